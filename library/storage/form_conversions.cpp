// SPDX-License-Identifier: MIT
// Forms that the host makes, on their way to a device, and back.
#include <storage/form_conversions.hpp>

#include <utility>

namespace clbool::storage {

namespace {

// An array of the host's in memory of the device; null for none.
template <class Value>
runtime::buffer upload(tuning::engine& engine, const host::array<Value>& from) {
    auto to = engine.stream.allocate<Value>(from.size());
    if (!from.empty()) {
        engine.stream.write(to, from.data(), from.size() * sizeof(Value));
    }
    return to;
}

}  // namespace

slice_ptr make_slices(tuning::engine& engine, const host::rows& a, const host::slicing& cut) {
    auto& stream = engine.stream;
    auto made = host::to_slices(host::team(), a, cut);
    if (stream.state().is_host()) {
        return std::make_shared<slice_form>(stream.state_handle(), std::move(made));
    }
    const auto order = upload(engine, made.order);
    const auto starts = upload(engine, made.starts);
    const auto cols = upload(engine, made.cols);
    host::sliced_view shape = made.view();
    shape.order = nullptr;
    shape.starts = nullptr;
    shape.cols = nullptr;
    return std::make_shared<slice_form>(shape, made.cols.size(), order, starts, cols);
}

block_ptr make_blocks(tuning::engine& engine, const host::rows& a, index_type edge) {
    auto& stream = engine.stream;
    auto made = host::to_blocks(host::team(), a, edge);
    if (stream.state().is_host()) {
        return std::make_shared<block_form>(stream.state_handle(), std::move(made));
    }
    const auto pointers = upload(engine, made.pointers);
    const auto cols = upload(engine, made.cols);
    const auto bits = upload(engine, made.bits);
    return std::make_shared<block_form>(
        host::block_view{made.nrows, made.ncols, made.nnz, edge, nullptr, nullptr, nullptr},
        made.cols.size(), pointers, cols, bits);
}

const void* seen_arrays::read(tuning::engine& engine, const runtime::buffer& from,
                              size_type bytes) {
    host::memory copy(bytes);
    engine.stream.read(from, 0, copy.data(), bytes);
    copies_.push_back(std::move(copy));
    return copies_.back().data();
}

host_slices::host_slices(tuning::engine& engine, slice_ptr a)
    : held_(std::move(a)), view_(held_->view()) {
    if (!held_->is_on_host()) {
        const size_type rows = held_->cut().window > 0 ? held_->nrows() : 0;
        view_.order = arrays_.get<index_type>(engine, held_->order(), rows);
        view_.starts = arrays_.get<std::uint32_t>(engine, held_->starts(), held_->slices() + 1);
        view_.cols = arrays_.get<index_type>(engine, held_->cols(), held_->places());
    }
}

host_blocks::host_blocks(tuning::engine& engine, block_ptr a)
    : held_(std::move(a)), view_(held_->view()) {
    if (!held_->is_on_host()) {
        const size_type bytes = held_->blocks() * host::block_bytes(held_->edge());
        view_.pointers = arrays_.get<std::uint32_t>(engine, held_->pointers(),
                                                    size_type{held_->block_rows()} + 1);
        view_.cols = arrays_.get<index_type>(engine, held_->cols(), held_->blocks());
        view_.bits = arrays_.get<std::byte>(engine, held_->bits(), bytes);
    }
}

host_list::host_list(tuning::engine& engine, coordinate_ptr a) : held_(std::move(a)) {
    const auto& entries = held_->entries();
    view_ = {arrays_.get<index_type>(engine, entries.rows, held_->nnz()),
             arrays_.get<index_type>(engine, entries.cols, held_->nnz()), held_->nrows(),
             held_->ncols(), held_->nnz()};
}

}  // namespace clbool::storage
