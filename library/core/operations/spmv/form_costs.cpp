// SPDX-License-Identifier: MIT
// Costs of forms.
#include <core/operations/spmv/form_costs.hpp>

#include <algorithm>
#include <limits>

namespace clbool::operations {

namespace {

double times(double factor, size_type count) noexcept {
    return factor * static_cast<double>(count);
}

// `bytes`: 0 for a form that is not made.
double unless_none(size_type bytes, double cost) noexcept {
    return bytes == 0 ? std::numeric_limits<double>::infinity() : cost;
}

// Measured on two cores of a Xeon.
form_costs processor_costs(const pull_facts& of) noexcept {
    // Ends of rows are not foreseen where lengths differ, but for threads of the host that take
    // whole rows by their lengths; long ones are then added up sooner, too.
    const bool by_length = of.by == backend::host && of.whole_rows && of.reads_values;
    const double byte_of_rows = by_length ? 0.8 : 1;
    const double end_of_a_row = by_length ? 4 : 32 * std::min(of.spread, 1.0);
    // Rows side by side are no faster than rows one behind the other, least of all where the next
    // entry of a row is a whole column away. An entry of a block takes the time of seven bytes;
    // those of a whole row of a block are read at once.
    const size_type loose = of.reads_values ? of.loose : 0;
    return {times(byte_of_rows, of.rows_bytes) + times(end_of_a_row, of.nrows),
            unless_none(of.ell_bytes, times(3, of.ell_bytes)),
            unless_none(of.sell_bytes, times(1.5, of.sell_bytes)),
            unless_none(of.bsr_bytes, times(2, of.bsr_bytes) + times(7, loose))};
}

// The row of a block takes the longer the more columns a block has.
double block_row_bytes(size_type edge) noexcept {
    return edge <= 4 ? 14 : edge <= 16 ? 15 : edge <= 32 ? 25 : 30;
}

// Measured on an H100 and an H200, which read 2.5 and 3 GB in a millisecond as rows. One slice of
// all rows is read sooner; those of sorted rows take longer, as their results come out of order.
// Blocks cost steps instead of bytes: the less memory a device reads in the time of a step, the
// better they are beside the rest. These are the H100's costs, of the two the device whose bytes
// are dearer, as those of other GPUs are; an H200 has its blocks a tenth too cheap.
form_costs gpu_costs(const pull_facts& of) noexcept {
    constexpr double kCommand = 13e6;  // 4.4 microseconds
    constexpr double kStep = 80e3;     // from an entry of a row to the next, of one work-item
    constexpr double kSlice = 0.85;
    constexpr double kSlices = 1.2;
    constexpr double kLoads = 3e6;  // one after the other before the first entry is there
    constexpr size_type kManyRows = size_type{1} << 19;
    const size_type places = of.rows_bytes / sizeof(index_type);
    const double entries = times(1, std::max<size_type>(places - std::min(of.nrows, places), 1));
    const size_type edge = of.block_edge;
    const double block_rows = times(1, of.bsr_bytes * edge / (4 + edge * edge / 8));
    const double chain = times(kStep, of.longest);
    const double clearing = of.nrows < kManyRows ? kCommand : 0;
    return {times(1, of.rows_bytes),
            unless_none(of.ell_bytes, kLoads + times(kSlice, of.ell_bytes) + chain),
            unless_none(of.sell_bytes, kLoads + times(kSlices, of.sell_bytes) + chain + clearing),
            unless_none(of.bsr_bytes, 2 * kLoads + block_row_bytes(edge) * block_rows +
                                          chain * std::min(1.0, block_rows / entries))};
}

}  // namespace

form_costs costs_of(const pull_facts& of) noexcept {
    return of.by == backend::kernels ? gpu_costs(of) : processor_costs(of);
}

}  // namespace clbool::operations
