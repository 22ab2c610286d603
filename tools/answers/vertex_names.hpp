// SPDX-License-Identifier: MIT
// Vertices named on the command line: `V,V…`, or `@FILE` with one a line.
#pragma once

#include <tools/options/command_line.hpp>

#include <clbool/graph.hpp>
#include <clbool/types.hpp>

#include <optional>
#include <string>
#include <vector>

namespace clbool::tools {

/// The value of an option such as `--from`.
struct vertex_names {
    std::string option;  // its name, for messages
    std::string text;    // as it was given

    declared_option declare(command_line app, const std::string& name, const std::string& help);
    bool given() const noexcept { return !text.empty(); }
    /// As 0-based numbers below `n`, in the order in which they were given. A file is read once.
    /// @throws invalid_argument, io_error `FILE:LINE: …`
    std::vector<index_type> numbers(index_type n) const;
    /// As vertices of a graph, by their names. @throws as numbers(), for names that it lacks
    std::vector<index_type> vertices(const labelled_graph& graph) const;

private:
    // A name, and where it stands: empty on the command line, else "FILE:LINE".
    struct place {
        std::string name;
        std::string where;
    };

    mutable std::optional<std::vector<index_type>> numbers_;

    std::vector<place> read() const;
    [[noreturn]] void fail(const place& at, const std::string& what) const;
};

/// The vertex of this name, which `option` was given. @throws invalid_argument
index_type vertex_of(const labelled_graph& graph, const std::string& option,
                     const std::string& name);

}  // namespace clbool::tools
