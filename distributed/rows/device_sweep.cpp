// SPDX-License-Identifier: MIT
// Sweeps by kernels: work-groups share nothing, so that a barrier of each is all that levels need.
#include <distributed/rows/device_sweep.hpp>

#include <clbool/error.hpp>

#include <algorithm>
#include <cstddef>
#include <map>
#include <mutex>
#include <numeric>

namespace clbool::distributed {

namespace {

constexpr const char* kSource = R"(
// Reached components have a bit for each source that reaches them: words (1 << shift) of them in
// each work-group, which goes through components level by level, from the first source on.
// sums: pairs of vertices that each work-group found. weighted: some source has several vertices.
__kernel void sweep(const uint first, const uint last, const uint first_level, const uint levels,
                    const uint shift, const uint weighted, __global const uint* starts,
                    __global const uint* pointers, __global const uint* sources,
                    __global const uint* sizes, __global ulong* bits, __global ulong* sums,
                    __local ulong* parts) {
    const uint lid = get_local_id(0);
    const uint group = get_group_id(0);
    const ulong rows = starts[levels] - first;
    __global ulong* const mine = bits + ((group * rows) << shift);
    ulong pairs = 0;
    for (uint level = first_level; level < levels; ++level) {
        const uint begin = max(starts[level], first);
        const ulong items = (ulong)(starts[level + 1] - begin) << shift;
        for (ulong item = lid; item < items; item += get_local_size(0)) {
            const uint component = begin + (uint)(item >> shift);
            const uint place = (uint)item & ((1u << shift) - 1);
            const uint word = (group << shift) + place;
            const uint source = component - first;
            ulong reaching = component < last && source / 64 == word ? 1ul << source % 64 : 0;
            for (uint e = pointers[component]; e < pointers[component + 1]; ++e) {
                if (sources[e] >= first) {
                    reaching |= mine[((ulong)(sources[e] - first) << shift) + place];
                }
            }
            mine[((ulong)source << shift) + place] = reaching;
            ulong vertices = popcount(reaching);
            if (weighted != 0) {
                vertices = 0;
                for (ulong left = reaching; left != 0; left &= left - 1) {
                    vertices += sizes[first + word * 64 + 63 - (uint)clz(left & -left)];
                }
            }
            pairs += vertices * sizes[component];
        }
        barrier(CLK_GLOBAL_MEM_FENCE);
    }
    parts[lid] = pairs;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lid == 0) {
        for (uint other = 1; other < get_local_size(0); ++other) {
            pairs += parts[other];
        }
        sums[group] = pairs;
    }
}
)";

template <class T>
cl::Buffer upload(const Controls& to, const std::vector<T>& values) {
    cl::Buffer made(to.context, CL_MEM_READ_ONLY,
                    std::max<std::size_t>(1, values.size()) * sizeof(T));
    if (!values.empty()) {
        to.queue.enqueueWriteBuffer(made, CL_TRUE, 0, values.size() * sizeof(T), values.data());
    }
    return made;
}

std::vector<cl_uint> narrowed(const std::vector<size_type>& numbers) {
    if (!numbers.empty() && numbers.back() > ~cl_uint{0}) {
        throw invalid_argument("deal_closure: 2^32 or more edges between strong components");
    }
    std::vector<cl_uint> made(numbers.size());
    std::transform(numbers.begin(), numbers.end(), made.begin(),
                   [](size_type number) { return static_cast<cl_uint>(number); });
    return made;
}

std::vector<cl_uint> sizes_of(const condensation& graph) {
    std::vector<cl_uint> sizes(graph.count());
    for (size_type c = 0; c < graph.count(); ++c) {
        sizes[c] = static_cast<cl_uint>(graph.size(c));
    }
    return sizes;
}

// Of so much memory, what bits may take.
size_type room_on(const cl::Device& device) {
    return std::min<size_type>(device.getInfo<CL_DEVICE_MAX_MEM_ALLOC_SIZE>(),
                               device.getInfo<CL_DEVICE_GLOBAL_MEM_SIZE>() / 4);
}

// Compiled once for each of OpenCL's contexts, which the contexts of a device share. Never freed: a
// driver may be gone before what is static.
cl::Program program_of(const Controls& device) {
    static std::mutex lock;
    static auto& compiled = *new std::map<cl_context, cl::Program>;
    const std::lock_guard<std::mutex> alone(lock);
    cl::Program& program = compiled[device.context()];
    if (program() == nullptr) {
        cl::Program made(device.context, kSource);
        made.build(std::vector<cl::Device>{device.device});
        program = made;
    }
    return program;
}

// Runs without OpenCL's exceptions.
template <class Work>
auto translated(const Work& work) {
    try {
        return work();
    } catch (const cl::Error& problem) {
        throw device_error(std::string("deal_closure: ") + problem.what() + " failed with status " +
                           std::to_string(problem.err()));
    }
}

}  // namespace

device_sweep::device_sweep(context& device, const condensation& graph)
    : device_(device), graph_(graph) {
    device.trim();  // what its pool keeps is not there for bits
    translated([&] {
        const predecessors before(graph);
        kernel_ = cl::Kernel(program_of(device_), "sweep");
        levels_ = upload(device_, graph.levels);
        pointers_ = upload(device_, narrowed(before.pointers));
        sources_ = upload(device_, before.sources);
        sizes_ = upload(device_, sizes_of(graph));
        units_ = device_.device.getInfo<CL_DEVICE_MAX_COMPUTE_UNITS>();
        most_items_ = kernel_.getWorkGroupInfo<CL_KERNEL_WORK_GROUP_SIZE>(device_.device);
        const size_type words = room_on(device_.device) / 8 / std::max<size_type>(1, graph.count());
        most_ = 64 * std::max<size_type>(1, words > 4 ? words / 4 * 4 : words);
    });
}

void device_sweep::run(size_type first, size_type last) {
    const size_type words = (last - first + 63) / 64;
    const cl_uint shift = words >= 4 * units_ ? 2 : 0;  // neighbours are read as fast as one
    const auto level = std::upper_bound(graph_.levels.begin(), graph_.levels.end(), first) - 1;
    const auto sources_end = graph_.members.begin() + static_cast<std::ptrdiff_t>(last);
    const auto sources_begin = graph_.members.begin() + static_cast<std::ptrdiff_t>(first);
    first_ = first;
    words_ = size_type{1} << shift;
    groups_ = (words + words_ - 1) / words_;
    const size_type items = items_for(groups_);
    std::vector<cl_ulong> sums(groups_);
    translated([&] {
        const size_type bytes = groups_ * words_ * (graph_.count() - first) * sizeof(cl_ulong);
        if (bits_() == nullptr || bits_.getInfo<CL_MEM_SIZE>() < bytes) {
            bits_ = cl::Buffer();
            bits_ = cl::Buffer(device_.context, CL_MEM_READ_WRITE, bytes);
        }
        sums_ = cl::Buffer(device_.context, CL_MEM_READ_WRITE, groups_ * sizeof(cl_ulong));
        cl_uint at = 0;
        const auto weighted = *sources_end - *sources_begin > last - first ? cl_uint{1} : 0;
        for (const auto number :
             {static_cast<cl_uint>(first), static_cast<cl_uint>(last),
              static_cast<cl_uint>(level - graph_.levels.begin()),
              static_cast<cl_uint>(graph_.levels.size() - 1), shift, weighted}) {
            kernel_.setArg(at++, number);
        }
        for (const cl::Buffer& buffer : {levels_, pointers_, sources_, sizes_, bits_, sums_}) {
            kernel_.setArg(at++, buffer);
        }
        kernel_.setArg(at, cl::Local(items * sizeof(cl_ulong)));
        device_.queue.enqueueNDRangeKernel(kernel_, cl::NullRange, cl::NDRange(groups_ * items),
                                           cl::NDRange(items));
        device_.queue.enqueueReadBuffer(sums_, CL_TRUE, 0, groups_ * sizeof(cl_ulong), sums.data());
    });
    pairs_ = std::accumulate(sums.begin(), sums.end(), size_type{0});
}

// Work-items of a group: more where there are too few groups to keep the device busy.
size_type device_sweep::items_for(size_type groups) const noexcept {
    size_type items = 256;
    while (items < 1024 && groups * items < 2048 * units_) {
        items *= 2;
    }
    return std::min(items, most_items_);
}

std::vector<std::uint64_t> device_sweep::read_back() {
    std::vector<std::uint64_t> words(groups_ * words_ * (graph_.count() - first_));
    translated([&] {
        device_.queue.enqueueReadBuffer(bits_, CL_TRUE, 0, words.size() * sizeof(cl_ulong),
                                        words.data());
    });
    return words;
}

}  // namespace clbool::distributed
