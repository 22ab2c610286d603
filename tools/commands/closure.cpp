// SPDX-License-Identifier: MIT
// clbool closure: transitive closure.
#include <tools/commands/commands.hpp>

#include <tools/options/matrix_command.hpp>

#include <clbool/algorithms.hpp>
#include <clbool/reference.hpp>

namespace clbool::tools {

namespace {

struct closure : matrix_operation {
    bool reflexive = false;
    closure_method method = closure_method::automatic;

    closure_options options(session& work) const {
        closure_options made;
        static_cast<fixpoint_options&>(made) = work.log().rounds();
        made.reflexive = reflexive;
        made.backend = backend;
        made.method = method;
        return made;
    }
    matrix on_device(session& work, const std::vector<matrix>& in) const {
        return transitive_closure(work.device(), in[0], options(work)).pairs;
    }
    coordinates on_host(const std::vector<coordinates>& in) const {
        return reference::transitive_closure(in[0], reflexive);
    }
};

// Whether nobody needs the entries.
bool is_counted_only(const matrix_options& options) {
    const result_options& result = options.result;
    return result.count && !result.checksum && !result.file.named() && !options.run.check;
}

void count(const matrix_options& options, const closure& operation) {
    run_on_matrices(
        options,
        [&](session& work, const std::vector<matrix>& in) {
            return count_transitive_closure(work.device(), in[0], operation.options(work)).pairs;
        },
        [](session&, size_type, const std::vector<coordinates>&) { return coordinates(); },
        [](session&, answer& out, size_type nnz, const coordinates&) { deliver(out, nnz, {}); });
}

}  // namespace

void add_closure(command_line program) {
    const auto command = declare_matrix_command<closure>(
        program, "closure",
        "Transitive closure of A: (u, v) when a path of one or more edges leads there", {"A"});
    command.app.add_flag("--reflexive", command.operation->reflexive, "include every (v, v)");
    add_choice<closure_method>(command.app, "--method", command.operation->method,
                               {{"auto", closure_method::automatic},
                                {"bits", closure_method::bits},
                                {"lists", closure_method::lists},
                                {"rounds", closure_method::rounds},
                                {"tiles", closure_method::tiles}},
                               "how rows are kept: as bits, lists of columns or tiles of bits; or "
                               "rounds of products");
    command.app.callback([options = command.options, operation = command.operation] {
        if (is_counted_only(*options)) {
            count(*options, *operation);
        } else {
            run_matrix_command(*options, *operation);
        }
    });
}

}  // namespace clbool::tools
