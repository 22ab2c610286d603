// SPDX-License-Identifier: MIT
// Tuned kernel parameters, one set per device.
#pragma once

#include <clbool/types.hpp>
#include <core/runtime/devices/device_state.hpp>

namespace clbool::tuning {

// Largest power of two <= n; 1 for 0.
constexpr size_type floor_power(size_type n) noexcept {
    size_type power = 1;
    while (power <= n / 2) {
        power *= 2;
    }
    return power;
}

// Work-group size, and consecutive elements per work-item.
struct shape {
    size_type group;
    size_type items;
    size_type tile() const noexcept { return group * items; }
    size_type tiles(size_type n) const noexcept { return (n + tile() - 1) / tile(); }
};

// All parameters of plans and launches; work-group sizes within the device's limits.
struct parameters {
    shape elementwise;       // element-wise kernels; `items` elements where a search is shared
    shape scan;              // tiles of the prefix sum
    shape radix;             // tiles of the radix sort
    size_type radix_bits;    // width of a digit
    shape compact;           // stream compaction tiles
    shape kronecker;         // tiles of the Kronecker product's output
    shape transpose;         // tiles of entries and of columns in a transpose (counting sort)
    shape merge;             // merge-path tiles
    shape ewise;             // load-balanced eWiseAdd and eWiseMult
    shape search;            // eWise by binary searches, each a chain of dependent reads
    size_type full_group;    // largest work-group: kernels of a single one, or one per long row
    size_type row_lanes;     // work-items that share a row in row-wise kernels
    size_type host_work;     // entries, rows and products up to which the host computes on matrices
                             // that it can see
    size_type host_entries;  // entries up to which a new matrix stays in host memory
    size_type stacked_operands;  // sums of so many matrices or more: one pass instead of pairwise

    struct {
        size_type small_group;    // work-group size for small hash tables
        size_type large_group;    // work-group size for large hash tables
        size_type small_weight;   // most products of a row for small_group
        size_type local_weight;   // most products of a row with a hash table in local memory
        size_type lanes;          // work-items that share a row of b
        size_type global_groups;  // work-groups with hash tables in global memory
    } hash;

    struct {
        size_type short_group;    // work-group of short rows, in natural order
        size_type network_group;  // work-group of sorting networks (one row per work-item)
        size_type group;          // work-group of small word tables
        size_type per;            // table words per work-item there
        size_type wide_group;  // work-group of large word tables, one row each; half for many rows
        size_type wide_per;    // table words per work-item in the largest
        size_type window_group;  // work-group of large bitmap windows; a quarter for small ones
        size_type window_words;  // words of the largest bitmap window
        size_type weigh_rows;    // rows per work-item when weights are computed
        size_type few_rows;      // bins with fewer rows join the next one's tables
    } bitmap;

    struct {
        shape tile;       // products in bits: work-items, and rows of a that each fetches
        size_type lanes;  // work-items that share a row, with 128 columns each
        size_type step;   // products of lists that cost as 64 entries by 1024 columns; 0: never
    } bits;

    struct {
        size_type light_group;   // work-group of light rows, which a work-item each merges
        size_type local_weight;  // products of a row that a work-group sorts in local memory
        size_type group;         // that work-group's size
    } merge_product;
};

// Defaults of a device class ("gpu" or "cpu").
parameters default_parameters(const std::string& kernel_class);

// Makes any non-zero parameters valid: kernels are correct with them on the device, and memory is
// proportional to the operands. Work-groups and local arrays shrink to the limits, numbers are
// clamped to the ranges of kernels, tiles get a minimum length. Idempotent.
void fit(parameters& p, const device_info& device);

// Parameters of a device, computed once: class defaults, overridden by its tuning file, fitted to
// the largest work-groups that its kernels got so far.
// Throws invalid_argument for a file that cannot be read or has unknown names.
const parameters& parameters_of(runtime::device_state& device);

}  // namespace clbool::tuning
