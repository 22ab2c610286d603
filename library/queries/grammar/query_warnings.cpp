// SPDX-License-Identifier: MIT
// Labels that a query names and a graph lacks, and nonterminals that therefore derive nothing.
#include <clbool/guard.hpp>
#include <clbool/query_warnings.hpp>

#include <queries/grammar/family_indices.hpp>
#include <queries/grammar/horn_closure.hpp>
#include <queries/grammar/path_alphabet.hpp>

#include <algorithm>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace clbool::grammar {
namespace {

std::string in_lower_case(std::string_view text) {
    std::string made(text);
    std::transform(made.begin(), made.end(), made.begin(), [](char byte) {
        return byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte - 'A' + 'a') : byte;
    });
    return made;
}

// What stands behind the last separator of an IRI or a prefixed name; all of other names.
std::string_view local_name(std::string_view name) {
    if (name.size() > 2 && name.front() == '<' && name.back() == '>') {
        name = name.substr(1, name.size() - 2);
    }
    return name.substr(name.find_last_of("#/:") + 1);  // npos + 1 is 0
}

// Labels by what people write for them.
class similar_labels {
public:
    explicit similar_labels(const std::vector<std::string>& labels) {
        for (const std::string& label : labels) {
            labels_.emplace(in_lower_case(label), label);
        }
        for (const std::string& label : labels) {
            labels_.emplace(in_lower_case(local_name(label)), label);
        }
    }

    // Empty if there is none.
    std::string to(const std::string& name) const {
        constexpr std::string_view kReverse = "_r";
        std::string found = find(name);
        if (found.empty() && name.size() > kReverse.size() &&
            name.compare(name.size() - kReverse.size(), kReverse.size(), kReverse) == 0) {
            found = find(name.substr(0, name.size() - kReverse.size()));
            found += found.empty() ? "" : kReverse;
        }
        return found;
    }

private:
    std::string find(const std::string& name) const {
        for (const std::string_view written : {std::string_view(name), local_name(name)}) {
            const auto found = labels_.find(in_lower_case(written));
            if (found != labels_.end() && !written.empty()) {
                return found->second;
            }
        }
        return {};
    }

    std::unordered_map<std::string, std::string> labels_;
};

// Each once, in order.
std::vector<std::string> names_without_labels(const std::vector<path_name>& names,
                                              const std::vector<std::string>& labels) {
    const path_alphabet alphabet(names, labels);
    std::vector<std::string> found;
    std::unordered_set<std::string> seen;
    for (const path_name& name : names) {
        if (!alphabet.find(name)) {
            const std::string spelled =
                name.written == path_name::kind::iri ? '<' + name.text + '>' : name.text;
            if (seen.insert(spelled).second) {
                found.push_back(spelled);
            }
        }
    }
    return found;
}

std::vector<unknown_label> with_similar(const std::vector<std::string>& names,
                                        const std::vector<std::string>& labels) {
    if (names.empty()) {
        return {};
    }
    const similar_labels similar(labels);
    std::vector<unknown_label> made;
    made.reserve(names.size());
    for (const std::string& name : names) {
        made.push_back({name, similar.to(name)});
    }
    return made;
}

// Terminals of which the graph has no label.
std::vector<std::string> lacking(const context_free_grammar& grammar,
                                 const std::vector<std::string>& labels) {
    std::optional<family_indices> families;
    if (grammar.indexed) {
        families.emplace(grammar, labels);
    }
    std::vector<path_name> names;
    for (const std::string& terminal : grammar.terminals()) {
        if (!families || !is_family(terminal) || families->of(terminal).empty()) {
            names.push_back({path_name::kind::quoted, terminal});
        }
    }
    return names_without_labels(names, labels);
}

// Nonterminals of a grammar without families that derive a word without these terminals.
std::unordered_set<std::string> deriving(const context_free_grammar& plain,
                                         const std::vector<std::string>& without) {
    std::unordered_set<std::string_view> nothing(without.begin(), without.end());
    std::vector<const production*> rules;
    for (const production& rule : plain.productions) {
        rules.push_back(&rule);
        nothing.insert(rule.left);  // by itself
    }
    const auto derives =
        productive(rules, [&](const std::string& name) { return nothing.count(name) == 0; });
    std::unordered_set<std::string> found;
    for (std::size_t i = 0; i < rules.size(); ++i) {
        if (derives[i]) {
            found.insert(rules[i]->left);
        }
    }
    return found;
}

}  // namespace
}  // namespace clbool::grammar

namespace clbool::v0 {

std::vector<unknown_label> unknown_labels(const std::string& expression,
                                          const std::vector<std::string>& labels) {
    return detail::guarded("unknown_labels", [&] {
        const auto names = grammar::names_in(grammar::parse_path(expression));
        return grammar::with_similar(grammar::names_without_labels(names, labels), labels);
    });
}

std::vector<unknown_label> unknown_labels(const context_free_grammar& grammar,
                                          const std::vector<std::string>& labels) {
    return detail::guarded("unknown_labels", [&] {
        return grammar::with_similar(grammar::lacking(grammar, labels), labels);
    });
}

std::vector<std::string> unproductive_symbols(const context_free_grammar& source,
                                              const std::vector<std::string>& labels) {
    return detail::guarded("unproductive_symbols", [&] {
        // Families have members for labels alone, none of which is lacking.
        const auto derive =
            grammar::deriving(instantiate(source, labels), grammar::lacking(source, labels));
        std::vector<std::string> indices;
        if (source.indexed) {
            indices = grammar::family_indices(source, labels).all();
        }
        const auto is_derived = [&](const std::string& name) {
            if (!source.indexed || !grammar::is_family(name)) {
                return derive.count(name) != 0;
            }
            return std::any_of(indices.begin(), indices.end(), [&](const std::string& index) {
                return derive.count(grammar::member(name, index)) != 0;
            });
        };
        auto names = source.nonterminals();
        names.erase(std::remove_if(names.begin(), names.end(), is_derived), names.end());
        return names;
    });
}

}  // namespace clbool::v0
