// SPDX-License-Identifier: MIT
// Bit-packed rows.
#include <core/storage/forms/bit_form.hpp>

#include <utility>

namespace clbool::storage {

bit_form::bit_form(std::shared_ptr<runtime::device_state> home, cpu::bit_matrix rows, size_type nnz)
    : nrows_(rows.nrows),
      ncols_(rows.ncols),
      stored_(rows.stored),
      nnz_(nnz),
      home_(std::move(home)),
      rows_(std::move(rows)) {}

bit_form::bit_form(index_type nrows, index_type ncols, index_type stored, size_type nnz,
                   runtime::buffer places, runtime::buffer words)
    : nrows_(nrows),
      ncols_(ncols),
      stored_(stored),
      nnz_(nnz),
      places_(std::move(places)),
      words_(std::move(words)) {
    places_.seal();
    words_.seal();
}

}  // namespace clbool::storage
