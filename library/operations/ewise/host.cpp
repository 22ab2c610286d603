// SPDX-License-Identifier: MIT
// Unions by merging, intersections and differences by looking up, on the host.
#include <operations/common/host.hpp>
#include <operations/ewise/ewise.hpp>

#include <algorithm>
#include <iterator>

namespace clbool::operations {

namespace {

// Entries that are merged in the time of a lookup in a long row.
constexpr size_type kLookup = 8;

void unite(const host_rows& a, const host_rows& b, host_result& out) {
    index_type i = 0;
    index_type j = 0;
    while (i < a.slots() || j < b.slots()) {
        const bool from_a = j == b.slots() || (i < a.slots() && a.name(i) <= b.name(j));
        const bool from_b = i == a.slots() || (j < b.slots() && b.name(j) <= a.name(i));
        const index_type row = from_a ? a.name(i) : b.name(j);
        const host_span left = from_a ? a.in_slot(i++) : host_span();
        const host_span right = from_b ? b.in_slot(j++) : host_span();
        std::set_union(left.begin(), left.end(), right.begin(), right.end(),
                       std::back_inserter(out.cols()));
        out.end_row(row);
    }
}

// The columns of a row that the other has (`members`) or lacks.
void select(const host_span& row, const host_span& other, bool members,
            std::vector<index_type>& out) {
    const auto to = std::back_inserter(out);
    if (other.size() <= kLookup * row.size()) {
        if (members) {
            std::set_intersection(row.begin(), row.end(), other.begin(), other.end(), to);
        } else {
            std::set_difference(row.begin(), row.end(), other.begin(), other.end(), to);
        }
        return;
    }
    std::copy_if(row.begin(), row.end(), to, [&, from = other.begin()](index_type col) mutable {
        from = std::lower_bound(from, other.end(), col);
        return (from != other.end() && *from == col) == members;
    });
}

void select(const host_rows& a, const host_rows& b, bool members, host_result& out) {
    for (index_type slot = 0; slot < a.slots(); ++slot) {
        const host_span row = a.in_slot(slot);
        if (!row.empty()) {
            select(row, b.row(a.name(slot)), members, out.cols());
            out.end_row(a.name(slot));
        }
    }
}

// Stored rows that are walked through.
size_type rows_walked(set_operator what, const compressed_rows& a, const compressed_rows& b) {
    return a.named()                     ? 0
           : what == set_operator::unite ? size_type{a.slots()} + b.slots()
                                         : a.slots();
}

}  // namespace

size_type host_ewise_work(set_operator what, size_type a_nnz, size_type b_nnz) noexcept {
    const size_type all = a_nnz + b_nnz;
    switch (what) {
        case set_operator::unite: break;
        case set_operator::intersect: return std::min(all, kLookup * std::min(a_nnz, b_nnz));
        case set_operator::subtract: return std::min(all, kLookup * a_nnz);
    }
    return all;
}

compressed_ptr combine_on_host(engine& on, set_operator what, const compressed_rows& a,
                               const compressed_rows& b) {
    if (!is_for_host(on, host_ewise_work(what, a.nnz(), b.nnz()) + rows_walked(what, a, b))) {
        return nullptr;
    }
    const auto seen = host_operands::of(on, a, b);
    if (!seen) {
        return nullptr;
    }
    host_result out(a.nrows(), a.ncols(), a.named());
    if (what == set_operator::unite) {
        unite(seen->a, seen->b, out);
    } else if (what == set_operator::intersect && b.nnz() < a.nnz()) {
        select(seen->b, seen->a, true, out);
    } else {
        select(seen->a, seen->b, what == set_operator::intersect, out);
    }
    return out.finish(on);
}

}  // namespace clbool::operations
