// SPDX-License-Identifier: MIT
// The calls of OpenCL that the library makes. A definition in the executable comes before that of
// the loader; it passes the call on unless it is to fail.
#undef CL_TARGET_OPENCL_VERSION
#define CL_TARGET_OPENCL_VERSION 200
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include <faults/injection.hpp>

#include <core/runtime/devices/capabilities.hpp>

#include <dlfcn.h>

#include <cstring>
#include <string>
#include <type_traits>

namespace clbool::testing {
namespace {

template <class Function>
Function* real(const char* name) {
    return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

/// Calls that return a handle put their status where this points to.
void report(cl_int status, cl_int* where) {
    if (where != nullptr) {
        *where = status;
    }
}
template <class Other>
void report(cl_int, const Other&) {}

template <class Result, class... Args>
Result pass(failing what, Result (*call)(Args...), std::common_type_t<Args>... args) {
    if (const cl_int status = verdict(what); status != CL_SUCCESS) {
        (report(status, args), ...);
        if constexpr (std::is_same_v<Result, cl_int>) {
            return status;
        } else {
            return nullptr;
        }
    }
    const spared inside_the_driver;
    return call(args...);
}

bool wants_large_buffers() { return worn() != nullptr && worn()->large_buffers; }

/// What the driver, which knows no such flag, is asked for.
cl_mem_flags undisguised(cl_mem_flags flags) {
    if (wants_large_buffers() && (flags & runtime::kLargeBuffer) != 0) {
        ++worn()->buffers_asked;
        flags &= ~runtime::kLargeBuffer;
    }
    return flags;
}

std::string undisguised(const char* options) {
    std::string all = options != nullptr ? options : "";
    const auto at = all.find(runtime::kLargeBufferOption);
    if (wants_large_buffers() && at != std::string::npos) {
        ++worn()->programs_asked;
        all.erase(at, std::strlen(runtime::kLargeBufferOption));
    }
    return all;
}

/// Answers in place of the driver's.
void disguise_platform(cl_platform_info what, size_t size, void* value, size_t* needed) {
    constexpr char kName[] = "Intel(R) OpenCL Graphics, which is longer than other names";
    if (wants_large_buffers() && what == CL_PLATFORM_NAME) {
        if (value != nullptr && size >= sizeof kName) {
            std::memcpy(value, kName, sizeof kName);
        }
        if (needed != nullptr) {
            *needed = sizeof kName;
        }
    }
}

void disguise_device(cl_device_info what, void* value) {
    if (!wants_large_buffers() || value == nullptr) {
        return;
    }
    if (what == CL_DEVICE_TYPE) {
        *static_cast<cl_device_type*>(value) = CL_DEVICE_TYPE_GPU;
    } else if (what == CL_DEVICE_MAX_MEM_ALLOC_SIZE) {
        *static_cast<cl_ulong*>(value) = cl_ulong{1} << 20;
    }
}

void disguise_kernel(cl_kernel_work_group_info what, void* value) {
    if (worn() != nullptr && worn()->largest_group > 0 && value != nullptr &&
        what == CL_KERNEL_WORK_GROUP_SIZE) {
        *static_cast<size_t*>(value) = worn()->largest_group;
    }
}

bool is_refused(const size_t* group) {
    if (worn() == nullptr || worn()->largest_group == 0 || *group <= worn()->largest_group) {
        return false;
    }
    ++worn()->refused;
    return true;
}

}  // namespace
}  // namespace clbool::testing

#define CALL(what, Result, name, parameters, ...) \
    CALL_AND(what, Result, name, parameters, (void)0, __VA_ARGS__)

#define CALL_AND(what, Result, name, parameters, change, ...)                          \
    extern "C" Result CL_API_CALL name parameters {                                    \
        using namespace clbool::testing;                                               \
        static auto* const next = real<std::remove_pointer_t<decltype(&name)>>(#name); \
        const auto result = pass(failing::what, next, __VA_ARGS__);                    \
        change;                                                                        \
        return result;                                                                 \
    }

/// A call that fails before it is passed on, where `refusal` is a status.
#define CALL_UNLESS(what, Result, name, parameters, refusal, ...)                        \
    extern "C" Result CL_API_CALL name parameters {                                      \
        using namespace clbool::testing;                                                 \
        static auto* const next = real<std::remove_pointer_t<decltype(&name)>>(#name);   \
        const cl_int refused = refusal;                                                  \
        return refused != CL_SUCCESS ? refused : pass(failing::what, next, __VA_ARGS__); \
    }

// ---- memory -------------------------------------------------------------------------------------

CALL(allocation, cl_mem, clCreateBuffer,
     (cl_context context, cl_mem_flags flags, size_t size, void* host, cl_int* status), context,
     undisguised(flags), size, host, status)
CALL(allocation, void*, clSVMAlloc,
     (cl_context context, cl_svm_mem_flags flags, size_t size, cl_uint alignment), context, flags,
     size, alignment)
CALL(allocation, cl_int, clSetMemObjectDestructorCallback,
     (cl_mem memory, void(CL_CALLBACK* notify)(cl_mem, void*), void* user), memory, notify, user)

// ---- programs and kernels -----------------------------------------------------------------------

CALL(build, cl_program, clCreateProgramWithSource,
     (cl_context context, cl_uint count, const char** texts, const size_t* lengths, cl_int* status),
     context, count, texts, lengths, status)
CALL(build, cl_program, clCreateProgramWithBinary,
     (cl_context context, cl_uint count, const cl_device_id* devices, const size_t* lengths,
      const unsigned char** binaries, cl_int* loaded, cl_int* status),
     context, count, devices, lengths, binaries, loaded, status)
CALL(build, cl_int, clBuildProgram,
     (cl_program program, cl_uint count, const cl_device_id* devices, const char* options,
      void(CL_CALLBACK* notify)(cl_program, void*), void* user),
     program, count, devices, undisguised(options).c_str(), notify, user)
CALL(kernel, cl_kernel, clCreateKernel, (cl_program program, const char* name, cl_int* status),
     program, name, status)
CALL(kernel, cl_int, clSetKernelArg,
     (cl_kernel kernel, cl_uint index, size_t size, const void* value), kernel, index, size, value)

// ---- commands -----------------------------------------------------------------------------------

CALL_UNLESS(launch, cl_int, clEnqueueNDRangeKernel,
            (cl_command_queue queue, cl_kernel kernel, cl_uint dimensions, const size_t* offset,
             const size_t* global, const size_t* local, cl_uint count, const cl_event* behind,
             cl_event* event),
            is_refused(local) ? worn()->refusal : CL_SUCCESS, queue, kernel, dimensions, offset,
            global, local, count, behind, event)
CALL(read, cl_int, clEnqueueReadBuffer,
     (cl_command_queue queue, cl_mem memory, cl_bool blocking, size_t offset, size_t size, void* to,
      cl_uint count, const cl_event* behind, cl_event* event),
     queue, memory, blocking, offset, size, to, count, behind, event)
CALL(read, void*, clEnqueueMapBuffer,
     (cl_command_queue queue, cl_mem memory, cl_bool blocking, cl_map_flags flags, size_t offset,
      size_t size, cl_uint count, const cl_event* behind, cl_event* event, cl_int* status),
     queue, memory, blocking, flags, offset, size, count, behind, event, status)
CALL(read, cl_int, clEnqueueUnmapMemObject,
     (cl_command_queue queue, cl_mem memory, void* mapped, cl_uint count, const cl_event* behind,
      cl_event* event),
     queue, memory, mapped, count, behind, event)
CALL(write, cl_int, clEnqueueWriteBuffer,
     (cl_command_queue queue, cl_mem memory, cl_bool blocking, size_t offset, size_t size,
      const void* from, cl_uint count, const cl_event* behind, cl_event* event),
     queue, memory, blocking, offset, size, from, count, behind, event)
CALL(copy, cl_int, clEnqueueCopyBuffer,
     (cl_command_queue queue, cl_mem from, cl_mem to, size_t from_byte, size_t to_byte, size_t size,
      cl_uint count, const cl_event* behind, cl_event* event),
     queue, from, to, from_byte, to_byte, size, count, behind, event)
CALL(copy, cl_int, clEnqueueFillBuffer,
     (cl_command_queue queue, cl_mem memory, const void* pattern, size_t width, size_t offset,
      size_t size, cl_uint count, const cl_event* behind, cl_event* event),
     queue, memory, pattern, width, offset, size, count, behind, event)
CALL(finish, cl_int, clFinish, (cl_command_queue queue), queue)
CALL(finish, cl_int, clFlush, (cl_command_queue queue), queue)
CALL(finish, cl_int, clWaitForEvents, (cl_uint count, const cl_event* events), count, events)
CALL(order, cl_int, clEnqueueMarkerWithWaitList,
     (cl_command_queue queue, cl_uint count, const cl_event* behind, cl_event* event), queue, count,
     behind, event)
CALL(order, cl_int, clEnqueueBarrierWithWaitList,
     (cl_command_queue queue, cl_uint count, const cl_event* behind, cl_event* event), queue, count,
     behind, event)

// ---- questions ----------------------------------------------------------------------------------

CALL(query, cl_int, clGetPlatformIDs, (cl_uint most, cl_platform_id* found, cl_uint* count), most,
     found, count)
CALL_AND(query, cl_int, clGetPlatformInfo,
         (cl_platform_id platform, cl_platform_info what, size_t size, void* value, size_t* needed),
         disguise_platform(what, size, value, needed), platform, what, size, value, needed)
CALL(query, cl_int, clGetDeviceIDs,
     (cl_platform_id platform, cl_device_type type, cl_uint most, cl_device_id* found,
      cl_uint* count),
     platform, type, most, found, count)
CALL_AND(query, cl_int, clGetDeviceInfo,
         (cl_device_id device, cl_device_info what, size_t size, void* value, size_t* needed),
         disguise_device(what, value), device, what, size, value, needed)
CALL(query, cl_int, clGetCommandQueueInfo,
     (cl_command_queue queue, cl_command_queue_info what, size_t size, void* value, size_t* needed),
     queue, what, size, value, needed)
CALL(query, cl_int, clGetMemObjectInfo,
     (cl_mem memory, cl_mem_info what, size_t size, void* value, size_t* needed), memory, what,
     size, value, needed)
CALL(query, cl_int, clGetProgramInfo,
     (cl_program program, cl_program_info what, size_t size, void* value, size_t* needed), program,
     what, size, value, needed)
CALL(query, cl_int, clGetProgramBuildInfo,
     (cl_program program, cl_device_id device, cl_program_build_info what, size_t size, void* value,
      size_t* needed),
     program, device, what, size, value, needed)
CALL_AND(query, cl_int, clGetKernelWorkGroupInfo,
         (cl_kernel kernel, cl_device_id device, cl_kernel_work_group_info what, size_t size,
          void* value, size_t* needed),
         disguise_kernel(what, value), kernel, device, what, size, value, needed)
CALL(query, cl_int, clGetEventInfo,
     (cl_event event, cl_event_info what, size_t size, void* value, size_t* needed), event, what,
     size, value, needed)
CALL(query, cl_int, clGetEventProfilingInfo,
     (cl_event event, cl_profiling_info what, size_t size, void* value, size_t* needed), event,
     what, size, value, needed)

// ---- contexts and queues ------------------------------------------------------------------------

CALL(setup, cl_context, clCreateContext,
     (const cl_context_properties* properties, cl_uint count, const cl_device_id* devices,
      void(CL_CALLBACK* notify)(const char*, const void*, size_t, void*), void* user,
      cl_int* status),
     properties, count, devices, notify, user, status)
CALL(setup, cl_command_queue, clCreateCommandQueue,
     (cl_context context, cl_device_id device, cl_command_queue_properties properties,
      cl_int* status),
     context, device, properties, status)
