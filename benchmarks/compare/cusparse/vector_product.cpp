// SPDX-License-Identifier: MIT
#include <compare/cusparse/vector_product.hpp>

#include <common/threads.hpp>

#include <algorithm>
#include <limits>
#include <numeric>
#include <stdexcept>

namespace clbool::bench::cuda {

namespace {

void check_status(cusparseStatus_t status, const char* what) {
    if (status != CUSPARSE_STATUS_SUCCESS) {
        throw std::runtime_error(std::string(what) + ": " + cusparseGetErrorString(status));
    }
}

int as_int(std::uint64_t number) {
    if (number > static_cast<std::uint64_t>(std::numeric_limits<int>::max())) {
        throw std::runtime_error("more entries than an index of 32 bits counts");
    }
    return static_cast<int>(number);
}

std::uint64_t rounded_up(std::uint64_t n, int size) {
    const auto unit = static_cast<std::uint64_t>(size);
    return (n + unit - 1) / unit * unit;
}

// The longest row among those from `first` to `last` - 1.
std::uint64_t longest(const host_csr& a, std::uint64_t first, std::uint64_t last) {
    std::uint64_t most = 0;
    for (std::uint64_t row = first; row < std::min<std::uint64_t>(last, a.nrows); ++row) {
        most = std::max(most, a.pointers[row + 1] - a.pointers[row]);
    }
    return most;
}

// The columns of blocks that a row of blocks has entries in, ascending.
std::vector<std::uint32_t> block_columns(const host_csr& a, std::uint64_t block_row, int size) {
    const auto edge = static_cast<std::uint32_t>(size);
    const std::uint64_t last = std::min<std::uint64_t>(a.nrows, (block_row + 1) * edge);
    std::vector<std::uint32_t> found;
    for (std::uint64_t e = a.pointers[block_row * edge]; e < a.pointers[last]; ++e) {
        found.push_back(a.columns[e] / edge);
    }
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

// The columns and the values, row by row, of the blocks of a row of them.
void fill_blocks(const host_csr& a, std::uint64_t block_row, int size, int* columns,
                 float* values) {
    const auto edge = static_cast<std::uint32_t>(size);
    const auto found = block_columns(a, block_row, size);
    std::copy(found.begin(), found.end(), columns);
    const std::uint64_t last = std::min<std::uint64_t>(a.nrows, (block_row + 1) * edge);
    for (std::uint64_t row = block_row * edge; row < last; ++row) {
        for (std::uint64_t e = a.pointers[row]; e < a.pointers[row + 1]; ++e) {
            const auto at = std::lower_bound(found.begin(), found.end(), a.columns[e] / edge);
            const auto block = static_cast<std::uint64_t>(at - found.begin());
            values[(block * edge + row % edge) * edge + a.columns[e] % edge] = 1.0f;
        }
    }
}

// The sums of what is before, of `count` sizes.
template <class Size>
std::vector<std::uint64_t> offsets_of(std::uint64_t count, const Size& size) {
    std::vector<std::uint64_t> offsets(count + 1);
    in_parts(count, [&](std::uint64_t begin, std::uint64_t end) {
        for (std::uint64_t i = begin; i < end; ++i) {
            offsets[i + 1] = size(i);
        }
    });
    std::partial_sum(offsets.begin(), offsets.end(), offsets.begin());
    return offsets;
}

std::vector<int> as_ints(const std::vector<std::uint64_t>& numbers) {
    as_int(numbers.back());  // the largest
    return {numbers.begin(), numbers.end()};
}

void require_room(std::uint64_t bytes, const char* what) {
    if (bytes > vector_product::kMostBytes) {
        throw too_large(std::string(what) + " would take " + std::to_string(bytes) +
                        " bytes, more than " + std::to_string(vector_product::kMostBytes));
    }
}

constexpr auto kIndex = CUSPARSE_INDEX_32I;
constexpr auto kBase = CUSPARSE_INDEX_BASE_ZERO;

}  // namespace

std::vector<layout> layouts() {
    using kind = layout::kind;
    return {{"csr_alg1", kind::csr, CUSPARSE_SPMV_CSR_ALG1},
            {"csr_alg2", kind::csr, CUSPARSE_SPMV_CSR_ALG2},
            {"coo_alg1", kind::coo, CUSPARSE_SPMV_COO_ALG1},
            {"sell-32", kind::sell, CUSPARSE_SPMV_SELL_ALG1, 32},
            {"bsr-4", kind::bsr, CUSPARSE_SPMV_ALG_DEFAULT, 4},
            {"bsr-8", kind::bsr, CUSPARSE_SPMV_ALG_DEFAULT, 8},
            {"bsr-16", kind::bsr, CUSPARSE_SPMV_ALG_DEFAULT, 16},
            {"bsr-32", kind::bsr, CUSPARSE_SPMV_ALG_DEFAULT, 32}};
}

vector_product::vector_product(library& with, const host_csr& a, const layout& as,
                               const std::vector<float>& x)
    : with_(with), as_(as) {
    switch (as.form) {
        case layout::kind::csr: describe_csr(a); break;
        case layout::kind::coo: describe_coo(a); break;
        case layout::kind::sell: describe_slices(a); break;
        case layout::kind::bsr: describe_blocks(a); break;
    }
    describe_vectors(a, x);
    const float one = 1.0f;
    const float zero = 0.0f;
    std::size_t bytes = 0;
    check_status(cusparseSpMV_bufferSize(with.handle(), CUSPARSE_OPERATION_NON_TRANSPOSE, &one,
                                         described_a_, described_x_, &zero, described_y_,
                                         CUDA_R_32F, as.algorithm, &bytes),
                 "cusparseSpMV_bufferSize");
    work_ = array<char>(with.from(), bytes);
    check_status(cusparseSpMV_preprocess(with.handle(), CUSPARSE_OPERATION_NON_TRANSPOSE, &one,
                                         described_a_, described_x_, &zero, described_y_,
                                         CUDA_R_32F, as.algorithm, work_.data()),
                 "cusparseSpMV_preprocess");
}

vector_product::~vector_product() {
    if (described_x_ != nullptr) cusparseDestroyDnVec(described_x_);
    if (described_y_ != nullptr) cusparseDestroyDnVec(described_y_);
    if (described_a_ != nullptr) cusparseDestroySpMat(described_a_);
}

void vector_product::run() {
    const float one = 1.0f;
    const float zero = 0.0f;
    check_status(
        cusparseSpMV(with_.handle(), CUSPARSE_OPERATION_NON_TRANSPOSE, &one, described_a_,
                     described_x_, &zero, described_y_, CUDA_R_32F, as_.algorithm, work_.data()),
        "cusparseSpMV");
}

void vector_product::describe_csr(const host_csr& a) {
    const int nnz = as_int(a.nnz());
    offsets_ = array<int>::upload(with_.from(), {a.pointers.begin(), a.pointers.end()});
    indices_ = array<int>::upload(with_.from(), {a.columns.begin(), a.columns.end()});
    values_ = array<float>::upload(with_.from(), std::vector<float>(a.nnz(), 1.0f));
    check_status(
        cusparseCreateCsr(&described_a_, a.nrows, a.ncols, nnz, offsets_.data(), indices_.data(),
                          values_.data(), kIndex, kIndex, kBase, CUDA_R_32F),
        "cusparseCreateCsr");
}

void vector_product::describe_coo(const host_csr& a) {
    const int nnz = as_int(a.nnz());
    std::vector<int> rows;
    rows.reserve(a.nnz());
    for (std::uint32_t row = 0; row < a.nrows; ++row) {
        rows.insert(rows.end(), a.pointers[row + std::uint64_t{1}] - a.pointers[row],
                    static_cast<int>(row));
    }
    offsets_ = array<int>::upload(with_.from(), rows);
    indices_ = array<int>::upload(with_.from(), {a.columns.begin(), a.columns.end()});
    values_ = array<float>::upload(with_.from(), std::vector<float>(a.nnz(), 1.0f));
    check_status(cusparseCreateCoo(&described_a_, a.nrows, a.ncols, nnz, offsets_.data(),
                                   indices_.data(), values_.data(), kIndex, kBase, CUDA_R_32F),
                 "cusparseCreateCoo");
}

// Slices column by column; what a row lacks has the column -1.
void vector_product::describe_slices(const host_csr& a) {
    const auto rows = static_cast<std::uint64_t>(as_.size);
    const auto offsets = offsets_of(rounded_up(a.nrows, as_.size) / rows, [&](std::uint64_t slice) {
        return longest(a, slice * rows, (slice + 1) * rows) * rows;
    });
    require_room(offsets.back() * sizeof(std::uint64_t), "slices");
    std::vector<int> columns(offsets.back(), -1);
    std::vector<float> values(offsets.back());
    in_parts(a.nrows, [&](std::uint64_t begin, std::uint64_t end) {
        for (std::uint64_t row = begin; row < end; ++row) {
            std::uint64_t place = offsets[row / rows] + row % rows;
            for (auto e = a.pointers[row]; e < a.pointers[row + 1]; ++e, place += rows) {
                columns[place] = static_cast<int>(a.columns[e]);
                values[place] = 1.0f;
            }
        }
    });
    offsets_ = array<int>::upload(with_.from(), as_ints(offsets));
    indices_ = array<int>::upload(with_.from(), columns);
    values_ = array<float>::upload(with_.from(), values);
    check_status(cusparseCreateSlicedEll(&described_a_, a.nrows, a.ncols, as_int(a.nnz()),
                                         static_cast<std::int64_t>(columns.size()), as_.size,
                                         offsets_.data(), indices_.data(), values_.data(), kIndex,
                                         kIndex, kBase, CUDA_R_32F),
                 "cusparseCreateSlicedEll");
}

void vector_product::describe_blocks(const host_csr& a) {
    const auto edge = static_cast<std::uint32_t>(as_.size);
    const std::uint64_t block_rows = rounded_up(a.nrows, as_.size) / edge;
    const auto offsets = offsets_of(block_rows, [&](std::uint64_t block_row) {
        return block_columns(a, block_row, as_.size).size();
    });
    require_room(offsets.back() * edge * edge * sizeof(float), "blocks");
    std::vector<int> columns(offsets.back());
    std::vector<float> values(offsets.back() * edge * edge);
    in_parts(block_rows, [&](std::uint64_t begin, std::uint64_t end) {
        for (std::uint64_t block_row = begin; block_row < end; ++block_row) {
            fill_blocks(a, block_row, as_.size, columns.data() + offsets[block_row],
                        values.data() + offsets[block_row] * edge * edge);
        }
    });
    offsets_ = array<int>::upload(with_.from(), as_ints(offsets));
    indices_ = array<int>::upload(with_.from(), columns);
    values_ = array<float>::upload(with_.from(), values);
    check_status(cusparseCreateBsr(&described_a_, static_cast<std::int64_t>(block_rows),
                                   static_cast<std::int64_t>(rounded_up(a.ncols, as_.size) / edge),
                                   static_cast<std::int64_t>(columns.size()), as_.size, as_.size,
                                   offsets_.data(), indices_.data(), values_.data(), kIndex, kIndex,
                                   kBase, CUDA_R_32F, CUSPARSE_ORDER_ROW),
                 "cusparseCreateBsr");
}

// Of blocks the vectors have whole ones, too.
void vector_product::describe_vectors(const host_csr& a, const std::vector<float>& x) {
    const int unit = as_.form == layout::kind::bsr ? as_.size : 1;
    std::vector<float> padded = x;
    padded.resize(rounded_up(a.ncols, unit));
    x_ = array<float>::upload(with_.from(), padded);
    y_ = array<float>(with_.from(), rounded_up(a.nrows, unit));
    check_status(cusparseCreateDnVec(&described_x_, static_cast<std::int64_t>(x_.size()), x_.data(),
                                     CUDA_R_32F),
                 "cusparseCreateDnVec");
    check_status(cusparseCreateDnVec(&described_y_, static_cast<std::int64_t>(y_.size()), y_.data(),
                                     CUDA_R_32F),
                 "cusparseCreateDnVec");
}

}  // namespace clbool::bench::cuda
