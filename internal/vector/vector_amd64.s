//go:build !purego

#include "textflag.h"

// CLASSES sets r to the classes of the 32 bytes at OFF(SI): low[b&15] & high[b>>4]. Of an index
// of 0x80 or more, VPSHUFB makes 0.
#define CLASSES(OFF, r, high)  \
	VMOVDQU OFF(SI), r     \
	VPSRLW  $4, r, high    \
	VPAND   Y2, high, high \
	VPSHUFB r, Y0, r       \
	VPSHUFB high, Y1, high \
	VPAND   high, r, r

// BITS collects the highest bits of the bytes of two registers.
#define BITS(first, second, r, scratch) \
	VPMOVMSKB first, r        \
	VPMOVMSKB second, scratch \
	SHLQ      $32, scratch    \
	ORQ       scratch, r

// func Look(t *Table, s string, i int) (none, bit7, bit6, bit5 uint64)
TEXT ·Look(SB), NOSPLIT, $0-64
	MOVQ t+0(FP), DI
	MOVQ s_base+8(FP), SI
	MOVQ s_len+16(FP), CX
	MOVQ i+24(FP), AX
	ADDQ AX, SI
	SUBQ AX, CX // what is left of the text
	XORQ R13, R13
	MOVQ $-1, R12
	CMPQ CX, $64
	JGE  look
	TESTQ CX, CX
	JEQ  nothing

	// A load of 64 bytes from the first one may reach into a page that is not there. Then it
	// is made up to the last one, and begins in the page of the first one. The shift in R13
	// takes out what is before the text, the mask in R12 what is after it.
	MOVQ SI, BX
	ANDQ $4095, BX
	NEGQ CX
	ADDQ $64, CX
	SHRQ CX, R12
	CMPQ BX, $4032
	JLE  look
	SUBQ CX, SI
	MOVQ CX, R13

look:
	VBROADCASTI128 (DI), Y0
	VBROADCASTI128 16(DI), Y1
	MOVQ           $0x0F0F0F0F0F0F0F0F, AX
	VMOVQ          AX, X2
	VPBROADCASTQ   X2, Y2
	CLASSES(0, Y3, Y5)
	CLASSES(32, Y4, Y6)
	VPXOR          Y7, Y7, Y7
	VPCMPEQB       Y7, Y3, Y5
	VPCMPEQB       Y7, Y4, Y6
	BITS(Y5, Y6, R8, AX)
	BITS(Y3, Y4, R9, AX)
	VPADDB         Y3, Y3, Y3
	VPADDB         Y4, Y4, Y4
	BITS(Y3, Y4, R10, AX)
	VPADDB         Y3, Y3, Y3
	VPADDB         Y4, Y4, Y4
	BITS(Y3, Y4, R11, AX)
	VZEROUPPER
	MOVQ           R13, CX
	SHRQ           CX, R8
	SHRQ           CX, R9
	SHRQ           CX, R10
	SHRQ           CX, R11
	ANDQ           R12, R8
	ANDQ           R12, R9
	ANDQ           R12, R10
	ANDQ           R12, R11
	MOVQ           R8, none+32(FP)
	MOVQ           R9, bit7+40(FP)
	MOVQ           R10, bit6+48(FP)
	MOVQ           R11, bit5+56(FP)
	RET

nothing:
	MOVQ $0, none+32(FP)
	MOVQ $0, bit7+40(FP)
	MOVQ $0, bit6+48(FP)
	MOVQ $0, bit5+56(FP)
	RET

// func hasAVX2() bool
//
// The processor has it (leaf 7, EBX bit 5), and the system keeps its registers (leaf 1, ECX bit 27,
// OSXSAVE; XCR0 bits 1 and 2).
TEXT ·hasAVX2(SB), NOSPLIT, $0-1
	MOVB   $0, ret+0(FP)
	XORL   AX, AX
	CPUID
	CMPL   AX, $7
	JLT    no
	MOVL   $1, AX
	XORL   CX, CX
	CPUID
	BTL    $27, CX
	JCC    no
	XORL   CX, CX
	XGETBV
	ANDL   $6, AX
	CMPL   AX, $6
	JNE    no
	MOVL   $7, AX
	XORL   CX, CX
	CPUID
	BTL    $5, BX
	JCC    no
	MOVB   $1, ret+0(FP)
no:
	RET
