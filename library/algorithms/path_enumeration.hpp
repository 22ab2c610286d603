// SPDX-License-Identifier: MIT
// All paths of a length that spell words of a nonterminal: each set of them from the sets of its
// parts, which are shorter.
#pragma once

#include <clbool/types.hpp>

#include <algorithms/edge_index.hpp>
#include <algorithms/rule_options.hpp>
#include <algorithms/witness_search.hpp>

#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

namespace clbool::algorithms {

// A step from wherever the path is: by an edge of this label to that vertex.
struct path_step {
    symbol_number label;
    index_type target;

    friend bool operator<(const path_step& a, const path_step& b) noexcept {
        return a.label != b.label ? a.label < b.label : a.target < b.target;
    }
    friend bool operator==(const path_step& a, const path_step& b) noexcept {
        return a.label == b.label && a.target == b.target;
    }
};

using step_list = std::vector<path_step>;

// Refers to its arguments; `shortest` knows the least lengths. One thread at a time.
class path_enumeration {
public:
    path_enumeration(const rule_options& rules, const edge_index& edges,
                     const witness_search& shortest);

    // Those of `length` edges, at least 1, ascending. What `shortest` has settled for the source
    // up to this length must be all.
    const std::vector<step_list>& paths(symbol_number symbol, index_type source, index_type target,
                                        size_type length);

private:
    // Length first: sets are made from those before them.
    struct key {
        size_type length;
        symbol_number symbol;
        index_type source, target;

        friend bool operator<(const key& a, const key& b) noexcept {
            return std::tie(a.length, a.symbol, a.source, a.target) <
                   std::tie(b.length, b.symbol, b.source, b.target);
        }
    };

    std::vector<step_list> make(const key& of) const;
    void need_parts(const key& of, std::vector<key>& open) const;
    template <class Take>
    void for_each_split(const key& of, const Take& take) const;
    template <class Take>
    void for_each_part(symbol_number symbol, index_type vertex, size_type most,
                       const Take& take) const;
    std::vector<symbol_number> derivable(symbol_number symbol) const;
    bool has_edge(symbol_number label, index_type source, index_type target) const;
    const std::vector<step_list>& known(const key& of) const;

    const rule_options& rules_;
    const edge_index& edges_;
    const witness_search& shortest_;
    std::map<key, std::vector<step_list>> sets_;
};

}  // namespace clbool::algorithms
