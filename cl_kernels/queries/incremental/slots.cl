// SPDX-License-Identifier: MIT
// Hash slots hold NO_FACT, a fact's number plus one, or a candidate of this round, marked.
#pragma once

#include "queries/incremental/counters.cl"

#define MARK 0x80000000u

bool is_made(uint value) { return (value & MARK) != 0; }
uint number_made(uint value) { return value & ~MARK; }
uint value_made(uint number) { return number | MARK; }
uint value_of_fact(uint number) { return number + 1; }
