// SPDX-License-Identifier: MIT
// clbool closure: transitive closure.
#include <tools/commands/commands.hpp>

#include <tools/matrix_command.hpp>

#include <clbool/algorithms.hpp>
#include <clbool/reference.hpp>

namespace clbool::tools {

namespace {

struct closure : matrix_operation {
    bool reflexive = false;

    matrix on_device(session& work, const std::vector<matrix>& in) const {
        closure_options options;
        static_cast<fixpoint_options&>(options) = work.log().rounds();
        options.reflexive = reflexive;
        options.backend = backend;
        return transitive_closure(work.device(), in[0], options);
    }
    coordinates on_host(const std::vector<coordinates>& in) const {
        return reference::transitive_closure(in[0], reflexive);
    }
};

}  // namespace

void add_closure(command_line program) {
    const auto command = add_matrix_command<closure>(
        program, "closure",
        "Transitive closure of A: (u, v) when a path of one or more edges leads there", {"A"});
    command.app.add_flag("--reflexive", command.operation->reflexive, "include every (v, v)");
}

}  // namespace clbool::tools
