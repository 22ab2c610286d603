// SPDX-License-Identifier: MIT
/// @file controls.hpp
/// Controls: a context with OpenCL's objects in it.
#pragma once

#include <clbool/context.hpp>
#include <clbool/export.hpp>
#include <clbool/opencl.hpp>

#include <memory>
#include <string>

namespace clbool::v0 {

/// A context, with its device, OpenCL context and queue for those who use OpenCL themselves (null
/// objects when the device is the host).
///
/// Commands that the user puts into `queue` come after every result so far. The buffers of a matrix
/// may be used in the `queue` of any Controls that may use the matrix and was there when they were
/// asked for; queues of the user's own must wait for finish().
///
/// Thread-safety: as context.
class CLBOOL_EXPORT Controls : public clbool::context {
public:
    cl::Device device;          ///< the device (read only; changing it has no effect)
    cl::Context context;        ///< the context all buffers belong to (read only)
    cl::CommandQueue queue;     ///< the in-order queue of this stream (read only)
    std::uint32_t max_wg_size;  ///< work-items in a group the device allows
    std::uint32_t block_size;   ///< work-items in a group the library prefers on this device

    /// An OpenCL device: the first GPU, else any, else the host; CLBOOL_DEVICE names another.
    Controls();
    /// A device found by list_devices() or select_device(). @throws device_error
    explicit Controls(const device_info& device, const controls_options& options = {});
    /// A device of OpenCL, in the context that all who open it share. @throws device_error
    explicit Controls(const cl::Device& device, const controls_options& options = {});
    /// An existing context, device and in-order queue, all retained. Matrices are shared by all
    /// Controls of this cl_context.
    /// @throws invalid_argument if they do not belong together or the queue is out-of-order
    Controls(cl_context context, cl_device_id device, cl_command_queue queue,
             const controls_options& options = {});
    /// The OpenCL objects of a context; both share its stream.
    explicit Controls(const clbool::context& of);

    Controls(const Controls&) = default;                 ///< Shares the stream.
    Controls(Controls&&) noexcept = default;             ///< As context.
    Controls& operator=(const Controls&) = default;      ///< Shares the stream.
    Controls& operator=(Controls&&) noexcept = default;  ///< As context.

    /// As context::fork().
    Controls fork() const;

private:
    explicit Controls(std::shared_ptr<runtime::stream> stream);
};

/// Controls for the device that Controls() chooses.
CLBOOL_EXPORT Controls create_controls();
/// Controls for the device with these indices, as `clbool devices` lists them (the original
/// clBool's call).
/// @throws invalid_argument listing what is there when the indices name nothing
CLBOOL_EXPORT Controls create_controls(std::uint32_t platform_id, std::uint32_t device_id = 0);
/// Controls for the device that select_device(spec) chooses.
CLBOOL_EXPORT Controls create_controls(const std::string& spec,
                                       const controls_options& options = {});

}  // namespace clbool::v0
