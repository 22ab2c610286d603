// SPDX-License-Identifier: MIT
// What slots of the hash table over facts have in them: NO_FACT, one more than the number of a
// fact, or the number of what was made, marked.
#ifndef CLBOOL_FACT_ROUNDS_SLOTS
#define CLBOOL_FACT_ROUNDS_SLOTS

#include "queries/incremental/counters.cl"

#define MARK 0x80000000u

bool is_made(uint value) { return (value & MARK) != 0; }
uint number_made(uint value) { return value & ~MARK; }
uint value_made(uint number) { return number | MARK; }
uint value_of_fact(uint number) { return number + 1; }

#endif
