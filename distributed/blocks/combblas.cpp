// SPDX-License-Identifier: MIT
// CombBLAS: its grid, redistribution, parallel reading, and its matrices.
#include <clbool/distributed/combblas.hpp>

#include <distributed/blocks/engine.hpp>

#include <clbool/exchange.hpp>

#include <algorithm>
#include <iostream>
#include <limits>
#include <tuple>

// Last: it defines macros.
#include <CombBLAS/CombBLAS.h>

namespace clbool::distributed {

namespace {

using local_block = combblas::SpDCCols<std::int64_t, bool>;
using triple = std::tuple<std::int64_t, std::int64_t, bool>;

constexpr const char* kOutside = "entries are outside of the matrix";

index_type narrow(std::int64_t index, std::int64_t bound) {
    if (index < 0 || index >= bound) {
        throw invalid_argument(kOutside);
    }
    return static_cast<index_type>(index);
}

index_type dimension(std::int64_t length) {
    if (length < 0 || length > std::int64_t{kMaxDimension}) {
        throw invalid_argument("a dimension of " + std::to_string(length) + ", expected at most " +
                               std::to_string(kMaxDimension));
    }
    return static_cast<index_type>(length);
}

using columns = combblas::Dcsc<std::int64_t, bool>;

std::vector<index_type> narrow_all(const std::int64_t* from, std::int64_t count,
                                   std::int64_t bound) {
    std::vector<index_type> made(static_cast<std::size_t>(count));
    std::transform(from, from + count, made.begin(),
                   [bound](std::int64_t index) { return narrow(index, bound); });
    return made;
}

// A block by columns is its transpose by rows: indices are narrowed, pointers stay.
matrix transposed(context& device, const local_block& block) {
    const std::int64_t nrows = block.getnrow();
    const std::int64_t ncols = block.getncol();
    const index_type shape[2] = {dimension(ncols), dimension(nrows)};
    if (block.getnnz() == 0) {
        return {shape[0], shape[1]};
    }
    const columns& from = *block.GetDCSC();
    if (from.nzc > ncols || from.cp[from.nzc] != from.nz) {
        throw invalid_argument("the columns of the matrix do not fit it");
    }
    const auto names = narrow_all(from.jc, from.nzc, ncols);
    const auto rows = narrow_all(from.ir, from.nz, nrows);
    return import_dcsr(device, names.data(), reinterpret_cast<const std::uint64_t*>(from.cp),
                       rows.data(), static_cast<index_type>(from.nzc), shape[0], shape[1],
                       {});  // in order as a rule, which is looked at
}

// Arrays of a block by columns from its transpose by rows, which has entries.
void write_columns(const matrix_rows& rows, columns& to) {
    std::int64_t slot = 0;
    std::int64_t place = 0;
    for (const matrix_row& one : rows) {
        to.jc[slot] = one.index();
        to.cp[slot++] = place;
        std::copy(one.begin(), one.end(), to.ir + place);
        place += static_cast<std::int64_t>(one.size());
    }
    to.cp[slot] = place;
    std::fill(to.numx, to.numx + place, true);
}

// CombBLAS tells on standard output what it reads.
class silence {
public:
    silence() : buffer_(std::cout.rdbuf(nullptr)) {}
    ~silence() {
        std::cout.rdbuf(buffer_);
        std::cout.clear();
    }
    silence(const silence&) = delete;
    silence& operator=(const silence&) = delete;

private:
    std::streambuf* buffer_;
};

// The rank that has an entry, and its numbers there.
class owners {
public:
    owners(const grid& on, index_type nrows, index_type ncols) : side_(on.side()) {
        for (int place = 0; place < side_; ++place) {
            rows_.push_back(on.part(nrows, place).first);
            cols_.push_back(on.part(ncols, place).first);
        }
        rows_per_rank_ = on.part(nrows, 0).count;
        cols_per_rank_ = on.part(ncols, 0).count;
    }

    std::pair<std::size_t, triple> find(index_type row, index_type col) const {
        const int i = place(row, rows_per_rank_);
        const int j = place(col, cols_per_rank_);
        return {static_cast<std::size_t>(i * side_ + j),
                {row - rows_[static_cast<std::size_t>(i)], col - cols_[static_cast<std::size_t>(j)],
                 true}};
    }

private:
    // Without rows for each, the last has all.
    int place(index_type index, index_type per_rank) const {
        return per_rank == 0 ? side_ - 1
                             : static_cast<int>(std::min<index_type>(
                                   index / per_rank, static_cast<index_type>(side_ - 1)));
    }

    int side_;
    std::vector<index_type> rows_;
    std::vector<index_type> cols_;
    index_type rows_per_rank_ = 0;
    index_type cols_per_rank_ = 0;
};

}  // namespace

namespace engine {

std::shared_ptr<combblas::CommGrid> make_grid(MPI_Comm ranks) {
    return std::make_shared<combblas::CommGrid>(ranks, 0, 0);
}

MPI_Comm row_ranks(const combblas::CommGrid& of) { return of.GetRowWorld(); }

MPI_Comm col_ranks(const combblas::CommGrid& of) { return of.GetColWorld(); }

matrix redistribute(grid& on, index_type nrows, index_type ncols, const coordinates& mine,
                    size_type first, size_type last) {
    std::vector<std::vector<triple>> parts(static_cast<std::size_t>(on.ranks().size()));
    on.ranks().attempt([&] {
        const owners of(on, nrows, ncols);
        for (size_type i = first; i < last; ++i) {
            const auto [rank, entry] = of.find(mine.rows[i], mine.cols[i]);
            parts[rank].push_back(entry);
        }
    });
    std::int64_t count = 0;
    for (const auto& part : parts) {
        count += static_cast<std::int64_t>(part.size());
    }
    combblas_matrix whole(nullptr, on.comm_grid());
    whole.SparseCommon(parts, count, std::int64_t{nrows}, std::int64_t{ncols},
                       combblas::maximum<bool>());
    matrix block;
    on.ranks().attempt([&] { block = transposed(on.device(), whole.seq()); });
    return block;
}

block_matrix read(grid& on, const std::string& path, bool zero_based) {
    combblas_matrix whole(nullptr, on.comm_grid());
    {
        const silence until_read;
        whole.ParallelReadMM(path, !zero_based, combblas::maximum<bool>());
    }
    try {
        return from_combblas(on, whole);
    } catch (const agreed_error& problem) {
        throw agreed_error(status_code::io_error, path + ": " + problem.what());
    }
}

}  // namespace engine

block_matrix from_combblas(grid& on, const combblas_matrix& a) {
    auto& source = const_cast<combblas_matrix&>(a);  // its reading calls are not const
    const std::int64_t nrows = source.getnrow();
    const std::int64_t ncols = source.getncol();
    matrix block;
    on.ranks().attempt([&] {
        dimension(nrows);
        dimension(ncols);
        if (source.seq().getnsplit() > 0) {
            throw invalid_argument("from_combblas: the matrix is split for threads");
        }
        block = transposed(on.device(), source.seq());
    });
    on.ranks().settle();
    return {static_cast<index_type>(nrows), static_cast<index_type>(ncols), block};
}

combblas_matrix to_combblas(grid& on, const block_matrix& a) {
    local_block* block = nullptr;
    on.ranks().attempt([&] {
        const matrix_rows rows(on.device(), a.transposed());
        const auto nnz = static_cast<std::int64_t>(a.transposed().nvals());
        const std::int64_t nzc = std::distance(rows.begin(), rows.end());
        block = new local_block(nnz, rows.ncols(), rows.nrows(), nzc);
        if (nnz > 0) {
            write_columns(rows, *block->GetDCSC());
        }
    });
    if (block == nullptr) {
        block = new local_block();
    }
    combblas_matrix whole(block, on.comm_grid());  // owns the block
    on.ranks().settle();
    return whole;
}

}  // namespace clbool::distributed
