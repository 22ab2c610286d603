// SPDX-License-Identifier: MIT
// Their names, and hints from numbers.
#include <fuzz/steps/hints.hpp>

#include <algorithm>
#include <iterator>

namespace clbool::fuzz {

const hints_type kProducts = {
    "mxm_hints", "multiplication_method", {"automatic", "bitmap", "hash", "merge", "esc"}, true};
const hints_type kSums = {"ewise_hints",
                          "ewise_method",
                          {"automatic", "merge_path", "balanced", "search", "stacked"},
                          false};
const hints_type kKronecker = {
    "kronecker_hints", "kronecker_method", {"automatic", "direct", "sort"}, false};
const hints_type kTransposes = {
    "transpose_hints", "transpose_method", {"automatic", "counting", "sort"}, false};
const hints_type kReductions = {
    "reduction_hints", "reduction_method", {"automatic", "marks", "sort"}, false};
const hints_type kClosures = {
    "closure_options", "closure_method", {"automatic", "bits", "lists", "rounds", "tiles"}, false};
const hints_type kQueries = {
    "cfpq_options", "cfpq_method", {"automatic", "matrices", "rows", "tensor", "stacked"}, false};
const hints_type kVectorProducts = {"mxv_hints", "direction", {"automatic", "push", "pull"}, false};
const hints_type kOthers = {"operation_hints", "", {"automatic"}, false};

mxm_hints product_hints(const step& of) {
    mxm_hints made(of.hints.backend);
    made.method = static_cast<multiplication_method>(of.hints.method);
    made.mask = of.hints.mask;
    return made;
}

ewise_hints sum_hints(const step& of) {
    ewise_hints made(of.hints.backend);
    made.method = static_cast<ewise_method>(of.hints.method);
    return made;
}

kronecker_hints hints_of_kronecker(const step& of) {
    kronecker_hints made(of.hints.backend);
    made.method = static_cast<kronecker_method>(of.hints.method);
    return made;
}

transpose_hints hints_of_transpose(const step& of) {
    transpose_hints made(of.hints.backend);
    made.method = static_cast<transpose_method>(of.hints.method);
    return made;
}

reduction_hints hints_of_reduction(const step& of) {
    reduction_hints made(of.hints.backend);
    made.method = static_cast<reduction_method>(of.hints.method);
    return made;
}

closure_options closure_hints(const step& of) {
    closure_options made;
    made.backend = of.hints.backend;
    made.method = static_cast<closure_method>(of.hints.method);
    return made;
}

cfpq_options query_hints(const step& of) {
    cfpq_options made;
    made.backend = of.hints.backend;
    made.method = static_cast<cfpq_method>(of.hints.method);
    return made;
}

operation_hints other_hints(const step& of) { return operation_hints(of.hints.backend); }

namespace {

// By what each constant should say, not by what it says.
struct constant {
    bool complement, replace, first, second;
    descriptor made;
    const char* name;
};

const constant* constant_of(const descriptor& said) {
    static const constant kAll[] = {
        {false, false, true, false, T0, "T0"},    {false, false, false, true, T1, "T1"},
        {false, false, true, true, T0T1, "T0T1"}, {false, true, false, false, RS, "RS"},
        {true, true, false, false, RSC, "RSC"},
    };
    const auto found = std::find_if(std::begin(kAll), std::end(kAll), [&](const constant& each) {
        return each.complement == said.complement && each.replace == said.replace &&
               each.first == said.transpose_first && each.second == said.transpose_second;
    });
    return found == std::end(kAll) ? nullptr : found;
}

}  // namespace

descriptor named(const descriptor& said) {
    const auto* const found = constant_of(said);
    return found == nullptr ? said : found->made;
}

const char* name_of(const descriptor& said) {
    const auto* const found = constant_of(said);
    return found == nullptr ? nullptr : found->name;
}

}  // namespace clbool::fuzz
