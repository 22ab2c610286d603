// SPDX-License-Identifier: MIT
// Context checks of matrices and buffers.
#include <core/storage/nodes/context.hpp>

#include <clbool/error.hpp>

namespace clbool::storage {

namespace {

bool fits(const runtime::stream& stream, const runtime::buffer& memory) {
    if (!memory) {
        return true;
    }
    const auto& owner = memory.block()->owner();
    const cl_context context =
        owner ? owner->state().context()() : memory.block()->memory().getInfo<CL_MEM_CONTEXT>()();
    return context == stream.state().context()();
}

[[noreturn]] void refuse(const std::string& what) {
    throw invalid_argument(what + " lives in another OpenCL context than the Controls");
}

}  // namespace

void require_same_context(const runtime::stream& stream, const runtime::buffer& a,
                          const std::string& what) {
    if (!fits(stream, a)) {
        refuse(what);
    }
}

namespace {

// For matrices in host memory.
void require_home(const runtime::stream& stream, const runtime::device_state& home,
                  const std::string& what) {
    if (&home != &stream.state() &&
        (stream.state().is_host() || home.context()() != stream.state().context()())) {
        refuse(what);
    }
}

}  // namespace

void require_same_context(const runtime::stream& stream, const node& a, const std::string& what) {
    const auto there = a.present();
    if (there.host) {
        require_home(stream, *there.host->home(), what);
    }
    if (there.coordinates) {
        require_same_context(stream, there.coordinates->entries().cols, what);
    }
    if (const auto& rows = there.csr ? there.csr : there.dcsr) {
        require_same_context(stream, rows->cols(), what);
    }
    const auto require_form = [&](const auto& form, const auto& memory_of) {
        if (form && form->is_on_host()) {
            require_home(stream, *form->home(), what);
        } else if (form) {
            require_same_context(stream, memory_of(*form), what);
        }
    };
    const auto cols_of = [](const auto& form) -> const auto& { return form.cols(); };
    require_form(
        there.bits, [](const bit_form& bits) -> const auto& { return bits.words(); });
    require_form(there.ell, cols_of);
    require_form(there.sell, cols_of);
    require_form(there.bsr, cols_of);
    if (a.native() == matrix_form::csc) {
        require_same_context(stream, *there.transposed, what);
    }
}

}  // namespace clbool::storage
