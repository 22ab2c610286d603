// SPDX-License-Identifier: MIT
#include <common/read_bandwidth.hpp>

#include <common/statistics.hpp>
#include <common/threads.hpp>

#include <clbool/opencl.hpp>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <numeric>
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
__kernel void gather(__global const uint* at, ulong n, __global const float* from,
                     __global float* sums) {
    const ulong step = get_global_size(0);
    float sum = 0;
    for (ulong i = get_global_id(0); i < n; i += 8 * step) {
        uint k[8];
        for (uint j = 0; j < 8; ++j) {
            k[j] = at[min(i + j * step, n - 1)];
        }
        for (uint j = 0; j < 8; ++j) {
            sum += from[k[j]];
        }
    }
    sums[get_global_id(0)] = sum;
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

// Milliseconds of the best of some runs of `read`.
template <class Read>
double least_of(const Read& read) {
    double least = milliseconds_of(read);
    for (int run = 1; run < kRuns; ++run) {
        least = std::min(least, milliseconds_of(read));
    }
    return least;
}

double by_threads() {
    constexpr std::size_t kWords = std::size_t{1} << 25;
    const std::vector<std::uint64_t> from(kWords, 1);
    std::atomic<std::uint64_t> total{0};
    return best_of(kWords * sizeof(std::uint64_t), [&] {
        in_parts(kWords, [&](std::uint64_t begin, std::uint64_t end) {
            total += std::accumulate(from.data() + begin, from.data() + end, std::uint64_t{0});
        });
    });
}

double gather_by_kernel(Controls& controls, const std::vector<std::uint32_t>& at,
                        const std::vector<float>& from) {
    const size_type group = std::min<size_type>(256, controls.max_wg_size);
    const size_type items = controls.info().compute_units * 8 * group;
    const auto upload = [&](const auto& host) {
        const size_type bytes = host.size() * sizeof(host.front());
        cl::Buffer made(controls.context, CL_MEM_READ_ONLY, bytes);
        controls.queue.enqueueWriteBuffer(made, CL_TRUE, 0, bytes, host.data());
        return made;
    };
    const cl::Buffer places = upload(at);
    const cl::Buffer values = upload(from);
    const cl::Buffer sums(controls.context, CL_MEM_READ_WRITE, items * sizeof(float));
    cl::Program program(controls.context, kReadSource);
    program.build({controls.device});
    cl::Kernel kernel(program, "gather");
    kernel.setArg(0, places);
    kernel.setArg(1, cl_ulong{at.size()});
    kernel.setArg(2, values);
    kernel.setArg(3, sums);
    // Of many, as a wait is no part of it.
    constexpr int kBatch = 10;
    return least_of([&] {
               for (int n = 0; n < kBatch; ++n) {
                   controls.queue.enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(items),
                                                       cl::NDRange(group));
               }
               controls.queue.finish();
           }) /
           kBatch;
}

double gather_by_threads(const std::vector<std::uint32_t>& at, const std::vector<float>& from) {
    std::atomic<std::uint64_t> total{0};
    return least_of([&] {
        in_parts(at.size(), [&](std::uint64_t begin, std::uint64_t end) {
            float sums[8] = {};
            std::uint64_t i = begin;
            for (; i + 8 <= end; i += 8) {
                for (std::uint64_t j = 0; j < 8; ++j) {
                    sums[j] += from[at[i + j]];
                }
            }
            total += static_cast<std::uint64_t>(std::accumulate(sums, sums + 8, 0.0f));
        });
    });
}

}  // namespace

double measure_read_bandwidth(Controls& controls) {
    const bool is_host = controls.info().type == device_type::host;
    const double kernel = is_host ? 0 : by_kernel(controls);
    return controls.kernel_class() == "gpu" && !is_host ? kernel : std::max(kernel, by_threads());
}

double measure_gathers(Controls& controls, const std::vector<std::uint32_t>& at,
                       const std::vector<float>& from) {
    const bool is_host = controls.info().type == device_type::host;
    return controls.kernel_class() == "gpu" && !is_host ? gather_by_kernel(controls, at, from)
                                                        : gather_by_threads(at, from);
}

}  // namespace clbool::bench
