// SPDX-License-Identifier: MIT
// Pipelined copies through the two slots.
#include <core/runtime/memory/staging.hpp>

#include <core/runtime/memory/host_memory.hpp>

#include <algorithm>
#include <cstring>
#include <utility>

namespace clbool::runtime {

namespace {

void copy_in_parallel(void* to, const void* from, size_type bytes) {
    const auto crew = movers(bytes);
    const size_type parts = crew.threads();
    crew.run(parts, [=](unsigned, size_type part) {
        const size_type begin = cpu::share(bytes, part, parts);
        const size_type end = cpu::share(bytes, part + 1, parts);
        std::memcpy(static_cast<char*>(to) + begin, static_cast<const char*>(from) + begin,
                    end - begin);
    });
}

}  // namespace

staging::staging(const cl::Context& context, const cl::CommandQueue& queue, size_type slot_bytes)
    : queue_(queue), slot_bytes_(slot_bytes) {
    for (auto& s : slots_) {
        s.memory = cl::Buffer(context, CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR, slot_bytes);
    }
    for (auto& s : slots_) {
        s.host =
            queue_.enqueueMapBuffer(s.memory, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0, slot_bytes);
    }
}

staging::~staging() {
    for (auto& s : slots_) {
        try {
            wait(s);
            queue_.enqueueUnmapMemObject(s.memory, s.host);
        } catch (const cl::Error&) {
            // The device failed; its queue is not used again.
        }
    }
}

void staging::wait(slot& s) {
    if (s.busy() != nullptr) {
        const cl::Event last = std::exchange(s.busy, cl::Event());
        last.wait();
    }
}

void staging::write(const cl::Buffer& to, const void* from, size_type bytes, cl::Event* done) {
    size_type turn = 0;
    for (size_type at = 0; at < bytes; at += slot_bytes_, ++turn) {
        auto& s = slots_[turn % slots_.size()];
        const size_type part = std::min(slot_bytes_, bytes - at);
        wait(s);
        copy_in_parallel(s.host, static_cast<const char*>(from) + at, part);
        queue_.enqueueWriteBuffer(to, CL_FALSE, at, part, s.host, nullptr, &s.busy);
        queue_.flush();
        if (done != nullptr) {
            *done = s.busy;
        }
    }
}

void staging::fetch(slot& s, const cl::Buffer& from, size_type from_byte, size_type bytes) {
    wait(s);
    queue_.enqueueReadBuffer(from, CL_FALSE, from_byte, bytes, s.host, nullptr, &s.busy);
    queue_.flush();
}

void staging::read(const cl::Buffer& from, size_type from_byte, void* to, size_type bytes) {
    const auto part_at = [&](size_type at) { return std::min(slot_bytes_, bytes - at); };
    fetch(slots_[0], from, from_byte, part_at(0));
    size_type turn = 0;
    for (size_type done = 0; done < bytes; done += slot_bytes_, ++turn) {
        const size_type next = done + slot_bytes_;
        if (next < bytes) {
            fetch(slots_[(turn + 1) % slots_.size()], from, from_byte + next, part_at(next));
        }
        auto& s = slots_[turn % slots_.size()];
        wait(s);
        copy_in_parallel(static_cast<char*>(to) + done, s.host, part_at(done));
    }
}

}  // namespace clbool::runtime
