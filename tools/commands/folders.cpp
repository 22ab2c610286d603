// SPDX-License-Identifier: MIT
// clbool split, clbool join: a labelled graph as a folder of matrices and names, and back.
#include <tools/commands/commands.hpp>

#include <tools/files/edge_list_file.hpp>
#include <tools/files/inputs.hpp>
#include <tools/files/output.hpp>
#include <tools/options/run_options.hpp>

#include <clbool/io.hpp>

#include <memory>
#include <string>

namespace clbool::tools {

namespace {

struct split_options {
    graph_file graph;
    output_file folder;
    common_options common;
};

void run_split(const split_options& options) {
    const labelled_graph graph = options.graph.read();
    options.folder.write(
        [&graph](const std::string& path) { io::write_graph(path, graph, io::graph_format::mtx); });
}

struct join_options {
    std::string folder;
    edge_list_file edges;
    common_options common;
};

void run_join(const join_options& options) {
    options.edges.check();
    options.edges.write(io::read_graph(options.folder, io::graph_format::mtx));
}

void add_split(command_line program) {
    const command_line app = program.add_subcommand(
        "split", "A labelled graph as a folder: a matrix LABEL.mtx for each label, vertices.txt");
    const auto options = std::make_shared<split_options>();
    options->graph.declare(app, "G").required();
    options->folder.declare(app, "make this folder; an empty one may be there")
        .required()
        .type_name("DIR");
    options->common.declare(app);
    app.callback([options] { run_split(*options); });
}

void add_join(command_line program) {
    const command_line app =
        program.add_subcommand("join", "The labelled graph of a folder as a list of edges");
    const auto options = std::make_shared<join_options>();
    app.add_option("DIR", options->folder, "folder as 'clbool split' makes it, or CFPQ_Data 5")
        .required()
        .type_name("DIR");
    options->edges.declare(app);
    options->common.declare(app);
    app.callback([options] { run_join(*options); });
}

}  // namespace

void add_folders(command_line program) {
    add_split(program);
    add_join(program);
}

}  // namespace clbool::tools
