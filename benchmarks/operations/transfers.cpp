// SPDX-License-Identifier: MIT
// Building a matrix from host coordinates and reading it back, beside what the host can copy and
// what a transfer of as many bytes through pinned memory takes.
#include <operations/session.hpp>

#include <common/matrix_set.hpp>

#include <clbool/formats.hpp>
#include <clbool/opencl.hpp>

#include <cstring>

namespace clbool::bench {

namespace {

// Buffer in memory that the driver pins, mapped as long as this lives.
class pinned_memory {
public:
    pinned_memory(Controls& controls, size_type bytes)
        : queue_(controls.queue),
          memory_(controls.context, CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR, bytes),
          host_(queue_.enqueueMapBuffer(memory_, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0, bytes)) {}
    ~pinned_memory() {
        try {
            queue_.enqueueUnmapMemObject(memory_, host_);
            queue_.finish();
        } catch (const cl::Error&) {
        }
    }
    pinned_memory(const pinned_memory&) = delete;
    pinned_memory& operator=(const pinned_memory&) = delete;

    void* host() const noexcept { return host_; }

private:
    cl::CommandQueue queue_;
    cl::Buffer memory_;
    void* host_;
};

class transfers {
public:
    transfers(session& work, const std::string& name)
        : work_(work),
          name_(short_name(name)),
          host_(expand(load_matrix(name, work.options.cache))),
          bytes_(host_.nnz() * 2 * sizeof(index_type)) {}

    void run() {
        Controls& controls = work_.controls;
        matrix_dcsr built;
        add("build", [&] {
            built = matrix_dcsr(controls, host_);
            controls.finish();
        });
        coordinates read;
        add(
            "read_back", [&] { read = built.to_host(controls); },
            [&] { return read == host_ ? "" : "what was read back is not what was built"; });
        plain_copies(controls);
    }

private:
    template <class Body>
    void add(const std::string& operation, const Body& body) {
        add(operation, body, [] { return ""; });
    }

    template <class Body, class Check>
    void add(const std::string& operation, const Body& body, const Check& check) {
        record r{name_, operation, "automatic", "dcsr"};
        r.time = repeat(work_.options.plan, [&] { return milliseconds_of(body); });
        r.nnz_out = host_.nnz();
        r.error = check();
        r.more["host_bytes"] = bytes_;
        r.more["host_gb_per_s"] = static_cast<double>(bytes_) / (r.time->warm.median * 1e6);
        work_.file.add(r);
    }

    // As many bytes without a matrix around them.
    void plain_copies(Controls& controls) {
        std::vector<char> from(bytes_, 1), to(bytes_);
        add("host_memcpy", [&] { std::memcpy(to.data(), from.data(), bytes_); });
        if (controls.info().type == device_type::host) {
            return;  // there is nowhere else to copy to
        }
        const cl::Buffer device(controls.context, CL_MEM_READ_WRITE, bytes_);
        const pinned_memory pinned(controls, bytes_);
        add("pinned_write",
            [&] { controls.queue.enqueueWriteBuffer(device, CL_TRUE, 0, bytes_, pinned.host()); });
        add("pinned_read",
            [&] { controls.queue.enqueueReadBuffer(device, CL_TRUE, 0, bytes_, pinned.host()); });
        add("pageable_write",
            [&] { controls.queue.enqueueWriteBuffer(device, CL_TRUE, 0, bytes_, from.data()); });
        add("pageable_read",
            [&] { controls.queue.enqueueReadBuffer(device, CL_TRUE, 0, bytes_, to.data()); });
    }

    session& work_;
    std::string name_;
    coordinates host_;
    size_type bytes_;
};

}  // namespace

void run_transfers(session& work) {
    transfers(work, work.options.quick ? "wing" : "amazon0312").run();
}

}  // namespace clbool::bench
