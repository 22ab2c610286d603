// SPDX-License-Identifier: MIT
// Views of small matrices, and matrices made by the host.
#include <storage/host_rows.hpp>

#include <storage/conversions.hpp>

#include <algorithm>

namespace clbool::storage {

using primitives::row_structure;

bool is_for_host(const tuning::engine& engine, size_type work) noexcept {
    return work <= engine.params.host_work && !engine.stream.kernels_only() &&
           engine.stream.state().shares_memory();
}

bool are_for_host(const tuning::engine& engine, size_type offsets) noexcept {
    constexpr size_type kOffsets = 32;  // in the time of an entry or a product
    return is_for_host(engine, offsets / kOffsets);
}

std::optional<host_rows> host_rows::of(tuning::engine& engine, const compressed_rows& a) {
    auto& stream = engine.stream;
    host_rows view;
    view.slots_ = a.slots();
    view.missing_ = a.nrows() - a.slots();
    view.cols_ = stream.view<const index_type>(a.cols());
    view.names_ = a.named() ? stream.view<const index_type>(a.rows().names) : nullptr;
    if (a.rows().pointer_width == width::wide) {
        view.wide_ = stream.view<const cl_ulong>(a.rows().pointers);
    } else {
        view.narrow_ = stream.view<const cl_uint>(a.rows().pointers);
    }
    const bool seen = view.cols_ != nullptr && (view.narrow_ != nullptr || view.wide_ != nullptr) &&
                      (view.names_ != nullptr || !a.named());
    return seen ? std::optional(view) : std::nullopt;
}

index_type host_rows::first_slot(index_type number) const noexcept {
    const index_type most = std::min(number, slots_);
    if (names_ == nullptr) {
        return most;
    }
    // A row's slot is its number less the rows before it that are not stored.
    const index_type least = number - std::min(number, missing_);
    return static_cast<index_type>(
        std::lower_bound(names_ + std::min(least, most), names_ + most, number) - names_);
}

host_span host_rows::row(index_type number) const noexcept {
    const index_type slot = first_slot(number);
    return slot < slots_ && name(slot) == number ? in_slot(slot) : host_span();
}

void host_result::end_row(index_type number) {
    if (cols_.size() > (ends_.empty() ? 0 : ends_.back())) {
        names_.push_back(number);
        ends_.push_back(cols_.size());
    }
}

std::vector<size_type> host_result::make_pointers() const {
    std::vector<size_type> pointers{0};
    pointers.reserve((named_ ? names_.size() : nrows_) + 1);
    if (named_) {
        pointers.insert(pointers.end(), ends_.begin(), ends_.end());
        return pointers;
    }
    for (size_type i = 0; i < names_.size(); ++i) {
        extend_pointers(pointers, names_[i], ends_[i]);
    }
    pointers.resize(size_type{nrows_} + 1, pointers.back());
    return pointers;
}

compressed_ptr host_result::finish(tuning::engine& engine) const {
    if (cols_.empty()) {
        return std::make_shared<compressed_rows>(nrows_, ncols_, named_);
    }
    const width w = pointer_width(engine, cols_.size());
    const row_structure rows{write_offsets(engine, make_pointers(), w), w,
                             named_ ? write_values(engine, names_) : runtime::buffer(),
                             named_ ? static_cast<index_type>(names_.size()) : nrows_};
    return std::make_shared<compressed_rows>(nrows_, ncols_, rows, write_values(engine, cols_),
                                             cols_.size());
}

void extend_pointers(std::vector<size_type>& pointers, index_type number, size_type end) {
    pointers.resize(size_type{number} + 1, pointers.back());
    pointers.push_back(end);
}

runtime::buffer write_offsets(tuning::engine& engine, const std::vector<size_type>& offsets,
                              width w) {
    return w == width::wide
               ? write_values(engine, std::vector<cl_ulong>(offsets.begin(), offsets.end()))
               : write_values(engine, std::vector<cl_uint>(offsets.begin(), offsets.end()));
}

}  // namespace clbool::storage
