// SPDX-License-Identifier: MIT
// What the pieces of a balanced element-wise operation tell of the rows they cut.
#ifndef CLBOOL_OPERATIONS_EWISE_PIECE_REPORT
#define CLBOOL_OPERATIONS_EWISE_PIECE_REPORT

// What a piece reports of its rows: the bits, and the number of rows with entries above them.
#define FIRST_FILLED 1u  // the row that continues into the piece has entries in it
#define LAST_FILLED 2u   // its last row has
#define HAS_MARKER 4u    // some row begins in it
#define ROW_SHIFT 3

#endif
