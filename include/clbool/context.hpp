// SPDX-License-Identifier: MIT
/// @file context.hpp
/// context: the device that operations run on, and a stream of commands. No OpenCL in sight.
#pragma once

#include <clbool/device.hpp>
#include <clbool/export.hpp>
#include <clbool/profile.hpp>
#include <clbool/struct_bytes.hpp>
#include <clbool/types.hpp>

#include <memory>
#include <string>

namespace clbool {

namespace runtime {
class stream;
}

/// How a context is set up.
struct controls_options {
    struct_bytes struct_size{sizeof(controls_options)};  ///< for the library
    bool profiling = false;                              ///< record times per kernel
    std::shared_ptr<clbool::observer> observer;          ///< receives events, may be null
    bool program_cache_on_disk = true;                   ///< see Controls: cache folder
    bool wide_row_pointers = false;  ///< 64-bit row pointers even for small matrices
    std::string kernel_class;        ///< parameters for a "gpu" or a "cpu"; empty: by device
    /// A file of tuned parameters as `clbool tune` writes it; empty: $CLBOOL_TUNING, else none.
    std::string tuning_file;
    bool portable_kernels = false;  ///< OpenCL C 1.2 alone: no vendor's means where there are any
    /// Leave nothing to the calling thread. Otherwise it computes small operations itself on CPU
    /// devices that share its memory (fine-grained SVM), where a kernel takes longer to begin.
    bool kernels_only = false;
};

/// A handle to a device: memory pool, compiled programs, tuning, profile — shared by copies and
/// forks — and one stream of commands, shared by copies only. Controls is the same with OpenCL's
/// objects in it; either fits wherever a context is asked for.
///
/// The device may be the host itself (device_type::host): then every call is computed by its
/// threads, at once, and no OpenCL platform is needed.
///
/// Programs are compiled on first use and kept in memory and on disk, in `$CLBOOL_CACHE_DIR`, else
/// `$XDG_CACHE_HOME/clbool`, else `$HOME/.cache/clbool`; `CLBOOL_CACHE=off` turns the disk off.
/// The folder is made for its user alone. It is not used, nor is a file in it, where it belongs to
/// another user or may be written by others; what is there and no regular file is left alone, too:
/// observer::warning tells it.
/// PoCL keeps them on disk itself (`$POCL_CACHE_DIR`, else a folder `pocl` in the same places):
/// there it is only done once more when `$CLBOOL_CACHE_DIR` is set.
///
/// Calls return when their work is enqueued, or done where the host does it (see
/// controls_options::kernels_only); results are ordered behind everything enqueued on the same
/// context before, and those of a fork after what its origin had enqueued when it was made.
///
/// Drivers of OpenCL do not survive fork(): in the child of a process that has used one, calls that
/// would reach it throw device_error, and what is destroyed there gives nothing back to it.
/// Contexts of the host work there, too, unless another thread was in a call of the library when
/// the process was forked. A process that means to fork asks for `host`, which loads no driver, or
/// for its device in the children alone.
///
/// Matrices and vectors may be used on every context of the device that they were made on, also
/// when the one that made them is gone: contexts that open one device share one OpenCL context, and
/// those of the host its memory. They are refused (invalid_argument; copy_to() takes matrices over)
/// by a context of another device, and by Controls made from a cl_context of the user's own, which
/// share with those of that cl_context alone. After a device_error the device is opened anew, and
/// what was there before is refused as well.
///
/// Thread-safety: one context (with its copies) belongs to one thread at a time: a call is refused
/// with invalid_argument while another thread is in one. fork() gives
/// another thread its own stream, ordered behind this one's commands so far. A stream ends with the
/// last copy of its context, after waiting for its commands; matrices do not keep it. A context
/// that was moved from throws invalid_argument from every call.
class CLBOOL_EXPORT context {
public:
    /// The device that select_device() chooses for an empty spec.
    context();
    /// The device that select_device(spec) chooses. @throws device_error, invalid_argument
    explicit context(const std::string& spec, const controls_options& options = {});
    /// A device found by list_devices() or select_device(). @throws device_error
    explicit context(const device_info& device, const controls_options& options = {});

    /// Waits until everything enqueued here is done. @throws device_error if something failed;
    /// results since the last successful finish() are then void and so is this context.
    void finish();
    /// A new stream over the same device state, for use by another thread. A failure that shows
    /// only when it ends is reported by the next call on any context of this device state.
    context fork() const;

    /// Gives memory that is kept for reuse back: the pool's to the driver, and large blocks of the
    /// process's, of which a 16th of the machine's memory is kept at most, to the system.
    void trim();
    /// Live, held, peak and derived bytes.
    memory_usage memory() const;
    /// Bounds what this context and its forks hold, results and what calls take on their way: the
    /// device's memory, and the arrays of the host, which count with it where both are the same
    /// (the host, CPUs), else apart against the same number. Beyond `bytes` calls throw
    /// out_of_memory, where they can before their work, and everything that they took is free
    /// again; idle memory beyond it is given back. 0 means no limit: then the arrays of all
    /// contexts of a process may take three quarters of the machine's memory (or of its control
    /// group's).
    ///
    /// Not counted are lists that the caller gives or gets (coordinates, levels), arrays below 1
    /// KiB, lists on the way of some 10 bytes a vertex, row or edge, and what drivers take.
    void set_memory_limit(size_type bytes);
    /// Bounds the memory of derived data, which matrices keep for the next operation that they take
    /// part in (further forms, row pointers of all rows): beyond `bytes` those go that were not
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
    /// "gpu", "cpu" or "host": which family of kernels and parameters is in use.
    const std::string& kernel_class() const;

    /// For the library's own rooms. @throws invalid_argument when moved from
    runtime::stream& stream() const;
    /// For the library's own rooms. @throws invalid_argument when moved from
    const std::shared_ptr<runtime::stream>& stream_handle() const;

protected:
    /// For the library's own rooms.
    explicit context(std::shared_ptr<runtime::stream> stream) noexcept;

private:
    std::shared_ptr<runtime::stream> stream_;
};

}  // namespace clbool
