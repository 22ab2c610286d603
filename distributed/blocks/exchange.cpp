// SPDX-License-Identifier: MIT
// Blocks by broadcasts of their arrays.
#include <distributed/blocks/exchange.hpp>

#include <distributed/blocks/spare_arrays.hpp>
#include <distributed/ranks/transfer.hpp>

#include <numeric>
#include <utility>

namespace clbool::distributed {

namespace {

constexpr int kNumbersOfHead = sizeof(packed_block::head) / sizeof(size_type);

// Pointers of all rows, where these are no more than some times the entries.
matrix import_all_rows(context& device, const packed_block::head& about, const index_type* names,
                       const index_type* lengths, const index_type* columns) {
    std::vector<std::uint64_t> pointers(about.nrows + 1);
    for (size_type slot = 0; slot < about.stored_rows; ++slot) {
        pointers[names[slot] + size_type{1}] = lengths[slot];
    }
    std::partial_sum(pointers.begin(), pointers.end(), pointers.begin());
    return import_csr(device, pointers.data(), columns, static_cast<index_type>(about.nrows),
                      static_cast<index_type>(about.ncols), entry_order::canonical());
}

matrix import_coordinates(context& device, const packed_block::head& about, const index_type* names,
                          const index_type* lengths, const index_type* columns) {
    std::vector<index_type> row_of_each;
    row_of_each.reserve(about.nnz);
    for (size_type slot = 0; slot < about.stored_rows; ++slot) {
        row_of_each.insert(row_of_each.end(), lengths[slot], names[slot]);
    }
    return {device,
            row_of_each.data(),
            columns,
            static_cast<index_type>(about.nrows),
            static_cast<index_type>(about.ncols),
            about.nnz,
            entry_order::canonical()};
}

}  // namespace

packed_block::packed_block(context& device, const matrix& block)
    : held_(device, block), about_{1, block.nrows(), block.ncols(), 0, block.nvals()} {
    std::vector<index_type> lengths;
    for (const matrix_row& row : held_) {
        rows_.push_back(row.index());
        lengths.push_back(static_cast<index_type>(row.size()));
    }
    about_.stored_rows = rows_.size();
    rows_.insert(rows_.end(), lengths.begin(), lengths.end());
    if (about_.nnz > 0) {
        columns_ = (*held_.begin()).begin();  // compressed rows: those of the others are behind
    }
}

block_exchange::arrays::~arrays() {
    const size_type most = 2 * on_->together();
    on_->spare().give_back(std::move(rows_), most);
    on_->spare().give_back(std::move(columns_), most);
}

void block_exchange::arrays::make_room(const packed_block::head& about) {
    rows_ = on_->spare().take(2 * about.stored_rows);
    columns_ = on_->spare().take(about.nnz);
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

void block_exchange::start(int place, arrays& into, std::vector<MPI_Request>& requests) const {
    const packed_block::head& about = heads_[static_cast<std::size_t>(place)];
    const bool own = place == self_;
    if (!own) {
        into.make_room(about);
    }
    // Broadcasts read what they send.
    start_broadcast(own ? const_cast<index_type*>(packed_.rows().data()) : into.rows(),
                    2 * about.stored_rows * sizeof(index_type), place, among_, requests);
    start_broadcast(own ? const_cast<index_type*>(packed_.columns()) : into.columns(),
                    about.nnz * sizeof(index_type), place, among_, requests);
}

void block_exchange::receive(int place, arrays& came, std::vector<matrix>& into) const {
    if (place == self_) {
        into.push_back(mine_);
        return;
    }
    const packed_block::head& about = heads_[static_cast<std::size_t>(place)];
    if (about.is_there == 0) {
        return;
    }
    on_.times().received += about.bytes();
    on_.ranks().attempt([&] {
        constexpr size_type kSparse = 4;
        const index_type* const names = came.rows();
        const index_type* const lengths = names + about.stored_rows;
        const auto import =
            about.nrows > kSparse * about.nnz ? import_coordinates : import_all_rows;
        into.push_back(import(on_.device(), about, names, lengths, came.columns()));
    });
}

std::vector<matrix> block_exchange::all() const {
    std::vector<matrix> blocks;
    std::vector<arrays> came;
    came.reserve(heads_.size());
    std::vector<MPI_Request> requests;
    for (int place = 0; place < on_.side(); ++place) {
        start(place, came.emplace_back(on_), requests);
    }
    wait_for(requests);
    for (int place = 0; place < on_.side(); ++place) {
        receive(place, came[static_cast<std::size_t>(place)], blocks);
    }
    return blocks;
}

void wait_for(std::vector<MPI_Request>& requests) {
    MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
    requests.clear();
}

}  // namespace clbool::distributed
