// SPDX-License-Identifier: MIT
// How kernels are sized on a device: one set of parameters per device class.
#pragma once

#include <clbool/types.hpp>
#include <core/runtime/devices/device_state.hpp>

namespace clbool::tuning {

// Work-items per group and neighbours per work-item of a kernel.
struct shape {
    size_type group;
    size_type items;
    size_type tile() const noexcept { return group * items; }
};

// All numbers a plan needs. Groups never exceed what the device allows.
struct parameters {
    shape elementwise;     // one element a work-item; `items` neighbours where a search is shared
    shape scan;            // tiles of the prefix sum
    shape radix;           // tiles of the radix sort
    size_type radix_bits;  // width of a digit
    shape compact;         // tiles of compactions
    shape kronecker;       // tiles of a Kronecker product's output
    shape transpose;       // tiles of entries and of columns in a transpose
    shape merge;           // tiles of merges of lists
    shape ewise;           // tiles of balanced element-wise operations
    shape search;          // the same where entries are looked up, each a chain of reads
    size_type full_group;  // the largest group: of kernels that are one, or have one for a long row
    size_type row_lanes;   // work-items that share a row in row-wise kernels
    size_type host_work;   // entries, rows and products up to which the host itself computes on
                           // matrices that it sees
    size_type host_entries;      // entries up to which a matrix that is built stays with the host
    size_type stacked_operands;  // from so many on, matrices are added at once instead of in pairs

    struct {
        size_type tiny;           // products that one work-item handles alone
        size_type tiny_group;     // work-items per group there
        size_type small_group;    // group for small tables
        size_type large_group;    // group for large tables
        size_type small_weight;   // largest row for small_group
        size_type local_weight;   // largest row whose table is in local memory
        size_type lanes;          // work-items that share a row of b
        size_type global_groups;  // groups that work on tables in global memory
    } hash;

    struct {
        size_type short_group;    // group of short rows, in natural order
        size_type network_group;  // group where a work-item computes a row of an order
        size_type group;          // group of small word tables
        size_type per;            // words of a work-item in them
        size_type wide_group;  // group of large word tables, one row each; half of it for many rows
        size_type wide_per;    // words of a work-item in the largest
        size_type window_group;  // group of large windows; a quarter of it for small ones
        size_type window_words;  // words of the largest window
        size_type weigh_rows;    // rows that one work-item weighs
        size_type few_rows;      // fewer rows than this join the next class
    } bitmap;

    struct {
        size_type tiny;          // products that one work-item sorts by a heap
        size_type tiny_group;    // work-items per group there
        size_type local_weight;  // products that one group sorts in local memory
        size_type group;         // work-items of that group
    } merge_product;
};

// The defaults of a class of devices ("gpu" or "cpu").
parameters default_parameters(const std::string& kernel_class);

// Makes any parameters, none of them 0, such that every kernel is right with them on a device and
// memory stays in proportion to operands: groups and local arrays shrink until they are allowed,
// numbers stay within what kernels count with, and tiles are of some length. Does nothing the
// second time.
void fit(parameters& p, const device_info& device);

// The parameters of a device, made once: its class's defaults, changed by its tuning file, fitted.
// Throws invalid_argument for a file that cannot be read or names what is not there.
const parameters& parameters_of(runtime::device_state& device);

}  // namespace clbool::tuning
