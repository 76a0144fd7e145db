//go:build !purego

#include "textflag.h"

// CLASSES sets r to its classes: low[b&15] & high[b>>4], where high has 0 for b of 0x80 or more.
#define CLASSES(r, low)                  \
	VAND  V18.B16, r.B16, low.B16    \
	VUSHR $4, r.B16, r.B16           \
	VTBL  low.B16, [V16.B16], low.B16 \
	VTBL  r.B16, [V17.B16], r.B16    \
	VAND  low.B16, r.B16, r.B16

// BITS sets r to a bit for each of the 64 bytes in V4 to V7, which are 0 or 255.
#define BITS(r)                           \
	VAND  V19.B16, V4.B16, V4.B16     \
	VAND  V19.B16, V5.B16, V5.B16     \
	VAND  V19.B16, V6.B16, V6.B16     \
	VAND  V19.B16, V7.B16, V7.B16     \
	VADDP V5.B16, V4.B16, V4.B16      \
	VADDP V7.B16, V6.B16, V6.B16      \
	VADDP V6.B16, V4.B16, V4.B16      \
	VADDP V4.B16, V4.B16, V4.B16      \
	VMOV  V4.D[0], r                  \
	LSR   R4, r                       \
	AND   R5, r

// TEST sets r to a bit for each byte that has one of these bits.
#define TEST(bit, r)                      \
	VMOVI  $bit, V20.B16              \
	VCMTST V20.B16, V0.B16, V4.B16    \
	VCMTST V20.B16, V1.B16, V5.B16    \
	VCMTST V20.B16, V2.B16, V6.B16    \
	VCMTST V20.B16, V3.B16, V7.B16    \
	BITS(r)

// WINDOW makes the classes V0 to V3 of the text of R2 bytes at R1, by the table at R0, and the bits
// R8 of those without a class. A load of 64 bytes from the first one may reach into a page that is
// not there. Then it is made up to the last one, and begins in the page of the first one. The shift
// in R4 takes out what is before the text, the mask in R5 what is after it. With an empty text it
// jumps to done, with no bits in R8 to R11.
#define WINDOW(whole, done)      \
	MOVD  $0, R4             \
	MOVD  $-1, R5            \
	MOVD  $0, R8             \
	MOVD  $0, R9             \
	MOVD  $0, R10            \
	MOVD  $0, R11            \
	CBZ   R2, done           \
	CMP   $64, R2            \
	BGE   whole              \
	MOVD  $64, R6            \
	SUB   R2, R6             \
	LSR   R6, R5             \
	AND   $4095, R1, R7      \
	CMP   $4032, R7          \
	BLE   whole              \
	SUB   R6, R1             \
	MOVD  R6, R4             \
whole:                           \
	VLD1  (R1), [V0.B16, V1.B16, V2.B16, V3.B16] \
	VLD1  (R0), [V16.B16, V17.B16] \
	VMOVI $15, V18.B16       \
	MOVD  $0x8040201008040201, R7 \
	VDUP  R7, V19.D2         \
	CLASSES(V0, V4)          \
	CLASSES(V1, V5)          \
	CLASSES(V2, V6)          \
	CLASSES(V3, V7)          \
	VEOR  V20.B16, V20.B16, V20.B16 \
	VCMEQ V20.B16, V0.B16, V4.B16 \
	VCMEQ V20.B16, V1.B16, V5.B16 \
	VCMEQ V20.B16, V2.B16, V6.B16 \
	VCMEQ V20.B16, V3.B16, V7.B16 \
	BITS(R8)

// func Look(t *Table, s string, i int) (none, bit7, bit6, bit5 uint64)
TEXT ·Look(SB), NOSPLIT, $0-64
	MOVD t+0(FP), R0
	MOVD s_base+8(FP), R1
	MOVD s_len+16(FP), R2
	MOVD i+24(FP), R3
	ADD  R3, R1
	SUB  R3, R2 // what is left of the text
	WINDOW(whole, done)
	TEST(128, R9)
	TEST(64, R10)
	TEST(32, R11)

done:
	MOVD R8, none+32(FP)
	MOVD R9, bit7+40(FP)
	MOVD R10, bit6+48(FP)
	MOVD R11, bit5+56(FP)
	RET

// func Delimit(t *Table, s string) (none, delims uint64)
TEXT ·Delimit(SB), NOSPLIT, $0-40
	MOVD t+0(FP), R0
	MOVD s_base+8(FP), R1
	MOVD s_len+16(FP), R2
	WINDOW(whole, done)
	TEST(224, R9) // any of the three bits

done:
	MOVD R8, none+24(FP)
	MOVD R9, delims+32(FP)
	RET
