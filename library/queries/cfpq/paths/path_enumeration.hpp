// SPDX-License-Identifier: MIT
// Lazy enumeration of the paths of given length that spell words of a nonterminal.
#pragma once

#include <clbool/types.hpp>

#include <queries/cfpq/paths/witness_search.hpp>
#include <queries/cfpq/rules/edge_index.hpp>
#include <queries/cfpq/rules/rule_options.hpp>

#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

namespace clbool::algorithms {

// An edge of this label to that vertex, from wherever the path is.
struct path_step {
    symbol_number label;
    index_type target;

    friend bool operator<(const path_step& a, const path_step& b) noexcept {
        return a.label != b.label ? a.label < b.label : a.target < b.target;
    }
};

using step_list = std::vector<path_step>;

// Memoised lazy streams of paths, one for each symbol, pair of vertices and length: a path is a
// concatenation of a path of a first and of a second part, for every way to split it, and each part
// comes from a stream of shorter ones. Nothing is made unless asked for: time and memory are those
// of the paths found, of the streams visited (symbols · pairs · lengths at most), and of duplicate
// splits of one path. Refers to its arguments; `shortest` knows the least lengths. One thread at a
// time.
class path_enumeration {
public:
    path_enumeration(const rule_options& rules, const edge_index& edges,
                     const witness_search& shortest);

    // Number `index` (from 0) of the paths with `length` edges, at least 1; null behind the last.
    // `shortest` must have settled all of the source up to this length.
    const step_list* path(symbol_number symbol, index_type source, index_type target,
                          size_type length, std::size_t number);

private:
    struct key {
        size_type length;
        symbol_number symbol;
        index_type source, target;

        friend bool operator<(const key& a, const key& b) noexcept {
            return std::tie(a.length, a.symbol, a.source, a.target) <
                   std::tie(b.length, b.symbol, b.source, b.target);
        }
    };
    using split = std::pair<key, key>;

    // Paths found so far, and where to resume: the pair of parts of the split.
    struct stream {
        std::set<step_list> seen;
        std::vector<const step_list*> found;  // in `seen`
        std::vector<split> splits;
        std::size_t at = 0, first = 0, second = 0;

        void take(step_list path);
        bool is_done() const noexcept { return at == splits.size(); }
    };
    struct request {
        key of;
        std::size_t number;
    };

    stream& stream_of(const key& of);
    stream begun(const key& of) const;
    std::optional<request> advance(stream& of);
    template <class Take>
    void for_each_split(const key& of, const Take& take) const;
    template <class Take>
    void for_each_part(symbol_number symbol, index_type vertex, size_type most,
                       const Take& take) const;
    std::pair<size_type, size_type> lengths_between(const rule_options::option& rule,
                                                    std::pair<size_type, size_type> bounds,
                                                    size_type whole) const;
    size_type least_length(symbol_number symbol, index_type source, index_type target) const;
    std::vector<symbol_number> derivable(symbol_number symbol) const;
    bool has_edge(symbol_number label, index_type source, index_type target) const;

    const rule_options& rules_;
    const edge_index& edges_;
    const witness_search& shortest_;
    std::map<key, stream> streams_;
};

}  // namespace clbool::algorithms
