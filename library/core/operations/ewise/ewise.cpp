// SPDX-License-Identifier: MIT
// eWise: choice of the algorithm and host cost model (pure, no device needed), COO lists by merge
// path, dispatch over storage formats, backends and algorithms.
#include <core/operations/ewise/ewise.hpp>

#include <core/cpu/sets/elementwise.hpp>
#include <core/operations/common/by_choice.hpp>
#include <core/operations/common/entry.hpp>
#include <core/operations/ewise/common_rows.hpp>

#include <algorithm>

namespace clbool::operations {

using primitives::size_block;
using storage::coordinate_list;

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

coordinate_ptr merge_lists(engine& on, set_operator what, const coordinate_list& a,
                           const coordinate_list& b) {
    const size_block sizes(on);
    const auto chosen = primitives::select_combined(on, what, a.entries(), b.entries(), sizes, 0);
    const size_type nnz = sizes.read(on).total[0];
    if (nnz == 0) {
        return std::make_shared<coordinate_list>(a.nrows(), a.ncols());
    }
    auto out = primitives::allocate_pairs(on, nnz);
    chosen(out.rows, out.cols);
    return std::make_shared<coordinate_list>(a.nrows(), a.ncols(), std::move(out));
}

namespace {

cpu::matrix on_host(set_operator what, const cpu::rows& a, const cpu::rows& b) {
    const cpu::team workers;
    switch (what) {
        case set_operator::unite: return cpu::unite(workers, a, b);
        case set_operator::intersect: return cpu::intersect(workers, a, b);
        case set_operator::subtract: break;
    }
    return cpu::subtract(workers, a, b);
}

node_ptr search(engine& on, set_operator what, const node& a, const node& b, bool compressed) {
    const auto rows = rows_alike(on, a, b);
    const auto found = storage::make_node(search_rows(on, what, rows.a, rows.b));
    return compressed ? found : storage::converted(on, found, matrix_form::coordinates);
}

node_ptr by_kernels(engine& on, set_operator what, const node& a, const node& b,
                    ewise_algorithm algorithm, bool compressed) {
    switch (algorithm) {
        case ewise_algorithm::balanced: {
            const auto rows = rows_alike(on, a, b);
            return storage::make_node(combine_balanced(on, what, rows.a, rows.b));
        }
        case ewise_algorithm::search: return search(on, what, a, b, compressed);
        case ewise_algorithm::merge_path: break;
    }
    return storage::make_node(
        merge_lists(on, what, *storage::coordinates_of(on, a), *storage::coordinates_of(on, b)));
}

struct entries_of_two {
    size_type a, b;
};

// Whether kernels accept the matrix as it is, whatever its pending entry count.
bool has_all_rows(const node& a) {
    const auto rows = a.present().compressed(a.native());
    return rows && !rows->named();
}

// Waits for pending entry counts only where the plan depends on them.
entries_of_two count_both(const device_facts& device, const node& a, const node& b,
                          ewise_method asked) {
    const bool all_known = a.count().is_known() && b.count().is_known();
    const bool takes_pieces = asked == ewise_method::automatic || asked == ewise_method::balanced;
    const entries_of_two bounds{a.nnz_bound(), b.nnz_bound()};
    const bool cheap = leaves_size_open(device, bounds.a + bounds.b);
    if (all_known || !cheap || !takes_pieces || !has_all_rows(a) || !has_all_rows(b)) {
        return {a.nnz(), b.nnz()};
    }
    return bounds;
}

}  // namespace

node_ptr trivial_ewise(set_operator what, const node_ptr& a, const node_ptr& b) {
    const bool same = a == b;
    const auto nothing = [&] { return storage::make_empty(a->nrows(), a->ncols()); };
    switch (what) {
        case set_operator::unite:
            return same || b->is_known_empty() ? a : a->is_known_empty() ? b : nullptr;
        case set_operator::intersect:
            return same ? a : a->is_known_empty() || b->is_known_empty() ? nothing() : nullptr;
        case set_operator::subtract:
            return same || a->is_known_empty() ? nothing() : b->is_known_empty() ? a : nullptr;
    }
    return nullptr;
}

node_ptr ewise(engine& on, set_operator what, const node_ptr& a, const node_ptr& b,
               const ewise_hints& hints) {
    if (auto known = trivial_ewise(what, a, b)) {
        return known;
    }
    const auto device = facts_of(on);
    const entries_of_two entries = count_both(device, *a, *b, hints.method);
    if (auto known = trivial_ewise(what, a, b)) {  // now that they are counted
        return known;
    }
    const bool seen = storage::is_seen_by_host(on, *a) && storage::is_seen_by_host(on, *b);
    const auto by = plan_backend(device, hints.backend, hints.method != ewise_method::automatic,
                                 seen, host_ewise_work(what, entries.a, entries.b));
    const bool compressed =
        a->native() != matrix_form::coordinates || b->native() != matrix_form::coordinates;
    const auto algorithm = plan_ewise(what, hints.method, compressed, entries.a, entries.b);
    note_step(on, "combination", by,
              by.where == backend::host ? "merges and searches" : to_string(algorithm));
    return by_choice(
        on, by, [&] { return by_kernels(on, what, *a, *b, algorithm, compressed); },
        [&] {
            return storage::make_node(
                on, on_host(what, host_view::make(on, *a), host_view::make(on, *b)));
        });
}

}  // namespace clbool::operations
