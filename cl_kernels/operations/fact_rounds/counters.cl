// SPDX-License-Identifier: MIT
// The control block of rounds over facts (host side: operations/fact_rounds/fact_rounds.cpp): a flag,
// the facts that rounds added, and the counters of each relation.
#ifndef CLBOOL_FACT_ROUNDS_COUNTERS
#define CLBOOL_FACT_ROUNDS_COUNTERS

#include "common/search.cl"

// More was found than there is room for: nobody goes on, and nothing of this counts.
#define TOO_MANY 0
// By round modulo RING.
#define ADDED 1
#define RING 16

// Of a relation, from the place of its counters on. Facts are kept as they are found, with those
// that were known or found before; `fresh` lists the others by number, round by round.
#define FOUND 0
#define LOOKED_AT 1  // of what was found
#define FRESH 2
#define BEGIN 3  // of what the round before this one added to the list
#define END 4

// The chain of all fresh facts of a row, or of a column, is a list that begins at `heads`; numbers
// are one more than a fact's, and 0 ends it.
#define NO_FACT 0

#endif
