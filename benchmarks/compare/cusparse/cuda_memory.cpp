// SPDX-License-Identifier: MIT
#include <compare/cusparse/cuda_memory.hpp>

#include <common/statistics.hpp>

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace clbool::bench::cuda {

void check(cudaError_t status, const char* what) {
    if (status != cudaSuccess) {
        cudaGetLastError();  // errors that can be recovered from are not seen again
        throw std::runtime_error(std::string(what) + ": " + cudaGetErrorString(status));
    }
}

memory::memory(cudaStream_t stream, bool pooled) : stream_(stream), pooled_(pooled) {
    if (pooled_) {
        int device = 0;
        check(cudaGetDevice(&device), "cudaGetDevice");
        check(cudaDeviceGetDefaultMemPool(&pool_, device), "cudaDeviceGetDefaultMemPool");
        std::uint64_t keep_all = std::numeric_limits<std::uint64_t>::max();
        check(cudaMemPoolSetAttribute(pool_, cudaMemPoolAttrReleaseThreshold, &keep_all),
              "cudaMemPoolSetAttribute");
    }
}

void* memory::allocate(std::size_t bytes) {
    if (bytes == 0) {
        return nullptr;
    }
    void* address = nullptr;
    if (pooled_) {
        check(cudaMallocAsync(&address, bytes, stream_), "cudaMallocAsync");
    } else {
        check(cudaMalloc(&address, bytes), "cudaMalloc");
    }
    live_ += bytes;
    peak_ = std::max(peak_, live_);
    return address;
}

void memory::release(void* address, std::size_t bytes) noexcept {
    if (pooled_) {
        cudaFreeAsync(address, stream_);
    } else {
        cudaFree(address);
    }
    live_ -= bytes;
}

void memory::reset_peak() {
    check(cudaStreamSynchronize(stream_), "cudaStreamSynchronize");
    if (pooled_) {
        check(cudaMemPoolTrimTo(pool_, 0), "cudaMemPoolTrimTo");
    }
    peak_ = live_;
}

double copy_bandwidth(memory& from) {
    constexpr std::size_t kBytes = std::size_t{1} << 30;
    constexpr int kRuns = 10;
    const array<char> a(from, kBytes), b(from, kBytes);
    double best = 0;
    for (int run = 0; run < kRuns; ++run) {
        const double ms = milliseconds_of([&] {
            check(cudaMemcpyAsync(b.data(), a.data(), kBytes, cudaMemcpyDeviceToDevice,
                                  from.stream()),
                  "copying on the device");
            check(cudaStreamSynchronize(from.stream()), "copying on the device");
        });
        best = std::max(best, 2 * static_cast<double>(kBytes) / (ms * 1e6));
    }
    return best;
}

}  // namespace clbool::bench::cuda
