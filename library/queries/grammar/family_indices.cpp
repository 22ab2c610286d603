// SPDX-License-Identifier: MIT
// Each label is tried once per underscore in it, longest family name first.
#include <queries/grammar/family_indices.hpp>

#include <algorithm>
#include <set>
#include <tuple>

namespace clbool::grammar {
namespace {

constexpr std::string_view kSuffix = "_i";
constexpr std::string_view kReverse = "_r";

struct natural_less {
    bool operator()(const std::string& a, const std::string& b) const {
        return std::make_tuple(a.size(), std::string_view(a)) <
               std::make_tuple(b.size(), std::string_view(b));
    }
};

using index_set = std::set<std::string, natural_less>;
using indices_by_family = std::unordered_map<std::string, index_set>;

// True when one of the pieces between underscores is `r`.
bool marks_reverse(std::string_view index) {
    std::size_t begin = 0;
    for (;;) {
        const std::size_t end = std::min(index.find('_', begin), index.size());
        if (index.substr(begin, end - begin) == "r") {
            return true;
        }
        if (end == index.size()) {
            return false;
        }
        begin = end + 1;
    }
}

std::string family_named(std::string_view base) { return std::string(base).append(kSuffix); }

// Adds the label's index to its family, and to that family's reverse; true if there is either.
bool assign(indices_by_family& families, std::string_view base, std::string_view index) {
    bool known = false;
    for (const std::string& family :
         {family_named(base), family_named(std::string(base).append(kReverse))}) {
        const auto found = families.find(family);
        if (found != families.end()) {
            known = true;
            if (!marks_reverse(index)) {
                found->second.emplace(index);
            }
        }
    }
    return known;
}

void classify(indices_by_family& families, std::string_view label) {
    for (std::size_t at = label.rfind('_'); at != std::string_view::npos && at != 0;
         at = label.rfind('_', at - 1)) {
        const std::string_view index = label.substr(at + 1);
        if (!index.empty() && assign(families, label.substr(0, at), index)) {
            return;
        }
    }
}

// The number after the last underscore, or nothing.
std::string_view number_behind(std::string_view name) {
    const std::size_t at = name.rfind('_');
    const std::string_view number =
        at == std::string_view::npos ? std::string_view() : name.substr(at + 1);
    const bool digits =
        std::all_of(number.begin(), number.end(), [](char c) { return c >= '0' && c <= '9'; });
    return digits ? number : std::string_view();
}

index_set numbers_of(const std::vector<std::string>& labels) {
    index_set numbers;
    for (const std::string& label : labels) {
        const std::string_view number = number_behind(label);
        if (!number.empty() && number.size() + 1 < label.size()) {  // of a label with a name
            numbers.emplace(number);
        }
    }
    return numbers;
}

indices_by_family families_among(const std::vector<std::string>& terminals,
                                 const std::vector<std::string>& labels) {
    indices_by_family families;
    for (const std::string& terminal : terminals) {
        if (is_family(terminal)) {
            families.emplace(terminal, index_set());
        }
    }
    for (const std::string& label : labels) {
        classify(families, label);
    }
    return families;
}

// Moves numbers at the end of these names to `apart`: members with them may have the same names.
void tell_apart(const std::vector<std::string>& names, index_set& others, index_set& apart) {
    for (const std::string& name : names) {
        const auto found = others.find(std::string(number_behind(name)));
        if (found != others.end()) {
            apart.insert(others.extract(found));
        }
    }
}

index_set indices_of(const indices_by_family& families) {
    index_set every;
    for (const auto& [family, indices] : families) {
        every.insert(indices.begin(), indices.end());
    }
    return every;
}

std::vector<std::size_t> positions_in(const std::vector<std::string>& sorted,
                                      const index_set& indices) {
    std::vector<std::size_t> positions;
    for (const std::string& index : indices) {
        const auto place = std::lower_bound(sorted.begin(), sorted.end(), index, natural_less());
        positions.push_back(static_cast<std::size_t>(place - sorted.begin()));
    }
    return positions;
}

}  // namespace

bool is_family(std::string_view name) noexcept {
    return name.size() > kSuffix.size() && name.substr(name.size() - kSuffix.size()) == kSuffix;
}

std::string member(std::string_view family, std::string_view index) {
    std::string name(family.substr(0, family.size() - 1));
    name += index;
    return name;
}

family_indices::family_indices(const context_free_grammar& grammar,
                               const std::vector<std::string>& labels) {
    const std::vector<std::string> terminals = grammar.terminals();
    const indices_by_family families = families_among(terminals, labels);
    index_set apart = indices_of(families);
    index_set others = numbers_of(labels);
    const std::vector<std::string> of_families(apart.begin(), apart.end());
    for (const std::string& index : of_families) {
        others.erase(index);
    }
    tell_apart(of_families, others, apart);
    tell_apart(terminals, others, apart);
    tell_apart(grammar.nonterminals(), others, apart);
    all_.assign(apart.begin(), apart.end());
    for (const auto& [family, indices] : families) {
        positions_.emplace(family, positions_in(all_, indices));
    }
    told_apart_ = all_.size();
    all_.insert(all_.end(), others.begin(), others.end());
}

}  // namespace clbool::grammar
