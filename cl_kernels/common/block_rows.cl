// SPDX-License-Identifier: MIT
// Types of a row of a BSR block of bits: in registers, and in memory.
// Parameters: EDGE (4, 8, 16, 32 or 64).
#if EDGE == 64
typedef ulong row_t;
typedef ulong stored_t;
#elif EDGE == 32
typedef uint row_t;
typedef uint stored_t;
#elif EDGE == 16
typedef uint row_t;
typedef ushort stored_t;
#else
typedef uint row_t;
typedef uchar stored_t;
#endif
