// SPDX-License-Identifier: MIT
// Kronecker product: computed in place in row order, or generated as COO and sorted.
#include <clbool/error.hpp>
#include <clbool/operations.hpp>

#include <core/cpu/products/products.hpp>
#include <core/operations/common/by_choice.hpp>
#include <core/operations/common/entry.hpp>
#include <core/operations/common/operand.hpp>
#include <core/operations/common/write_back.hpp>
#include <core/primitives/radix_sort.hpp>

#include <array>
#include <string>

namespace clbool::operations {
namespace {

using storage::compressed_rows;
using storage::coordinate_list;

struct result_size {
    index_type nrows, ncols;
    size_type nnz;
};

index_type dimension(index_type a, index_type b, const char* what) {
    const size_type product = size_type{a} * b;
    if (product > kMaxDimension) {
        throw invalid_argument("kronecker: the result would have " + std::to_string(product) + " " +
                               what + ", at most " + std::to_string(kMaxDimension) +
                               " are possible");
    }
    return static_cast<index_type>(product);
}

template <class A>
result_size size_of_result(const A& a, const A& b) {
    return {dimension(a.nrows(), b.nrows(), "rows"), dimension(a.ncols(), b.ncols(), "columns"), 0};
}

// Indices are unique, so nnz <= 2^64 cannot wrap.
size_type entries_of_result(const node& a, const node& b) { return a.nnz() * b.nnz(); }

runtime::program make_program(const engine& on, const compressed_rows& a, const compressed_rows& b,
                              primitives::width out_width) {
    const auto shape = on.params.kronecker;
    return primitives::tiled_program("core/operations/kronecker/direct.cl", shape)
        .set("A_WIDE", a.rows().pointer_width)
        .set("B_WIDE", b.rows().pointer_width)
        .set("C_WIDE", out_width);
}

// Both operands DCSR. Three launches, no host read.
compressed_ptr direct(engine& on, const compressed_rows& a, const compressed_rows& b,
                      const result_size& size) {
    const auto width = storage::pointer_width(on, size.nnz);
    const size_type slots = size_type{a.slots()} * b.slots();
    const auto source = make_program(on, a, b, width);
    const auto shape = on.params.kronecker;
    auto& stream = on.stream;
    const primitives::row_structure rows{primitives::allocate_offsets(on, slots + 1, width), width,
                                         stream.allocate<index_type>(slots),
                                         static_cast<index_type>(slots)};
    const auto cols = stream.allocate<index_type>(size.nnz);
    const auto run = [&](const char* kernel, runtime::range where, const auto&... arguments) {
        stream.launch(source, kernel, where, a.rows().pointers, a.rows().names, a.cols(),
                      size_type{a.slots()}, b.rows().pointers, b.rows().names, b.cols(),
                      size_type{b.slots()}, arguments...);
    };
    const auto all = primitives::tiles_of(shape, size.nnz);
    const size_type tiles = all.global / all.local;
    run("kronecker_rows", primitives::tiles_of(shape, slots), b.nrows(), rows.pointers, rows.names);
    constexpr size_type kPlaceBytes = 40;  // place_t of the kernel
    const auto starts = stream.allocate<std::array<cl_uchar, kPlaceBytes>>(tiles + 1);
    const auto places = stream.allocate<cl_uint2>(b.nnz());
    run("kronecker_places", runtime::range::items(b.nnz() + tiles + 1, shape.group), tiles, starts,
        places);
    run("kronecker_columns", all, b.ncols(), starts, places, cols);
    return std::make_shared<compressed_rows>(size.nrows, size.ncols, rows, cols, size.nnz);
}

// No host read.
coordinate_ptr generate_and_sort(engine& on, const coordinate_list& a, const coordinate_list& b,
                                 const result_size& size) {
    const auto source = primitives::items_program(on, "core/operations/kronecker/sort.cl");
    const auto entries = primitives::allocate_pairs(on, size.nnz);
    on.stream.launch(source, "kronecker_pairs", items(on, size.nnz), a.entries().rows,
                     a.entries().cols, a.nnz(), b.entries().rows, b.entries().cols, b.nnz(),
                     b.nrows(), b.ncols(), entries.rows, entries.cols);
    return std::make_shared<coordinate_list>(
        size.nrows, size.ncols,
        primitives::sort_by_rows(on, entries, primitives::index_bits(size.nrows)));
}

node_ptr product(engine& on, const node_ptr& a, const node_ptr& b, result_size size,
                 const kronecker_hints& hints) {
    if (a->empty() || b->empty()) {
        return storage::make_empty(size.nrows, size.ncols);
    }
    size.nnz = entries_of_result(*a, *b);
    const bool seen = storage::is_seen_by_host(on, *a) && storage::is_seen_by_host(on, *b);
    const auto by = plan_backend(facts_of(on), hints.backend,
                                 hints.method != kronecker_method::automatic, seen, size.nnz);
    const bool sorts = hints.method == kronecker_method::sort;
    note_step(on, "product", by, sorts ? "sort" : "direct");
    const auto by_host = [&] {
        return storage::make_node(
            on, cpu::kronecker(cpu::team(), host_view::make(on, *a), host_view::make(on, *b)));
    };
    const auto by_kernels = [&] {
        return sorts ? storage::make_node(generate_and_sort(on, *storage::coordinates_of(on, *a),
                                                            *storage::coordinates_of(on, *b), size))
                     : storage::make_node(
                           direct(on, *storage::dcsr_of(on, *a), *storage::dcsr_of(on, *b), size));
    };
    return by_choice(on, by, by_kernels, by_host);
}

}  // namespace
}  // namespace clbool::operations

namespace clbool::v0 {

void kronecker(context& on_context, matrix& out, mask_argument mask, accumulator accum,
               const matrix& a, const matrix& b, const descriptor& desc_given,
               const kronecker_hints& hints_given) {
    operations::enter(on_context, "kronecker", [&](operations::engine& on) {
        const auto desc = operations::read_sized(desc_given);
        const auto hints = operations::read_sized(hints_given);
        const operations::operand first(on, "kronecker", "the first operand", a,
                                        desc.transpose_first);
        const operations::operand second(on, "kronecker", "the second operand", b,
                                         desc.transpose_second);
        const auto size = operations::size_of_result(first, second);
        operations::destination to(on, "kronecker", out, mask, accum, desc, size.nrows, size.ncols);
        operations::announce(
            on, "kronecker",
            operations::shape_text(first) + " by " + operations::shape_text(second));
        to.write(on,
                 operations::product(on, first.get(on, hints.backend),
                                     second.get(on, hints.backend), size, hints),
                 ewise_hints(hints.backend));
    });
}

}  // namespace clbool::v0
