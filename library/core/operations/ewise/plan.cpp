// SPDX-License-Identifier: MIT
// Choice of the eWise algorithm and host cost model. Pure, no device needed.
#include <core/operations/ewise/ewise.hpp>

#include <algorithm>

namespace clbool::operations {

namespace {

// Search reads log2(nnz) scattered entries of the large operand per entry of the small one; a merge
// reads everything in order.
constexpr size_type kSearchRatio = 16;

// Below this many entries one merge launch beats a search.
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
    constexpr size_type kLookup = 8;  // entries merged in the time of one lookup
    const size_type all = a_nnz + b_nnz;
    switch (what) {
        case set_operator::unite: break;
        case set_operator::intersect: return std::min(all, kLookup * std::min(a_nnz, b_nnz));
        case set_operator::subtract: return std::min(all, kLookup * a_nnz);
    }
    return all;
}

}  // namespace clbool::operations
