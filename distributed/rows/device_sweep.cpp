// SPDX-License-Identifier: MIT
// Sweeps by kernels: work-groups share nothing, so that a barrier of each is all that levels need.
#include <distributed/rows/device_sweep.hpp>

#include <distributed/rows/device_calls.hpp>

#include <algorithm>
#include <numeric>

namespace clbool::distributed {

namespace {

cl::Buffer upload_sizes(const Controls& device, const condensation& graph) {
    std::vector<cl_uint> sizes(graph.count());
    for (size_type c = 0; c < graph.count(); ++c) {
        sizes[c] = static_cast<cl_uint>(graph.size(c));
    }
    return upload(device, sizes);
}

// Of so much memory, what bits may take.
size_type room_on(const cl::Device& device) {
    return std::min<size_type>(device.getInfo<CL_DEVICE_MAX_MEM_ALLOC_SIZE>(),
                               device.getInfo<CL_DEVICE_GLOBAL_MEM_SIZE>() / 4);
}

}  // namespace

device_sweep::device_sweep(context& device, const device_condensation& of)
    : device_(device), graph_(of.graph), pointers_(of.pointers), sources_(of.sources) {
    device.trim();  // what its pool keeps is not there for bits
    device_calls([&] {
        kernel_ = kernel_of(device_, "sweep");
        levels_ = upload(device_, graph_.levels);
        sizes_ = upload_sizes(device_, graph_);
        units_ = device_.device.getInfo<CL_DEVICE_MAX_COMPUTE_UNITS>();
        most_items_ = kernel_.getWorkGroupInfo<CL_KERNEL_WORK_GROUP_SIZE>(device_.device);
        const size_type words =
            room_on(device_.device) / 8 / std::max<size_type>(1, graph_.count());
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
    device_calls([&] {
        const size_type bytes = groups_ * words_ * (graph_.count() - first) * sizeof(cl_ulong);
        if (bits_() == nullptr || bits_.getInfo<CL_MEM_SIZE>() < bytes) {
            bits_ = cl::Buffer();
            bits_ = make_buffer(device_, bytes);
        }
        sums_ = room_for<cl_ulong>(device_, groups_);
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
    device_calls([&] {
        device_.queue.enqueueReadBuffer(bits_, CL_TRUE, 0, words.size() * sizeof(cl_ulong),
                                        words.data());
    });
    return words;
}

}  // namespace clbool::distributed
