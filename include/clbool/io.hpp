// SPDX-License-Identifier: MIT
/// @file io.hpp
/// Reading and writing matrices, labelled graphs and grammars. Host only.
///
/// Every reader accepts gzip-compressed input under any name. A malformed file throws io_error
/// whose message is `FILE:LINE: what is wrong, what was expected`. Every writer writes a temporary
/// file beside the target and renames it, so that no partial file is ever left and an old one is
/// never lost; the path `-` means standard output.
/// Thread-safety: all functions may be called concurrently on different files.
#pragma once

#include <clbool/coordinates.hpp>
#include <clbool/export.hpp>
#include <clbool/grammar.hpp>
#include <clbool/graph.hpp>

#include <functional>
#include <iosfwd>
#include <string>

namespace clbool::io {

/// How a Matrix Market file is read.
struct matrix_market_options {
    bool drop_zeros = false;  ///< stored entries whose value is zero are not entries
};

/// Reads a Matrix Market file (Boisvert, Pozo, Remington, NISTIR 5935): coordinate
/// pattern/real/integer/complex and array, general/symmetric/skew-symmetric/hermitian (expanded).
/// Returns canonical coordinates. O(entries log entries).
/// @throws io_error on any malformed input.
CLBOOL_EXPORT coordinates read_matrix_market(const std::string& path,
                                             const matrix_market_options& options = {});

/// Writes `coordinate pattern general`, sorted, 1-based. @throws io_error when it cannot.
CLBOOL_EXPORT void write_matrix_market(const std::string& path, const coordinates& matrix);

/// The order of the columns in a labelled edge list; never guessed from the content.
enum class graph_format {
    csv,  ///< `src dst label` (CFPQ_Data)
    txt,  ///< `src label dst` (CFPQ_Data)
    g     ///< `src dst label [index]` (CFPQ_PyAlgo); label `x_i` with index k is read as `x_k`
};

/// The format a name asks for: "csv", "txt" or "g". @throws invalid_argument for another name.
CLBOOL_EXPORT graph_format graph_format_from_name(const std::string& name);
/// The format a file's extension means (`.gz` is looked through). @throws io_error if none.
CLBOOL_EXPORT graph_format graph_format_from_path(const std::string& path);

/// Reads a labelled edge list. Vertices keep their names; they are numbered numerically when all
/// names are non-negative integers, else by bytes. Duplicated edges merge. O(edges log edges).
CLBOOL_EXPORT labelled_graph read_graph(const std::string& path, graph_format format);
/// The same with the format taken from the extension.
CLBOOL_EXPORT labelled_graph read_graph(const std::string& path);

/// Reads a grammar: `.cnf` is CFPQ_PyAlgo's form (families allowed), anything else is
/// `N -> a M b | c | epsilon` lines. The start symbol is `start` when not empty, else the file's
/// own (`# start: X`, or the symbol after `Count:`), else `S`.
CLBOOL_EXPORT context_free_grammar read_grammar(const std::string& path,
                                                const std::string& start = {});

/// Writes `src<TAB>dst` lines with the vertices' own names, sorted by vertex: numerically when
/// all names are integers, else by bytes.
CLBOOL_EXPORT void write_pairs(const std::string& path, const labelled_graph& graph,
                               const coordinates& pairs);

/// Sparsity picture as a grey-scale PNG of at most `pixels` × `pixels`; darker is denser.
/// @throws io_error when the library was built without libpng.
CLBOOL_EXPORT void write_spy(const std::string& path, const coordinates& matrix,
                             index_type pixels = 512);

/// The largest number of edges write_dot accepts.
inline constexpr size_type kMaxDotEdges = 2000;

/// GraphViz text of a labelled graph. @throws invalid_argument above kMaxDotEdges edges.
CLBOOL_EXPORT void write_dot(const std::string& path, const labelled_graph& graph);
/// GraphViz text of a square matrix as an unlabelled graph on vertices 0 … n-1.
CLBOOL_EXPORT void write_dot(const std::string& path, const coordinates& matrix);

/// Calls `body` with a stream on a temporary file beside `path` and renames it to `path` when
/// `body` returned and everything was written; `-` streams to standard output.
CLBOOL_EXPORT void write_atomically(const std::string& path,
                                    const std::function<void(std::ostream&)>& body);

}  // namespace clbool::io
