// SPDX-License-Identifier: MIT
// Commands of a stream.
#include <runtime/stream.hpp>

#include <clbool/error.hpp>
#include <runtime/shared_memory.hpp>
#include <runtime/status.hpp>

#include <cstddef>
#include <cstring>
#include <limits>

namespace clbool::runtime {

namespace {

constexpr size_type kPinnedBytes = 4096;
// Transfers from this size on pass through pinned memory, in slots of the other.
constexpr size_type kLargeTransfer = size_type{4} << 20;
constexpr size_type kSlotBytes = size_type{16} << 20;
// Events are costly to keep; beyond this many they are folded into sums.
constexpr std::size_t kMostEvents = 4096;
// No known device launches more groups in one dimension.
constexpr size_type kMostGroups = (size_type{1} << 31) - 1;

}  // namespace

stream::stream(std::shared_ptr<device_state> state, cl::CommandQueue queue)
    : state_(std::move(state)), queue_(std::move(queue)), id_(state_->next_stream()) {
    translated("set up a stream", [&] {
        kernels_only_ = state_->options().kernels_only;
        direct_ = state_->info().type == device_type::cpu;
        profiling_ = (queue_.getInfo<CL_QUEUE_PROPERTIES>() & CL_QUEUE_PROFILING_ENABLE) != 0;
        pinned_ =
            cl::Buffer(state_->context(), CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR, kPinnedBytes);
        pinned_host_ =
            queue_.enqueueMapBuffer(pinned_, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0, kPinnedBytes);
    });
}

stream::~stream() {
    staging_.reset();
    try {
        queue_.enqueueUnmapMemObject(pinned_, pinned_host_);
        queue_.finish();
    } catch (const cl::Error&) {
        // Nobody is left to be told; the memory must not be reused if the device failed.
    }
    state_->pool().retire(id_);
}

template <class Body>
void stream::command(const char* what, Body&& body) {
    state_->check_alive();
    try {
        body();
    } catch (const cl::Error& e) {
        fault(what, e.err());
    }
}

void stream::fault(const char* what, cl_int code) {
    if (!is_memory_status(code)) {
        state_->poison(std::string(what) + ": " + status_name(code), code);
    }
    check(code, what);
    throw device_error(what, code);
}

size_type stream::checked_bytes(size_type count, size_type each) {
    if (count > std::numeric_limits<size_type>::max() / each) {
        throw out_of_memory("cannot allocate " + std::to_string(count) + " values of " +
                            std::to_string(each) + " bytes");
    }
    return count * each;
}

buffer stream::allocate_bytes(size_type bytes) {
    if (bytes == 0) {
        return {};
    }
    state_->check_alive();
    auto taken = state_->pool().take(bytes, id_);
    try {
        return buffer(
            std::make_shared<memory_block>(taken.memory, taken.capacity, shared_from_this()));
    } catch (...) {
        state_->pool().give(std::move(taken.memory), taken.capacity, id_);
        throw;
    }
}

stream::prepared_kernel& stream::prepare(const program& source, const char* name) {
    state_->check_alive();
    const auto key = source.key() + '|' + name;
    const auto it = kernels_.find(key);
    if (it != kernels_.end()) {
        return it->second;
    }
    prepared_kernel k;
    const auto built = state_->programs().get(source);
    translated(name, [&] {
        k.kernel = cl::Kernel(built, name);
        k.max_group = k.kernel.getWorkGroupInfo<CL_KERNEL_WORK_GROUP_SIZE>(state_->device());
        // A kernel compiled for one size runs with it, whatever some drivers report.
        k.max_group = std::max(
            k.max_group,
            k.kernel.getWorkGroupInfo<CL_KERNEL_COMPILE_WORK_GROUP_SIZE>(state_->device())[0]);
        k.local_bytes = k.kernel.getWorkGroupInfo<CL_KERNEL_LOCAL_MEM_SIZE>(state_->device());
    });
    return kernels_.emplace(key, std::move(k)).first->second;
}

void stream::set_raw(prepared_kernel& k, cl_uint index, std::size_t size, const void* value) {
    check(clSetKernelArg(k.kernel(), index, size, value),
          "set argument " + std::to_string(index) + " of a kernel");
}

void stream::set_argument(prepared_kernel& k, cl_uint index, const buffer& value, size_type&) {
    if (value) {
        await(*value.block());
    }
    const cl_mem memory = value.native();
    set_raw(k, index, sizeof(cl_mem), &memory);
}

void stream::set_argument(prepared_kernel& k, cl_uint index, const local_memory& value,
                          size_type& local) {
    local += value.bytes;
    set_raw(k, index, value.bytes, nullptr);
}

void stream::check_limits(const prepared_kernel& k, const char* name, range where,
                          size_type dynamic_local) const {
    const auto& device = state_->info();
    const auto refuse = [&](const char* why, size_type asked, size_type allowed) {
        throw device_error(std::string(name) + ": " + why + " " + std::to_string(asked) +
                           ", the device allows " + std::to_string(allowed));
    };
    if (where.local == 0 || where.global % where.local != 0) {
        refuse("work-items are no multiple of the group size", where.global, where.local);
    }
    if (where.local > k.max_group) {
        refuse("group size is", where.local, k.max_group);
    }
    if (where.global / where.local > kMostGroups) {
        refuse("number of groups is", where.global / where.local, kMostGroups);
    }
    if (k.local_bytes + dynamic_local > device.local_memory) {
        refuse("local memory is", k.local_bytes + dynamic_local, device.local_memory);
    }
}

void stream::enqueue(prepared_kernel& k, const char* name, range where) {
    command(name, [&] {
        cl::Event event;
        queue_.enqueueNDRangeKernel(k.kernel, cl::NullRange, cl::NDRange(where.global),
                                    cl::NDRange(where.local), nullptr,
                                    profiling_ ? &event : nullptr);
        if (profiling_) {
            timed_.push_back({name, std::move(event)});
        }
    });
    pending_ = true;
    ++state_->count().launches;
    state_->watch().launch(name, where.global, where.local);
    if (timed_.size() >= kMostEvents) {
        drain_events();
    }
}

void stream::fill_bytes(const buffer& dst, const void* value, size_type size, size_type bytes) {
    if (bytes == 0) {
        return;
    }
    // A wait for a command costs more than a few bytes do.
    if (auto* const memory = static_cast<std::byte*>(
            !pending_ && bytes <= kPinnedBytes ? view_bytes(dst) : nullptr)) {
        for (size_type at = 0; at < bytes; at += size) {
            std::memcpy(memory + at, value, size);
        }
        return;
    }
    await(*dst.block());
    pending_ = true;
    command("fill a buffer", [&] {
        check(
            clEnqueueFillBuffer(queue_(), dst.native(), value, size, 0, bytes, 0, nullptr, nullptr),
            "fill a buffer");
    });
}

void stream::copy(const buffer& from, size_type from_byte, const buffer& to, size_type to_byte,
                  size_type bytes) {
    if (bytes == 0) {
        return;
    }
    await(*from.block());
    await(*to.block());
    pending_ = true;
    command("copy a buffer", [&] {
        queue_.enqueueCopyBuffer(from.block()->memory(), to.block()->memory(), from_byte, to_byte,
                                 bytes);
    });
}

// Null for small transfers, for devices that share the host's memory, and where there is no pinned
// memory to be had.
staging* stream::staging_for(size_type bytes) {
    if (direct_ || bytes < kLargeTransfer) {
        return nullptr;
    }
    if (!staging_) {
        try {
            staging_ = std::make_unique<staging>(state_->context(), queue_, kSlotBytes);
        } catch (const cl::Error&) {
            direct_ = true;
        }
    }
    return staging_.get();
}

void* stream::view_bytes(const buffer& of) {
    void* const address =
        of && state_->shares_memory() ? shared_address(of.block()->memory()) : nullptr;
    if (address != nullptr) {
        await(*of.block());
        command("finish", [&] { queue_.finish(); });
        pending_ = false;
    }
    return address;
}

void stream::write(const buffer& to, const void* from, size_type bytes) {
    if (bytes == 0) {
        return;
    }
    if (void* const memory = view_bytes(to)) {
        std::memcpy(memory, from, bytes);
        return;
    }
    await(*to.block());
    auto* staged = staging_for(bytes);
    command("write a buffer", [&] {
        if (staged != nullptr) {
            staged->write(to.block()->memory(), from, bytes);
        } else {
            queue_.enqueueWriteBuffer(to.block()->memory(), CL_TRUE, 0, bytes, from);
        }
    });
}

void stream::read(const buffer& from, size_type from_byte, void* to, size_type bytes) {
    if (bytes == 0) {
        return;
    }
    ++state_->count().host_reads;
    if (const void* const memory = view_bytes(from)) {
        std::memcpy(to, static_cast<const std::byte*>(memory) + from_byte, bytes);
        return;
    }
    await(*from.block());
    auto* staged = staging_for(bytes);
    command("read a buffer", [&] {
        if (staged != nullptr) {
            staged->read(from.block()->memory(), from_byte, to, bytes);
        } else {
            queue_.enqueueReadBuffer(from.block()->memory(), CL_TRUE, from_byte, bytes, to);
        }
    });
}

void stream::read_pinned(const buffer& from, void* to, size_type bytes) {
    if (bytes > kPinnedBytes) {
        read(from, 0, to, bytes);
        return;
    }
    read(from, 0, pinned_host_, bytes);
    std::memcpy(to, pinned_host_, bytes);
}

void stream::finish() {
    command("finish", [&] { queue_.finish(); });
    pending_ = false;
    ++state_->count().host_reads;
}

cl::Event stream::marker() {
    cl::Event event;
    command("mark a stream", [&] {
        queue_.enqueueMarkerWithWaitList(nullptr, &event);
        queue_.flush();
    });
    return event;
}

void stream::await(memory_block& block) {
    const auto& owner = block.owner();
    if (!owner || owner.get() == this || !block.add_reader(shared_from_this())) {
        return;
    }
    pending_ = true;
    const std::vector<cl::Event> events{owner->marker()};
    command("await another stream", [&] { queue_.enqueueBarrierWithWaitList(&events); });
}

void stream::recycle(cl::Buffer memory, size_type capacity, bool escaped,
                     const std::vector<std::shared_ptr<stream>>& readers) noexcept {
    try {
        std::vector<cl::Event> events;
        events.reserve(readers.size());
        for (const auto& reader : readers) {
            events.push_back(reader->marker());
        }
        if (!events.empty()) {
            queue_.enqueueBarrierWithWaitList(&events);
        }
        if (escaped) {
            state_->pool().forget(capacity);
        } else {
            state_->pool().give(std::move(memory), capacity, id_);
        }
    } catch (...) {
        state_->pool().forget(capacity);  // memory of a failed device is not used again
    }
}

void stream::drain_events() {
    if (timed_.empty()) {
        return;
    }
    command("finish", [&] { queue_.finish(); });
    constexpr double kToMilliseconds = 1e-6;
    for (const auto& launch : timed_) {
        const auto at = [&](auto what) { return static_cast<double>(what); };
        const double queued = at(launch.event.getProfilingInfo<CL_PROFILING_COMMAND_QUEUED>());
        const double submit = at(launch.event.getProfilingInfo<CL_PROFILING_COMMAND_SUBMIT>());
        const double start = at(launch.event.getProfilingInfo<CL_PROFILING_COMMAND_START>());
        const double end = at(launch.event.getProfilingInfo<CL_PROFILING_COMMAND_END>());
        auto& sum = times_[launch.kernel];
        ++sum.calls;
        sum.queued_ms += (submit - queued) * kToMilliseconds;
        sum.submitted_ms += (start - submit) * kToMilliseconds;
        sum.run_ms += (end - start) * kToMilliseconds;
    }
    timed_.clear();
}

void stream::collect(std::map<std::string, kernel_profile>& into) {
    drain_events();
    into = times_;
}

void stream::reset_profile() {
    drain_events();
    times_.clear();
}

}  // namespace clbool::runtime
