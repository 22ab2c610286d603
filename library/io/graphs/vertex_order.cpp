// SPDX-License-Identifier: MIT
// Integers are compared as text, so none is too large; those of usual size as 64-bit keys.
#include <io/graphs/vertex_order.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>

namespace clbool::io {
namespace {

bool is_integer(std::string_view name) {
    if (!name.empty() && name.front() == '-') {
        name.remove_prefix(1);
    }
    return !name.empty() &&
           std::all_of(name.begin(), name.end(), [](char c) { return c >= '0' && c <= '9'; });
}

struct integer_text {
    bool negative = false;
    std::string_view digits;  // no leading zeros; empty for zero
};

integer_text parse(std::string_view name) {
    const bool minus = name.front() == '-';
    name.remove_prefix(minus ? 1 : 0);
    name.remove_prefix(std::min(name.find_first_not_of('0'), name.size()));
    return {minus && !name.empty(), name};
}

bool magnitude_less(std::string_view a, std::string_view b) {
    return std::make_tuple(a.size(), a) < std::make_tuple(b.size(), b);
}

bool integer_less(const std::string& a, const std::string& b) {
    const integer_text x = parse(a);
    const integer_text y = parse(b);
    if (x.negative != y.negative) {
        return x.negative;
    }
    if (x.digits != y.digits) {
        return x.negative ? magnitude_less(y.digits, x.digits) : magnitude_less(x.digits, y.digits);
    }
    return magnitude_less(a, b);
}

// The value of a name without sign or leading zeros, short enough for 64 bits.
std::optional<std::uint64_t> plain_value(const std::string& name) {
    constexpr std::size_t kMaxDigits = 19;
    if (name.size() > kMaxDigits || name[0] == '-' || (name[0] == '0' && name.size() > 1)) {
        return std::nullopt;
    }
    return std::accumulate(name.begin(), name.end(), std::uint64_t{0},
                           [](std::uint64_t value, char digit) {
                               return value * 10 + static_cast<std::uint64_t>(digit - '0');
                           });
}

using keyed_vertex = std::pair<std::uint64_t, index_type>;

std::optional<std::vector<keyed_vertex>> plain_keys(const std::vector<std::string>& names) {
    std::vector<keyed_vertex> keys;
    keys.reserve(names.size());
    for (const std::string& name : names) {
        const std::optional<std::uint64_t> value = plain_value(name);
        if (!value) {
            return std::nullopt;
        }
        keys.emplace_back(*value, static_cast<index_type>(keys.size()));
    }
    return keys;
}

std::vector<index_type> sorted_vertices(const std::vector<std::string>& names) {
    std::vector<index_type> order(names.size());
    std::iota(order.begin(), order.end(), index_type{0});
    if (!all_integers(names)) {
        std::sort(order.begin(), order.end(),
                  [&](index_type a, index_type b) { return names[a] < names[b]; });
    } else if (auto keys = plain_keys(names)) {
        std::sort(keys->begin(), keys->end());
        std::transform(keys->begin(), keys->end(), order.begin(),
                       [](const keyed_vertex& vertex) { return vertex.second; });
    } else {
        std::sort(order.begin(), order.end(),
                  [&](index_type a, index_type b) { return integer_less(names[a], names[b]); });
    }
    return order;
}

}  // namespace

bool all_integers(const std::vector<std::string>& names) {
    return std::all_of(names.begin(), names.end(), is_integer);
}

std::vector<index_type> ranks(const std::vector<std::string>& names) {
    return inverse(sorted_vertices(names));
}

std::vector<index_type> inverse(const std::vector<index_type>& permutation) {
    std::vector<index_type> result(permutation.size());
    for (std::size_t place = 0; place < permutation.size(); ++place) {
        result[permutation[place]] = static_cast<index_type>(place);
    }
    return result;
}

std::vector<std::string> in_order(std::vector<std::string>& names,
                                  const std::vector<index_type>& rank) {
    std::vector<std::string> ordered(names.size());
    for (std::size_t i = 0; i < names.size(); ++i) {
        ordered[rank[i]] = std::move(names[i]);
    }
    return ordered;
}

void renumber(coordinates& entries, const std::vector<index_type>& rank) {
    for (std::vector<index_type>* const ends : {&entries.rows, &entries.cols}) {
        for (index_type& vertex : *ends) {
            vertex = rank[vertex];
        }
    }
    entries.normalize();
}

}  // namespace clbool::io
