// SPDX-License-Identifier: MIT
// Integers are compared as text, so none is too large; those of usual size as 64-bit keys.
#include <io/graphs/vertex_order.hpp>

#include <io/text/fields.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
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

// The value of a name without sign or leading zeros, if 64 bits hold it.
std::optional<std::uint64_t> plain_value(std::string_view name) {
    return name.size() > 1 && name.front() == '0' ? std::nullopt : parse_unsigned(name);
}

using keyed_vertex = std::pair<std::uint64_t, index_type>;

// Sets the keys to the values of the names; false if one has none.
bool set_values(std::vector<keyed_vertex>& vertices, const std::vector<std::string>& names) {
    for (auto& [key, vertex] : vertices) {
        const std::optional<std::uint64_t> value = plain_value(names[vertex]);
        if (!value) {
            return false;
        }
        key = *value;
    }
    return true;
}

// Eight bytes of a name, whose order is that of numbers; zeros are behind its end.
std::uint64_t bytes_of(const std::string& name, std::size_t from) {
    std::uint64_t key = 0;
    for (std::size_t at = from; at < from + sizeof key; ++at) {
        key = key << 8 | (at < name.size() ? static_cast<unsigned char>(name[at]) : 0U);
    }
    return key;
}

// Where names differ first that agree up to `from`.
std::size_t first_difference(const std::vector<std::string>& names, const keyed_vertex* first,
                             const keyed_vertex* last, std::size_t from) {
    const std::string& one = names[first->second];
    std::size_t end = std::max(from, one.size());
    for (; first != last; ++first) {
        const std::string& other = names[first->second];
        std::size_t at = from;
        while (at < std::min(end, other.size()) && one[at] == other[at]) {
            ++at;
        }
        end = at;
    }
    return end;
}

// Sorts by names, which agree up to `from`: by eight bytes, beginning where they differ, and those
// that agree in these, too, by what follows.
void sort_by_bytes(const std::vector<std::string>& names, keyed_vertex* first, keyed_vertex* last,
                   std::size_t from) {
    constexpr std::ptrdiff_t kFew = 16;
    if (last - first > kFew) {
        from = first_difference(names, first, last, from);
        std::for_each(first, last, [&](keyed_vertex& vertex) {
            vertex.first = bytes_of(names[vertex.second], from);
        });
        std::sort(first, last);
        if (first->first != (last - 1)->first) {
            while (first != last) {
                keyed_vertex* const end = std::find_if(
                    first, last, [&](const auto& vertex) { return vertex.first != first->first; });
                sort_by_bytes(names, first, end, from);
                first = end;
            }
            return;
        }
    }
    std::sort(first, last, [&](const keyed_vertex& a, const keyed_vertex& b) {
        return names[a.second] < names[b.second];
    });
}

std::vector<keyed_vertex> sorted_vertices(const std::vector<std::string>& names) {
    std::vector<keyed_vertex> order(names.size());
    for (std::size_t vertex = 0; vertex < order.size(); ++vertex) {
        order[vertex].second = static_cast<index_type>(vertex);
    }
    if (!all_integers(names)) {
        sort_by_bytes(names, order.data(), order.data() + order.size(), 0);
    } else if (set_values(order, names)) {
        std::sort(order.begin(), order.end());
    } else {
        std::sort(order.begin(), order.end(), [&](const keyed_vertex& a, const keyed_vertex& b) {
            return integer_less(names[a.second], names[b.second]);
        });
    }
    return order;
}

}  // namespace

bool all_integers(const std::vector<std::string>& names) {
    return std::all_of(names.begin(), names.end(), is_integer);
}

std::vector<index_type> ranks(const std::vector<std::string>& names) {
    const std::vector<keyed_vertex> order = sorted_vertices(names);
    std::vector<index_type> result(order.size());
    for (std::size_t place = 0; place < order.size(); ++place) {
        result[order[place].second] = static_cast<index_type>(place);
    }
    return result;
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
