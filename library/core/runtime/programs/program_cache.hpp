// SPDX-License-Identifier: MIT
// Program cache of a context and device: in memory, backed by the disk cache.
#pragma once

#include <clbool/opencl.hpp>
#include <core/runtime/programs/disk_cache.hpp>
#include <core/runtime/programs/program.hpp>

#include <functional>
#include <future>
#include <mutex>
#include <string>
#include <unordered_map>

namespace clbool::runtime {

// JIT-compiles each program once even when threads race for it; the lock is not held while
// compiling. A failed build is reported to all waiters and not cached.
class program_cache {
public:
    // Called for each program that became ready: file, whether from disk, seconds.
    using listener = std::function<void(const std::string& file, bool from_disk, double seconds)>;

    // `options` are added to every compilation.
    program_cache(cl::Context context, cl::Device device, std::string options, disk_cache disk,
                  listener on_ready);

    // The program, compiled if needed. Throws build_error with log and source excerpt.
    cl::Program get(const program& wanted);

private:
    cl::Program make(const program& wanted) const;
    cl_int build(const cl::Program& created, const std::string& options) const;
    cl::Program from_binary(const std::vector<unsigned char>& binary,
                            const std::string& options) const;
    cl::Program from_source(const program& wanted, const std::string& source,
                            const std::string& options) const;

    cl::Context context_;
    cl::Device device_;
    std::string options_;
    disk_cache disk_;
    listener on_ready_;
    std::string device_key_;  // platform, device and driver, with versions

    std::mutex mutex_;
    std::unordered_map<std::string, std::shared_future<cl::Program>> programs_;
};

}  // namespace clbool::runtime
