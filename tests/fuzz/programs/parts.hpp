// SPDX-License-Identifier: MIT
// Parts of matrices that steps take or write: rows and columns, places. Plain data.
#pragma once

#include <clbool/indices.hpp>
#include <clbool/selection.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace clbool::generators {
class random_source;
}

namespace clbool::fuzz {

/// Some rows, or columns.
struct index_choice {
    enum class kind : std::uint8_t { all, range, list };

    kind is = kind::all;
    index_type first = 0;  ///< of a range
    std::int64_t step = 1;
    index_type count = 0;
    std::vector<index_type> list;

    indices made() const;
    std::string text() const;  ///< C++ that makes them
};

/// Of a dimension; so many, if that is said and they can be. Now and then one is beyond it.
index_choice draw_indices(generators::random_source& random, index_type dimension,
                          std::optional<index_type> count = std::nullopt);

/// Places of a matrix of some shape.
entry_selector draw_places(generators::random_source& random, index_type nrows, index_type ncols);
/// C++ that makes a selector called `places`.
std::string text(const entry_selector& places);

}  // namespace clbool::fuzz
