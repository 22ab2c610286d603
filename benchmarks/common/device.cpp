// SPDX-License-Identifier: MIT
#include <common/device.hpp>

#include <clbool/opencl.hpp>
#include <clbool/version.hpp>

#include <algorithm>

namespace clbool::bench {

namespace {

// A GPU's neighbours read neighbouring words; a CPU's work-items take a stretch each.
constexpr const char* kCopySource = R"(
__kernel void copy_interleaved(__global const uint4* from, __global uint4* to, ulong n) {
    for (ulong i = get_global_id(0); i < n; i += get_global_size(0)) {
        to[i] = from[i];
    }
}
__kernel void copy_stretches(__global const uint4* from, __global uint4* to, ulong n) {
    const ulong each = (n + get_global_size(0) - 1) / get_global_size(0);
    const ulong begin = min(n, get_global_id(0) * each);
    const ulong end = min(n, begin + each);
    for (ulong i = begin; i < end; ++i) {
        to[i] = from[i];
    }
}
)";

constexpr size_type kVector = 16;  // bytes of a uint4

// GB/s of the best of some runs of `enqueue`, which moves `bytes`.
template <class Enqueue>
double gigabytes_per_second(Controls& controls, size_type bytes, const Enqueue& enqueue) {
    constexpr int kRuns = 10;
    double best = 0;
    for (int run = 0; run < kRuns; ++run) {
        const double ms = milliseconds_of([&] {
            enqueue();
            controls.queue.finish();
        });
        best = std::max(best, static_cast<double>(bytes) / (ms * 1e6));
    }
    return best;
}

cl::Kernel copy_kernel(Controls& controls, bool interleaved) {
    cl::Program program(controls.context, kCopySource);
    program.build({controls.device});
    return cl::Kernel(program, interleaved ? "copy_interleaved" : "copy_stretches");
}

}  // namespace

bandwidth measure_bandwidth(Controls& controls, size_type bytes) {
    const cl::Buffer from(controls.context, CL_MEM_READ_WRITE, bytes);
    const cl::Buffer to(controls.context, CL_MEM_READ_WRITE, bytes);
    controls.queue.enqueueFillBuffer(from, cl_uint{1}, 0, bytes);

    const bool gpu = controls.kernel_class() == "gpu";
    const size_type units = controls.info().compute_units;
    const cl::NDRange global(gpu ? units * 2048 : units);
    const cl::NDRange local(gpu ? std::min<size_type>(256, controls.max_wg_size) : 1);
    cl::Kernel kernel = copy_kernel(controls, gpu);
    kernel.setArg(0, from);
    kernel.setArg(1, to);
    kernel.setArg(2, cl_ulong{bytes / kVector});

    bandwidth measured;
    measured.copy_kernel = gigabytes_per_second(controls, 2 * bytes, [&] {
        controls.queue.enqueueNDRangeKernel(kernel, cl::NullRange, global, local);
    });
    measured.copy_buffer = gigabytes_per_second(
        controls, 2 * bytes, [&] { controls.queue.enqueueCopyBuffer(from, to, 0, 0, bytes); });
    return measured;
}

bandwidth measure_bandwidth(Controls& controls) {
    const size_type roomy =
        controls.kernel_class() == "gpu" ? size_type{1} << 30 : size_type{1} << 28;
    return measure_bandwidth(controls, std::min(roomy, controls.info().max_allocation / 4));
}

void describe_device(results& into, Controls& controls) {
    const device_info& info = controls.info();
    into.describe("device", {{"name", info.name},
                             {"platform", info.platform},
                             {"version", info.version},
                             {"driver", info.driver},
                             {"type", to_string(info.type)},
                             {"compute_units", info.compute_units},
                             {"global_memory", info.global_memory}});
    into.describe("kernel_class", controls.kernel_class());
    if (info.type == device_type::host) {
        return;  // it has no buffers to copy
    }
    const bandwidth speed = measure_bandwidth(controls);
    into.describe("bandwidth_gb_per_s",
                  {{"copy_kernel", speed.copy_kernel}, {"copy_buffer", speed.copy_buffer}});
    into.set_copy_bandwidth(speed.best());
}

device_session::device_session(const std::string& program, const std::string& device,
                               const controls_options& options)
    : controls(create_controls(device, options)), file(program, "clbool", version()) {
    describe_device(file, controls);
    controls.warm_up();
}

}  // namespace clbool::bench
