// SPDX-License-Identifier: MIT
// Uploads of sliced ELL and BSR, and host views.
#include <core/storage/conversions/form_conversions.hpp>

#include <core/storage/conversions/upload.hpp>

#include <algorithm>
#include <utility>

namespace clbool::storage {

slice_ptr make_slices(tuning::engine& engine, const cpu::rows& a, const cpu::slicing& cut) {
    auto& stream = engine.stream;
    auto made = cpu::to_slices(cpu::team(), a, cut);
    if (stream.state().is_host()) {
        return std::make_shared<slice_form>(stream.state_handle(), std::move(made));
    }
    const auto order = upload(engine, made.order);
    const auto starts = upload(engine, made.starts);
    const auto cols = upload(engine, made.cols);
    cpu::sliced_view shape = made.view();
    shape.order = nullptr;
    shape.starts = nullptr;
    shape.cols = nullptr;
    return std::make_shared<slice_form>(shape, made.cols.size(), order, starts, cols);
}

block_ptr make_blocks(tuning::engine& engine, const cpu::rows& a, index_type edge) {
    return keep_blocks(engine, cpu::to_blocks(cpu::team(), a, edge));
}

block_ptr keep_blocks(tuning::engine& engine, cpu::block_matrix made) {
    auto& stream = engine.stream;
    if (stream.state().is_host()) {
        return std::make_shared<block_form>(stream.state_handle(), std::move(made));
    }
    const auto pointers = upload(engine, made.pointers);
    const auto cols = upload(engine, made.cols);
    const auto bits = upload(engine, made.bits);
    return std::make_shared<block_form>(
        cpu::block_view{made.nrows, made.ncols, made.nnz, made.edge, nullptr, nullptr, nullptr},
        made.cols.size(), pointers, cols, bits);
}

void* seen_arrays::read(tuning::engine& engine, const runtime::buffer& from, size_type offset,
                        size_type bytes) {
    cpu::memory copy(bytes);
    engine.stream.read(from, offset, copy.data(), bytes);
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

host_blocks::host_blocks(tuning::engine& engine, const block_ptr& a)
    : host_blocks(engine, a, 0, a->block_rows()) {}

host_blocks::host_blocks(tuning::engine& engine, block_ptr a, index_type first, index_type last)
    : held_(std::move(a)), view_(held_->view()) {
    if (held_->is_on_host()) {
        view_.pointers += first;
    } else if (const auto* const seen =
                   engine.stream.view<const std::uint32_t>(held_->pointers())) {
        const size_type bytes = held_->blocks() * cpu::block_bytes(held_->edge());
        view_.pointers = seen + first;
        view_.cols = arrays_.get<index_type>(engine, held_->cols(), held_->blocks());
        view_.bits = arrays_.get<std::byte>(engine, held_->bits(), bytes);
    } else {
        read_part(engine, first, last);
    }
    const size_type begin = size_type{first} * held_->edge();
    const size_type end = std::min<size_type>(size_type{last} * held_->edge(), held_->nrows());
    view_.nrows = static_cast<index_type>(end - begin);
}

void host_blocks::read_part(tuning::engine& engine, index_type first, index_type last) {
    const size_type rows = last - first;
    auto* const pointers = arrays_.copy<std::uint32_t>(engine, held_->pointers(), first, rows + 1);
    const size_type begin = pointers[0];
    const size_type count = pointers[rows] - begin;
    std::transform(pointers, pointers + rows + 1, pointers,
                   [&](std::uint32_t at) { return static_cast<std::uint32_t>(at - begin); });
    view_.pointers = pointers;
    if (count > 0) {
        const size_type bytes = cpu::block_bytes(held_->edge());
        view_.cols = arrays_.copy<index_type>(engine, held_->cols(), begin, count);
        view_.bits = arrays_.copy<std::byte>(engine, held_->bits(), begin * bytes, count * bytes);
    }
}

std::vector<bool> find_in_blocks(tuning::engine& engine, const block_ptr& a, const index_type* rows,
                                 const index_type* cols, size_type count) {
    constexpr size_type kFew = 16;  // block rows that take as long as reading all
    std::vector<bool> found(count);
    if (!a->is_on_host() && !engine.stream.state().shares_memory() && count <= kFew) {
        for (size_type i = 0; i < count; ++i) {
            const index_type block = rows[i] / a->edge();
            const host_blocks part(engine, a, block, block + 1);
            found[i] = cpu::has_entry(part, rows[i] % a->edge(), cols[i]);
        }
        return found;
    }
    const host_blocks all(engine, a);
    for (size_type i = 0; i < count; ++i) {
        found[i] = cpu::has_entry(all, rows[i], cols[i]);
    }
    return found;
}

host_list::host_list(tuning::engine& engine, coordinate_ptr a) : held_(std::move(a)) {
    const auto& entries = held_->entries();
    view_ = {arrays_.get<index_type>(engine, entries.rows, held_->nnz()),
             arrays_.get<index_type>(engine, entries.cols, held_->nnz()), held_->nrows(),
             held_->ncols(), held_->nnz()};
}

}  // namespace clbool::storage
