// SPDX-License-Identifier: MIT
// Look-up of relations by name, reverse labels included: `x_r` is the reverse of x; of a label x_k
// the reverse is `x_r_k` too. Labels of the graph itself take precedence. Checks dimensions.
#include <clbool/error.hpp>
#include <clbool/graph.hpp>
#include <clbool/guard.hpp>

#include <io/graphs/reverse_labels.hpp>
#include <io/graphs/vertex_order.hpp>

#include <algorithm>
#include <set>
#include <string_view>

namespace clbool::v0 {
namespace {

constexpr std::string_view kReverse = "_r";

coordinates transposed(const coordinates& matrix) {
    coordinates result(matrix.ncols, matrix.nrows, matrix.cols, matrix.rows);
    result.normalize();
    return result;
}

// The relation that `label` is the reverse of.
const coordinates* find_forward(const std::map<std::string, coordinates>& edges,
                                const std::string& label) {
    for (const auto& name : io::reversed_by(label)) {
        const auto found = edges.find(name);
        if (found != edges.end()) {
            return &found->second;
        }
    }
    return nullptr;
}

void check_shape(const std::string& label, const coordinates& relation, index_type vertices) {
    if (relation.nrows != vertices || relation.ncols != vertices) {
        const std::string n = std::to_string(vertices);
        throw dimension_mismatch("the graph's relation '" + label + "' is " +
                                 std::to_string(relation.nrows) + " x " +
                                 std::to_string(relation.ncols) + ", but of " + n + " vertices " +
                                 n + " x " + n + " is expected");
    }
}

// Where readers put a name, who leave names in order: by value if all are integers, else by bytes.
// A guess, where they are in another order.
std::size_t place_in_order(const std::vector<std::string>& names, const std::string& name) {
    std::size_t first = 0, last = names.size();
    const bool numbers = !names.empty() && io::all_integers({names.front(), names.back(), name});
    while (first < last) {
        const std::size_t middle = (first + last) / 2;
        const std::string& there = names[middle];
        const bool by_size = numbers && there.size() != name.size();
        const bool is_before = by_size ? there.size() < name.size() : there < name;
        (is_before ? first : last) = middle + (is_before ? 1 : 0);
    }
    return first;
}

}  // namespace

void labelled_graph::validate() const {
    detail::guarded("labelled_graph::validate", [&] {
        for (const auto& [label, relation] : edges) {
            check_shape(label, relation, size());
            relation.validate("the graph's relation '" + label + "'");
        }
    });
}

std::optional<index_type> labelled_graph::find(const std::string& name) const {
    const auto known = numbers_.find(name);
    if (known != numbers_.end() && known->second < size() && vertices[known->second] == name) {
        return known->second;
    }
    const std::size_t place = place_in_order(vertices, name);
    if (place < vertices.size() && vertices[place] == name) {
        return static_cast<index_type>(place);
    }
    const auto found = std::find(vertices.begin(), vertices.end(), name);
    if (found == vertices.end()) {
        return std::nullopt;
    }
    return static_cast<index_type>(found - vertices.begin());
}

// The vertex of this name, appended if there is none. Its own entry in the table comes with the
// next call, so that there is none to take back when the caller fails.
index_type labelled_graph::number(const std::string& name) {
    if (numbered_ > vertices.size()) {
        numbers_.clear();
        numbered_ = 0;
    }
    for (; numbered_ < vertices.size(); ++numbered_) {
        numbers_.emplace(vertices[numbered_], static_cast<index_type>(numbered_));
    }
    if (const auto known = numbers_.find(name); known != numbers_.end()) {
        return known->second;
    }
    if (vertices.size() == kMaxDimension) {
        throw invalid_argument("a graph has at most " + std::to_string(kMaxDimension) +
                               " vertices");
    }
    vertices.push_back(name);
    return static_cast<index_type>(numbered_);
}

void labelled_graph::add_edge(const std::string& source, const std::string& label,
                              const std::string& target) {
    detail::guarded("labelled_graph::add_edge", [&] {
        const std::size_t before = vertices.size();
        const auto [relation, is_new] = edges.try_emplace(label);
        try {
            const index_type from = number(source);
            const index_type to = number(target);
            relation->second.add(from, to);
        } catch (...) {
            relation->second.rows.resize(relation->second.cols.size());
            vertices.resize(before);
            numbers_.clear();
            numbered_ = 0;
            if (is_new) {
                edges.erase(relation);
            }
            throw;
        }
        if (relation->second.nrows != size()) {
            for (auto& [name, matrix] : edges) {
                matrix.nrows = matrix.ncols = size();
            }
        }
    });
}

size_type labelled_graph::edge_count() const noexcept {
    size_type count = 0;
    for (const auto& [label, relation] : edges) {
        count += relation.nnz();
    }
    return count;
}

bool labelled_graph::numeric_names() const { return io::all_integers(vertices); }

coordinates labelled_graph::relation(const std::string& label) const {
    return detail::guarded("labelled_graph::relation", [&] {
        const auto own = edges.find(label);
        if (own != edges.end()) {
            coordinates result = own->second;
            result.normalize();  // callers may have added edges in any order
            return result;
        }
        const coordinates* const forward = find_forward(edges, label);
        return forward != nullptr ? transposed(*forward) : coordinates(size(), size());
    });
}

std::vector<std::string> labelled_graph::labels_with_reverses() const {
    return detail::guarded("labelled_graph::labels_with_reverses", [&] {
        std::set<std::string> labels;
        for (const auto& [label, relation] : edges) {
            labels.insert(label);
            labels.insert(label + std::string(kReverse));
            const std::size_t at = label.rfind('_');
            if (at != std::string::npos && at != 0 && at + 1 < label.size()) {
                labels.insert(std::string(label).insert(at, kReverse));
            }
        }
        return std::vector<std::string>(labels.begin(), labels.end());
    });
}

}  // namespace clbool::v0
