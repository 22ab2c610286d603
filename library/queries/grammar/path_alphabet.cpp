// SPDX-License-Identifier: MIT
// Resolves names to labels; all labels without a name are one symbol.
#include <queries/grammar/path_alphabet.hpp>

#include <set>

namespace clbool::grammar {
namespace {

constexpr const char* kTypeOfRdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";

std::string in_brackets(const std::string& iri) { return '<' + iri + '>'; }

}  // namespace

path_alphabet::path_alphabet(const std::vector<path_name>& names,
                             const std::vector<std::string>& labels)
    : labels_(labels.begin(), labels.end()) {
    std::set<std::string> found;
    for (const path_name& name : names) {
        if (const auto known = resolve(name)) {
            found.insert(known->label);
        }
    }
    named_.assign(found.begin(), found.end());
    for (std::size_t i = 0; i < named_.size(); ++i) {
        numbers_.emplace(named_[i], 2 * i);
    }
}

path_symbol path_alphabet::symbol(std::size_t number) const {
    path_symbol made;
    made.backward = number % 2 != 0;
    made.others = number >= 2 * named_.size();
    if (!made.others) {
        made.label = named_[number / 2];
    }
    return made;
}

std::optional<std::size_t> path_alphabet::find(const path_name& name) const {
    const auto known = resolve(name);
    if (!known) {
        return std::nullopt;
    }
    return numbers_.at(known->label) + (known->backward ? 1 : 0);
}

std::vector<std::size_t> path_alphabet::without(const std::vector<path_exclusion>& excluded) const {
    std::vector<bool> out(size());
    // A set of one direction alone has no steps of the other; an empty one is about forward edges.
    bool directions[2] = {excluded.empty(), false};
    for (const path_exclusion& one : excluded) {
        directions[one.backward ? 1 : 0] = true;
        if (const auto found = find(one.name)) {
            out[one.backward ? inverse(*found) : *found] = true;
        }
    }
    std::vector<std::size_t> left;
    for (std::size_t number = 0; number < size(); ++number) {
        if (directions[number % 2] && !out[number]) {
            left.push_back(number);
        }
    }
    return left;
}

std::optional<path_alphabet::meaning> path_alphabet::resolve(const path_name& name) const {
    std::vector<std::string> candidates{name.text};
    if (name.written == path_name::kind::iri) {
        candidates = {in_brackets(name.text), name.text};
    } else if (name.written == path_name::kind::word && name.text == "a") {
        candidates = {name.text, in_brackets(kTypeOfRdf), kTypeOfRdf};
    }
    for (const std::string& label : candidates) {
        if (has(label)) {
            return meaning{label, false};
        }
    }
    return resolve_reverse(name.text);
}

// In the order of labelled_graph::relation(): the most direct reading first.
std::optional<path_alphabet::meaning> path_alphabet::resolve_reverse(
    const std::string& name) const {
    const std::size_t length = name.size();
    if (length > 2 && name.compare(length - 2, 2, "_r") == 0 && has(name.substr(0, length - 2))) {
        return meaning{name.substr(0, length - 2), true};
    }
    for (std::size_t at = name.rfind("_r_"); at != std::string::npos && at != 0;
         at = name.rfind("_r_", at - 1)) {
        std::string label = name;
        label.erase(at, 2);
        if (at + 3 < length && has(label)) {
            return meaning{label, true};
        }
    }
    return std::nullopt;
}

}  // namespace clbool::grammar
