// SPDX-License-Identifier: MIT
// The calls of OpenCL that clbool makes, each handed to the driver of its object: what comes first
// in an object of OpenCL is a pointer to its driver's calls (cl_khr_icd). A call that is missing
// here is missed when the library is linked.
#include "drivers.hpp"

#include <algorithm>
#include <cstddef>

namespace {

template <class Object>
const cl_icd_dispatch& driver_of(Object* object) {
    return **reinterpret_cast<cl_icd_dispatch* const*>(object);
}

// A call that returns a status; `wrong` is that of an object which is null.
template <auto Call, class Object, class... Rest>
cl_int hand_on(cl_int wrong, Object* object, Rest... rest) {
    return object == nullptr ? wrong : (driver_of(object).*Call)(object, rest...);
}

// A call that returns what it makes, and its status by the last argument.
template <auto Call, class Object, class... Rest>
auto make(cl_int wrong, cl_int* status, Object* object, Rest... rest)
    -> decltype((driver_of(object).*Call)(object, rest..., status)) {
    if (object == nullptr) {
        if (status != nullptr) {
            *status = wrong;
        }
        return nullptr;
    }
    return (driver_of(object).*Call)(object, rest..., status);
}

using calls = cl_icd_dispatch;

}  // namespace

// --- Platforms and devices ---

cl_int clGetPlatformIDs(cl_uint room, cl_platform_id* ids, cl_uint* count) {
    const auto& all = pyclbool::platforms();
    if ((ids == nullptr && count == nullptr) || (ids != nullptr && room == 0)) {
        return CL_INVALID_VALUE;
    }
    if (all.empty()) {
        return CL_PLATFORM_NOT_FOUND_KHR;
    }
    if (ids != nullptr) {
        std::copy_n(all.begin(), std::min<std::size_t>(room, all.size()), ids);
    }
    if (count != nullptr) {
        *count = static_cast<cl_uint>(all.size());
    }
    return CL_SUCCESS;
}

cl_int clGetPlatformInfo(cl_platform_id platform, cl_platform_info what, size_t room, void* value,
                         size_t* size) {
    return hand_on<&calls::clGetPlatformInfo>(CL_INVALID_PLATFORM, platform, what, room, value,
                                              size);
}

cl_int clGetDeviceIDs(cl_platform_id platform, cl_device_type type, cl_uint room,
                      cl_device_id* devices, cl_uint* count) {
    return hand_on<&calls::clGetDeviceIDs>(CL_INVALID_PLATFORM, platform, type, room, devices,
                                           count);
}

cl_int clGetDeviceInfo(cl_device_id device, cl_device_info what, size_t room, void* value,
                       size_t* size) {
    return hand_on<&calls::clGetDeviceInfo>(CL_INVALID_DEVICE, device, what, room, value, size);
}

cl_int clRetainDevice(cl_device_id device) {
    return hand_on<&calls::clRetainDevice>(CL_INVALID_DEVICE, device);
}

cl_int clReleaseDevice(cl_device_id device) {
    return hand_on<&calls::clReleaseDevice>(CL_INVALID_DEVICE, device);
}

// --- Contexts and queues ---

cl_context clCreateContext(const cl_context_properties* properties, cl_uint count,
                           const cl_device_id* devices,
                           void(CL_CALLBACK* notify)(const char*, const void*, size_t, void*),
                           void* data, cl_int* status) {
    if (count == 0 || devices == nullptr || devices[0] == nullptr) {
        if (status != nullptr) {
            *status = count == 0 || devices == nullptr ? CL_INVALID_VALUE : CL_INVALID_DEVICE;
        }
        return nullptr;
    }
    return driver_of(devices[0]).clCreateContext(properties, count, devices, notify, data, status);
}

cl_int clRetainContext(cl_context context) {
    return hand_on<&calls::clRetainContext>(CL_INVALID_CONTEXT, context);
}

cl_int clReleaseContext(cl_context context) {
    return hand_on<&calls::clReleaseContext>(CL_INVALID_CONTEXT, context);
}

cl_command_queue clCreateCommandQueue(cl_context context, cl_device_id device,
                                      cl_command_queue_properties properties, cl_int* status) {
    return make<&calls::clCreateCommandQueue>(CL_INVALID_CONTEXT, status, context, device,
                                              properties);
}

cl_int clGetCommandQueueInfo(cl_command_queue queue, cl_command_queue_info what, size_t room,
                             void* value, size_t* size) {
    return hand_on<&calls::clGetCommandQueueInfo>(CL_INVALID_COMMAND_QUEUE, queue, what, room,
                                                  value, size);
}

cl_int clRetainCommandQueue(cl_command_queue queue) {
    return hand_on<&calls::clRetainCommandQueue>(CL_INVALID_COMMAND_QUEUE, queue);
}

cl_int clReleaseCommandQueue(cl_command_queue queue) {
    return hand_on<&calls::clReleaseCommandQueue>(CL_INVALID_COMMAND_QUEUE, queue);
}

cl_int clFlush(cl_command_queue queue) {
    return hand_on<&calls::clFlush>(CL_INVALID_COMMAND_QUEUE, queue);
}

cl_int clFinish(cl_command_queue queue) {
    return hand_on<&calls::clFinish>(CL_INVALID_COMMAND_QUEUE, queue);
}

// --- Memory ---

cl_mem clCreateBuffer(cl_context context, cl_mem_flags flags, size_t size, void* host,
                      cl_int* status) {
    return make<&calls::clCreateBuffer>(CL_INVALID_CONTEXT, status, context, flags, size, host);
}

cl_int clGetMemObjectInfo(cl_mem memory, cl_mem_info what, size_t room, void* value, size_t* size) {
    return hand_on<&calls::clGetMemObjectInfo>(CL_INVALID_MEM_OBJECT, memory, what, room, value,
                                               size);
}

cl_int clSetMemObjectDestructorCallback(cl_mem memory, void(CL_CALLBACK* notify)(cl_mem, void*),
                                        void* data) {
    return hand_on<&calls::clSetMemObjectDestructorCallback>(CL_INVALID_MEM_OBJECT, memory, notify,
                                                             data);
}

cl_int clRetainMemObject(cl_mem memory) {
    return hand_on<&calls::clRetainMemObject>(CL_INVALID_MEM_OBJECT, memory);
}

cl_int clReleaseMemObject(cl_mem memory) {
    return hand_on<&calls::clReleaseMemObject>(CL_INVALID_MEM_OBJECT, memory);
}

void* clSVMAlloc(cl_context context, cl_svm_mem_flags flags, size_t size, cl_uint alignment) {
    return context == nullptr ? nullptr
                              : driver_of(context).clSVMAlloc(context, flags, size, alignment);
}

void clSVMFree(cl_context context, void* memory) {
    if (context != nullptr && memory != nullptr) {
        driver_of(context).clSVMFree(context, memory);
    }
}

// --- Programs and kernels ---

cl_program clCreateProgramWithSource(cl_context context, cl_uint count, const char** texts,
                                     const size_t* sizes, cl_int* status) {
    return make<&calls::clCreateProgramWithSource>(CL_INVALID_CONTEXT, status, context, count,
                                                   texts, sizes);
}

cl_program clCreateProgramWithBinary(cl_context context, cl_uint count, const cl_device_id* devices,
                                     const size_t* sizes, const unsigned char** binaries,
                                     cl_int* statuses, cl_int* status) {
    return make<&calls::clCreateProgramWithBinary>(CL_INVALID_CONTEXT, status, context, count,
                                                   devices, sizes, binaries, statuses);
}

cl_int clBuildProgram(cl_program program, cl_uint count, const cl_device_id* devices,
                      const char* options, void(CL_CALLBACK* notify)(cl_program, void*),
                      void* data) {
    return hand_on<&calls::clBuildProgram>(CL_INVALID_PROGRAM, program, count, devices, options,
                                           notify, data);
}

cl_int clGetProgramInfo(cl_program program, cl_program_info what, size_t room, void* value,
                        size_t* size) {
    return hand_on<&calls::clGetProgramInfo>(CL_INVALID_PROGRAM, program, what, room, value, size);
}

cl_int clGetProgramBuildInfo(cl_program program, cl_device_id device, cl_program_build_info what,
                             size_t room, void* value, size_t* size) {
    return hand_on<&calls::clGetProgramBuildInfo>(CL_INVALID_PROGRAM, program, device, what, room,
                                                  value, size);
}

cl_int clRetainProgram(cl_program program) {
    return hand_on<&calls::clRetainProgram>(CL_INVALID_PROGRAM, program);
}

cl_int clReleaseProgram(cl_program program) {
    return hand_on<&calls::clReleaseProgram>(CL_INVALID_PROGRAM, program);
}

cl_kernel clCreateKernel(cl_program program, const char* name, cl_int* status) {
    return make<&calls::clCreateKernel>(CL_INVALID_PROGRAM, status, program, name);
}

cl_int clSetKernelArg(cl_kernel kernel, cl_uint index, size_t size, const void* value) {
    return hand_on<&calls::clSetKernelArg>(CL_INVALID_KERNEL, kernel, index, size, value);
}

cl_int clGetKernelWorkGroupInfo(cl_kernel kernel, cl_device_id device,
                                cl_kernel_work_group_info what, size_t room, void* value,
                                size_t* size) {
    return hand_on<&calls::clGetKernelWorkGroupInfo>(CL_INVALID_KERNEL, kernel, device, what, room,
                                                     value, size);
}

cl_int clRetainKernel(cl_kernel kernel) {
    return hand_on<&calls::clRetainKernel>(CL_INVALID_KERNEL, kernel);
}

cl_int clReleaseKernel(cl_kernel kernel) {
    return hand_on<&calls::clReleaseKernel>(CL_INVALID_KERNEL, kernel);
}

// --- Commands and events ---

cl_int clEnqueueNDRangeKernel(cl_command_queue queue, cl_kernel kernel, cl_uint dimensions,
                              const size_t* offset, const size_t* global, const size_t* local,
                              cl_uint count, const cl_event* after, cl_event* event) {
    return hand_on<&calls::clEnqueueNDRangeKernel>(CL_INVALID_COMMAND_QUEUE, queue, kernel,
                                                   dimensions, offset, global, local, count, after,
                                                   event);
}

cl_int clEnqueueReadBuffer(cl_command_queue queue, cl_mem buffer, cl_bool waits, size_t offset,
                           size_t size, void* to, cl_uint count, const cl_event* after,
                           cl_event* event) {
    return hand_on<&calls::clEnqueueReadBuffer>(CL_INVALID_COMMAND_QUEUE, queue, buffer, waits,
                                                offset, size, to, count, after, event);
}

cl_int clEnqueueWriteBuffer(cl_command_queue queue, cl_mem buffer, cl_bool waits, size_t offset,
                            size_t size, const void* from, cl_uint count, const cl_event* after,
                            cl_event* event) {
    return hand_on<&calls::clEnqueueWriteBuffer>(CL_INVALID_COMMAND_QUEUE, queue, buffer, waits,
                                                 offset, size, from, count, after, event);
}

cl_int clEnqueueCopyBuffer(cl_command_queue queue, cl_mem from, cl_mem to, size_t from_offset,
                           size_t to_offset, size_t size, cl_uint count, const cl_event* after,
                           cl_event* event) {
    return hand_on<&calls::clEnqueueCopyBuffer>(CL_INVALID_COMMAND_QUEUE, queue, from, to,
                                                from_offset, to_offset, size, count, after, event);
}

cl_int clEnqueueFillBuffer(cl_command_queue queue, cl_mem buffer, const void* pattern,
                           size_t pattern_size, size_t offset, size_t size, cl_uint count,
                           const cl_event* after, cl_event* event) {
    return hand_on<&calls::clEnqueueFillBuffer>(CL_INVALID_COMMAND_QUEUE, queue, buffer, pattern,
                                                pattern_size, offset, size, count, after, event);
}

void* clEnqueueMapBuffer(cl_command_queue queue, cl_mem buffer, cl_bool waits, cl_map_flags flags,
                         size_t offset, size_t size, cl_uint count, const cl_event* after,
                         cl_event* event, cl_int* status) {
    return make<&calls::clEnqueueMapBuffer>(CL_INVALID_COMMAND_QUEUE, status, queue, buffer, waits,
                                            flags, offset, size, count, after, event);
}

cl_int clEnqueueUnmapMemObject(cl_command_queue queue, cl_mem memory, void* mapped, cl_uint count,
                               const cl_event* after, cl_event* event) {
    return hand_on<&calls::clEnqueueUnmapMemObject>(CL_INVALID_COMMAND_QUEUE, queue, memory, mapped,
                                                    count, after, event);
}

cl_int clEnqueueMarkerWithWaitList(cl_command_queue queue, cl_uint count, const cl_event* after,
                                   cl_event* event) {
    return hand_on<&calls::clEnqueueMarkerWithWaitList>(CL_INVALID_COMMAND_QUEUE, queue, count,
                                                        after, event);
}

cl_int clEnqueueBarrierWithWaitList(cl_command_queue queue, cl_uint count, const cl_event* after,
                                    cl_event* event) {
    return hand_on<&calls::clEnqueueBarrierWithWaitList>(CL_INVALID_COMMAND_QUEUE, queue, count,
                                                         after, event);
}

cl_int clWaitForEvents(cl_uint count, const cl_event* events) {
    if (count == 0 || events == nullptr) {
        return CL_INVALID_VALUE;
    }
    return events[0] == nullptr ? CL_INVALID_EVENT
                                : driver_of(events[0]).clWaitForEvents(count, events);
}

cl_int clGetEventProfilingInfo(cl_event event, cl_profiling_info what, size_t room, void* value,
                               size_t* size) {
    return hand_on<&calls::clGetEventProfilingInfo>(CL_INVALID_EVENT, event, what, room, value,
                                                    size);
}

cl_int clRetainEvent(cl_event event) {
    return hand_on<&calls::clRetainEvent>(CL_INVALID_EVENT, event);
}

cl_int clReleaseEvent(cl_event event) {
    return hand_on<&calls::clReleaseEvent>(CL_INVALID_EVENT, event);
}
