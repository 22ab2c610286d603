// SPDX-License-Identifier: MIT
// clbool add, mult, diff: OR, AND and AND-NOT, entry by entry.
#include <tools/commands/commands.hpp>

#include <tools/options/matrix_command.hpp>

#include <clbool/operations.hpp>
#include <clbool/reference.hpp>

namespace clbool::tools {

namespace {

struct elementwise : matrix_operation {
    ewise_method method = ewise_method::automatic;

    ewise_hints how(session& work) const { return hints<ewise_hints>(work, method); }
};

struct sum : elementwise {
    matrix on_device(session& work, const std::vector<matrix>& in) const {
        auto to = into(in);
        ewise_add(work.device(), to.out, to.mask, to.accum, in[0], in[1], to.desc, how(work));
        return to.out;
    }
    coordinates on_host(const std::vector<coordinates>& in) const {
        return reference::ewise_add(in[0], in[1]);
    }
};

struct intersection : elementwise {
    matrix on_device(session& work, const std::vector<matrix>& in) const {
        auto to = into(in);
        ewise_mult(work.device(), to.out, to.mask, to.accum, in[0], in[1], to.desc, how(work));
        return to.out;
    }
    coordinates on_host(const std::vector<coordinates>& in) const {
        return reference::ewise_mult(in[0], in[1]);
    }
};

struct difference : elementwise {
    matrix on_device(session& work, const std::vector<matrix>& in) const {
        auto to = into(in);
        ewise_difference(work.device(), to.out, to.mask, to.accum, in[0], in[1], to.desc,
                         how(work));
        return to.out;
    }
    coordinates on_host(const std::vector<coordinates>& in) const {
        return reference::ewise_difference(in[0], in[1]);
    }
};

template <class Operation>
void add_command(command_line program, const char* name, const char* description) {
    const auto command = add_matrix_command<Operation>(program, name, description, {"A", "B"});
    add_choice<ewise_method>(command.app, "--method", command.operation->method,
                             {{"auto", ewise_method::automatic},
                              {"merge-path", ewise_method::merge_path},
                              {"balanced", ewise_method::balanced},
                              {"search", ewise_method::search}},
                             "algorithm");
}

}  // namespace

void add_elementwise(command_line program) {
    add_command<sum>(program, "add", "Element-wise OR of A and B");
    add_command<intersection>(program, "mult", "Element-wise AND of A and B");
    add_command<difference>(program, "diff", "Element-wise AND NOT: the entries of A that B lacks");
}

}  // namespace clbool::tools
