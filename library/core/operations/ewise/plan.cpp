// SPDX-License-Identifier: MIT
// Choice of the element-wise algorithm. No device in sight.
#include <core/operations/ewise/ewise.hpp>

#include <algorithm>

namespace clbool::operations {

namespace {

// A search reads log2(nnz) entries of the large operand for one of the small, here and there; a
// merge reads all in order.
constexpr size_type kSearchRatio = 16;

// Fewer entries are merged in one launch before a search has begun.
constexpr size_type kLeastSearched = 1 << 13;

}  // namespace

ewise_algorithm plan_ewise(set_operator what, ewise_method asked, bool compressed, size_type a_nnz,
                           size_type b_nnz) noexcept {
    switch (asked) {
        case ewise_method::merge_path: return ewise_algorithm::merge_path;
        case ewise_method::balanced: return ewise_algorithm::balanced;
        case ewise_method::search:
            return what == set_operator::unite ? ewise_algorithm::balanced
                                               : ewise_algorithm::search;
        case ewise_method::stacked:
        case ewise_method::automatic: break;
    }
    const size_type looked_up = what == set_operator::intersect ? std::min(a_nnz, b_nnz) : a_nnz;
    const size_type searched = what == set_operator::intersect ? std::max(a_nnz, b_nnz) : b_nnz;
    if (what != set_operator::unite && searched >= kLeastSearched &&
        searched / kSearchRatio > looked_up) {
        return ewise_algorithm::search;
    }
    return compressed ? ewise_algorithm::balanced : ewise_algorithm::merge_path;
}

const char* to_string(ewise_algorithm algorithm) noexcept {
    switch (algorithm) {
        case ewise_algorithm::merge_path: return "merge path";
        case ewise_algorithm::balanced: return "balanced";
        case ewise_algorithm::search: break;
    }
    return "search";
}

size_type host_ewise_work(set_operator what, size_type a_nnz, size_type b_nnz) noexcept {
    constexpr size_type kLookup = 8;  // entries that are merged in the time of one
    const size_type all = a_nnz + b_nnz;
    switch (what) {
        case set_operator::unite: break;
        case set_operator::intersect: return std::min(all, kLookup * std::min(a_nnz, b_nnz));
        case set_operator::subtract: return std::min(all, kLookup * a_nnz);
    }
    return all;
}

}  // namespace clbool::operations
