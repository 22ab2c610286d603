// SPDX-License-Identifier: MIT
// The public matrix handles.
#include <clbool/matrix.hpp>

#include <clbool/error.hpp>
#include <clbool/guard.hpp>
#include <storage/build.hpp>
#include <storage/context.hpp>
#include <storage/conversions.hpp>
#include <storage/layout.hpp>

#include <string>

namespace clbool {

using detail::guarded;
using runtime::buffer;
using storage::compressed_ptr;
using storage::compressed_rows;
using storage::coordinate_list;
using storage::coordinate_ptr;
using storage::width;
using tuning::engine;

namespace {

// What a handle without storage stands for: one that was made without arguments or moved from.
// Never destroyed, as handles may be used until the program ends.
template <class Storage, bool... named>
const Storage& nothing_of() noexcept {
    static const auto& one = *new std::shared_ptr<const Storage>(
        std::make_shared<Storage>(index_type{0}, index_type{0}, named...));
    return *one;
}

// Made while the program is loaded: later there may be no memory.
[[maybe_unused]] const bool kAreMade =
    (nothing_of<coordinate_list>(), nothing_of<compressed_rows, false>(),
     nothing_of<compressed_rows, true>(), true);

storage::host_entries entries_of(const coordinates& host) {
    if (host.rows.size() != host.cols.size()) {
        throw invalid_argument("coordinates hold " + std::to_string(host.rows.size()) +
                               " rows but " + std::to_string(host.cols.size()) + " columns");
    }
    return {host.rows.data(), host.cols.data(), host.nrows, host.ncols, host.nnz()};
}

// Refuses numbers of entries that `slots` stored rows of such a matrix cannot have.
void require_possible(index_type nrows, index_type ncols, size_type nnz, index_type slots) {
    const auto refuse = [&](const char* why) {
        throw invalid_argument("a " + std::to_string(nrows) + " x " + std::to_string(ncols) +
                               " matrix with " + std::to_string(nnz) + " entries in " +
                               std::to_string(slots) + " rows: " + why);
    };
    if (slots > nrows) {
        refuse("more rows are stored than it has");
    }
    if (nnz > size_type{slots} * ncols) {
        refuse("more entries than there are places");
    }
}

void require_buffer(const cl::Buffer& memory, size_type count, const char* name) {
    if (memory() == nullptr) {
        throw invalid_argument(std::string("the buffer of ") + name + " is null");
    }
    const size_type held = memory.getInfo<CL_MEM_SIZE>() / sizeof(index_type);
    if (held < count) {
        throw invalid_argument(std::string("the buffer of ") + name + " holds " +
                               std::to_string(held) + " values, fewer than the " +
                               std::to_string(count) + " of the matrix");
    }
}

void require_one_context(const cl::Buffer& a, const cl::Buffer& b) {
    if (a.getInfo<CL_MEM_CONTEXT>()() != b.getInfo<CL_MEM_CONTEXT>()()) {
        throw invalid_argument("the buffers of a matrix are of different OpenCL contexts");
    }
}

template <class Storage>
coordinates read(Controls& controls, const Storage& data) {
    return guarded("read a matrix", [&] {
        engine on(controls.stream());
        storage::require_same_context(on.stream, data, "the matrix");
        return storage::read_back(on, data);
    });
}

// Storage from the host's arrays or the user's buffers, which `make` is given an engine for.
template <class Make>
auto built(Controls& controls, Make&& make) {
    return guarded("build a matrix", [&] {
        engine on(controls.stream());
        return make(on);
    });
}

template <class Storage, class... Arguments>
auto allocated(Arguments... arguments) {
    return guarded("make a matrix", [&] { return std::make_shared<Storage>(arguments...); });
}

cl::Buffer handed_out(const buffer& memory) {
    return guarded("hand out a buffer", [&] { return memory.for_user(); });
}

// The list in two buffers that hold so many entries at least.
primitives::pairs list_in(const cl::Buffer& rows, const cl::Buffer& cols, size_type nnz) {
    if (nnz == 0) {
        return {};
    }
    require_buffer(rows, nnz, "rows");
    require_buffer(cols, nnz, "columns");
    require_one_context(rows, cols);
    return {buffer::share(rows), buffer::share(cols), nnz};
}

coordinate_ptr share_list(const cl::Buffer& rows, const cl::Buffer& cols, index_type nrows,
                          index_type ncols, size_type nnz) {
    require_possible(nrows, ncols, nnz, nrows);
    return std::make_shared<coordinate_list>(nrows, ncols, list_in(rows, cols, nnz));
}

compressed_ptr share_rows(const cl::Buffer& rpt, const cl::Buffer& rows, const cl::Buffer& cols,
                          index_type nrows, index_type ncols, size_type nnz, index_type slots,
                          bool named) {
    require_possible(nrows, ncols, nnz, slots);
    if (nnz == 0) {
        return std::make_shared<compressed_rows>(nrows, ncols, named);
    }
    require_buffer(rpt, size_type{slots} + 1, "row pointers");
    require_buffer(cols, nnz, "columns");
    require_one_context(rpt, cols);
    if (named) {
        require_buffer(rows, slots, "rows");
        require_one_context(rpt, rows);
    }
    if (primitives::width_for(nnz) == width::wide) {
        throw invalid_argument(
            "shared row pointers are 32 bits wide; the matrix has 2^32 or more "
            "entries");
    }
    const primitives::row_structure structure{buffer::share(rpt), width::narrow,
                                              buffer::share(rows), slots};
    return std::make_shared<compressed_rows>(nrows, ncols, structure, buffer::share(cols), nnz);
}

}  // namespace

// ---- matrix_coo ---------------------------------------------------------------------------------

const coordinate_list& matrix_coo::nothing() noexcept { return nothing_of<coordinate_list>(); }

matrix_coo::matrix_coo(index_type nrows, index_type ncols)
    : data_(allocated<coordinate_list>(nrows, ncols)) {}

matrix_coo::matrix_coo(Controls& controls, const index_type* rows, const index_type* cols,
                       index_type nrows, index_type ncols, size_type nnz, bool sorted,
                       bool noDuplicates)
    : data_(built(controls, [&](engine& on) {
          return storage::build(on, storage::host_entries{rows, cols, nrows, ncols, nnz},
                                {sorted, noDuplicates});
      })) {}

matrix_coo::matrix_coo(Controls& controls, index_type nrows, index_type ncols, size_type nnz,
                       const index_type* rows, const index_type* cols, bool sorted,
                       bool noDuplicates)
    : matrix_coo(controls, rows, cols, nrows, ncols, nnz, sorted, noDuplicates) {}

matrix_coo::matrix_coo(Controls& controls, const coordinates& host)
    : data_(built(controls, [&](engine& on) {
          return storage::build(on, entries_of(host), {false, false});
      })) {}

matrix_coo::matrix_coo(Controls& controls, const cl::Buffer& rows, const cl::Buffer& cols,
                       index_type nrows, index_type ncols, size_type nnz, bool sorted,
                       bool noDuplicates)
    : data_(built(controls, [&](engine& on) {
          const auto list = list_in(rows, cols, nnz);
          storage::require_same_context(on.stream, list.cols, "the list");
          return storage::build(on, storage::device_entries{list, nrows, ncols},
                                {sorted, noDuplicates});
      })) {}

matrix_coo::matrix_coo(Controls& controls, index_type nrows, index_type ncols, size_type nnz,
                       const cl::Buffer& rows, const cl::Buffer& cols, bool sorted,
                       bool noDuplicates)
    : matrix_coo(controls, rows, cols, nrows, ncols, nnz, sorted, noDuplicates) {}

matrix_coo::matrix_coo(const cl::Buffer& rows, const cl::Buffer& cols, index_type nrows,
                       index_type ncols, size_type nnz)
    : data_(guarded("share buffers", [&] { return share_list(rows, cols, nrows, ncols, nnz); })) {}

matrix_coo::matrix_coo(coordinate_ptr data) noexcept : data_(std::move(data)) {}

index_type matrix_coo::nrows() const noexcept { return data().nrows(); }
index_type matrix_coo::ncols() const noexcept { return data().ncols(); }
size_type matrix_coo::nnz() const noexcept { return data().nnz(); }
bool matrix_coo::empty() const noexcept { return nnz() == 0; }
cl::Buffer matrix_coo::rows_gpu() const { return handed_out(data().entries().rows); }
cl::Buffer matrix_coo::cols_gpu() const { return handed_out(data().entries().cols); }
coordinates matrix_coo::to_host(Controls& controls) const { return read(controls, data()); }

// ---- matrix_csr ---------------------------------------------------------------------------------

const compressed_rows& matrix_csr::nothing() noexcept {
    return nothing_of<compressed_rows, false>();
}

matrix_csr::matrix_csr(index_type nrows, index_type ncols)
    : data_(allocated<compressed_rows>(nrows, ncols, false)) {}

matrix_csr::matrix_csr(Controls& controls, const coordinates& host)
    : data_(built(controls, [&](engine& on) {
          return storage::to_csr(on, storage::build_dcsr(on, entries_of(host), {false, false}));
      })) {}

matrix_csr::matrix_csr(const cl::Buffer& rpt, const cl::Buffer& cols, index_type nrows,
                       index_type ncols, size_type nnz)
    : data_(guarded("share buffers", [&] {
          return share_rows(rpt, cl::Buffer(), cols, nrows, ncols, nnz, nrows, false);
      })) {}

matrix_csr::matrix_csr(compressed_ptr data) noexcept : data_(std::move(data)) {}

index_type matrix_csr::nrows() const noexcept { return data().nrows(); }
index_type matrix_csr::ncols() const noexcept { return data().ncols(); }
size_type matrix_csr::nnz() const noexcept { return data().nnz(); }
bool matrix_csr::empty() const noexcept { return nnz() == 0; }
bool matrix_csr::wide() const noexcept { return data().rows().pointer_width == width::wide; }
cl::Buffer matrix_csr::rpt_gpu() const { return handed_out(data().rows().pointers); }
cl::Buffer matrix_csr::cols_gpu() const { return handed_out(data().cols()); }
coordinates matrix_csr::to_host(Controls& controls) const { return read(controls, data()); }

// ---- matrix_dcsr --------------------------------------------------------------------------------

const compressed_rows& matrix_dcsr::nothing() noexcept {
    return nothing_of<compressed_rows, true>();
}

matrix_dcsr::matrix_dcsr(index_type nrows, index_type ncols)
    : data_(allocated<compressed_rows>(nrows, ncols, true)) {}

matrix_dcsr::matrix_dcsr(Controls& controls, const coordinates& host)
    : data_(built(controls, [&](engine& on) {
          return storage::build_dcsr(on, entries_of(host), {false, false});
      })) {}

matrix_dcsr::matrix_dcsr(const cl::Buffer& rpt, const cl::Buffer& rows, const cl::Buffer& cols,
                         index_type nrows, index_type ncols, size_type nnz, index_type nzr)
    : data_(guarded("share buffers", [&] {
          if (nzr > nnz) {
              throw invalid_argument(std::to_string(nzr) + " stored rows, more than the " +
                                     std::to_string(nnz) + " entries of the matrix");
          }
          return share_rows(rpt, rows, cols, nrows, ncols, nnz, nzr, true);
      })) {}

matrix_dcsr::matrix_dcsr(compressed_ptr data) noexcept : data_(std::move(data)) {}

index_type matrix_dcsr::nrows() const noexcept { return data().nrows(); }
index_type matrix_dcsr::ncols() const noexcept { return data().ncols(); }
size_type matrix_dcsr::nnz() const noexcept { return data().nnz(); }
index_type matrix_dcsr::nzr() const noexcept { return data().slots(); }
bool matrix_dcsr::empty() const noexcept { return nnz() == 0; }
bool matrix_dcsr::wide() const noexcept { return data().rows().pointer_width == width::wide; }
cl::Buffer matrix_dcsr::rpt_gpu() const { return handed_out(data().rows().pointers); }
cl::Buffer matrix_dcsr::rows_gpu() const { return handed_out(data().rows().names); }
cl::Buffer matrix_dcsr::cols_gpu() const { return handed_out(data().cols()); }
coordinates matrix_dcsr::to_host(Controls& controls) const { return read(controls, data()); }

// ---- conversions --------------------------------------------------------------------------------

namespace {

// Converts a matrix that belongs to the Controls.
template <class Result, class Matrix, class Convert>
Result converted(Controls& controls, const Matrix& a, Convert&& convert) {
    return guarded("convert a matrix", [&] {
        engine on(controls.stream());
        storage::require_same_context(on.stream, a.data(), "the matrix to convert");
        return Result(convert(on));
    });
}

// Handles hold shared storage; conversions that may return it unchanged need the pointer itself.
template <class Matrix>
compressed_ptr pointer_to(const Matrix& a) {
    return a.data().shared_from_this();
}

coordinate_ptr copy_columns(engine& on, const coordinate_list& shallow) {
    auto entries = shallow.entries();
    entries.cols = on.stream.allocate<index_type>(entries.count);
    on.stream.copy(shallow.entries().cols, 0, entries.cols, 0, entries.count * sizeof(index_type));
    return std::make_shared<coordinate_list>(shallow.nrows(), shallow.ncols(), entries);
}

}  // namespace

matrix_dcsr coo_to_dcsr_shallow(Controls& controls, const matrix_coo& a) {
    return converted<matrix_dcsr>(controls, a,
                                  [&](engine& on) { return storage::to_dcsr(on, a.data()); });
}

matrix_coo dcsr_to_coo_shallow(Controls& controls, const matrix_dcsr& a) {
    return converted<matrix_coo>(controls, a,
                                 [&](engine& on) { return storage::to_coordinates(on, a.data()); });
}

matrix_coo dcsr_to_coo_deep(Controls& controls, const matrix_dcsr& a) {
    return converted<matrix_coo>(controls, a, [&](engine& on) {
        return copy_columns(on, *storage::to_coordinates(on, a.data()));
    });
}

matrix_csr dcsr_to_csr(Controls& controls, const matrix_dcsr& a) {
    return converted<matrix_csr>(controls, a,
                                 [&](engine& on) { return storage::to_csr(on, pointer_to(a)); });
}

matrix_dcsr csr_to_dcsr(Controls& controls, const matrix_csr& a) {
    return converted<matrix_dcsr>(controls, a,
                                  [&](engine& on) { return storage::to_dcsr(on, pointer_to(a)); });
}

matrix_csr coo_to_csr_shallow(Controls& controls, const matrix_coo& a) {
    return converted<matrix_csr>(controls, a,
                                 [&](engine& on) { return storage::to_csr(on, a.data()); });
}

matrix_coo csr_to_coo_shallow(Controls& controls, const matrix_csr& a) {
    return converted<matrix_coo>(controls, a,
                                 [&](engine& on) { return storage::to_coordinates(on, a.data()); });
}

}  // namespace clbool
