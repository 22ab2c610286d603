// SPDX-License-Identifier: MIT
// Operations on matrices.
#include <bindings/c/arguments.hpp>
#include <bindings/c/errors.hpp>
#include <bindings/c/written.hpp>
#include <clbool/assignment.hpp>
#include <clbool/counts.hpp>
#include <clbool/extraction.hpp>
#include <clbool/operations.hpp>
#include <clbool/restructuring.hpp>
#include <clbool/selection.hpp>

#include <limits>

using namespace clbool::c_interface;

namespace clbool::c_interface {

namespace {

std::vector<matrix> list_of(const clbool_matrix* const* first, std::size_t count,
                            const char* argument) {
    array(first, count, argument);
    std::vector<matrix> list;
    for (std::size_t i = 0; i < count; ++i) {
        list.push_back(*get(first[i], argument));
    }
    return list;
}

std::size_t number_of_tiles(std::size_t rows, std::size_t cols) {
    if (cols != 0 && rows > std::numeric_limits<std::size_t>::max() / cols) {
        throw invalid_argument("there are more tiles than memory can hold");
    }
    return rows * cols;
}

}  // namespace

}  // namespace clbool::c_interface

clbool_status clbool_mxm(clbool_context* on, clbool_matrix* out, const clbool_matrix* a,
                         const clbool_matrix* b, const clbool_descriptor* desc) {
    return call("clbool_mxm", [&] {
        const written to(on, out, desc);
        const auto first = get(a, "a");
        const auto second = get(b, "b");
        clbool::mxm(to.device(), *to.out, to.with.mask(), to.with.accumulate(), *first, *second,
                    to.with.flags(), to.with.for_mxm());
    });
}

clbool_status clbool_mxm_delta(clbool_context* on, clbool_matrix* known, clbool_matrix* fresh,
                               const clbool_matrix* a, const clbool_matrix* b,
                               const clbool_descriptor* desc, uint64_t* added) {
    return call("clbool_mxm_delta", [&] {
        const written to(on, known, desc);
        const auto gained = get(fresh, "fresh");
        const auto first = get(a, "a");
        const auto second = get(b, "b");
        const auto count = clbool::mxm_delta(to.device(), *to.out, *gained, to.with.mask(), *first,
                                             *second, to.with.flags(), to.with.for_mxm());
        if (added != nullptr) {
            *added = count;
        }
    });
}

clbool_status clbool_ewise(clbool_context* on, clbool_matrix* out, clbool_ewise_op op,
                           const clbool_matrix* a, const clbool_matrix* b,
                           const clbool_descriptor* desc) {
    return call("clbool_ewise", [&] {
        const written to(on, out, desc);
        const auto first = get(a, "a");
        const auto second = get(b, "b");
        const auto combine = [&](auto operation) {
            operation(to.device(), *to.out, to.with.mask(), to.with.accumulate(), *first, *second,
                      to.with.flags(), to.with.for_ewise());
        };
        using operation =
            void (*)(clbool::context&, clbool::matrix&, clbool::mask_argument, clbool::accumulator,
                     const clbool::matrix&, const clbool::matrix&, const clbool::descriptor&,
                     const clbool::ewise_hints&);
        switch (op) {
            case CLBOOL_EWISE_ADD: return combine(static_cast<operation>(&clbool::ewise_add));
            case CLBOOL_EWISE_MULT: return combine(static_cast<operation>(&clbool::ewise_mult));
            case CLBOOL_EWISE_DIFFERENCE:
                return combine(static_cast<operation>(&clbool::ewise_difference));
        }
        throw clbool::invalid_argument("op is none of its values");
    });
}

clbool_status clbool_ewise_many(clbool_context* on, clbool_matrix* out,
                                const clbool_matrix* const* inputs, size_t count,
                                const clbool_descriptor* desc) {
    return call("clbool_ewise_many", [&] {
        const written to(on, out, desc);
        clbool::ewise_add_many(to.device(), *to.out, to.with.mask(), to.with.accumulate(),
                               list_of(inputs, count, "inputs"), to.with.flags(),
                               to.with.for_ewise());
    });
}

clbool_status clbool_ewise_delta(clbool_context* on, clbool_matrix* known, clbool_matrix* fresh,
                                 const clbool_matrix* a, const clbool_descriptor* desc,
                                 uint64_t* added) {
    return call("clbool_ewise_delta", [&] {
        const written to(on, known, desc);
        const auto gained = get(fresh, "fresh");
        const auto operand = get(a, "a");
        if (to.with.mask().get() != nullptr) {
            throw clbool::invalid_argument("mask is not for clbool_ewise_delta");
        }
        const auto count = clbool::ewise_delta(to.device(), *to.out, *gained, *operand,
                                               to.with.flags(), to.with.for_ewise());
        if (added != nullptr) {
            *added = count;
        }
    });
}

clbool_status clbool_kronecker(clbool_context* on, clbool_matrix* out, const clbool_matrix* a,
                               const clbool_matrix* b, const clbool_descriptor* desc) {
    return call("clbool_kronecker", [&] {
        const written to(on, out, desc);
        const auto first = get(a, "a");
        const auto second = get(b, "b");
        clbool::kronecker(to.device(), *to.out, to.with.mask(), to.with.accumulate(), *first,
                          *second, to.with.flags(), to.with.for_kronecker());
    });
}

clbool_status clbool_transpose(clbool_context* on, clbool_matrix* out, const clbool_matrix* a,
                               const clbool_descriptor* desc) {
    return call("clbool_transpose", [&] {
        const written to(on, out, desc);
        const auto operand = get(a, "a");
        clbool::transpose(to.device(), *to.out, to.with.mask(), to.with.accumulate(), *operand,
                          to.with.flags(), to.with.for_transpose());
    });
}

clbool_status clbool_reduce(clbool_context* on, clbool_matrix* out, clbool_reduction shape,
                            const clbool_matrix* a, const clbool_descriptor* desc) {
    return call("clbool_reduce", [&] {
        const written to(on, out, desc);
        const auto operand = get(a, "a");
        switch (shape) {
            case CLBOOL_TO_COLUMN:
                return clbool::reduce_to_column(to.device(), *to.out, to.with.mask(),
                                                to.with.accumulate(), *operand, to.with.flags(),
                                                to.with.for_others());
            case CLBOOL_TO_ROW:
                return clbool::reduce_to_row(to.device(), *to.out, to.with.mask(),
                                             to.with.accumulate(), *operand, to.with.flags(),
                                             to.with.for_reduction());
        }
        throw clbool::invalid_argument("to is none of its values");
    });
}

clbool_status clbool_extract(clbool_context* on, clbool_matrix* out, const clbool_matrix* a,
                             const clbool_indices* rows, const clbool_indices* cols,
                             const clbool_descriptor* desc) {
    return call("clbool_extract", [&] {
        const written to(on, out, desc);
        const auto operand = get(a, "a");
        clbool::extract(to.device(), *to.out, to.with.mask(), to.with.accumulate(), *operand,
                        indices_of(rows, "rows"), indices_of(cols, "cols"), to.with.flags(),
                        to.with.for_others());
    });
}

clbool_status clbool_assign(clbool_context* on, clbool_matrix* out, const clbool_matrix* a,
                            const clbool_indices* rows, const clbool_indices* cols,
                            const clbool_descriptor* desc) {
    return call("clbool_assign", [&] {
        const written to(on, out, desc);
        const auto operand = get(a, "a");
        clbool::assign(to.device(), *to.out, to.with.mask(), to.with.accumulate(), *operand,
                       indices_of(rows, "rows"), indices_of(cols, "cols"), to.with.flags(),
                       to.with.for_others());
    });
}

clbool_status clbool_assign_value(clbool_context* on, clbool_matrix* out, bool value,
                                  const clbool_indices* rows, const clbool_indices* cols,
                                  const clbool_descriptor* desc) {
    return call("clbool_assign_value", [&] {
        const written to(on, out, desc);
        clbool::assign(to.device(), *to.out, to.with.mask(), to.with.accumulate(), value,
                       indices_of(rows, "rows"), indices_of(cols, "cols"), to.with.flags(),
                       to.with.for_others());
    });
}

clbool_status clbool_assign_row(clbool_context* on, clbool_matrix* out, const clbool_matrix* a,
                                uint32_t row, const clbool_indices* cols,
                                const clbool_descriptor* desc) {
    return call("clbool_assign_row", [&] {
        const written to(on, out, desc);
        const auto operand = get(a, "a");
        clbool::assign_row(to.device(), *to.out, to.with.mask(), to.with.accumulate(), *operand,
                           row, indices_of(cols, "cols"), to.with.flags(), to.with.for_others());
    });
}

clbool_status clbool_assign_col(clbool_context* on, clbool_matrix* out, const clbool_matrix* a,
                                const clbool_indices* rows, uint32_t col,
                                const clbool_descriptor* desc) {
    return call("clbool_assign_col", [&] {
        const written to(on, out, desc);
        const auto operand = get(a, "a");
        clbool::assign_col(to.device(), *to.out, to.with.mask(), to.with.accumulate(), *operand,
                           indices_of(rows, "rows"), col, to.with.flags(), to.with.for_others());
    });
}

clbool_status clbool_select(clbool_context* on, clbool_matrix* out, const clbool_matrix* a,
                            const clbool_selector* places, const clbool_descriptor* desc) {
    return call("clbool_select", [&] {
        const written to(on, out, desc);
        const auto operand = get(a, "a");
        clbool::select(to.device(), *to.out, to.with.mask(), to.with.accumulate(), *operand,
                       selector_of(places), to.with.flags(), to.with.for_others());
    });
}

clbool_status clbool_diag(clbool_context* on, clbool_matrix* out, const clbool_matrix* column,
                          int64_t k, const clbool_descriptor* desc) {
    return call("clbool_diag", [&] {
        const written to(on, out, desc);
        const auto operand = get(column, "column");
        clbool::diag(to.device(), *to.out, to.with.mask(), to.with.accumulate(), *operand, k,
                     to.with.flags(), to.with.for_others());
    });
}

clbool_status clbool_diagonal_of(clbool_context* on, clbool_matrix* out, const clbool_matrix* a,
                                 int64_t k, const clbool_descriptor* desc) {
    return call("clbool_diagonal_of", [&] {
        const written to(on, out, desc);
        const auto operand = get(a, "a");
        clbool::diagonal_of(to.device(), *to.out, to.with.mask(), to.with.accumulate(), *operand, k,
                            to.with.flags(), to.with.for_others());
    });
}

clbool_status clbool_concat(clbool_context* on, clbool_matrix* out,
                            const clbool_matrix* const* tiles, size_t tile_rows, size_t tile_cols) {
    return call("clbool_concat", [&] {
        const written to(on, out, nullptr);
        clbool::concat(to.device(), *to.out,
                       list_of(tiles, number_of_tiles(tile_rows, tile_cols), "tiles"), tile_rows,
                       tile_cols);
    });
}

clbool_status clbool_split(clbool_context* on, const clbool_matrix* a, const uint32_t* row_sizes,
                           size_t tile_rows, const uint32_t* col_sizes, size_t tile_cols,
                           clbool_matrix** tiles) {
    return call("clbool_split", [&] {
        const auto device = get(on, "on");
        const auto operand = get(a, "a");
        array(tiles, number_of_tiles(tile_rows, tile_cols), "tiles");
        create_all(tiles, clbool::split(device->device, *operand,
                                        copied(row_sizes, tile_rows, "row_sizes"),
                                        copied(col_sizes, tile_cols, "col_sizes")));
    });
}

clbool_status clbool_count(clbool_context* on, clbool_count_of what, const clbool_matrix* a,
                           const clbool_matrix* b, const clbool_descriptor* desc, uint64_t* count) {
    return call("clbool_count", [&] {
        const auto device = get(on, "on");
        const auto first = get(a, "a");
        const auto second = get(b, "b");
        const modifiers with(desc);
        clbool::context& run = device->device;
        uint64_t& to = required(count, "count");
        switch (what) {
            case CLBOOL_COUNT_MXM:
                to = clbool::count_mxm(run, with.mask(), *first, *second, with.flags(),
                                       with.for_others());
                return;
            case CLBOOL_COUNT_PRODUCTS:
                to = clbool::count_products(run, with.mask(), *first, *second, with.flags(),
                                            with.for_others());
                return;
            case CLBOOL_COUNT_COMMON:
                if (with.mask().get() != nullptr) {
                    throw clbool::invalid_argument("mask is for products alone");
                }
                to = clbool::count_common(run, *first, *second, with.flags(), with.for_others());
                return;
        }
        throw clbool::invalid_argument("what is none of its values");
    });
}
