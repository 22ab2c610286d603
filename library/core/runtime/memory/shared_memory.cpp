// SPDX-License-Identifier: MIT
// SVM behind cl::Buffer. OpenCL 2.0 calls, made only on devices that report the feature.
#undef CL_TARGET_OPENCL_VERSION
#define CL_TARGET_OPENCL_VERSION 200

#include <core/runtime/memory/shared_memory.hpp>

#include <memory>
#include <mutex>
#include <unordered_set>
#include <utility>

namespace clbool::runtime {

namespace {

// Addresses of buffers from create_shared(), to recognise handles that come back from users.
// Thread-safety: all members may be called from any thread.
class registry {
public:
    void add(const void* address) {
        const std::lock_guard lock(mutex_);
        addresses_.insert(address);
    }
    void remove(const void* address) noexcept {
        const std::lock_guard lock(mutex_);
        addresses_.erase(address);
    }
    bool has(const void* address) const {
        const std::lock_guard lock(mutex_);
        return addresses_.count(address) != 0;
    }

private:
    mutable std::mutex mutex_;
    std::unordered_set<const void*> addresses_;
};

// Never destroyed: buffers may outlive static objects.
registry& ours() {
    static auto* const made = new registry();
    return *made;
}

// Freed by the buffer's destructor callback; keeps the context alive.
class allocation {
public:
    allocation(cl::Context context, size_type bytes) : context_(std::move(context)) {
        address_ = clSVMAlloc(context_(), CL_MEM_READ_WRITE | CL_MEM_SVM_FINE_GRAIN_BUFFER, bytes,
                              kAnyAlignment);
        if (address_ == nullptr) {
            throw cl::Error(CL_MEM_OBJECT_ALLOCATION_FAILURE, "clSVMAlloc");
        }
        ours().add(address_);
    }
    ~allocation() {
        if (address_ != nullptr) {
            ours().remove(address_);
            clSVMFree(context_(), address_);
        }
    }
    allocation(const allocation&) = delete;
    allocation& operator=(const allocation&) = delete;

    void* address() const noexcept { return address_; }

private:
    static constexpr cl_uint kAnyAlignment = 0;

    cl::Context context_;
    void* address_ = nullptr;
};

void CL_CALLBACK release(cl_mem, void* user) { delete static_cast<allocation*>(user); }

// Drivers allocate pages lazily: only touching them tells whether they exist.
void touch(void* memory, size_type bytes) {
    auto* const first = static_cast<volatile unsigned char*>(memory);
    first[0] = 0;
    first[bytes - 1] = 0;
}

// Whether host and device see each other's writes.
bool works(const cl::Context& context, const cl::Device& device) {
    constexpr cl_uint kOurs = 0x600D5EED;
    constexpr cl_uint kTheirs = 0x0DDBA11;
    const cl::Buffer tried = create_shared(context, 2 * sizeof(cl_uint));
    const cl::CommandQueue queue(context, device);
    auto* const seen = static_cast<volatile cl_uint*>(shared_address(tried));
    seen[0] = kOurs;
    queue.enqueueCopyBuffer(tried, tried, 0, sizeof(cl_uint), sizeof(cl_uint));
    queue.finish();
    const bool copied = seen[1] == kOurs;
    queue.enqueueWriteBuffer(tried, CL_TRUE, 0, sizeof kTheirs, &kTheirs);
    return copied && seen[0] == kTheirs;
}

}  // namespace

bool offers_shared_memory(const cl::Context& context, const cl::Device& device) {
    cl_device_svm_capabilities offered = 0;
    // An OpenCL 1.2 device does not know this query.
    const cl_int status =
        clGetDeviceInfo(device(), CL_DEVICE_SVM_CAPABILITIES, sizeof offered, &offered, nullptr);
    if (status != CL_SUCCESS || (offered & CL_DEVICE_SVM_FINE_GRAIN_BUFFER) == 0 ||
        device.getInfo<CL_DEVICE_TYPE>() != CL_DEVICE_TYPE_CPU) {
        return false;
    }
    try {
        return works(context, device);
    } catch (const cl::Error&) {
        return false;
    }
}

cl::Buffer create_shared(const cl::Context& context, size_type bytes) {
    auto made = std::make_unique<allocation>(context, bytes);
    touch(made->address(), bytes);
    cl::Buffer memory(context, CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR, bytes, made->address());
    memory.setDestructorCallback(release, made.get());
    made.release();
    return memory;
}

void* shared_address(const cl::Buffer& memory) {
    void* const address = memory.getInfo<CL_MEM_HOST_PTR>();
    return address != nullptr && ours().has(address) ? address : nullptr;
}

}  // namespace clbool::runtime
