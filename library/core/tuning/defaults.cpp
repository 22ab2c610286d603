// SPDX-License-Identifier: MIT
// Default parameters of the two device classes.
#include <core/tuning/parameters.hpp>

namespace clbool::tuning {

namespace {

// Hand-tuned on an NVIDIA H100 and an H200 (132 compute units, 48 KB of local memory per
// work-group) with the matrices of bench_operations; `clbool tune` searches them for other devices.
// Work-groups fit other GPUs as well, except the largest, which fit() reduces where it must.
parameters gpu_defaults() {
    parameters p{};
    p.elementwise = {256, 8};
    p.scan = {256, 8};
    p.radix = {256, 12};
    p.radix_bits = 8;
    p.compact = {256, 8};
    p.merge = {256, 9};  // odd, against local memory bank conflicts
    p.ewise = {256, 19};
    p.search = {256, 1};
    p.kronecker = {128, 16};
    p.transpose = {256, 8};
    p.full_group = 1024;
    p.row_lanes = 32;
    p.host_work = 8192;
    p.host_entries = 1024;
    p.stacked_operands = 6;
    p.hash = {64, 256, 256, 4096, 8, 528};
    p.bitmap = {128, 32, 128, 8, 256, 8, 1024, 9216, 4, 2048};
    p.bits = {{256, 1}, 8, 3};
    p.merge_product = {64, 512, 128};
    return p;
}

// OpenCL processors run the same kernels, right rather than fast; smaller groups would compile an
// eighth sooner. What the host keeps costs nothing there, as memory is shared.
parameters cpu_defaults() {
    parameters p = gpu_defaults();
    p.host_entries = 8192;
    return p;
}

}  // namespace

parameters default_parameters(const std::string& kernel_class) {
    return kernel_class == "cpu" ? cpu_defaults() : gpu_defaults();
}

}  // namespace clbool::tuning
