// SPDX-License-Identifier: MIT
// Lazy enumeration of paths by length.
#include <queries/cfpq/paths/path_enumeration.hpp>

#include <algorithm>
#include <limits>

namespace clbool::algorithms {

path_enumeration::path_enumeration(const rule_options& rules, const edge_index& edges,
                                   const witness_search& shortest)
    : rules_(rules), edges_(edges), shortest_(shortest) {}

// Explicit stack: streams depend on shorter paths only, so its depth is at most the path length.
const step_list* path_enumeration::path(symbol_number symbol, index_type source, index_type target,
                                        size_type length, std::size_t number) {
    const key asked{length, symbol, source, target};
    std::vector<request> open{{asked, number}};
    while (!open.empty()) {
        stream& next = stream_of(open.back().of);
        if (next.found.size() > open.back().number || next.is_done()) {
            open.pop_back();
        } else if (const auto part = advance(next)) {
            open.push_back(*part);
        }
    }
    const stream& found = stream_of(asked);
    return number < found.found.size() ? found.found[number] : nullptr;
}

void path_enumeration::stream::take(step_list path) {
    if (found.size() == found.capacity()) {
        found.reserve(2 * found.size() + 1);  // push_back below must not throw
    }
    const auto [place, is_new] = seen.insert(std::move(path));
    if (is_new) {
        found.push_back(&*place);
    }
}

path_enumeration::stream& path_enumeration::stream_of(const key& of) {
    const auto place = streams_.find(of);
    return place != streams_.end() ? place->second : streams_.emplace(of, begun(of)).first->second;
}

path_enumeration::stream path_enumeration::begun(const key& of) const {
    stream made;
    for (const symbol_number symbol : derivable(of.symbol)) {
        if (rules_.is_terminal(symbol) && of.length == 1 &&
            has_edge(symbol, of.source, of.target)) {
            made.take({{symbol, of.target}});
        }
    }
    for_each_split(
        of, [&](const key& first, const key& second) { made.splits.emplace_back(first, second); });
    return made;
}

// Tries the next pair of parts, or returns the stream that it needs first. The second part changes
// first, so that an empty one ends its split at once.
std::optional<path_enumeration::request> path_enumeration::advance(stream& of) {
    const auto& [first_of, second_of] = of.splits[of.at];
    const stream& first = stream_of(first_of);
    const stream& second = stream_of(second_of);
    if (of.first == first.found.size() && !first.is_done()) {
        return request{first_of, of.first};
    }
    if (of.first < first.found.size() && of.second == second.found.size() && !second.is_done()) {
        return request{second_of, of.second};
    }
    if (of.first == first.found.size() || second.found.empty()) {
        ++of.at;
        of.first = of.second = 0;
    } else if (of.second == second.found.size()) {
        ++of.first;
        of.second = 0;
    } else {
        step_list whole = *first.found[of.first];
        const step_list& end = *second.found[of.second];
        whole.insert(whole.end(), end.begin(), end.end());
        of.take(std::move(whole));
        ++of.second;
    }
    return std::nullopt;
}

// take(first, second): possible parts of a path, by all rules of the symbol, unit rules applied.
template <class Take>
void path_enumeration::for_each_split(const key& of, const Take& take) const {
    const size_type most = of.length - 1;
    for (const symbol_number symbol : derivable(of.symbol)) {
        if (rules_.is_terminal(symbol)) {
            continue;
        }
        rules_.for_each_of(symbol, [&](const rule_options::option& rule) {
            if (rule.second == kNoSymbol) {
                return;
            }
            for_each_part(rule.first, of.source, most, [&](index_type middle, size_type least) {
                const size_type rest = least_length(rule.second, middle, of.target);
                if (rest > most) {
                    return;
                }
                const auto [shortest, longest] =
                    lengths_between(rule, {least, of.length - rest}, of.length);
                for (size_type length = shortest; length <= longest; ++length) {
                    take(key{length, rule.first, of.source, middle},
                         key{of.length - length, rule.second, middle, of.target});
                }
            });
        });
    }
}

// Bounds of the first part's length: a terminal has one edge.
std::pair<size_type, size_type> path_enumeration::lengths_between(
    const rule_options::option& rule, std::pair<size_type, size_type> bounds,
    size_type whole) const {
    if (rules_.is_terminal(rule.first)) {
        bounds.second = std::min<size_type>(bounds.second, 1);
    }
    if (rules_.is_terminal(rule.second)) {
        bounds.first = std::max(bounds.first, whole - 1);
    }
    return bounds;
}

// Saturated where there is no path.
size_type path_enumeration::least_length(symbol_number symbol, index_type source,
                                         index_type target) const {
    constexpr size_type kNone = std::numeric_limits<size_type>::max();
    if (rules_.is_terminal(symbol)) {
        return has_edge(symbol, source, target) ? 1 : kNone;
    }
    const auto size = shortest_.settled(symbol, source, target);
    return size ? size->length : kNone;
}

// take(target, least length) for each entry of a row with a path of at most `most` edges.
template <class Take>
void path_enumeration::for_each_part(symbol_number symbol, index_type vertex, size_type most,
                                     const Take& take) const {
    if (!rules_.is_terminal(symbol)) {
        shortest_.for_each(symbol, vertex, [&](index_type target, const derivation_size& size) {
            if (size.length <= most) {
                take(target, size.length);
            }
        });
    } else if (most > 0) {
        for (const index_type target : edges_.targets(vertex, symbol)) {
            take(target, 1);
        }
    }
}

// The symbol and those that it derives by unit rules.
std::vector<symbol_number> path_enumeration::derivable(symbol_number symbol) const {
    std::vector<symbol_number> found{symbol};
    for (std::size_t i = 0; i < found.size(); ++i) {
        if (rules_.is_terminal(found[i])) {
            continue;
        }
        rules_.for_each_of(found[i], [&](const rule_options::option& rule) {
            if (rule.second == kNoSymbol &&
                std::find(found.begin(), found.end(), rule.first) == found.end()) {
                found.push_back(rule.first);
            }
        });
    }
    return found;
}

bool path_enumeration::has_edge(symbol_number label, index_type source, index_type target) const {
    const span targets = edges_.targets(source, label);
    return std::binary_search(targets.begin(), targets.end(), target);
}

}  // namespace clbool::algorithms
