// SPDX-License-Identifier: MIT
// RDF input; only its implementation uses serd.
#pragma once

#include <clbool/graph.hpp>
#include <clbool/io.hpp>

#include <string>

namespace clbool::io {

/// Whether a format is RDF's.
constexpr bool is_rdf(graph_format format) noexcept {
    return format == graph_format::nt || format == graph_format::ttl;
}

/// Reads N-Triples or Turtle. @throws io_error for malformed input, or when the library was built
/// without serd
labelled_graph read_rdf(const std::string& path, graph_format format);

}  // namespace clbool::io
