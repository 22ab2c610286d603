// SPDX-License-Identifier: MIT
// Sparse paged array, for thousands of relations that touch few vertices each.
#pragma once

#include <clbool/types.hpp>

#include <array>
#include <cstddef>
#include <memory>
#include <vector>

namespace clbool::reference {

/// One T per vertex, default-constructed sixteen at a time when one of them is first asked for.
template <class T>
class paged {
public:
    /// Value of a vertex, created on demand. `n`: number of vertices, always the same.
    T& at(index_type vertex, std::size_t n) {
        if (pages_.empty()) {
            pages_.resize((n + kPage - 1) / kPage);
        }
        std::unique_ptr<page>& place = pages_[vertex / kPage];
        if (!place) {
            place = std::make_unique<page>();
        }
        return (*place)[vertex % kPage];
    }
    /// The value of a vertex, or null when it was never asked for.
    const T* find(index_type vertex) const noexcept {
        const std::size_t number = vertex / kPage;
        if (number >= pages_.size() || !pages_[number]) {
            return nullptr;
        }
        return &(*pages_[number])[vertex % kPage];
    }

private:
    static constexpr index_type kPage = 16;
    using page = std::array<T, kPage>;

    std::vector<std::unique_ptr<page>> pages_;
};

}  // namespace clbool::reference
