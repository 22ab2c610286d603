// SPDX-License-Identifier: MIT
// Builds relation matrices from named edges.
#include <io/graphs/graph_builder.hpp>

#include <io/graphs/vertex_order.hpp>

#include <cstddef>
#include <string>
#include <utility>

namespace clbool::io {
void graph_builder::add(std::string_view source, std::string_view label, std::string_view target) {
    const index_type number = labels_.number(label);
    if (number == relations_.size()) {
        relations_.emplace_back();
    }
    const index_type from = vertices_.number(source);
    relations_[number].add(from, vertices_.number(target));
}

void graph_builder::fill(index_type count) {
    for (index_type vertex = 0; vertex < count; ++vertex) {
        vertices_.number(std::to_string(vertex));
    }
}

labelled_graph graph_builder::finish() {
    std::vector<std::string> names = vertices_.take();
    const std::vector<index_type> rank = ranks(names);
    labelled_graph graph;
    graph.vertices.resize(names.size());
    for (std::size_t i = 0; i < names.size(); ++i) {
        graph.vertices[rank[i]] = std::move(names[i]);
    }
    std::vector<std::string> labels = labels_.take();
    for (std::size_t label = 0; label < relations_.size(); ++label) {
        coordinates& relation = relations_[label];
        relation.nrows = relation.ncols = graph.size();
        renumber(relation.rows, rank);
        renumber(relation.cols, rank);
        relation.normalize();
        graph.edges.emplace(std::move(labels[label]), std::move(relation));
    }
    relations_.clear();
    return graph;
}

}  // namespace clbool::io
