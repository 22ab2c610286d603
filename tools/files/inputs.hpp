// SPDX-License-Identifier: MIT
// Matrices and labelled graphs named on the command line.
#pragma once

#include <tools/options/command_line.hpp>

#include <clbool/coordinates.hpp>
#include <clbool/graph.hpp>
#include <clbool/io.hpp>

#include <string>
#include <vector>

namespace clbool::tools {

/// An option or operand that names a file to read; `-` is standard input.
declared_option add_input(command_line app, const std::string& name, std::string& path,
                          const std::string& help);

/// Matrices as positional arguments.
struct matrix_files {
    std::vector<std::string> paths;
    bool drop_zeros = false;

    /// One argument per name; the addresses of the members must stay as they are afterwards.
    void declare(command_line app, const std::vector<std::string>& names);
    /// Reads them in their order; a file named twice is read once.
    std::vector<coordinates> read() const;
};

/// A labelled graph: `--graph`, or an argument, `--format` and `--numbered`.
struct graph_file {
    std::string path;
    std::string format;  // empty: by the extension
    io::graph_options how;

    declared_option declare(command_line app, const std::string& name = "--graph");
    labelled_graph read() const;
};

/// "nrows x ncols, nnz entries", for messages.
std::string shape(const coordinates& matrix);

}  // namespace clbool::tools
