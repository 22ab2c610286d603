// SPDX-License-Identifier: MIT
// Scalars, vectors and matrices: what they hold, and in which form.
#include <bindings/graphblas/fast/device.hpp>
#include <bindings/graphblas/objects/collection.hpp>
#include <bindings/graphblas/values/engine.hpp>
#include <clbool/exchange.hpp>

#include <algorithm>
#include <utility>

namespace clbool::graphblas {

collection::collection(const type_of& type, std::uint64_t nrows, std::uint64_t ncols)
    : type_(type),
      nrows_(nrows),
      ncols_(ncols),
      host_(std::make_shared<const tuples>(nrows, ncols, type)) {}

std::uint64_t collection::nvals() {
    finish();
    const std::lock_guard<std::mutex> lock(kept_);
    return host_ != nullptr ? host_->nvals() : pattern_->nvals();
}

const tuples& collection::entries() {
    finish();
    return held();
}

// The entries without the changes that were gathered. Only the host's own representation is without
// a context, so the process's reads a pattern back.
const tuples& collection::held() {
    {
        const std::lock_guard<std::mutex> lock(kept_);
        if (host_ != nullptr) {
            return *host_;
        }
    }
    const device_lock device;
    const std::lock_guard<std::mutex> lock(kept_);
    if (host_ == nullptr) {
        tuples read(nrows_, ncols_, type_);
        const std::size_t count = pattern_->nvals();
        read.rows.resize(count);
        read.cols.resize(count);
        read.bytes.assign(count, std::byte{1});
        export_coordinates(device.on(), *pattern_, read.rows.data(), read.cols.data());
        host_ = std::make_shared<const tuples>(std::move(read));
        all_true_ = true;
    }
    return *host_;
}

const tuples& collection::transposed_entries() {
    const tuples& given = entries();
    const std::lock_guard<std::mutex> lock(kept_);
    if (transposed_ == nullptr) {
        transposed_ = std::make_shared<const tuples>(transpose(given));
    }
    return *transposed_;
}

void collection::set_entries(tuples now) {
    host_ = std::make_shared<const tuples>(std::move(now));
    transposed_.reset();
    pattern_.reset();
    all_true_.reset();
    pending_ = {};
}

void collection::share(collection& other) {
    other.finish();
    const std::lock_guard<std::mutex> lock(other.kept_);
    host_ = other.host_;
    transposed_ = other.transposed_;
    pattern_ = other.pattern_;
    all_true_ = other.all_true_;
    pending_ = {};
}

void collection::clear() { set_entries(tuples(nrows_, ncols_, type_)); }

void collection::resize(std::uint64_t nrows, std::uint64_t ncols) {
    tuples now = graphblas::resize(entries(), nrows, ncols);
    nrows_ = nrows;
    ncols_ = ncols;
    set_entries(std::move(now));
}

void collection::set_element(std::uint64_t row, std::uint64_t col, const void* x) {
    remember(row, col, x, false);
}

void collection::remove_element(std::uint64_t row, std::uint64_t col) {
    const std::vector<std::byte> nothing(type_.size);
    remember(row, col, nothing.data(), true);
}

void collection::remember(std::uint64_t row, std::uint64_t col, const void* x, bool is_removal) {
    const auto* const bytes = static_cast<const std::byte*>(x);
    pending_.bytes.insert(pending_.bytes.end(), bytes, bytes + type_.size);
    pending_.is_removal.push_back(is_removal ? 1 : 0);
    pending_.places.push_back(tuples::place_of(row, col));
}

void collection::finish() {
    if (pending_.places.empty()) {
        return;
    }
    set_entries(apply_changes(held(), pending_));
}

bool collection::is_pattern() {
    finish();
    const std::lock_guard<std::mutex> lock(kept_);
    if (pattern_) {
        return true;
    }
    if (type_.code != type_code::boolean) {
        return false;
    }
    if (!all_true_) {
        const auto& bytes = host_->bytes;
        all_true_ =
            std::all_of(bytes.begin(), bytes.end(), [](std::byte x) { return x != std::byte{0}; });
    }
    return *all_true_;
}

const matrix& collection::pattern(context& on) {
    finish();
    const std::lock_guard<std::mutex> lock(kept_);
    if (!pattern_) {
        const entry_order promised{true, true};
        pattern_ =
            matrix(on, host_->rows.data(), host_->cols.data(), static_cast<index_type>(nrows_),
                   static_cast<index_type>(ncols_), host_->nvals(), promised);
    }
    return *pattern_;
}

void collection::set_pattern(matrix now) {
    pattern_ = std::move(now);
    host_.reset();
    transposed_.reset();
    all_true_ = true;
    pending_ = {};
}

}  // namespace clbool::graphblas
