// SPDX-License-Identifier: MIT
// clbool select, extract: parts of one matrix.
#include <tools/commands/commands.hpp>

#include <tools/files/index_list.hpp>
#include <tools/files/standard_streams.hpp>
#include <tools/options/matrix_command.hpp>

#include <clbool/error.hpp>
#include <clbool/extraction.hpp>
#include <clbool/reference.hpp>
#include <clbool/selection.hpp>

#include <cstdint>

namespace clbool::tools {

namespace {

struct selection : matrix_operation {
    bool tril = false;
    bool triu = false;
    bool diagonal = false;
    bool offdiagonal = false;
    std::int64_t offset = 0;

    entry_selector places() const {
        return tril       ? entry_selector::tril(offset)
               : triu     ? entry_selector::triu(offset)
               : diagonal ? entry_selector::diagonal(offset)
                          : entry_selector::offdiagonal(offset);
    }
    matrix on_device(session& work, const std::vector<matrix>& in) const {
        auto to = into(in);
        select(work.device(), to.out, to.mask, to.accum, in[0], places(), to.desc, backend);
        return to.out;
    }
    coordinates on_host(const std::vector<coordinates>& in) const {
        return reference::select(in[0], places());
    }
};

struct indexed_extraction : matrix_operation {
    indices rows = indices::all();
    indices cols = indices::all();

    matrix on_device(session& work, const std::vector<matrix>& in) const {
        auto to = into(in);
        extract(work.device(), to.out, to.mask, to.accum, in[0], rows, cols, to.desc, backend);
        return to.out;
    }
    coordinates on_host(const std::vector<coordinates>& in) const {
        return reference::extract(in[0], rows, cols);
    }
};

void add_select(command_line program) {
    const auto command =
        add_matrix_command<selection>(program, "select", "The entries of A in some places", {"A"});
    selection& what = *command.operation;
    std::vector<declared_option> kinds;
    const auto add_kind = [&](const char* name, bool& value, const char* help) {
        const declared_option kind = command.app.add_flag(name, value, help);
        for (const declared_option& other : kinds) {
            kind.excludes(other);
        }
        kinds.push_back(kind);
    };
    add_kind("--tril", what.tril, "on the diagonal and below");
    add_kind("--triu", what.triu, "on the diagonal and above");
    add_kind("--diagonal", what.diagonal, "on the diagonal");
    add_kind("--offdiagonal", what.offdiagonal, "off the diagonal");
    constexpr std::int64_t kFar = kMaxDimension;
    add_number<std::int64_t>(command.app, "--offset", what.offset, -kFar, kFar,
                             "which diagonal: column less row");
    command.app.callback([command] {
        const selection& asked = *command.operation;
        if (!asked.tril && !asked.triu && !asked.diagonal && !asked.offdiagonal) {
            throw invalid_argument(
                "select: expected one of --tril, --triu, --diagonal, --offdiagonal");
        }
        run_masked_command(*command.options, asked);
    });
}

void add_extract(command_line program) {
    const auto command = add_matrix_command<indexed_extraction>(
        program, "extract", "Rows and columns of A, in any order and as often as they are named",
        {"A"});
    const auto add_list = [&](const char* name, indices& list, const char* help) {
        command.app
            .add_parsed(
                name,
                [name, &list](const std::string& given) {
                    claim_list(given);
                    list = indices::of(read_index_list(name, given));
                },
                help)
            .type_name("LIST");
    };
    add_list("--rows", command.operation->rows, "which rows, I,J,... or @FILE (default: all)");
    add_list("--cols", command.operation->cols, "which columns, I,J,... or @FILE (default: all)");
}

}  // namespace

void add_parts(command_line program) {
    add_select(program);
    add_extract(program);
}

}  // namespace clbool::tools
