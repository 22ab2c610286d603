// SPDX-License-Identifier: MIT
/// @file context.hpp
/// context: the device that operations run on, and a stream of commands. Without OpenCL's types.
#pragma once

#include <clbool/device.hpp>
#include <clbool/export.hpp>
#include <clbool/profile.hpp>
#include <clbool/struct_bytes.hpp>
#include <clbool/types.hpp>

#include <memory>
#include <string>

namespace clbool::runtime {
class stream;
}

namespace clbool::v0 {

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
    bool portable_kernels = false;  ///< OpenCL C 1.2 alone, without vendors' extensions
    /// Compute everything by kernels. Otherwise the host computes small operations itself on
    /// devices that share its memory (fine-grained SVM), as a kernel takes longer to begin.
    bool kernels_only = false;
};

/// A handle to a device and one stream of commands. Copies share both; forks share the device, with
/// its memory pool, compiled programs, tuning and profile, and have a stream of their own. Controls
/// is a context with OpenCL's objects in it, and may be used wherever a context is expected.
///
/// The device may be the host itself (device_type::host): then threads of the process compute every
/// call before it returns, and no OpenCL platform is needed.
///
/// Programs are compiled on first use and kept in memory and on disk, in `$CLBOOL_CACHE_DIR`, else
/// `$XDG_CACHE_HOME/clbool`, else `$HOME/.cache/clbool`; `CLBOOL_CACHE=off` turns the disk off.
/// The folder is made readable for its user alone. A folder or file that belongs to another user,
/// that others may write, or that is no regular file is not used; observer::warning reports it.
/// `$CLBOOL_KERNELS` names a folder of programs that `clbool kernels --build` compiled. It is
/// searched first, under the same rules, so that devices without a compiler can be used. What it
/// lacks for the device, its driver and this version is compiled if possible; observer::warning
/// reports it. PoCL has a cache of its own (`$POCL_CACHE_DIR`, else a folder `pocl` in the same
/// places); with PoCL this library keeps programs on disk only if `$CLBOOL_CACHE_DIR` is set.
///
/// A call returns when its work is enqueued, or done if the host does it. Work is ordered after
/// everything enqueued on the same context before; the first work of a fork after what its origin
/// had enqueued when the fork was made.
///
/// OpenCL's drivers do not survive the system call fork(): in the child of a process that has used
/// one, calls that would reach it throw device_error, and destructors do not release what the
/// driver holds. Contexts of the device `host` work in the child, unless another thread was in a
/// call of the library at that time. A process that will fork should use `host`, which loads no
/// driver, or open its device in the children only.
///
/// Matrices and vectors may be used with every context of the device that they were made on, also
/// when the one that made them is gone: contexts of one device share one OpenCL context, and those
/// of the host its memory. A context of another device refuses them (invalid_argument; copy_to()
/// copies matrices), and so do Controls made from a cl_context of the user's own, which share only
/// with others of that cl_context. After a device_error the device is opened again, and matrices
/// made before are refused as well.
///
/// Thread-safety: one context (with its copies) belongs to one thread at a time: a call is refused
/// with invalid_argument while another thread is in one. fork() gives another thread its own
/// stream, ordered after this one's commands so far. A stream ends with the
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
    /// A new stream on the same device, for use by another thread. A failure that is only noticed
    /// when the stream ends is reported by the next call on any context that shares the device.
    context fork() const;

    /// Gives back memory that is kept for reuse: that of the pool to the driver, and large blocks
    /// on the host (at most a 16th of the machine's memory is kept) to the system.
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
    /// KiB, temporary lists of some 10 bytes a vertex, row or edge, the copy of its edges that a
    /// context_free_query keeps, cfpq_paths, which have no context, and what drivers take.
    void set_memory_limit(size_type bytes);
    /// Bounds the memory of derived data, which matrices keep for later operations (further forms,
    /// row pointers of all rows): beyond `bytes` the least recently used are dropped. 0 keeps none.
    /// A 32nd of the device's memory unless set.
    void set_derived_limit(size_type bytes);
    /// Drops all derived data; they are made again when they are needed.
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

    /// Internal to the library. @throws invalid_argument when moved from
    runtime::stream& stream() const;
    /// Internal to the library. @throws invalid_argument when moved from
    const std::shared_ptr<runtime::stream>& stream_handle() const;

protected:
    /// Internal to the library.
    explicit context(std::shared_ptr<runtime::stream> stream) noexcept;

private:
    std::shared_ptr<runtime::stream> stream_;
};

}  // namespace clbool::v0
