// SPDX-License-Identifier: MIT
// Flags of rows, which become bits of a result.
#ifndef CLBOOL_OPERATIONS_VECTORS_FLAGS
#define CLBOOL_OPERATIONS_VECTORS_FLAGS

// Eight flags, each 0 or 1, as the bits of a byte, the first one lowest.
uchar byte_of_flags(__local const uchar* flags) {
    uint bits = 0;
    for (uint i = 0; i < 8; ++i) {
        bits |= (uint)flags[i] << i;
    }
    return (uchar)bits;
}

#endif
