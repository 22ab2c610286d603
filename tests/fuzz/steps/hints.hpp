// SPDX-License-Identifier: MIT
// Hints that a step may give, and descriptors, as the library has them.
#pragma once

#include <fuzz/steps/kinds.hpp>

namespace clbool::fuzz {

extern const hints_type kProducts;
extern const hints_type kSums;
extern const hints_type kKronecker;
extern const hints_type kTransposes;
extern const hints_type kReductions;
extern const hints_type kClosures;
extern const hints_type kQueries;
extern const hints_type kVectorProducts;
extern const hints_type kOthers;

mxm_hints product_hints(const step& of);
ewise_hints sum_hints(const step& of);
kronecker_hints hints_of_kronecker(const step& of);
transpose_hints hints_of_transpose(const step& of);
reduction_hints hints_of_reduction(const step& of);
closure_options closure_hints(const step& of);
cfpq_options query_hints(const step& of);
operation_hints other_hints(const step& of);

/// The constant that says the same, and its name; what is given, and null, where there is none.
descriptor named(const descriptor& said);
const char* name_of(const descriptor& said);

}  // namespace clbool::fuzz
