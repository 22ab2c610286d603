// SPDX-License-Identifier: MIT
// Plan of the bitmap SpGEMM: binning of rows by accumulator, table and window sizes. Pure host
// functions.
#pragma once

#include <core/operations/spgemm/plan.hpp>

namespace clbool::operations {

// Items of a short row at most (width of the smaller sorting network).
constexpr size_type kShortRow = 16;
// Width of the larger sorting network.
constexpr size_type kNetworkRow = 32;

// A run of rows in bin order: one launch per pass.
struct bitmap_run {
    enum class kind {
        network,  // one work-item per row, sorting network in registers
        table,    // hash tables of words in local memory
        window,   // dense bitmap accumulator in local memory
        giant,    // dense bitmap in global memory, several work-groups per row
        global  // hash tables of columns in global memory: heavy rows, very sparse in many columns
    };
    kind how;
    cl_uint first;          // position of the first row in the order
    cl_uint count;          // number of rows
    size_type most_weight;  // no row of the run is heavier
    size_type group;        // work-group size
    size_type lanes;        // table: work-items per row
    size_type per;          // table: words per work-item
    size_type words;        // that are kept of a row
    size_type window;       // window: words of it in local memory at a time
    size_type shares;       // giant: work-groups that scatter one row
    size_type parts;        // giant: work-groups that emit one row
};

// Work-group of small windows, and of emitting rows of any.
size_type small_window_group(const tuning::parameters& params) noexcept;

// Bins by weight: short rows, classes of tables, the rest.
binning bitmap_binning(const tuning::parameters& params) noexcept;

// Runs for rows in bin order; those without products need none.
std::vector<bitmap_run> plan_bitmap(const binning& bins, const bin_counts& counts,
                                    size_type heaviest, index_type ncols,
                                    const tuning::parameters& params);

}  // namespace clbool::operations
