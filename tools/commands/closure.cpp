// SPDX-License-Identifier: MIT
// clbool closure: transitive closure.
#include <tools/commands/commands.hpp>

#include <tools/matrix_command.hpp>

#include <clbool/algorithms.hpp>
#include <clbool/reference.hpp>

#include <memory>

namespace clbool::tools {

namespace {

struct closure {
    bool reflexive = false;

    matrix_dcsr on_device(session& work, const std::vector<matrix_dcsr>& in) const {
        closure_options options;
        static_cast<fixpoint_options&>(options) = work.log().rounds();
        options.reflexive = reflexive;
        return transitive_closure(work.controls(), in[0], options);
    }
    coordinates on_host(const std::vector<coordinates>& in) const {
        return reference::transitive_closure(in[0], reflexive);
    }
};

}  // namespace

void add_closure(command_line program) {
    const command_line app = program.add_subcommand(
        "closure", "Transitive closure of A: (u, v) when a path of one or more edges leads there");
    const auto options = std::make_shared<matrix_options>();
    const auto operation = std::make_shared<closure>();
    options->declare(app, {"A"});
    app.add_flag("--reflexive", operation->reflexive, "include every (v, v)");
    app.callback([options, operation] { run_with<matrix_dcsr>(*options, *operation); });
}

}  // namespace clbool::tools
