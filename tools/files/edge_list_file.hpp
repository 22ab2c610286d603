// SPDX-License-Identifier: MIT
// Files of labelled graphs that commands write.
#pragma once

#include <tools/files/output.hpp>
#include <tools/options/command_line.hpp>

#include <clbool/graph.hpp>
#include <clbool/io.hpp>

#include <string>

namespace clbool::tools {

/// Where a labelled graph goes as edges: `-o` and `--format`.
struct edge_list_file {
    output_file file;
    std::string format;  // empty: by the extension, txt on standard output

    void declare(command_line app);
    /// The format. @throws as output_file::check(); for a name that means no format
    io::graph_format check() const;
    void write(const labelled_graph& graph) const;
};

}  // namespace clbool::tools
