// SPDX-License-Identifier: MIT
// Each label is looked at once per underscore in it, longest family name first.
#include <grammar/family_indices.hpp>

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
    indices_by_family families;
    for (const std::string& terminal : grammar.terminals()) {
        if (is_family(terminal)) {
            families.emplace(terminal, index_set());
        }
    }
    for (const std::string& label : labels) {
        classify(families, label);
    }
    index_set every;
    for (const auto& [family, indices] : families) {
        every.insert(indices.begin(), indices.end());
    }
    all_.assign(every.begin(), every.end());
    for (const auto& [family, indices] : families) {
        std::vector<std::size_t>& positions = positions_[family];
        for (const std::string& index : indices) {
            const auto place = std::lower_bound(all_.begin(), all_.end(), index, natural_less());
            positions.push_back(static_cast<std::size_t>(place - all_.begin()));
        }
    }
}

}  // namespace clbool::grammar
