// SPDX-License-Identifier: MIT
// Device memory for kernels of the user's own: the pool's, and a matrix's for a while.
#include <clbool/device_memory.hpp>

#include <clbool/error.hpp>
#include <clbool/guard.hpp>
#include <core/storage/conversions/forms.hpp>
#include <core/storage/nodes/context.hpp>

namespace clbool::v0 {

using tuning::engine;

namespace {

template <class Body>
void on_device(Controls& controls, const char* what, Body&& body) {
    detail::guarded(what, [&] {
        tuning::with_engine(controls.stream(), [&](engine& on) {
            if (on.stream.state().is_host()) {
                throw device_error(std::string(what) + ": the host has no buffers");
            }
            body(on);
        });
    });
}

// Memory that commands of this stream may use from here on.
const cl::Buffer& opened(engine& on, const runtime::buffer& memory) {
    on.stream.await(*memory.block());
    return memory.block()->memory();
}

}  // namespace

pooled_buffer::pooled_buffer(Controls& controls, size_type bytes) {
    on_device(controls, "take memory", [&](engine& on) {
        if (bytes > 0) {
            const auto taken =
                std::make_shared<const runtime::buffer>(on.stream.allocate<cl_uchar>(bytes));
            memory_ = opened(on, *taken);
            owner_ = taken;
        }
    });
}

lent_rows::lent_rows(Controls& controls, const matrix& of) {
    on_device(controls, "lend rows", [&](engine& on) {
        storage::require_same_context(on.stream, *of.node(), "lend rows: the matrix");
        if (of.empty()) {
            return;
        }
        const auto rows = storage::csr_of(on, *of.node());
        pointers_ = opened(on, rows->rows().pointers);
        columns_ = opened(on, rows->cols());
        wide_ = rows->rows().pointer_width == storage::width::wide;
        owner_ = rows;
    });
}

}  // namespace clbool::v0
