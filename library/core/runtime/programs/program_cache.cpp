// SPDX-License-Identifier: MIT
// Compilation of programs, and their binaries on disk.
#include <core/runtime/programs/program_cache.hpp>

#include <clbool/error.hpp>
#include <core/runtime/devices/devices.hpp>
#include <core/runtime/programs/embedded_kernels.hpp>
#include <core/runtime/programs/given_programs.hpp>
#include <core/runtime/status.hpp>

#include <chrono>
#include <cstdlib>
#include <optional>
#include <sstream>

namespace clbool::runtime {

namespace {

std::string describe_for_key(const cl::Device& device) {
    const auto d = describe(device);
    return d.platform + '|' + d.platform_version + '|' + d.vendor + '|' + d.name + '|' + d.version +
           '|' + d.driver;
}

// Source lines around the first line number in the build log, or the first lines.
std::string excerpt(const std::string& source, const std::string& log) {
    std::size_t line = 1;
    if (const auto colon = log.find(':'); colon != std::string::npos) {
        const auto number = std::strtoul(log.c_str() + colon + 1, nullptr, 10);
        line = number > 0 ? number : 1;
    }
    std::istringstream in(source);
    std::ostringstream out;
    std::string text;
    for (std::size_t i = 1; std::getline(in, text) && i <= line + 5; ++i) {
        if (i + 5 >= line) {
            out << i << ": " << text << '\n';
        }
    }
    return out.str();
}

// Build log; a driver that fails to return it must not hide the build failure.
std::string log_of(const cl::Program& failed, const cl::Device& device) {
    try {
        return failed.getBuildInfo<CL_PROGRAM_BUILD_LOG>(device);
    } catch (const cl::Error& e) {
        return "no log: " + status_name(e.err());
    }
}

std::optional<std::vector<unsigned char>> binary_of(const cl::Program& built) {
    try {
        auto binaries = built.getInfo<CL_PROGRAM_BINARIES>();
        if (binaries.size() == 1 && !binaries.front().empty()) {
            return std::move(binaries.front());
        }
    } catch (const cl::Error&) {
        // Without a binary the next process only has to compile again.
    }
    return std::nullopt;
}

}  // namespace

program_cache::program_cache(cl::Context context, cl::Device device, std::string options,
                             disk_cache disk, listener on_ready)
    : context_(std::move(context)),
      device_(std::move(device)),
      options_("-cl-std=CL1.2 " + std::move(options)),
      disk_(std::move(disk)),
      on_ready_(std::move(on_ready)),
      device_key_(describe_for_key(device_)) {}

cl::Program program_cache::get(const program& wanted) {
    const std::string key = wanted.key();
    std::promise<cl::Program> promise;
    std::shared_future<cl::Program> future = promise.get_future().share();
    bool build_here = false;
    {
        const std::lock_guard lock(mutex_);
        const auto [it, inserted] = programs_.try_emplace(key, future);
        future = it->second;
        build_here = inserted;
    }
    if (build_here) {
        try {
            promise.set_value(make(wanted));
        } catch (...) {
            promise.set_exception(std::current_exception());
            const std::lock_guard lock(mutex_);
            programs_.erase(key);
        }
    }
    return future.get();
}

cl::Program program_cache::make(const program& wanted) const {
    const auto begin = std::chrono::steady_clock::now();
    const auto report = [&](bool from_disk) {
        const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
        on_ready_(wanted.file(), from_disk, taken.count());
    };
    const std::string source = assemble_source(wanted.file());
    const std::string options = options_ + wanted.options();
    const std::string key = device_key_ + '\n' + options + '\n' + source;
    const disk_cache given = given_programs();
    for (const disk_cache* const from : {&given, &disk_}) {
        const auto binary = from->load(key);
        auto loaded = binary ? from_binary(*binary, options) : cl::Program();
        if (loaded() != nullptr) {
            report(true);
            return loaded;
        }
    }
    auto built = from_source(wanted, source, options);
    if (disk_.enabled()) {
        if (const auto binary = binary_of(built)) {
            disk_.store(key, *binary);
        }
    }
    report(false);
    return built;
}

// C API: the CLHPP call also queries the log of successful builds and returns that status.
cl_int program_cache::build(const cl::Program& created, const std::string& options) const {
    return clBuildProgram(created(), 1, &device_(), options.c_str(), nullptr, nullptr);
}

// Null if the driver rejects the binary.
cl::Program program_cache::from_binary(const std::vector<unsigned char>& binary,
                                       const std::string& options) const {
    try {
        cl::Program loaded(context_, {device_}, cl::Program::Binaries{binary});
        return build(loaded, options) == CL_SUCCESS ? loaded : cl::Program();
    } catch (const cl::Error&) {
        return {};
    }
}

cl::Program program_cache::from_source(const program& wanted, const std::string& source,
                                       const std::string& options) const {
    cl::Program built = translated("create program", [&] { return cl::Program(context_, source); });
    const cl_int status = build(built, options);
    const std::string file = "cl_kernels/" + std::string(wanted.file());
    if (is_memory_status(status)) {
        check(status, "build " + file);
    }
    if (status != CL_SUCCESS) {
        const std::string log = log_of(built, device_);
        throw build_error(file + " does not build with \"" + options + "\" on " + device_key_ +
                              ": " + status_name(status) + "\n" + log + "\n" + excerpt(source, log),
                          status);
    }
    return built;
}

}  // namespace clbool::runtime
