// SPDX-License-Identifier: MIT
// Control block of semi-naive rounds over facts (host side: incremental/gpu/fact_rounds.cpp):
// overflow flag, facts added, and counters of each relation.
#pragma once

#include "common/search.cl"

// Overflow: more was found than there is room for; rounds stop and their results are invalid.
#define TOO_MANY 0
// By round modulo RING.
#define ADDED 1
#define RING 16

// Of a relation, from the offset of its counters on: what the rules of a round made, duplicates
// among it; facts that are new; and by round modulo ENDS the number of facts before it, so that the
// delta of the last round lies between two of these.
#define MADE 0
#define FACTS 1
#define COUNTS 2
#define ENDS 4

uint facts_before(__global const uint* control, uint of, uint round) {
    return control[of + COUNTS + round % ENDS];
}

// End of a chain; other links are fact numbers plus one.
#define NO_FACT 0
