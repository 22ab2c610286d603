// SPDX-License-Identifier: MIT
// Division of many 32-bit numbers by one: a multiplication and a correction each, where devices
// take some twenty instructions for a division (Granlund and Montgomery 1994).
#ifndef CLBOOL_COMMON_DIVISION
#define CLBOOL_COMMON_DIVISION

// What quotient() wants to know of a divisor that is not 0.
uint reciprocal_of(uint divisor) { return 0xFFFFFFFFu / divisor; }

// n / divisor. The estimate is never too large, and too small by at most one.
uint quotient(uint n, uint divisor, uint reciprocal) {
    const uint estimate = mul_hi(n, reciprocal);
    return n - estimate * divisor >= divisor ? estimate + 1 : estimate;
}

#endif
