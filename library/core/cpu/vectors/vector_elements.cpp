// SPDX-License-Identifier: MIT
// Operations on the entries of one vector.
#include <core/cpu/vectors/vector_elements.hpp>

#include <clbool/error.hpp>
#include <core/cpu/vectors/element.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

namespace clbool::cpu {

namespace {

template <class T>
number number_of(element_type type, T value) noexcept {
    number out;
    out.type = type;
    std::memcpy(out.bytes, &value, sizeof value);
    return out;
}

template <class T>
number whole_number(element_type type, const vector_scalar& of) {
    const bool is_whole = of.is_integer() || of.real() == std::floor(of.real());
    if (!is_whole || of.real() < 0 || of.integer() > std::numeric_limits<T>::max() ||
        static_cast<double>(of.integer()) != of.real()) {
        throw invalid_argument(std::to_string(of.real()) + " is no value of type " +
                               to_string(type));
    }
    return number_of(type, static_cast<T>(of.integer()));
}

// body(type of the values read, type of those written).
template <class Body>
decltype(auto) with_two(element_type from, element_type to, Body&& body) {
    return with_element(
        from, [&](auto in) { return with_element(to, [&](auto out) { return body(in, out); }); });
}

template <class To, class From>
To converted(From value) noexcept {
    if constexpr (std::is_same_v<To, no_value>) {
        return {};
    } else if constexpr (std::is_same_v<From, no_value>) {
        return To{1};
    } else if constexpr (std::is_floating_point_v<From> && std::is_integral_v<To>) {
        constexpr auto kMost = std::numeric_limits<To>::max();
        return !(value > 0)                        ? To{0}
               : value >= static_cast<From>(kMost) ? kMost
                                                   : static_cast<To>(value);
    } else if constexpr (std::is_integral_v<From> && std::is_integral_v<To>) {
        return static_cast<To>(std::min<std::uint64_t>(value, std::numeric_limits<To>::max()));
    } else {
        return static_cast<To>(value);
    }
}

template <class T>
T value_at(const vector_view& u, size_type at) noexcept {
    if constexpr (std::is_same_v<T, no_value>) {
        return {};
    } else {
        return u.values_as<T>()[at];
    }
}

// Same indices; values from value_of(index, position).
template <class T, class ValueOf>
vector with_values(const team& workers, const vector_view& u, element_type type,
                   const ValueOf& value_of) {
    vector out = u.is_bitmap() ? vector::make_bitmap(u.size, type)
                               : vector::make_list(u.size, type, u.count);
    out.count = u.count;
    T* const to = out.values_as<T>();
    const auto put = [&](index_type i, size_type at) {
        if constexpr (!std::is_same_v<T, no_value>) {
            to[at] = value_of(i, at);
        }
    };
    if (u.is_bitmap()) {
        for_words(workers, u.size, 1 + value_bytes(type), [&](size_type first, size_type last) {
            std::copy(u.bits + first, u.bits + last, out.bits.data() + first);
            for_bits(u.bits, first, last, [&](index_type i) { put(i, i); });
        });
    } else {
        std::copy(u.indices, u.indices + u.count, out.indices.data());
        for (size_type at = 0; at < u.count; ++at) {
            put(u.indices[at], at);
        }
    }
    return settled(workers, std::move(out));
}

// Entries for which keep(index, position) holds.
template <class T, class Keep>
vector filtered(const team& workers, const vector_view& u, element_type type, const Keep& keep) {
    vector out = vector::make_list(u.size, type, u.count);
    T* const to = out.values_as<T>();
    for_entries(u, [&](index_type i, size_type at) {
        if (keep(i, at)) {
            if constexpr (!std::is_same_v<T, no_value>) {
                to[out.count] = u.values_as<T>()[at];
            }
            out.indices[out.count++] = i;
        }
    });
    out.shorten(out.count);
    return settled(workers, std::move(out));
}

// Block length of reductions (fixed, so that results are deterministic).
constexpr size_type kSumBlock = 4096;

template <class T>
struct block_sum {
    size_type block;
    T sum;
};

template <class T>
void add_to_block(std::vector<block_sum<T>>& sums, size_type block, vector_op op, T value) {
    if (sums.empty() || sums.back().block != block) {
        sums.push_back({block, value});
    } else {
        sums.back().sum = combined(op, sums.back().sum, value);
    }
}

// Pairwise tree reduction; its shape depends on block numbers only, not on threads.
template <class T>
T sum_of_blocks(std::vector<block_sum<T>> sums, vector_op op) {
    while (sums.size() > 1) {
        std::vector<block_sum<T>> next;
        for (const auto& one : sums) {
            add_to_block(next, one.block / 2, op, one.sum);
        }
        sums = std::move(next);
    }
    return sums.empty() ? identity_of<T>(op) : sums.front().sum;
}

template <class T>
std::vector<block_sum<T>> sums_of_blocks(const team& workers, const vector_view& u, vector_op op) {
    if (!u.is_bitmap()) {
        std::vector<block_sum<T>> sums;
        for_entries(u, [&](index_type i, size_type at) {
            add_to_block(sums, i / kSumBlock, op, u.values_as<T>()[at]);
        });
        return sums;
    }
    const team crew = workers.for_work(u.count);
    const size_type blocks = (size_type{u.size} + kSumBlock - 1) / kSumBlock;
    std::vector<std::vector<block_sum<T>>> parts(crew.threads());
    crew.run(parts.size(), [&](unsigned, size_type part) {
        const size_type words = kSumBlock / kWordBits;
        const size_type first = share(blocks, part, parts.size()) * words;
        const size_type last =
            std::min(share(blocks, part + 1, parts.size()) * words, words_of(u.size));
        for_bits(u.bits, first, last, [&](index_type i) {
            add_to_block(parts[part], i / kSumBlock, op, u.values_as<T>()[i]);
        });
    });
    for (size_type part = 1; part < parts.size(); ++part) {
        parts[0].insert(parts[0].end(), parts[part].begin(), parts[part].end());
    }
    return std::move(parts[0]);
}

// Gathers into a list of the indices k for which u has an entry source(k).
template <class T, class Sources>
vector gathered(const team& workers, const vector_view& u, element_type type, index_type size,
                size_type most, const Sources& for_sources) {
    vector out = vector::make_list(size, type, most);
    T* const to = out.values_as<T>();
    for_sources([&](index_type k, index_type source) {
        size_type at = 0;
        if (source < u.size && u.count > 0 && u.find(source, at)) {
            if constexpr (!std::is_same_v<T, no_value>) {
                to[out.count] = u.values_as<T>()[at];
            }
            out.indices[out.count++] = k;
        }
    });
    out.shorten(out.count);
    return settled(workers, std::move(out));
}

// Scatter targets and values, in the order of the source.
template <class T>
struct moved_entries {
    array<index_type> targets;
    array<T> values;

    void add(const vector_view& u, size_type at, index_type target) {
        targets.push_back(target);
        values.push_back(value_at<T>(u, at));
    }
    vector built(const team& workers, index_type size, element_type type, vector_op combine) const {
        return build(workers, size, type, targets.data(), values.data(), targets.size(), combine);
    }
};

}  // namespace

number make_number(element_type type, const vector_scalar& of) {
    switch (type) {
        case element_type::uint64: return whole_number<std::uint64_t>(type, of);
        case element_type::float32: return number_of(type, static_cast<float>(of.real()));
        default: return whole_number<std::uint32_t>(type, of);
    }
}

vector apply(const team& workers, const vector_view& u, element_type from, element_type to,
             vector_op op, const number& with) {
    return with_two(from, to, [&](auto in, auto out) {
        using given = decltype(in);
        using value = decltype(out);
        return with_values<value>(workers, u, to, [&](index_type, size_type at) {
            return combined(op, converted<value>(value_at<given>(u, at)), with.as<value>());
        });
    });
}

vector apply_index(const team& workers, const vector_view& u, element_type to,
                   const number& offset) {
    return with_element(to, [&](auto zero) {
        using value = decltype(zero);
        return with_values<value>(workers, u, to, [&](index_type i, size_type) {
            return combined(vector_op::plus, converted<value>(i), offset.as<value>());
        });
    });
}

vector select(const team& workers, const vector_view& u, element_type type, comparison how,
              const number& with) {
    return with_element(type, [&](auto zero) {
        using value = decltype(zero);
        return filtered<value>(workers, u, type, [&](index_type, size_type at) {
            if constexpr (std::is_same_v<value, no_value>) {
                return compares(how, std::uint32_t{1}, with.as<std::uint32_t>());
            } else {
                return compares(how, value_at<value>(u, at), with.as<value>());
            }
        });
    });
}

vector select_range(const team& workers, const vector_view& u, element_type type, index_type first,
                    index_type last) {
    return with_element(type, [&](auto zero) {
        return filtered<decltype(zero)>(
            workers, u, type, [&](index_type i, size_type) { return i >= first && i < last; });
    });
}

number reduce(const team& workers, const vector_view& u, element_type type, vector_op op) {
    return with_element(type, [&](auto zero) {
        using value = decltype(zero);
        if constexpr (std::is_same_v<value, no_value>) {
            return number();
        } else {
            return number_of(type, sum_of_blocks(sums_of_blocks<value>(workers, u, op), op));
        }
    });
}

vector gather(const team& workers, const vector_view& u, element_type type, const vector_view& at) {
    return with_element(type, [&](auto zero) {
        return gathered<decltype(zero)>(workers, u, type, at.size, at.count,
                                        [&](const auto& visit) {
                                            for_entries(at, [&](index_type k, size_type place) {
                                                visit(k, at.values_as<index_type>()[place]);
                                            });
                                        });
    });
}

vector gather(const team& workers, const vector_view& u, element_type type, span indices) {
    const auto size = static_cast<index_type>(indices.size());
    return with_element(type, [&](auto zero) {
        return gathered<decltype(zero)>(workers, u, type, size, size, [&](const auto& visit) {
            for (index_type k = 0; k < size; ++k) {
                visit(k, indices.first[k]);
            }
        });
    });
}

vector scatter(const team& workers, const vector_view& u, element_type type, const vector_view& at,
               index_type size, vector_op combine) {
    return with_element(type, [&](auto zero) {
        moved_entries<decltype(zero)> moved;
        for_entries(at, [&](index_type k, size_type place) {
            const index_type target = at.values_as<index_type>()[place];
            size_type from = 0;
            if (target < size && u.count > 0 && u.find(k, from)) {
                moved.add(u, from, target);
            }
        });
        return moved.built(workers, size, type, combine);
    });
}

vector scatter(const team& workers, const vector_view& u, element_type type, span indices,
               index_type size) {
    return with_element(type, [&](auto zero) {
        moved_entries<decltype(zero)> moved;
        for_entries(u, [&](index_type k, size_type from) { moved.add(u, from, indices.first[k]); });
        return moved.built(workers, size, type, vector_op::second);
    });
}

vector constant(const team& workers, const vector_view& set, element_type type,
                const number& value) {
    return with_element(type, [&](auto zero) {
        using T = decltype(zero);
        return with_values<T>(workers, set, type,
                              [&](index_type, size_type) { return value.as<T>(); });
    });
}

vector all_indices(const team&, index_type size) {
    vector out = vector::make_bitmap(size, element_type::boolean);
    std::fill(out.bits.begin(), out.bits.end(), ~word{0});
    if (size % kWordBits != 0) {
        out.bits[out.bits.size() - 1] = bit_of(size) - 1;
    }
    out.count = size;
    return out;
}

}  // namespace clbool::cpu
