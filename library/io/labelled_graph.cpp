// SPDX-License-Identifier: MIT
// Relations of a labelled graph by name, the reverses among them. `x_r` is the reverse of x; of a
// label x_k the reverse is `x_r_k` too. What the graph has itself always comes first.
#include <clbool/graph.hpp>
#include <clbool/guard.hpp>

#include <io/reverse_labels.hpp>
#include <io/vertex_order.hpp>

#include <set>
#include <string_view>

namespace clbool {
namespace {

constexpr std::string_view kReverse = "_r";

coordinates transposed(const coordinates& matrix) {
    coordinates result(matrix.ncols, matrix.nrows, matrix.cols, matrix.rows);
    result.normalize();
    return result;
}

// The relation that `label` names the reverse of.
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

}  // namespace

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
            result.normalize();  // callers may have put the edges there in any order
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

}  // namespace clbool
