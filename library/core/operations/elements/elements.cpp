// SPDX-License-Identifier: MIT
// Element access: lookups, single updates.
#include <clbool/elements.hpp>

#include <core/cpu/sets/row_sets.hpp>
#include <core/operations/common/entry.hpp>
#include <core/operations/common/operand.hpp>
#include <core/operations/common/write_back.hpp>
#include <core/operations/elements/find.hpp>
#include <core/operations/elements/places.hpp>
#include <core/operations/ewise/ewise.hpp>
#include <core/storage/building/build.hpp>
#include <core/storage/conversions/bit_conversions.hpp>
#include <core/storage/conversions/form_conversions.hpp>

#include <utility>

namespace clbool::operations {
namespace {

std::vector<bool> find(engine& on, const node& a, const place_list& places) {
    if (a.empty() || places.count == 0) {
        return std::vector<bool>(places.count);
    }
    if (const auto blocks = storage::blocks_alone(a)) {
        note_step(on, "lookup", backend::host, "blocks", "a word for each");
        return storage::find_in_blocks(on, blocks, places.rows, places.cols, places.count);
    }
    const auto bits = a.present().bits;
    if (bits && !storage::is_seen_by_host(on, a)) {
        note_step(on, "lookup", backend::host, "bits", "a word for each");
        return storage::find_in_bits(on, bits, places.rows, places.cols, places.count);
    }
    constexpr size_type kLookup = 8;  // entries scanned in the time of one lookup
    const auto by = plan_backend(facts_of(on), backend::automatic, false,
                                 storage::is_seen_by_host(on, a), kLookup * places.count);
    note_step(on, "lookup", by, "binary search");
    if (by.where == backend::host) {
        return find_on_host(host_view::make(on, a), places);
    }
    return find_on_device(on, a, places);
}

// Fast path: an entry visible to the host is found without a plan.
bool find_one(engine& on, const node& a, index_type row, index_type col) {
    if (!on.stream.kernels_only() && !storage::blocks_alone(a)) {
        if (const auto seen = host_view::of(on, a)) {
            return cpu::contains(seen->rows().row(row), col);
        }
    }
    return find(on, a, {&row, &col, 1}).front();
}

// Union or difference of a with the given entries.
void change(context& on_context, const char* name, matrix& a, const coordinates& places,
            set_operator what) {
    enter(on_context, name, [&](engine& on) {
        const operand old(on, name, "the matrix", a, false);
        require_places(name, places, a);
        announce(on, name, shape_text(a));
        const auto changed = storage::build_node(on, storage::entries_of(places), {false, false});
        auto made = ewise(on, what, a.node(), changed, {});
        note_result(on, *made);
        made->settle(on.stream.state_handle());
        a = matrix(std::move(made));
    });
}

coordinates single(const matrix& a, index_type row, index_type col) {
    return {a.nrows(), a.ncols(), {row}, {col}};
}

}  // namespace
}  // namespace clbool::operations

namespace clbool::v0 {

bool contains(context& on_context, const matrix& a, index_type row, index_type col) {
    constexpr const char* kName = "contains";
    return operations::enter(on_context, kName, [&](operations::engine& on) {
        storage::require_same_context(on.stream, *a.node(), "contains: the matrix");
        operations::require_place(kName, row, col, a);
        return operations::find_one(on, *a.node(), row, col);
    });
}

std::vector<bool> contains(context& on_context, const matrix& a, const coordinates& places) {
    constexpr const char* kName = "contains";
    return operations::enter(on_context, kName, [&](operations::engine& on) {
        const operations::operand source(on, kName, "the matrix", a, false);
        operations::require_places(kName, places, a);
        for (std::size_t i = 0; i < places.rows.size(); ++i) {
            operations::require_place(kName, places.rows[i], places.cols[i], a);
        }
        return operations::find(on, *a.node(),
                                {places.rows.data(), places.cols.data(), places.nnz()});
    });
}

void set_elements(context& on, matrix& a, const coordinates& places) {
    operations::change(on, "set_elements", a, places, operations::set_operator::unite);
}

void remove_elements(context& on, matrix& a, const coordinates& places) {
    operations::change(on, "remove_elements", a, places, operations::set_operator::subtract);
}

void set_element(context& on, matrix& a, index_type row, index_type col) {
    detail::guarded("set_element", [&] { set_elements(on, a, operations::single(a, row, col)); });
}

void remove_element(context& on, matrix& a, index_type row, index_type col) {
    detail::guarded("remove_element",
                    [&] { remove_elements(on, a, operations::single(a, row, col)); });
}

}  // namespace clbool::v0
