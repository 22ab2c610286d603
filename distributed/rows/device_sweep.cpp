// SPDX-License-Identifier: MIT
// Sweeps by kernels: levels of few components by one work-group for each block of words, which
// waits for nothing but itself; others by many, in a launch.
#include <distributed/rows/device_sweep.hpp>

#include <distributed/rows/device_calls.hpp>

#include <clbool/operations.hpp>

#include <algorithm>
#include <numeric>

namespace clbool::distributed {

namespace {

// Words of a block, at most: neighbours are read as fast as one.
constexpr cl_uint kMostShift = 5;
constexpr size_type kBlock = size_type{1} << kMostShift;
// Items of a level for each work-group; one passes over less than two of it by itself.
constexpr size_type kFewItems = 1024;
// Work-groups of a block, at most.
constexpr size_type kMostSlices = 1024;

// What bits may take. More would only be slow to allocate.
size_type room_on(const cl::Device& device) {
    constexpr size_type kMost = size_type{4} << 30;
    return std::min<size_type>({kMost, device.getInfo<CL_DEVICE_MAX_MEM_ALLOC_SIZE>(),
                                device.getInfo<CL_DEVICE_GLOBAL_MEM_SIZE>() / 4});
}

// For so many words, whatever was there.
void make_room(Controls& device, pooled_buffer& buffer, size_type words) {
    const cl::Buffer& there = buffer.memory();
    if (there() == nullptr || there.getInfo<CL_MEM_SIZE>() < words * sizeof(cl_ulong)) {
        buffer = {};
        buffer = room_for<cl_ulong>(device, words);
    }
}

size_type slices_of(size_type items) {
    return std::clamp(items / kFewItems, size_type{1}, kMostSlices);
}

// Words of a block: so few that one group passes over most levels by itself, for launches are most
// of the time of narrow ones, or, where levels are wide, as many as are read together.
cl_uint shift_for(const condensation& graph) {
    const size_type width = graph.count() / std::max<size_type>(1, graph.levels.size() - 1);
    cl_uint shift = 0;
    while (shift < kMostShift && width << (shift + 1) <= kFewItems / 2) {
        ++shift;
    }
    return shift == 0 ? kMostShift : shift;
}

}  // namespace

device_sweep::device_sweep(context& device, const condensation& graph)
    : device_(device),
      graph_(graph),
      sources_(device_, transpose(device, graph.edges)),
      members_(device_, graph.members),
      most_shift_(shift_for(graph)) {
    device_calls([&] {
        kernel_ = kernel_of(device_, "sweep");
        items_ = items_of(kernel_, device_.device);
        levels_ = upload(device_, graph_.levels);
        const size_type room = room_on(device_.device) / 8 / std::max<size_type>(1, graph_.count());
        const size_type all = (graph_.count() / 64 / kBlock + 1) * kBlock;
        most_ = 64 * reserve(std::clamp<size_type>(room, 1, all));
    });
}

// Half as much where there is too little memory, and so on.
size_type device_sweep::reserve(size_type words) {
    words = words > kBlock ? words / kBlock * kBlock : words;
    try {
        make_room(device_, bits_, words * graph_.count());
        return words;
    } catch (const out_of_memory&) {
        if (words == 1) {
            throw;
        }
    }
    return reserve(words / 2);
}

void device_sweep::run(size_type first, size_type last) {
    const size_type words = (last - first + 63) / 64;
    first_ = first;
    shift_ = 0;
    while (shift_ < most_shift_ && size_type{1} << shift_ < std::min(words, items_)) {
        ++shift_;
    }
    blocks_ = (words + words_of_block() - 1) / words_of_block();
    device_calls([&] {
        make_room(device_, bits_, bits_count());
        const size_type groups = blocks_ * most_slices();
        make_room(device_, sums_, groups);
        device_.queue.enqueueFillBuffer(sums_.memory(), cl_ulong{0}, 0, groups * sizeof(cl_ulong));
        set_arguments(first, last);
        pass_over_levels(first);
        const auto sums = distributed::read_back<cl_ulong>(device_, sums_.memory(), groups);
        pairs_ = std::accumulate(sums.begin(), sums.end(), size_type{0});
    });
}

// Those of all launches of a run.
void device_sweep::set_arguments(size_type first, size_type last) {
    cl_uint at = 3;
    const auto weighted = members_.count() > graph_.count() ? cl_uint{1} : 0;
    for (const auto number : {static_cast<cl_uint>(first), static_cast<cl_uint>(last), shift_,
                              weighted, static_cast<cl_uint>(rows())}) {
        kernel_.setArg(at++, number);
    }
    for (const cl::Buffer& buffer : {levels_.memory(), sources_.pointers(), sources_.columns(),
                                     members_.pointers(), bits_.memory(), sums_.memory()}) {
        kernel_.setArg(at++, buffer);
    }
    kernel_.setArg(at, cl::Local(items_ * sizeof(cl_ulong)));
}

size_type device_sweep::most_slices() const {
    size_type widest = 0;
    for (std::size_t level = 1; level < graph_.levels.size(); ++level) {
        widest = std::max<size_type>(widest, graph_.levels[level] - graph_.levels[level - 1]);
    }
    return slices_of(widest << shift_);
}

// Levels that are few items each have a launch together, others one of their own.
void device_sweep::pass_over_levels(size_type first) {
    const auto begin = std::upper_bound(graph_.levels.begin(), graph_.levels.end(), first) - 1;
    const auto items = [&](auto level) {
        return (level[1] - std::max<size_type>(first, *level)) << shift_;
    };
    for (auto level = begin; level + 1 != graph_.levels.end();) {
        const size_type slices = slices_of(items(level));
        auto end = level + 1;
        while (slices == 1 && end + 1 != graph_.levels.end() && slices_of(items(end)) == 1) {
            ++end;
        }
        launch_levels(static_cast<std::size_t>(level - graph_.levels.begin()),
                      static_cast<std::size_t>(end - graph_.levels.begin()), slices);
        level = end;
    }
}

void device_sweep::launch_levels(std::size_t level, std::size_t end, size_type slices) {
    distributed::set_arguments(kernel_, static_cast<cl_uint>(level), static_cast<cl_uint>(end),
                               static_cast<cl_uint>(slices));
    enqueue_groups(device_, kernel_, blocks_ * slices, items_);
}

std::vector<std::uint64_t> device_sweep::read_back() {
    std::vector<std::uint64_t> words(bits_count());
    device_calls([&] {
        device_.queue.enqueueReadBuffer(bits_.memory(), CL_TRUE, 0, words.size() * sizeof(cl_ulong),
                                        words.data());
    });
    return words;
}

}  // namespace clbool::distributed
