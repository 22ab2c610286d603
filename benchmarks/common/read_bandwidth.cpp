// SPDX-License-Identifier: MIT
#include <common/read_bandwidth.hpp>

#include <common/statistics.hpp>

#include <clbool/opencl.hpp>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <numeric>
#include <thread>
#include <vector>

namespace clbool::bench {

namespace {

constexpr int kRuns = 10;

// A GPU's neighbours read neighbouring words, several each at a time; a CPU's work-items take a
// stretch each.
constexpr const char* kReadSource = R"(
__kernel void read_interleaved(__global const uint4* from, ulong n, __global uint* sums) {
    const ulong step = get_global_size(0);
    uint4 a = 0, b = 0, c = 0, d = 0;
    ulong i = get_global_id(0);
    for (; i + 3 * step < n; i += 4 * step) {
        a += from[i];
        b += from[i + step];
        c += from[i + 2 * step];
        d += from[i + 3 * step];
    }
    for (; i < n; i += step) {
        a += from[i];
    }
    a += b + c + d;
    sums[get_global_id(0)] = a.x + a.y + a.z + a.w;
}
__kernel void read_stretches(__global const uint4* from, ulong n, __global uint* sums) {
    const ulong each = (n + get_global_size(0) - 1) / get_global_size(0);
    const ulong begin = min(n, get_global_id(0) * each);
    const ulong end = min(n, begin + each);
    uint4 a = 0;
    for (ulong i = begin; i < end; ++i) {
        a += from[i];
    }
    sums[get_global_id(0)] = a.x + a.y + a.z + a.w;
}
)";

// GB/s of the best of some runs of `read`, which reads `bytes`.
template <class Read>
double best_of(size_type bytes, const Read& read) {
    double best = 0;
    for (int run = 0; run < kRuns; ++run) {
        best = std::max(best, static_cast<double>(bytes) / (milliseconds_of(read) * 1e6));
    }
    return best;
}

double by_kernel(Controls& controls) {
    const bool gpu = controls.kernel_class() == "gpu";
    const size_type roomy = size_type{1} << (gpu ? 30 : 28);
    const size_type bytes = std::min(roomy, controls.info().max_allocation / 2);
    const size_type units = controls.info().compute_units;
    const size_type items = gpu ? units * 2048 : units;
    const cl::Buffer from(controls.context, CL_MEM_READ_WRITE, bytes);
    const cl::Buffer sums(controls.context, CL_MEM_READ_WRITE, items * sizeof(cl_uint));
    controls.queue.enqueueFillBuffer(from, cl_uint{1}, 0, bytes);
    cl::Program program(controls.context, kReadSource);
    program.build({controls.device});
    cl::Kernel kernel(program, gpu ? "read_interleaved" : "read_stretches");
    kernel.setArg(0, from);
    kernel.setArg(1, cl_ulong{bytes / sizeof(cl_uint4)});
    kernel.setArg(2, sums);
    const cl::NDRange local(gpu ? std::min<size_type>(256, controls.max_wg_size) : 1);
    controls.queue.finish();
    return best_of(bytes, [&] {
        controls.queue.enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(items), local);
        controls.queue.finish();
    });
}

double by_threads() {
    constexpr std::size_t kWords = std::size_t{1} << 25;
    const std::vector<std::uint64_t> from(kWords, 1);
    const unsigned threads = std::max(1u, std::thread::hardware_concurrency());
    std::atomic<std::uint64_t> total{0};
    const auto read = [&](unsigned part) {
        total += std::accumulate(from.data() + kWords * part / threads,
                                 from.data() + kWords * (part + 1) / threads, std::uint64_t{0});
    };
    return best_of(kWords * sizeof(std::uint64_t), [&] {
        std::vector<std::thread> others;
        for (unsigned part = 1; part < threads; ++part) {
            others.emplace_back(read, part);
        }
        read(0);
        for (auto& other : others) {
            other.join();
        }
    });
}

}  // namespace

double measure_read_bandwidth(Controls& controls) {
    const bool is_host = controls.info().type == device_type::host;
    const double kernel = is_host ? 0 : by_kernel(controls);
    return controls.kernel_class() == "gpu" && !is_host ? kernel : std::max(kernel, by_threads());
}

}  // namespace clbool::bench
