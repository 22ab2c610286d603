// SPDX-License-Identifier: MIT
// Default parameters of the two device classes, and where they were measured.
#include <tuning/parameters.hpp>

namespace clbool::tuning {

namespace {

// Chosen by hand on an NVIDIA H100 and an H200 (132 compute units, 48 KB of local memory a group),
// over the matrices of bench_operations; `clbool tune` searches them for another device. Groups are
// those that other GPUs allow as well, but for the largest, which fit() reduces where it must.
parameters gpu_defaults() {
    parameters p{};
    p.family = kernel_family::gpu;
    p.elementwise = {256, 8};
    p.scan = {256, 8};
    p.radix = {256, 13};
    p.radix_bits = 8;
    p.compact = {256, 8};
    p.merge = {256, 9};  // odd items, so that neighbours' steps fall into different banks
    p.ewise = {256, 19};
    p.search = {256, 1};
    p.kronecker = {128, 16};
    p.transpose = {256, 8};
    p.full_group = 1024;
    p.row_lanes = 32;
    p.host_work = 8192;
    p.host_entries = 1024;
    p.stacked_operands = 6;
    p.hash = {32, 64, 64, 256, 256, 4096, 8, 528};
    p.bitmap = {128, 32, 128, 8, 256, 8, 1024, 9216, 4, 2048};
    p.merge_product = {32, 64, 512, 128};
    return p;
}

// Few work-items with long contiguous shares; groups of one where a barrier would be needed.
// Chosen on PoCL 3.1 with 2 cores.
parameters cpu_defaults() {
    parameters p{};
    p.family = kernel_family::cpu;
    p.elementwise = {64, 256};
    p.scan = {1, 4096};
    p.radix = {1, 65536};
    p.radix_bits = 8;
    p.compact = {1, 2048};
    p.merge = {1, 2048};
    p.ewise = {1, 32768};
    p.search = {1, 2048};
    p.kronecker = {1, 65536};
    p.transpose = {1, 8192};
    p.full_group = 64;
    p.row_lanes = 1;
    p.host_work = 8192;
    p.host_entries = 8192;
    p.stacked_operands = 32;
    p.hash = {32, 64, 1, 1, 256, 4096, 1, 16};
    p.bitmap = {64, 16, 64, 8, 64, 16, 64, 65536, 16, 16};
    p.merge_product = {32, 64, 512, 1};
    return p;
}

}  // namespace

parameters default_parameters(const std::string& kernel_class) {
    return kernel_class == "cpu" ? cpu_defaults() : gpu_defaults();
}

}  // namespace clbool::tuning
