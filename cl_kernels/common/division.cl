// SPDX-License-Identifier: MIT
// Division of many 32-bit numbers by the same divisor: multiplication by a reciprocal and a
// correction instead of some twenty instructions (Granlund and Montgomery 1994).
#ifndef CLBOOL_COMMON_DIVISION
#define CLBOOL_COMMON_DIVISION

// Reciprocal for quotient(); divisor > 0.
uint reciprocal_of(uint divisor) { return 0xFFFFFFFFu / divisor; }

// n / divisor. The estimate is exact or one too small.
uint quotient(uint n, uint divisor, uint reciprocal) {
    const uint estimate = mul_hi(n, reciprocal);
    return n - estimate * divisor >= divisor ? estimate + 1 : estimate;
}

#endif
