// SPDX-License-Identifier: MIT
// Double-buffered host-device transfers through pinned memory.
#pragma once

#include <clbool/opencl.hpp>
#include <clbool/types.hpp>

#include <array>

namespace clbool::runtime {

// Drivers move pageable memory at a fraction of the bus bandwidth. Here it passes through two
// pinned slots: one is transferred while the host copies the other. After a cl::Error the
// destination is undefined, the object reusable. Thread-safety: one thread at a time.
class staging {
public:
    // Two slots of `slot_bytes` each, used on `queue`, which is in-order.
    staging(const cl::Context& context, const cl::CommandQueue& queue, size_type slot_bytes);
    ~staging();
    staging(const staging&) = delete;
    staging& operator=(const staging&) = delete;

    // Returns when `from` may change; the device may still read the slots. `done` receives the
    // event of the last command; may be null.
    void write(const cl::Buffer& to, const void* from, size_type bytes, cl::Event* done = nullptr);
    // Returns when the data have arrived.
    void read(const cl::Buffer& from, size_type from_byte, void* to, size_type bytes);

private:
    struct slot {
        cl::Buffer memory;
        void* host = nullptr;
        cl::Event busy;  // the command that uses it
    };

    static void wait(slot& s);
    void fetch(slot& s, const cl::Buffer& from, size_type from_byte, size_type bytes);

    cl::CommandQueue queue_;
    size_type slot_bytes_;
    std::array<slot, 2> slots_;
};

}  // namespace clbool::runtime
