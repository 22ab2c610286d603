// SPDX-License-Identifier: MIT
// Publication of derived data.
#include <storage/layout.hpp>

namespace clbool::storage {

std::shared_ptr<const row_index> compressed_rows::publish(
    std::shared_ptr<const row_index> index) const noexcept {
    std::shared_ptr<const row_index> present;
    if (std::atomic_compare_exchange_strong(&index_, &present, index)) {
        return index;
    }
    return present;
}

}  // namespace clbool::storage
