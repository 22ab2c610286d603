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
    return owner
               ? owner->state().shares_matrices_with(stream.state())
               : memory.block()->memory().getInfo<CL_MEM_CONTEXT>()() == stream.state().context()();
}

void require(bool fits, const std::string& what) {
    if (!fits) {
        throw invalid_argument(what + " is of a context that shares no matrices with this one");
    }
}

}  // namespace

void require_same_context(const runtime::stream& stream, const runtime::device_state& home,
                          const std::string& what) {
    require(home.shares_matrices_with(stream.state()), what);
}

void require_same_context(const runtime::stream& stream, const runtime::buffer& a,
                          const std::string& what) {
    require(fits(stream, a), what);
}

void require_same_context(const runtime::stream& stream, const node& a, const std::string& what) {
    const auto there = a.present();
    if (there.coordinates) {
        require_same_context(stream, there.coordinates->entries().cols, what);
    }
    if (const auto& rows = there.csr ? there.csr : there.dcsr) {
        require_same_context(stream, rows->cols(), what);
    }
    const auto require_form = [&](const auto& form) {
        if (form && form->home()) {
            require_same_context(stream, *form->home(), what);
        }
    };
    require_form(there.host);
    require_form(there.bits);
    require_form(there.ell);
    require_form(there.sell);
    require_form(there.bsr);
    if (a.native() == matrix_form::csc) {
        require_same_context(stream, *there.transposed, what);
    }
}

}  // namespace clbool::storage
