// SPDX-License-Identifier: MIT
// Answers about graphs, row by row.
#include <tools/answers/graph_output.hpp>

#include <cstdlib>

namespace clbool::tools {

void say_edges(answer& out, const std::vector<named_edge>& edges) {
    out.rows({"src", "label", "dst"}, [&](const take_row& take) {
        for (const named_edge& edge : edges) {
            take({edge.source, edge.label, edge.target});
        }
    });
}

void say_rows(answer& out, const std::vector<std::string>& columns, const each_row& each) {
    if (out.wanted().checksum) {
        out.say_checksum(each);
    }
    out.rows(columns, each);
}

void say_pairs(answer& out, const labelled_graph& graph, const coordinates& pairs,
               const std::vector<index_type>* lengths) {
    const auto src = [&](std::size_t i) -> const std::string& {
        return graph.vertices[pairs.rows[i]];
    };
    const auto dst = [&](std::size_t i) -> const std::string& {
        return graph.vertices[pairs.cols[i]];
    };
    if (lengths == nullptr) {
        out.rows({"src", "dst"}, [&](const take_row& take) {
            for (std::size_t i = 0; i < pairs.rows.size(); ++i) {
                take({src(i), dst(i)});
            }
        });
        return;
    }
    out.rows({"src", "dst", "length"}, [&](const take_row& take) {
        for (std::size_t i = 0; i < pairs.rows.size(); ++i) {
            take({src(i), dst(i), (*lengths)[i]});
        }
    });
}

void append(coordinates& pairs, const coordinates& more, size_type limit) {
    for (std::size_t i = 0; i < more.rows.size() && pairs.nnz() < limit; ++i) {
        pairs.add(more.rows[i], more.cols[i]);
    }
}

size_type checksum_by_name(const labelled_graph& graph, const coordinates& pairs) {
    if (!graph.numeric_names()) {
        return pairs.checksum();
    }
    std::vector<size_type> number;
    for (const std::string& name : graph.vertices) {
        number.push_back(std::strtoull(name.c_str(), nullptr, 10));
    }
    constexpr size_type kFactor = 1000003;
    size_type sum = 0;
    for (size_type i = 0; i < pairs.nnz(); ++i) {
        sum += number[pairs.rows[i]] * kFactor + number[pairs.cols[i]];
    }
    return sum;
}

}  // namespace clbool::tools
