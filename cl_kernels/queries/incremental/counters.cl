// SPDX-License-Identifier: MIT
// The control block of rounds over facts (host side: queries/incremental/gpu/fact_rounds.cpp): a
// flag, the facts that rounds added, and the counters of each relation.
#ifndef CLBOOL_FACT_ROUNDS_COUNTERS
#define CLBOOL_FACT_ROUNDS_COUNTERS

#include "common/search.cl"

// More was found than there is room for: nobody goes on, and nothing of this counts.
#define TOO_MANY 0
// By round modulo RING.
#define ADDED 1
#define RING 16

// Of a relation, from the place of its counters on: what the rules of a round made, known facts and
// equal ones among them; the facts that are new; and by round modulo ENDS how many they were before
// it, so that those of the round before this one lie between two of these.
#define MADE 0
#define FACTS 1
#define COUNTS 2
#define ENDS 4

uint facts_before(__global const uint* control, uint of, uint round) {
    return control[of + COUNTS + round % ENDS];
}

// Lists of facts end with this; others are numbers of facts, and one more than they are.
#define NO_FACT 0

#endif
