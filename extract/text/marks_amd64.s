//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// HITS sets each byte of dst that is a mark between two bytes above white space: OFF bytes after the place.
#define HITS(OFF, dst, one, two) \
	VMOVDQU  OFF(SI)(CX*1), dst   \
	VPCMPEQB Y0, dst, one         \
	VPCMPEQB Y1, dst, two         \
	VPOR     two, one, one        \
	VPCMPEQB Y2, dst, two         \
	VPOR     two, one, one        \
	VMOVDQU  OFF+1(SI)(CX*1), dst \
	VPMINUB  OFF-1(SI)(CX*1), dst, dst \
	VPMAXUB  Y3, dst, two         \
	VPCMPEQB two, dst, dst        \
	VPAND    one, dst, dst

// func searchAVX2(m *marks, text string, from int) int
TEXT ·searchAVX2(SB), NOSPLIT, $0-40
	MOVQ m+0(FP), DI
	MOVQ text_base+8(FP), SI
	MOVQ text_len+16(FP), DX
	MOVQ from+24(FP), CX

	VPBROADCASTB marks_dot(DI), Y0
	VPBROADCASTB marks_sign(DI), Y1
	MOVL         $0x213A, AX       // '!', the first byte above white space, and ':'
	VMOVQ        AX, X2
	VPSRLQ       $8, X2, X3
	VPBROADCASTB X2, Y2
	VPBROADCASTB X3, Y3

	SUBQ $65, DX // the last place with 64 bytes and one more after it

step:
	CMPQ CX, DX
	JGT  none
	HITS(0, Y4, Y5, Y6)
	HITS(32, Y7, Y8, Y9)
	VPOR  Y4, Y7, Y5
	VPTEST Y5, Y5
	JNZ  some
	ADDQ $64, CX
	JMP  step

some:
	VPMOVMSKB Y4, AX
	VPMOVMSKB Y7, BX
	SHLQ      $32, BX
	ORQ       BX, AX

each:
	BSFQ    AX, BX
	LEAQ    (SI)(CX*1), R8
	ADDQ    BX, R8
	MOVBLZX (R8), R9
	MOVBLZX -1(R8), R10
	MOVBLZX 1(R8), R11
	MOVBLZX marks_is(DI)(R9*1), R9
	MOVBLZX marks_before(DI)(R10*1), R10
	MOVBLZX marks_behind(DI)(R11*1), R11
	ANDL    R10, R9
	ANDL    R11, R9
	JNZ     found
	LEAQ    -1(AX), BX
	ANDQ    BX, AX
	JNZ     each
	ADDQ    $64, CX
	JMP     step

found:
	ADDQ CX, BX
	MOVQ BX, ret+32(FP)
	VZEROUPPER
	RET

none:
	NOTQ CX
	MOVQ CX, ret+32(FP)
	VZEROUPPER
	RET
