// SPDX-License-Identifier: MIT
// Scalars, vectors and matrices: what they hold, and in which form.
#include <bindings/graphblas/objects/collection.hpp>
#include <bindings/graphblas/objects/device.hpp>
#include <bindings/graphblas/values/engine.hpp>

#include <algorithm>
#include <utility>

namespace clbool::graphblas {

collection::collection(const type_of& type, std::uint64_t nrows, std::uint64_t ncols,
                       bool is_vector)
    : type_(type),
      nrows_(nrows),
      ncols_(ncols),
      is_vector_(is_vector),
      host_(std::make_shared<tuples>(nrows, ncols, type)) {}

std::uint64_t collection::nvals() {
    finish();
    bool is_vector_alone = false;
    {
        const std::lock_guard<std::mutex> lock(kept_);
        if (host_ != nullptr || pattern_) {
            return host_ != nullptr ? host_->nvals() : pattern_->nvals();
        }
        is_vector_alone = vector_.has_value();
    }
    if (!is_vector_alone) {
        return held().nvals();
    }
    const device_lock device;
    const std::lock_guard<std::mutex> lock(kept_);
    return base_of(*vector_).nvals(device.on());
}

bool collection::read_element(std::uint64_t row, std::uint64_t col, void* x) {
    finish();
    if (product() == nullptr && !has_entries()) {
        const device_lock device;
        const std::lock_guard<std::mutex> lock(kept_);
        return vector_ ? graphblas::read_element(device.on(), *vector_, row, x)
                       : graphblas::read_element(device.on(), *pattern_, row, col, x);
    }
    const tuples& a = held();
    const std::size_t entry = a.find(row, col);
    if (entry != tuples::kNone) {
        copy_value(x, a.value(entry), type_.size);
    }
    return entry != tuples::kNone;
}

const tuples& collection::entries() {
    finish();
    return held();
}

std::shared_ptr<const tuples> collection::shared_entries() {
    entries();
    const std::lock_guard<std::mutex> lock(kept_);
    return host_;
}

// The entries without the changes that were gathered. Only the host's own representation is without
// a context, so the process's reads the others back.
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
        host_ = std::make_shared<tuples>(read(device.on()));
        product_.reset();
    }
    return *host_;
}

tuples collection::read(context& on) const {
    if (product_ != nullptr) {
        return entries_of(on, *product_, type_);
    }
    return vector_ ? tuples_of(on, *vector_, type_) : tuples_of(on, *pattern_);
}

bool collection::has_entries() {
    const std::lock_guard<std::mutex> lock(kept_);
    return host_ != nullptr;
}

bool collection::has_transposed_entries() {
    const std::lock_guard<std::mutex> lock(kept_);
    return transposed_ != nullptr;
}

const tuples& collection::transposed_entries() {
    const tuples& given = entries();
    const std::lock_guard<std::mutex> lock(kept_);
    if (transposed_ == nullptr) {
        transposed_ = std::make_shared<const tuples>(transpose(given));
    }
    return *transposed_;
}

void collection::forget() {
    host_.reset();
    transposed_.reset();
    pattern_.reset();
    vector_.reset();
    product_.reset();
    all_true_.reset();
    uses_ = 0;
    pending_ = {};
}

void collection::set_entries(tuples now) {
    auto made = std::make_shared<tuples>(std::move(now));
    forget();
    host_ = std::move(made);
}

void collection::share(collection& other) {
    other.finish();
    const std::lock_guard<std::mutex> lock(other.kept_);
    forget();
    host_ = other.host_;
    transposed_ = other.transposed_;
    pattern_ = other.pattern_;
    vector_ = other.vector_;
    product_ = other.product_;
    all_true_ = other.all_true_;
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
    held();
    if (host_.use_count() > 1) {
        host_ = std::make_shared<tuples>(*host_);
    }
    apply_changes(*host_, pending_);
    auto changed = std::move(host_);
    forget();
    host_ = std::move(changed);
}

bool collection::is_pattern() {
    if (type_.code != type_code::boolean) {
        return false;
    }
    finish();
    const std::lock_guard<std::mutex> lock(kept_);
    if (!all_true_) {
        const auto& bytes = host_->bytes;
        all_true_ =
            std::all_of(bytes.begin(), bytes.end(), [](std::byte x) { return x != std::byte{0}; });
    }
    return *all_true_;
}

const matrix& collection::pattern(context& on) {
    if (product() != nullptr) {
        held();
    }
    finish();
    const std::lock_guard<std::mutex> lock(kept_);
    if (!pattern_) {
        pattern_ = matrix_of(on, *host_);
    }
    return *pattern_;
}

void collection::set_pattern(matrix now) {
    forget();
    pattern_ = std::move(now);
    all_true_ = true;
}

bool collection::is_clbool_vector() {
    return is_vector_ && (is_number_of_clbool(type_.code) || is_pattern());
}

const vector_base& collection::vector(context& on) {
    finish();
    const std::lock_guard<std::mutex> lock(kept_);
    if (!vector_) {
        vector_ = vector_of(on, *host_);
    }
    return base_of(*vector_);
}

void collection::become(any_vector now) {
    forget();
    vector_ = std::move(now);
    if (type_.code == type_code::boolean) {
        all_true_ = true;
    }
}

void collection::set_product(counted_product now) {
    auto made = std::make_shared<const counted_product>(std::move(now));
    forget();
    product_ = std::move(made);
}

std::shared_ptr<const counted_product> collection::product() {
    finish();
    const std::lock_guard<std::mutex> lock(kept_);
    return product_;
}

}  // namespace clbool::graphblas
