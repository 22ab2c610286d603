// SPDX-License-Identifier: MIT
/// @file formats.hpp
/// The matrix types of the original clBool (M. Karpenko, 2021): handles to a matrix that fix its
/// form, and give out its OpenCL buffers.
///
/// They convert to and from matrix at no cost. Invariants: entries sorted by (row, column), unique,
/// in range. An empty matrix of any shape holds no device memory. Buffers of a type's form are made
/// when they are asked for, unless an operation has made them already; buffers that came from the
/// user are shared. On the device `host` there are no buffers: device_error.
/// Thread-safety: a handle is a plain value; storage may be read through forks in many threads.
#pragma once

#include <clbool/controls.hpp>
#include <clbool/matrix.hpp>
#include <clbool/opencl.hpp>

#include <type_traits>
#include <utility>

namespace clbool::v0 {

/// Coordinate format: the row and the column of each entry. 8 bytes an entry.
class CLBOOL_EXPORT matrix_coo {
public:
    /// The empty 0 × 0 matrix.
    matrix_coo() noexcept = default;
    /// An empty matrix of the given shape; fits any Controls.
    matrix_coo(index_type nrows, index_type ncols);

    /// From host arrays, which are consumed before the call returns. Range, order and uniqueness
    /// are checked whatever the flags say, on the device or by the host; entries are sorted when
    /// `sorted` is false and duplicates dropped when `noDuplicates` is false. O(nnz), or O(nnz ·
    /// key bits) with sorting, then 16 bytes of temporary memory an entry. One host read, two when
    /// there was something to sort or to drop; none where the host builds.
    /// @throws invalid_argument naming the first offending entry: index out of range, or an order
    ///         or a duplicate that the flags rule out
    matrix_coo(Controls& controls, const index_type* rows, const index_type* cols, index_type nrows,
               index_type ncols, size_type nnz, bool sorted = true, bool noDuplicates = true);
    /// The same in the original clBool's order of arguments.
    matrix_coo(Controls& controls, index_type nrows, index_type ncols, size_type nnz,
               const index_type* rows, const index_type* cols, bool sorted = true,
               bool noDuplicates = true);
    /// From host coordinates in any order, with duplicates or not.
    matrix_coo(Controls& controls, const coordinates& host);
    /// From buffers in device memory, which are copied: checked, sorted and made unique as host
    /// arrays are. The commands that write them must be finished or in `controls.queue`. O(nnz), or
    /// O(nnz · key bits) with sorting; one host read, two where the host builds.
    /// @throws invalid_argument as from host arrays, and when a buffer is null, too small or of
    ///         another context
    matrix_coo(Controls& controls, const cl::Buffer& rows, const cl::Buffer& cols, index_type nrows,
               index_type ncols, size_type nnz, bool sorted = true, bool noDuplicates = true);
    /// The same in the original clBool's order of arguments.
    matrix_coo(Controls& controls, index_type nrows, index_type ncols, size_type nnz,
               const cl::Buffer& rows, const cl::Buffer& cols, bool sorted = true,
               bool noDuplicates = true);
    /// From buffers that already hold sorted, unique, in-range entries; they are shared, not
    /// copied, and must not be changed while any matrix uses them. What they hold is not checked.
    /// @throws invalid_argument when a buffer is null or too small, when they are of different
    ///         contexts, or for more entries than a matrix of this shape has places
    matrix_coo(const cl::Buffer& rows, const cl::Buffer& cols, index_type nrows, index_type ncols,
               size_type nnz);

    index_type nrows() const noexcept;  ///< number of rows
    index_type ncols() const noexcept;  ///< number of columns
    size_type nnz() const;              ///< number of entries (see matrix::nvals)
    bool empty() const;                 ///< no entries

    /// nnz row indices (uint32). A null buffer when empty. Never recycled afterwards.
    cl::Buffer rows_gpu() const;
    /// nnz column indices (uint32).
    cl::Buffer cols_gpu() const;

    /// Reads the entries back, in canonical form; waits for them. 2 host reads; none when empty.
    /// @throws out_of_memory when the host does not have 8 bytes an entry
    coordinates to_host(Controls& controls) const;

    /// The same matrix; free of cost.
    matrix_coo(matrix whole) noexcept : whole_(std::move(whole)) {}
    /// The same matrix; free of cost.
    operator const matrix&() const noexcept { return whole_; }

private:
    matrix whole_;
};

/// Compressed sparse rows: nrows + 1 row pointers and the columns, row by row.
/// 4 · (nrows + 1 + nnz) bytes, or 8 for each row pointer once nnz > 2^32 - 2^24 (or with
/// controls_options::wide_row_pointers).
class CLBOOL_EXPORT matrix_csr {
public:
    matrix_csr() noexcept = default;                 ///< The empty 0 × 0 matrix.
    matrix_csr(index_type nrows, index_type ncols);  ///< Empty; fits any Controls.
    /// From host coordinates in any order, with duplicates or not.
    matrix_csr(Controls& controls, const coordinates& host);
    /// From buffers that already hold a valid matrix with 32-bit row pointers; shared as those of
    /// matrix_coo, with the same exceptions.
    matrix_csr(const cl::Buffer& rpt, const cl::Buffer& cols, index_type nrows, index_type ncols,
               size_type nnz);

    index_type nrows() const noexcept;  ///< number of rows
    index_type ncols() const noexcept;  ///< number of columns
    size_type nnz() const;              ///< number of entries
    bool empty() const;                 ///< no entries
    bool wide() const;                  ///< row pointers are 64 bits wide

    /// nrows + 1 row pointers: uint32, or uint64 when wide(). A null buffer when empty. Never
    /// recycled afterwards.
    cl::Buffer rpt_gpu() const;
    /// nnz column indices (uint32).
    cl::Buffer cols_gpu() const;

    /// Reads the entries back as matrix_coo::to_host() does. 2 host reads.
    coordinates to_host(Controls& controls) const;

    /// The same matrix; free of cost.
    matrix_csr(matrix whole) noexcept : whole_(std::move(whole)) {}
    /// The same matrix; free of cost.
    operator const matrix&() const noexcept { return whole_; }

private:
    matrix whole_;
};

/// Doubly compressed sparse rows (Buluç and Gilbert 2008): row pointers and row numbers of the
/// nzr non-empty rows only. 4 · (2 nzr + 1 + nnz) bytes, whatever nrows is; row pointers take 8
/// bytes each once nnz > 2^32 - 2^24 (or with controls_options::wide_row_pointers). Operations may
/// derive pointers of all rows, 4 · (nrows + 1) bytes or twice that, and keep them with the matrix
/// within Controls::set_derived_limit().
class CLBOOL_EXPORT matrix_dcsr {
public:
    matrix_dcsr() noexcept = default;                 ///< The empty 0 × 0 matrix.
    matrix_dcsr(index_type nrows, index_type ncols);  ///< Empty; fits any Controls.
    /// From host coordinates in any order, with duplicates or not.
    matrix_dcsr(Controls& controls, const coordinates& host);
    /// From buffers that already hold a valid matrix with 32-bit row pointers; shared as those of
    /// matrix_coo, with the same exceptions, and also when nzr exceeds nrows or nnz.
    matrix_dcsr(const cl::Buffer& rpt, const cl::Buffer& rows, const cl::Buffer& cols,
                index_type nrows, index_type ncols, size_type nnz, index_type nzr);

    index_type nrows() const noexcept;  ///< number of rows
    index_type ncols() const noexcept;  ///< number of columns
    size_type nnz() const;              ///< number of entries
    index_type nzr() const;             ///< number of non-empty rows
    bool empty() const;                 ///< no entries
    bool wide() const;                  ///< row pointers are 64 bits wide

    /// nzr + 1 row pointers: uint32, or uint64 when wide(). A null buffer when empty. Never
    /// recycled afterwards.
    cl::Buffer rpt_gpu() const;
    /// nzr row indices (uint32), ascending.
    cl::Buffer rows_gpu() const;
    /// nnz column indices (uint32).
    cl::Buffer cols_gpu() const;

    /// Reads the entries back as matrix_coo::to_host() does. 3 host reads.
    coordinates to_host(Controls& controls) const;

    /// The same matrix; free of cost.
    matrix_dcsr(matrix whole) noexcept : whole_(std::move(whole)) {}
    /// The same matrix; free of cost.
    operator const matrix&() const noexcept { return whole_; }

private:
    matrix whole_;
};

/// Conversions. "Shallow" shares the column indices with the source, "deep" copies them; those
/// between matrix_csr and matrix_dcsr share them, too. To and from matrix_coo O(nnz) work, between
/// the others O(nrows); to matrix_csr O(nrows) more. One host read to matrix_dcsr and from
/// matrix_coo to matrix_csr, otherwise none.
/// @throws invalid_argument when the matrix does not fit the context (see there)
/// @{
CLBOOL_EXPORT matrix_dcsr coo_to_dcsr_shallow(Controls& controls, const matrix_coo& a);
CLBOOL_EXPORT matrix_coo dcsr_to_coo_shallow(Controls& controls, const matrix_dcsr& a);
CLBOOL_EXPORT matrix_coo dcsr_to_coo_deep(Controls& controls, const matrix_dcsr& a);
CLBOOL_EXPORT matrix_csr dcsr_to_csr(Controls& controls, const matrix_dcsr& a);
CLBOOL_EXPORT matrix_dcsr csr_to_dcsr(Controls& controls, const matrix_csr& a);
CLBOOL_EXPORT matrix_csr coo_to_csr_shallow(Controls& controls, const matrix_coo& a);
CLBOOL_EXPORT matrix_coo csr_to_coo_shallow(Controls& controls, const matrix_csr& a);
/// @}

/// True for matrix_coo, matrix_csr and matrix_dcsr.
template <class Matrix>
inline constexpr bool kIsFormat =
    std::is_same_v<Matrix, matrix_coo> || std::is_same_v<Matrix, matrix_csr> ||
    std::is_same_v<Matrix, matrix_dcsr>;

}  // namespace clbool::v0
