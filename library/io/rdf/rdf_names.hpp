// SPDX-License-Identifier: MIT
// Node names of RDF graphs: canonical N-Triples, with spaces as the only blanks and no line ends.
#pragma once

#include <io/graphs/graph_builder.hpp>

#include <string>
#include <string_view>

namespace clbool::io {

inline constexpr std::string_view kStringType = "<http://www.w3.org/2001/XMLSchema#string>";

/// Appends `<iri>`; what may not stand between the brackets as it is becomes \uXXXX.
void append_iri(std::string& name, std::string_view iri);
/// Appends `"text"` with its quotes, line ends and control characters escaped.
void append_literal(std::string& name, std::string_view text);

/// Whether a name is spelled as an IRI, as a blank node, as a literal: what N-Triples can hold.
bool is_iri(std::string_view name) noexcept;
bool is_blank_node(std::string_view name) noexcept;
bool is_literal(std::string_view name) noexcept;

/// Takes a line of N-Triples apart, its end included, if names in it are spelled as they are in
/// graphs, and it has no byte more than it needs: ASCII without escapes, single blanks, no comment.
/// False for all others, whether they are statements or not.
bool split_plain(std::string_view line, named_edge& out) noexcept;

}  // namespace clbool::io
