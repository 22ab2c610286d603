// SPDX-License-Identifier: MIT
// clbool mxm, clbool kron: the two products.
#include <tools/commands/commands.hpp>

#include <tools/matrix_command.hpp>

#include <clbool/operations.hpp>
#include <clbool/reference.hpp>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

namespace clbool::tools {

namespace {

using position = std::optional<std::size_t>;  // of an input, if there is one

struct product : matrix_operation {
    multiplication_method method = multiplication_method::automatic;
    bool complement = false;
    bool only_new = false;
    position mask;
    position known;  // what is accumulated into

    matrix on_device(session& work, const std::vector<matrix>& in) const {
        const auto how = hints<mxm_hints>(work, method);
        const mask_argument under(mask ? &in[*mask] : nullptr);
        descriptor desc;
        desc.complement = complement;
        matrix out = known ? in[*known] : matrix();
        if (known && only_new) {
            matrix fresh;
            mxm_delta(work.device(), out, fresh, under, in[0], in[1], desc, how);
            return fresh;
        }
        mxm(work.device(), out, under, known ? accumulator::logical_or : accumulator::none, in[0],
            in[1], desc, how);
        return out;
    }
    coordinates on_host(const std::vector<coordinates>& in) const {
        coordinates out = reference::mxm(in[0], in[1]);
        if (mask) {
            out = complement ? reference::ewise_difference(out, in[*mask])
                             : reference::ewise_mult(out, in[*mask]);
        }
        if (known) {
            out = only_new ? reference::ewise_difference(out, in[*known])
                           : reference::ewise_add(in[*known], out);
        }
        return out;
    }
};

struct kronecker_product : matrix_operation {
    kronecker_method method = kronecker_method::automatic;

    matrix on_device(session& work, const std::vector<matrix>& in) const {
        matrix out;
        kronecker(work.device(), out, no_mask, accumulator::none, in[0], in[1], {},
                  hints<kronecker_hints>(work, method));
        return out;
    }
    coordinates on_host(const std::vector<coordinates>& in) const {
        return reference::kronecker(in[0], in[1]);
    }
};

// An input that may be left out, behind those that may not.
class further_input {
public:
    further_input(command_line app, const std::string& name, const std::string& help)
        : path_(std::make_shared<std::string>()), option_(add_input(app, name, *path_, help)) {}

    declared_option option() const { return option_; }
    position add_to(matrix_files& files) const {
        if (!option_.given()) {
            return std::nullopt;
        }
        files.paths.push_back(*path_);
        return files.paths.size() - 1;
    }

private:
    std::shared_ptr<std::string> path_;
    declared_option option_;
};

void add_mxm_method(const matrix_command<product>& command) {
    add_choice<multiplication_method>(command.app, "--method", command.operation->method,
                                      {{"auto", multiplication_method::automatic},
                                       {"small", multiplication_method::small},
                                       {"bitmap", multiplication_method::bitmap},
                                       {"hash", multiplication_method::hash},
                                       {"merge", multiplication_method::merge},
                                       {"esc", multiplication_method::esc}},
                                      "algorithm");
}

void add_mxm(command_line program) {
    const auto command =
        add_matrix_command<product>(program, "mxm", "Product of A and B", {"A", "B"});
    const auto& [app, options, operation] = command;
    add_mxm_method(command);
    const further_input mask(app, "--mask", "compute only entries that this matrix has");
    app.add_flag("--complement", operation->complement, "compute only those that the mask lacks")
        .needs(mask.option());
    const further_input known(app, "--accumulate",
                              "add the product to this matrix, all of which is kept");
    app.add_flag("--new", operation->only_new,
                 "of that only what the matrix of --accumulate lacks (without one: all of it)");
    app.callback([options = options, operation = operation, mask, known] {
        matrix_options all = *options;
        product what = *operation;
        what.mask = mask.add_to(all.files);
        what.known = known.add_to(all.files);
        run_matrix_command(all, what);
    });
}

void add_kron(command_line program) {
    const auto command = add_matrix_command<kronecker_product>(
        program, "kron", "Kronecker product of A and B", {"A", "B"});
    add_choice<kronecker_method>(command.app, "--method", command.operation->method,
                                 {{"auto", kronecker_method::automatic},
                                  {"direct", kronecker_method::direct},
                                  {"sort", kronecker_method::sort}},
                                 "algorithm");
}

}  // namespace

void add_products(command_line program) {
    add_mxm(program);
    add_kron(program);
}

}  // namespace clbool::tools
