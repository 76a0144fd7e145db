//go:build !purego

#include "textflag.h"

// WINDOW broadcasts the table at DI to Y0 and Y1, 15 to Y2, and takes the text of DX bytes at SI. A
// load of 64 bytes from the first one may reach into a page that is not there: it jumps to near,
// which takes CX from SI and jumps to ready. Then the load is up to the last byte, and begins in the
// page of the first one; of 64 bytes or more CX is 0. The shift in CX takes out what is before the
// text, the mask in R12 what is after it. With an empty text it jumps to nothing.
#define WINDOW(near, ready, nothing) \
	TESTQ          DX, DX          \
	JEQ            nothing         \
	VBROADCASTI128 (DI), Y0        \
	VBROADCASTI128 16(DI), Y1      \
	VPBROADCASTQ   nibbles<>(SB), Y2 \
	XORL           R13, R13        \
	MOVL           $64, CX         \
	SUBQ           DX, CX          \
	CMOVQLT        R13, CX         \
	MOVQ           $-1, R12        \
	SHRQ           CX, R12         \
	MOVQ           SI, BX          \
	ANDL           $4095, BX       \
	CMPL           BX, $4032       \
	JGT            near            \
	XORL           CX, CX          \
ready:

DATA nibbles<>+0(SB)/8, $0x0F0F0F0F0F0F0F0F
GLOBL nibbles<>(SB), RODATA|NOPTR, $8
DATA sixty<>+0(SB)/8, $0x6060606060606060
GLOBL sixty<>(SB), RODATA|NOPTR, $8

// CLASSES sets r to the classes of the 32 bytes at OFF(SI): low[b&15] & high[b>>4]. Of an index
// of 0x80 or more, VPSHUFB makes 0.
#define CLASSES(OFF, r, high)  \
	VMOVDQU OFF(SI), r     \
	VPSRLW  $4, r, high    \
	VPAND   Y2, high, high \
	VPSHUFB r, Y0, r       \
	VPSHUFB high, Y1, high \
	VPAND   high, r, r

// BITS collects the highest bits of the bytes of two registers, without those
// that are not text.
#define BITS(first, second, r) \
	VPMOVMSKB first, r     \
	VPMOVMSKB second, AX   \
	SHLQ      $32, AX      \
	ORQ       AX, r        \
	SHRQ      CX, r        \
	ANDQ      R12, r

// func Look(t *Table, s string, i int) (none, bit7, bit6, bit5 uint64)
TEXT ·Look(SB), NOSPLIT, $0-64
	MOVQ t+0(FP), DI
	MOVQ s_base+8(FP), SI
	MOVQ s_len+16(FP), DX
	MOVQ i+24(FP), AX
	ADDQ AX, SI
	SUBQ AX, DX
	WINDOW(near, ready, nothing)
	CLASSES(0, Y3, Y5)
	CLASSES(32, Y4, Y6)
	VPXOR    Y7, Y7, Y7
	VPCMPEQB Y7, Y3, Y5
	VPCMPEQB Y7, Y4, Y6
	BITS(Y5, Y6, R8)
	BITS(Y3, Y4, R9)
	VPADDB   Y3, Y3, Y3
	VPADDB   Y4, Y4, Y4
	BITS(Y3, Y4, R10)
	VPADDB   Y3, Y3, Y3
	VPADDB   Y4, Y4, Y4
	BITS(Y3, Y4, R11)
	VZEROUPPER
	MOVQ     R8, none+32(FP)
	MOVQ     R9, bit7+40(FP)
	MOVQ     R10, bit6+48(FP)
	MOVQ     R11, bit5+56(FP)
	RET

near:
	SUBQ CX, SI
	JMP  ready

nothing:
	MOVQ $0, none+32(FP)
	MOVQ $0, bit7+40(FP)
	MOVQ $0, bit6+48(FP)
	MOVQ $0, bit5+56(FP)
	RET

// func Delimit(t *Table, s string) (none, delims uint64)
//
// Adding 0x60 with saturation sets the highest bit of a class that has one of the three highest.
TEXT ·Delimit(SB), NOSPLIT, $0-40
	MOVQ t+0(FP), DI
	MOVQ s_base+8(FP), SI
	MOVQ s_len+16(FP), DX
	WINDOW(near, ready, nothing)
	CLASSES(0, Y3, Y5)
	CLASSES(32, Y4, Y6)
	VPBROADCASTQ sixty<>(SB), Y5
	VPADDUSB     Y3, Y5, Y6
	VPADDUSB     Y4, Y5, Y5
	BITS(Y6, Y5, R9)
	VPXOR        Y7, Y7, Y7
	VPCMPEQB     Y7, Y3, Y3
	VPCMPEQB     Y7, Y4, Y4
	BITS(Y3, Y4, R8)
	VZEROUPPER
	MOVQ         R8, none+24(FP)
	MOVQ         R9, delims+32(FP)
	RET

near:
	SUBQ CX, SI
	JMP  ready

nothing:
	MOVQ $0, none+24(FP)
	MOVQ $0, delims+32(FP)
	RET

// COLONS goes over the DX bytes at SI, from AX on, 64 at a time, as long as there is a byte after
// them. It stops with AX at the first colon between a byte from '0' and one from '!', both below 0x80
// (of signed bytes, the others are below zero), or where less is left.
#define COLONS(loop, found, done)      \
	VPBROADCASTB colons<>+0(SB), Y0    \
	VPBROADCASTB colons<>+1(SB), Y1    \
	VPBROADCASTB colons<>+2(SB), Y2    \
	SUBQ         $65, DX               \
loop:                                  \
	CMPQ         AX, DX                \
	JGT          done                  \
	VPCMPEQB     (SI)(AX*1), Y0, Y3    \
	VPCMPGTB     -1(SI)(AX*1), Y1, Y4  \
	VPCMPGTB     1(SI)(AX*1), Y2, Y5   \
	VPCMPEQB     32(SI)(AX*1), Y0, Y6  \
	VPCMPGTB     31(SI)(AX*1), Y1, Y7  \
	VPCMPGTB     33(SI)(AX*1), Y2, Y8  \
	VPOR         Y4, Y5, Y4            \
	VPOR         Y7, Y8, Y7            \
	VPANDN       Y3, Y4, Y3            \
	VPANDN       Y6, Y7, Y6            \
	VPOR         Y3, Y6, Y4            \
	VPTEST       Y4, Y4                \
	JNE          found                 \
	ADDQ         $64, AX               \
	JMP          loop                  \
found:                                 \
	VPMOVMSKB    Y3, R8                \
	VPMOVMSKB    Y6, R9                \
	SHLQ         $32, R9               \
	ORQ          R9, R8                \
	BSFQ         R8, R8                \
	ADDQ         R8, AX                \
done:                                  \
	VZEROUPPER

DATA colons<>+0(SB)/4, $0x0021303A
GLOBL colons<>(SB), RODATA|NOPTR, $4

// func colon(s string, i int) int
TEXT ·colon(SB), NOSPLIT, $0-32
	MOVQ s_base+0(FP), SI
	MOVQ s_len+8(FP), DX
	MOVQ i+16(FP), AX
	COLONS(loop, found, done)
	MOVQ AX, ret+24(FP)
	RET

// func colonOf(b []byte, i int) int
TEXT ·colonOf(SB), NOSPLIT, $0-40
	MOVQ b_base+0(FP), SI
	MOVQ b_len+8(FP), DX
	MOVQ i+24(FP), AX
	COLONS(loop, found, done)
	MOVQ AX, ret+32(FP)
	RET

// func hasAVX2() bool
//
// The processor has it (leaf 7, EBX bit 5), and the system keeps its registers (leaf 1, ECX bit 27,
// OSXSAVE; XCR0 bits 1 and 2). A processor with XCR0 has leaf 13, and so leaf 7.
TEXT ·hasAVX2(SB), NOSPLIT, $0-1
	MOVB   $0, ret+0(FP)
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
