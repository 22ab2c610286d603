// SPDX-License-Identifier: MIT
// Integer types: indices are 32-bit, offsets and entry counts 64-bit where they may exceed 2^32. A
// program defines the width of its operands' row pointers (A_WIDE, B_WIDE, C_WIDE and M_WIDE: 1 for
// 64 bits), so that small matrices use 32 bits.
#pragma once

typedef uint index_t;
typedef ulong count_t;

// Above all indices: dimensions are at most 2^32 - 1.
#define NO_INDEX 0xFFFFFFFFu

#if defined(A_WIDE) && A_WIDE
typedef ulong a_pointer_t;
#else
typedef uint a_pointer_t;
#endif

#if defined(B_WIDE) && B_WIDE
typedef ulong b_pointer_t;
#else
typedef uint b_pointer_t;
#endif

#if defined(C_WIDE) && C_WIDE
typedef ulong c_pointer_t;
#else
typedef uint c_pointer_t;
#endif

#if defined(M_WIDE) && M_WIDE
typedef ulong m_pointer_t;
#else
typedef uint m_pointer_t;
#endif
