// SPDX-License-Identifier: MIT
/// @file device_memory.hpp
/// Memory for kernels of the user's own that the library's pool takes back: beside a matrix's
/// buffers for good (formats.hpp), those that are needed for a while.
///
/// On the device `host` there are no buffers: device_error. Thread-safety: as Controls.
#pragma once

#include <clbool/controls.hpp>
#include <clbool/export.hpp>
#include <clbool/matrix.hpp>
#include <clbool/opencl.hpp>

#include <memory>

namespace clbool::v0 {

/// Memory of the pool that results come from, bounded and counted as theirs
/// (context::set_memory_limit) and used again once nobody has it. For commands in the `queue` of
/// the Controls that it was taken with. Copies share it.
class CLBOOL_EXPORT pooled_buffer {
public:
    pooled_buffer() noexcept = default;  ///< None.
    /// At least so many bytes, of any content; none for 0.
    /// @throws out_of_memory
    pooled_buffer(Controls& controls, size_type bytes);

    /// Null where there is none. Of no use once the last copy is gone.
    const cl::Buffer& memory() const noexcept { return memory_; }

private:
    cl::Buffer memory_;
    std::shared_ptr<const void> owner_;
};

/// The compressed rows of a matrix, lent to commands in the `queue` of some Controls, which must be
/// finished before this ends; what matrix_csr hands out may be kept instead, and is never used
/// again. Converts the matrix where it has none, as matrix_csr does. O(1) otherwise.
class CLBOOL_EXPORT lent_rows {
public:
    /// @throws out_of_memory, invalid_argument when the matrix is of another device
    lent_rows(Controls& controls, const matrix& of);

    /// nrows + 1 row pointers: uint32, or uint64 when wide(). Null when the matrix is empty.
    const cl::Buffer& pointers() const noexcept { return pointers_; }
    /// The column of each entry. Null when the matrix is empty.
    const cl::Buffer& columns() const noexcept { return columns_; }
    bool wide() const noexcept { return wide_; }  ///< row pointers are 64 bits wide

private:
    cl::Buffer pointers_;
    cl::Buffer columns_;
    bool wide_ = false;
    std::shared_ptr<const void> owner_;
};

}  // namespace clbool::v0
