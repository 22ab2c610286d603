// SPDX-License-Identifier: MIT
// Report of a piece of a load-balanced eWise operation on the rows it cuts.
#pragma once

// Flags, and above them the number of non-empty rows.
#define FIRST_FILLED 1u  // the row that continues into the piece has entries in it
#define LAST_FILLED 2u   // the last row has entries in it
#define HAS_MARKER 4u    // some row begins in it
#define ROW_SHIFT 3
