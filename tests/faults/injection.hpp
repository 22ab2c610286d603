// SPDX-License-Identifier: MIT
// Failures on demand: calls of OpenCL and allocations of the host that this executable passes on
// to their real definitions, but for the one that a test wants to fail.
#pragma once

#include <clbool/opencl.hpp>

#include <cstddef>
#include <string>

namespace clbool::testing {

/// What is made to fail: a family of calls.
enum class failing {
    allocation,   ///< buffers and shared memory
    build,        ///< programs, from source or binary
    kernel,       ///< kernels and their arguments
    launch,       ///< kernels enqueued
    read,         ///< reads and maps
    write,        ///< writes
    copy,         ///< copies and fills within the device
    finish,       ///< finish, flush, waits for events
    order,        ///< markers and barriers
    query,        ///< questions to any object
    setup,        ///< contexts and queues
    host_memory,  ///< operator new, outside of the driver
};

/// "allocation", …
const char* to_string(failing what);

/// The `nth` call of a family, from 1, fails with `status`, and so do all later ones if `lasting`.
struct fault {
    failing what;
    std::size_t nth = 1;
    cl_int status = CL_OUT_OF_HOST_MEMORY;  ///< host_memory throws std::bad_alloc instead
    bool lasting = false;
};

/// For messages: "build 3: CL_OUT_OF_RESOURCES (-5)".
std::string to_string(const fault& what);

/// Makes calls of this thread fail until the end of the scope; one at a time for each family.
class injected {
public:
    explicit injected(const fault& what) noexcept;
    ~injected();
    injected(const injected&) = delete;
    injected& operator=(const injected&) = delete;

    /// How many calls failed.
    std::size_t fired() const noexcept;
    /// How many there were.
    std::size_t seen() const noexcept;

private:
    failing family_;
};

/// What this thread takes the device for, and what it asked of it.
struct disguise {
    bool large_buffers = false;     ///< a GPU of Intel, whose buffers are small unless asked for
    std::size_t largest_group = 0;  ///< of any kernel, for want of registers; 0: as it is
    cl_int refusal = CL_OUT_OF_RESOURCES;  ///< of larger groups, where a kernel requires one
    std::size_t refused = 0;               ///< how often that was the status
    std::size_t buffers_asked = 0;         ///< with the flag of large buffers
    std::size_t programs_asked = 0;        ///< with the option of large buffers
};

/// Puts one on until the end of the scope.
class disguised {
public:
    explicit disguised(disguise& as) noexcept;
    ~disguised();
    disguised(const disguised&) = delete;
    disguised& operator=(const disguised&) = delete;
};

/// For definitions that pass calls on: the disguise of this thread, or null.
disguise* worn() noexcept;

/// What this thread does in the scope is neither counted nor made to fail.
class spared {
public:
    spared() noexcept;
    ~spared();
    spared(const spared&) = delete;
    spared& operator=(const spared&) = delete;
};

/// For definitions that pass calls on: the status with which this one is to fail, or CL_SUCCESS.
cl_int verdict(failing what) noexcept;

}  // namespace clbool::testing
