// SPDX-License-Identifier: MIT
/// @file controls.hpp
/// Controls: the device, its context and one in-order queue; every call takes one.
#pragma once

#include <clbool/device.hpp>
#include <clbool/export.hpp>
#include <clbool/opencl.hpp>
#include <clbool/profile.hpp>
#include <clbool/types.hpp>

#include <memory>
#include <string>

namespace clbool {

namespace runtime {
class stream;
}

/// How a Controls is set up.
struct controls_options {
    bool profiling = false;                      ///< record times per kernel
    std::shared_ptr<clbool::observer> observer;  ///< receives events, may be null
    bool program_cache_on_disk = true;           ///< see Controls: cache folder
    bool wide_row_pointers = false;              ///< 64-bit row pointers even for small matrices
    std::string kernel_class;                    ///< "gpu" or "cpu" kernels; empty: by device
    /// A file of tuned parameters as `clbool tune` writes it; empty: $CLBOOL_TUNING, else none.
    std::string tuning_file;
    bool portable_kernels = false;  ///< OpenCL C 1.2 alone: no vendor's means where there are any
    /// Leave nothing to the calling thread. Otherwise it computes small operations itself on CPU
    /// devices that share its memory (fine-grained SVM), where a kernel takes longer to begin.
    bool kernels_only = false;
};

/// A handle to a device: OpenCL context, memory pool, compiled programs, tuning, profile — shared
/// by copies and forks — and one stream of commands, shared by copies only.
///
/// Programs are compiled on first use and kept in memory and on disk, in `$CLBOOL_CACHE_DIR`, else
/// `$XDG_CACHE_HOME/clbool`, else `$HOME/.cache/clbool`; `CLBOOL_CACHE=off` turns the disk off.
/// PoCL keeps them on disk itself (`$POCL_CACHE_DIR`, else a folder `pocl` in the same places):
/// there it is only done once more when `$CLBOOL_CACHE_DIR` is set.
///
/// Calls return when their work is enqueued, or done where the calling thread does it itself (see
/// controls_options::kernels_only); results are ordered behind everything enqueued on the same
/// Controls before. Commands that the user puts into `queue` come after every result so far, and
/// those of a fork after what its origin had enqueued when it was made. The buffers of a matrix may
/// be used in the `queue` of any Controls that may use the matrix; queues of the user's own must
/// wait for finish().
///
/// Thread-safety: one Controls (with its copies) belongs to one thread at a time; fork() gives
/// another thread its own stream. Matrices may be shared between forks, and between Controls that
/// were made from one cl_context; others are independent, and matrices do not cross between them.
/// A stream ends with the last copy of its Controls, after waiting for its commands; matrices do
/// not keep it. A Controls that was moved from throws invalid_argument from every call.
class CLBOOL_EXPORT Controls {
public:
    cl::Device device;          ///< the device (read only; changing it has no effect)
    cl::Context context;        ///< the context all buffers belong to (read only)
    cl::CommandQueue queue;     ///< the in-order queue of this stream (read only)
    std::uint32_t max_wg_size;  ///< work-items in a group the device allows
    std::uint32_t block_size;   ///< work-items in a group the library prefers on this device

    /// The device that select_device() chooses for an empty spec.
    Controls();
    /// A device found by list_devices() or select_device(). @throws device_error
    explicit Controls(const device_info& device, const controls_options& options = {});
    /// An OpenCL device in a context of its own. @throws device_error
    explicit Controls(const cl::Device& device, const controls_options& options = {});
    /// An existing context, device and in-order queue, all retained.
    /// @throws invalid_argument if they do not belong together or the queue is out-of-order
    Controls(cl_context context, cl_device_id device, cl_command_queue queue,
             const controls_options& options = {});

    /// Waits until everything enqueued here is done. @throws device_error if something failed;
    /// results since the last successful finish() are then void and so is this Controls.
    void finish();
    /// A new stream over the same device state, for use by another thread. A failure that shows
    /// only when it ends is reported by the next call on any Controls of this device state.
    Controls fork() const;

    /// Gives memory that the pool keeps for reuse back to the driver.
    void trim();
    /// Live, held, peak and derived bytes.
    memory_usage memory() const;
    /// Makes allocations that would lift live memory above `bytes` throw out_of_memory, and gives
    /// idle memory beyond it back; 0 means no limit.
    void set_memory_limit(size_type bytes);
    /// Bounds the memory of derived data, which matrices keep for the next operation that they take
    /// part in (row pointers of all rows of a matrix_dcsr): beyond `bytes` those go that were not
    /// used for the longest time. 0 keeps none. A 32nd of the device's memory unless set.
    void set_derived_limit(size_type bytes);
    /// Lets go of all derived data; they are made again when they are needed.
    void drop_derived();
    /// Compiles (or loads) the programs of all operations now rather than at first use.
    void warm_up();

    /// Counters and kernel times so far; waits for the queue when profiling is on.
    profile_report profile();
    /// Sets all counters to zero and the peak to what is held now.
    void reset_profile();

    /// What the device is.
    const device_info& info() const;
    /// "gpu" or "cpu": which family of kernels and parameters is in use.
    const std::string& kernel_class() const;

    /// For the library's own rooms. @throws invalid_argument when moved from
    runtime::stream& stream() const;

private:
    explicit Controls(std::shared_ptr<runtime::stream> stream);
    std::shared_ptr<runtime::stream> stream_;
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

}  // namespace clbool
