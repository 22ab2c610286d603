// SPDX-License-Identifier: MIT
// The plan of a bitmap product: which rows go to which kernel, with tables and windows of what
// size. Pure host functions.
#pragma once

#include <core/operations/spgemm/plan.hpp>

namespace clbool::operations {

// Items up to which a row is short (the width of the smaller sorting network).
constexpr size_type kShortRow = 16;
// Items of the rows that the larger network sorts.
constexpr size_type kNetworkRow = 32;

// A run of rows, in bin order, for one launch a pass.
struct bitmap_run {
    enum class kind {
        network,  // a work-item a row, items sorted in registers
        table,    // hash tables of words in local memory
        window,   // a bitmap of columns in local memory
        giant,    // a bitmap of all columns in global memory, several groups a row
        global  // hash tables of columns in global memory: heavy rows, sparse in very many columns
    };
    kind how;
    cl_uint first;          // position of the first row in the order
    cl_uint count;          // number of rows
    size_type most_weight;  // no row of the run is heavier
    size_type group;        // work-items of a group
    size_type lanes;        // table: work-items of a row
    size_type per;          // table: words of a work-item
    size_type window;       // window, giant: words of the bitmap
    size_type shares;       // giant: groups that mark a row
    size_type parts;        // giant: groups that emit a row
};

// Whether rows may have to go to tables in global memory, whose weights must be columns.
bool may_need_global(index_type ncols, const tuning::parameters& params) noexcept;

// Bins of rows: short ones, classes of tables, and the rest.
binning bitmap_binning(const tuning::parameters& params) noexcept;

// The runs for rows so distributed over `ncols` columns, in bins from `first_bin` on.
std::vector<bitmap_run> plan_bitmap(const binning& bins, const bin_counts& counts,
                                    cl_uint first_bin, size_type heaviest, index_type ncols,
                                    const tuning::parameters& params);

}  // namespace clbool::operations
