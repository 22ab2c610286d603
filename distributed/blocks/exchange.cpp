// SPDX-License-Identifier: MIT
// Blocks by broadcasts of their arrays.
#include <distributed/blocks/exchange.hpp>

#include <distributed/blocks/clock.hpp>
#include <distributed/ranks/transfer.hpp>

#include <algorithm>
#include <iterator>

namespace clbool::distributed {

namespace {

constexpr int kNumbersOfHead = sizeof(packed_block::head) / sizeof(size_type);

template <class Pointer>
matrix import(context& device, const packed_block::head& about, const index_type* rows,
              const index_type* columns) {
    const auto* const pointers = reinterpret_cast<const Pointer*>(rows);
    const auto stored = static_cast<index_type>(about.stored_rows);
    const auto nrows = static_cast<index_type>(about.nrows);
    const auto ncols = static_cast<index_type>(about.ncols);
    return about.has_names()
               ? import_dcsr(device, rows + about.pointer_length(), pointers, columns, stored,
                             nrows, ncols, entry_order::canonical())
               : import_csr(device, pointers, columns, nrows, ncols, entry_order::canonical());
}

}  // namespace

void packed_block::fill(const matrix& block) {
    if (on_->side() > 1 && !block.empty()) {
        held_ = matrix_rows(on_->device(), block);
        about_.nnz = block.nvals();
    }
    about_.is_there = 1;
    about_.nrows = block.nrows();
    about_.ncols = block.ncols();
    if (about_.nnz == 0) {
        return;
    }
    const auto filled = static_cast<size_type>(std::distance(held_.begin(), held_.end()));
    // Pointers of all rows are fewer numbers, and need no search, once most of them have entries.
    about_.stored_rows = filled > about_.nrows / 2 ? about_.nrows : filled;
    rows_.make_room(about_.rows_length());
    about_.is_wide() ? write_rows<std::uint64_t>() : write_rows<std::uint32_t>();
    columns_ = (*held_.begin()).begin();  // compressed rows: those of the others are behind
}

template <class Pointer>
void packed_block::write_rows() {
    auto* const pointers = reinterpret_cast<Pointer*>(rows_.data());
    index_type* const names = about_.has_names() ? rows_.data() + about_.pointer_length() : nullptr;
    size_type slot = 0;
    Pointer end = 0;
    for (const matrix_row& row : held_) {
        if (names != nullptr) {
            names[slot] = row.index();
        }
        const size_type last = names != nullptr ? slot : row.index();
        while (slot <= last) {
            pointers[slot++] = end;
        }
        end += static_cast<Pointer>(row.size());
    }
    std::fill(pointers + slot, pointers + about_.stored_rows + 1, end);
}

void block_exchange::arrival::wait() {
    MPI_Waitall(static_cast<int>(requests_.size()), requests_.data(), MPI_STATUSES_IGNORE);
    requests_.clear();
}

block_exchange::block_exchange(grid& on, MPI_Comm among, const matrix& mine,
                               const packed_block& packed)
    : on_(on),
      among_(among),
      mine_(mine),
      packed_(packed),
      heads_(static_cast<std::size_t>(on.side())) {
    MPI_Comm_rank(among, &self_);
    MPI_Allgather(&packed.about(), kNumbersOfHead, MPI_UINT64_T, heads_.data(), kNumbersOfHead,
                  MPI_UINT64_T, among);
}

bool block_exchange::is_whole() const {
    return std::all_of(heads_.begin(), heads_.end(),
                       [](const packed_block::head& one) { return one.is_there != 0; });
}

void block_exchange::start(int place, arrival& into) const {
    const packed_block::head& about = heads_[static_cast<std::size_t>(place)];
    const bool own = place == self_;
    if (!own) {
        into.rows_.make_room(about.rows_length());
        into.columns_.make_room(about.nnz);
    }
    // Broadcasts read what they send.
    start_broadcast(own ? packed_.rows() : into.rows_.data(),
                    about.rows_length() * sizeof(index_type), place, among_, into.requests_);
    start_broadcast(own ? const_cast<index_type*>(packed_.columns()) : into.columns_.data(),
                    about.nnz * sizeof(index_type), place, among_, into.requests_);
}

matrix block_exchange::receive(context& device, int place, const arrival& came) const {
    if (place == self_) {
        return mine_;
    }
    const packed_block::head& about = heads_[static_cast<std::size_t>(place)];
    if (about.nnz == 0) {
        return {static_cast<index_type>(about.nrows), static_cast<index_type>(about.ncols)};
    }
    const auto read = about.is_wide() ? import <std::uint64_t> : import <std::uint32_t>;
    return read(device, about, came.rows_.data(), came.columns_.data());
}

std::vector<block_exchange::arrival> block_exchange::all_arrivals() const {
    const stopwatch waits(on_.times().waiting);
    std::vector<arrival> came;
    came.reserve(heads_.size());
    for (int place = 0; place < on_.side(); ++place) {
        start(place, came.emplace_back(on_));
    }
    for (arrival& one : came) {
        one.wait();
    }
    return came;
}

std::vector<matrix> block_exchange::all() const {
    const std::vector<arrival> came = all_arrivals();
    std::vector<matrix> blocks;
    if (!is_whole()) {
        return blocks;
    }
    const stopwatch moves(on_.times().moving);
    for (int place = 0; place < on_.side(); ++place) {
        on_.times().received += bytes_received(place);
        on_.ranks().attempt([&] {
            blocks.push_back(receive(on_.device(), place, came[static_cast<std::size_t>(place)]));
        });
    }
    return blocks;
}

}  // namespace clbool::distributed
