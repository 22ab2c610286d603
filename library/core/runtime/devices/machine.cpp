// SPDX-License-Identifier: MIT
// cgroup limits and device files.
#include <core/runtime/devices/machine.hpp>

#include <algorithm>
#include <array>
#include <fstream>
#include <limits>

#include <unistd.h>

namespace clbool::runtime {

namespace {

// Value in a cgroup file; unlimited if the file is missing or says "max".
size_type limit_in(const char* path) {
    std::ifstream file(path);
    size_type bytes = 0;
    return file >> bytes ? bytes : std::numeric_limits<size_type>::max();
}

}  // namespace

size_type machine_memory() noexcept {
    try {
        const auto pages = static_cast<size_type>(std::max(0L, ::sysconf(_SC_PHYS_PAGES)));
        const auto page = static_cast<size_type>(std::max(0L, ::sysconf(_SC_PAGESIZE)));
        return std::min({pages * page, limit_in("/sys/fs/cgroup/memory.max"),
                         limit_in("/sys/fs/cgroup/memory/memory.limit_in_bytes")});
    } catch (...) {
        return 0;  // not even enough memory to read the file
    }
}

bool may_have_gpu() noexcept {
#ifdef __linux__
    // NVIDIA; Direct Rendering Manager (AMD, Intel, others); AMD's compute; WSL; Mali; Adreno.
    constexpr std::array kFiles{"/dev/nvidiactl", "/dev/dri/renderD128", "/dev/kfd",
                                "/dev/dxg",       "/dev/mali0",          "/dev/kgsl-3d0"};
    return std::any_of(kFiles.begin(), kFiles.end(),
                       [](const char* file) { return ::access(file, F_OK) == 0; });
#else
    return true;
#endif
}

}  // namespace clbool::runtime
