// SPDX-License-Identifier: MIT
// Unrolled loops, whose private arrays stay in registers and whose loads overlap. Where a
// work-group is itself a loop over its work-items (PROCESSOR), unrolling gains nothing and is slow
// to compile.
#pragma once

#ifdef PROCESSOR
#define UNROLL
#define UNROLL_8
#else
#define UNROLL _Pragma("unroll")
#define UNROLL_8 _Pragma("unroll 8")
#endif
