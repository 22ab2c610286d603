// SPDX-License-Identifier: MIT
// Edge lists by extension or by --format.
#include <tools/files/edge_list_file.hpp>

namespace clbool::tools {

void edge_list_file::declare(command_line app) {
    file.declare(app, "write the edges (default: to standard output)");
    app.add_option("--format", format,
                   "of the file (default: by the extension; txt on standard output)")
        .type_name("csv|txt|g|nt");
}

io::graph_format edge_list_file::check() const {
    file.check();
    const bool to_standard_output = !file.named() || file.path == "-";
    return !format.empty()      ? io::graph_format_from_name(format)
           : to_standard_output ? io::graph_format::txt
                                : io::graph_format_from_path(file.path);
}

void edge_list_file::write(const labelled_graph& graph) const {
    file.write([&](const std::string& path) { io::write_graph(path, graph, check()); });
}

}  // namespace clbool::tools
