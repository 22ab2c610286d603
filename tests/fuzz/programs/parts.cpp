// SPDX-License-Identifier: MIT
// Parts of matrices, drawn and printed.
#include <fuzz/programs/parts.hpp>

#include <support/inputs/rng.hpp>

#include <algorithm>

namespace clbool::fuzz {
namespace {

using testing::rng;

constexpr index_type kMostListed = 300;

// Enough of them for something to be there in a matrix of few rows; few of many.
std::vector<index_type> draw_list(rng& random, index_type dimension, index_type count) {
    std::vector<index_type> list;
    const index_type most = random.chance(0.3) ? std::min<index_type>(dimension, 40) : dimension;
    for (index_type k = 0; k < count; ++k) {
        list.push_back(random.below(most));
    }
    if (random.chance(0.3)) {
        std::sort(list.begin(), list.end());
    }
    return list;
}

index_choice draw_range(rng& random, index_type dimension, std::optional<index_type> wanted) {
    index_choice made;
    made.is = index_choice::kind::range;
    made.first = random.below(dimension);
    made.step = random.chance(0.5) ? 1 : 1 + random.below(3u);
    index_type room = (dimension - 1 - made.first) / static_cast<index_type>(made.step) + 1;
    if (random.chance(0.4)) {
        made.step = -made.step;
        room = made.first / static_cast<index_type>(-made.step) + 1;
    }
    made.count = wanted ? std::min(*wanted, room) : random.below(room) + 1;
    return made;
}

}  // namespace

indices index_choice::made() const {
    switch (is) {
        case kind::range: return indices::strided(first, step, count);
        case kind::list: return indices::of(list);
        case kind::all: break;
    }
    return indices::all();
}

std::string index_choice::text() const {
    if (is == kind::all) {
        return "indices::all()";
    }
    if (is == kind::range) {
        return "indices::strided(" + std::to_string(first) + "u, " + std::to_string(step) + ", " +
               std::to_string(count) + "u)";
    }
    std::string text = "indices::of({";
    for (std::size_t k = 0; k < list.size(); ++k) {
        text += (k > 0 ? ", " : "") + std::to_string(list[k]) + "u";
    }
    return text + "})";
}

index_choice draw_indices(rng& random, index_type dimension, std::optional<index_type> count) {
    index_choice made;
    const bool may_be_all = !count || *count == dimension;
    if (dimension == 0 || (may_be_all && random.chance(0.3))) {
        return made;
    }
    if (random.chance(count && *count > kMostListed ? 1.0 : 0.4)) {
        made = draw_range(random, dimension, count);
    } else {
        made.is = index_choice::kind::list;
        made.list = draw_list(random, dimension,
                              count ? *count : random.below(std::min(dimension, kMostListed) + 1));
    }
    if (random.chance(0.01)) {
        made.count += 1;
        made.list.push_back(dimension);
    }
    return made;
}

entry_selector draw_places(rng& random, index_type nrows, index_type ncols) {
    const auto diagonal = [&] {
        const std::int64_t below = random.chance(0.5) ? 3 : std::int64_t{nrows} + 1;
        const std::int64_t above = random.chance(0.5) ? 3 : std::int64_t{ncols} + 1;
        return static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(below + above))) -
               below;
    };
    entry_selector made;
    if (random.chance(0.5)) {
        made.lowest = diagonal();
    }
    if (random.chance(0.5)) {
        made.highest = random.chance(0.3) ? made.lowest : diagonal();
    }
    if (random.chance(0.2)) {
        made.row_begin = random.below(size_type{nrows} + 1);
        made.row_end = random.below(size_type{nrows} + 2);
    }
    if (random.chance(0.2)) {
        made.col_begin = random.below(size_type{ncols} + 1);
        made.col_end = random.below(size_type{ncols} + 2);
    }
    made.others = random.chance(0.4);
    return made;
}

std::string text(const entry_selector& places) {
    const entry_selector all;
    std::string text = "entry_selector places;\n";
    const auto field = [&](const char* name, bool set, const std::string& value) {
        text += set ? std::string("places.") + name + " = " + value + ";\n" : "";
    };
    field("lowest", places.lowest != all.lowest, std::to_string(places.lowest));
    field("highest", places.highest != all.highest,
          places.highest == all.lowest ? "places.lowest" : std::to_string(places.highest));
    field("row_begin", places.row_begin != all.row_begin, std::to_string(places.row_begin));
    field("row_end", places.row_end != all.row_end, std::to_string(places.row_end));
    field("col_begin", places.col_begin != all.col_begin, std::to_string(places.col_begin));
    field("col_end", places.col_end != all.col_end, std::to_string(places.col_end));
    field("others", places.others, "true");
    return text;
}

}  // namespace clbool::fuzz
