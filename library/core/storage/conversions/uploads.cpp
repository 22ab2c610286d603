// SPDX-License-Identifier: MIT
// Offsets in the width of pointers.
#include <core/storage/conversions/uploads.hpp>

namespace clbool::storage {

runtime::buffer upload_offsets(tuning::engine& engine, const std::vector<size_type>& offsets,
                               width w) {
    return w == width::wide
               ? upload_kept(engine, std::vector<cl_ulong>(offsets.begin(), offsets.end()))
               : upload_kept(engine, std::vector<cl_uint>(offsets.begin(), offsets.end()));
}

}  // namespace clbool::storage
