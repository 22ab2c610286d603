// SPDX-License-Identifier: MIT
// Device memory of CUDA: from a warm pool or from cudaMalloc, with an account of its bytes.
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace clbool::bench::cuda {

/// Throws std::runtime_error unless `status` is success.
void check(cudaError_t status, const char* what);

/// Where memory comes from. `pooled`: cudaMallocAsync, from a pool that keeps what is freed.
class memory {
public:
    memory(cudaStream_t stream, bool pooled);
    memory(const memory&) = delete;
    memory& operator=(const memory&) = delete;

    void* allocate(std::size_t bytes);
    void release(void* address, std::size_t bytes) noexcept;

    cudaStream_t stream() const noexcept { return stream_; }
    /// Most bytes asked for at once since reset_peak().
    std::uint64_t peak() const noexcept { return peak_; }
    /// Forgets the peak and gives the pool's idle memory back to the driver.
    void reset_peak();

private:
    cudaStream_t stream_;
    bool pooled_;
    cudaMemPool_t pool_ = nullptr;
    std::uint64_t live_ = 0;
    std::uint64_t peak_ = 0;
};

/// An array on the device; may be empty.
template <class T>
class array {
public:
    array() = default;
    array(memory& from, std::size_t count)
        : from_(&from), count_(count), data_(from.allocate(count * sizeof(T))) {}
    array(array&& other) noexcept { swap(other); }
    array& operator=(array&& other) noexcept {
        swap(other);
        return *this;
    }
    ~array() {
        if (data_ != nullptr) {
            from_->release(data_, count_ * sizeof(T));
        }
    }

    T* data() const noexcept { return static_cast<T*>(data_); }
    std::size_t size() const noexcept { return count_; }
    std::uint64_t bytes() const noexcept { return count_ * sizeof(T); }

    static array upload(memory& to, const std::vector<T>& values) {
        array result(to, values.size());
        check(cudaMemcpyAsync(result.data(), values.data(), result.bytes(), cudaMemcpyHostToDevice,
                              to.stream()),
              "copying to the device");
        check(cudaStreamSynchronize(to.stream()), "copying to the device");
        return result;
    }
    std::vector<T> download() const {
        std::vector<T> values(count_);
        if (count_ > 0) {
            check(cudaMemcpyAsync(values.data(), data_, bytes(), cudaMemcpyDeviceToHost,
                                  from_->stream()),
                  "copying from the device");
            check(cudaStreamSynchronize(from_->stream()), "copying from the device");
        }
        return values;
    }

private:
    void swap(array& other) noexcept {
        std::swap(from_, other.from_);
        std::swap(count_, other.count_);
        std::swap(data_, other.data_);
    }

    memory* from_ = nullptr;
    std::size_t count_ = 0;
    void* data_ = nullptr;
};

/// GB/s of a copy on the device, bytes read and written.
double copy_bandwidth(memory& from);

}  // namespace clbool::bench::cuda
