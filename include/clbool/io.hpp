// SPDX-License-Identifier: MIT
/// @file io.hpp
/// Reading and writing matrices, labelled graphs and grammars. Host only.
///
/// Every reader accepts gzip-compressed input under any name, and reads standard input for the path
/// `-` (a file of that name is `./-`). A malformed file throws io_error
/// whose message is `FILE:LINE: what is wrong, what was expected`. Every writer writes a temporary
/// file beside the target and renames it, so that no partial file is ever left and an old one is
/// never lost; the path `-` means standard output.
/// Thread-safety: all functions may be called concurrently on different files.
#pragma once

#include <clbool/coordinates.hpp>
#include <clbool/export.hpp>
#include <clbool/grammar.hpp>
#include <clbool/graph.hpp>
#include <clbool/struct_bytes.hpp>

#include <functional>
#include <iosfwd>
#include <string>

namespace clbool::io {

/// How a Matrix Market file is read.
struct matrix_market_options {
    struct_bytes struct_size{sizeof(matrix_market_options)};  ///< for the library
    /// Stored entries of a coordinate file whose value is zero are not entries. Values are
    /// compared as written: 1e-999 is not zero. (A zero of an array file never is an entry.)
    bool drop_zeros = false;
    /// Indices count from 0 rather than from 1, as in the graphs of CFPQ_Data 5.
    bool zero_based = false;
};

/// Reads a Matrix Market file (Boisvert, Pozo, Remington, NISTIR 5935): coordinate
/// pattern/real/integer/complex and array, general/symmetric/skew-symmetric/hermitian (expanded).
/// Entries of a symmetric file may lie in either triangle; those on the diagonal of a
/// skew-symmetric file, which the format does not allow, are read as entries.
/// Returns canonical coordinates. O(entries log entries).
/// @throws io_error on any malformed input.
CLBOOL_EXPORT coordinates read_matrix_market(const std::string& path,
                                             const matrix_market_options& options = {});

/// Reads a matrix of either kind, known by its first bytes: a Matrix Market file, or what
/// save_matrix() wrote, to which the options do not matter. @throws as read_matrix_market(), and
/// io_error naming the file for bytes that save_matrix() does not write
CLBOOL_EXPORT coordinates read_matrix(const std::string& path,
                                      const matrix_market_options& options = {});

/// Writes `coordinate pattern general`, sorted, 1-based. @throws io_error when it cannot.
CLBOOL_EXPORT void write_matrix_market(const std::string& path, const coordinates& matrix);

/// The format of a labelled graph; never guessed from the content. In RDF subjects are sources,
/// predicates labels and objects targets, all named as N-Triples spell them: `<iri>`, `_:b`,
/// `"literal"`, `"literal"@en`, `"literal"^^<type>`; relative IRIs are resolved where the file says
/// by what, prefixes are expanded, and what has no name in the file is called `_:[1]`, `_:[2]`, …
enum class graph_format {
    csv,  ///< `src dst label` (CFPQ_Data)
    txt,  ///< `src label dst` (CFPQ_Data); a field that begins with a quote may hold blanks
    g,    ///< `src dst label [index]` (CFPQ_PyAlgo); label `x_i` with index k is read as `x_k`
    nt,   ///< RDF 1.1 N-Triples
    ttl,  ///< RDF 1.1 Turtle; its blank node `_:B1` is read as `_:b1`
    /// A folder: `LABEL.mtx` for each label, and the vertices' names in `vertices.txt`, one a line.
    /// Without that file (CFPQ_Data 5) vertices have numbers, and indices count from 0. With it
    /// files are what write_graph makes: indices count from 1, bytes of labels that names of files
    /// cannot hold everywhere are written %XX.
    mtx
};

/// How a labelled graph is read.
struct graph_options {
    struct_bytes struct_size{sizeof(graph_options)};  ///< for the library
    /// The vertices are all whole numbers 0, 1, … up to the largest that occurs, as CFPQ_PyAlgo
    /// counts them. Otherwise only those that occur are vertices. Not for RDF; folders
    /// say what their vertices are.
    bool numbered = false;
};

/// Numbered graphs and folders may have so many vertices, and two more for each edge.
inline constexpr size_type kMaxUnusedVertices = size_type{1} << 24;

/// The format a name asks for: "csv", "txt", "g", "nt", "ttl" or "mtx". @throws invalid_argument
/// for another name.
CLBOOL_EXPORT graph_format graph_format_from_name(const std::string& name);
/// The format a file's extension means (`.gz` is looked through); that of a folder.
/// @throws io_error if none.
CLBOOL_EXPORT graph_format graph_format_from_path(const std::string& path);

/// Reads a labelled graph. The vertices are those that occur; they keep their names and are
/// numbered numerically when all names are integers, else by bytes (7 and 07 are different
/// vertices). Duplicated edges merge. O(edges log edges). Of a folder the vertices are as many as
/// the largest matrix has rows or columns.
/// @throws io_error for any malformed input, and for RDF when the library was built without serd;
///         invalid_argument for options that the format does not have
CLBOOL_EXPORT labelled_graph read_graph(const std::string& path, graph_format format,
                                        const graph_options& options = {});
/// The same with the format taken from the path.
CLBOOL_EXPORT labelled_graph read_graph(const std::string& path);

/// Writes a graph that read_graph gives back; in lists of edges vertices without edges are lost.
/// N-Triples for both formats of RDF. A folder appears as a whole, under a name that is free or in
/// place of an empty folder. @throws invalid_argument for a name that the format cannot hold, such
/// as one with blanks in csv and g, one that is not spelled as RDF's are, or a label of which no
/// name of a file can be made (255 bytes); as labelled_graph::validate does.
CLBOOL_EXPORT void write_graph(const std::string& path, const labelled_graph& graph,
                               graph_format format);

/// Reads a grammar: `.cnf` is CFPQ_PyAlgo's form (families allowed), anything else is
/// `N -> a M b | c | epsilon` lines. The start symbol is `start` when not empty, else the file's
/// own (`# start: X`, or the symbol after `Count:`), else `S`. The result of a `.cnf` file has
/// `indexed` set. @throws invalid_argument when `start` is not a nonterminal of the grammar.
CLBOOL_EXPORT context_free_grammar read_grammar(const std::string& path,
                                                const std::string& start = {});

/// Writes `src<TAB>dst` lines with the vertices' own names, sorted by vertex: numerically when
/// all names are integers, else by bytes. @throws dimension_mismatch unless `pairs` is n × n; as
/// labelled_graph::validate does.
CLBOOL_EXPORT void write_pairs(const std::string& path, const labelled_graph& graph,
                               const coordinates& pairs);

/// The largest number of edges write_dot accepts.
inline constexpr size_type kMaxDotEdges = 2000;

/// GraphViz text of a labelled graph: its title, the vertices' names, an edge with its label in a
/// colour for each. @throws invalid_argument above kMaxDotEdges edges; as labelled_graph::validate
/// does.
CLBOOL_EXPORT void write_dot(const std::string& path, const labelled_graph& graph,
                             const std::string& title = "clbool");
/// GraphViz text of a square matrix as an unlabelled graph on vertices 0 … n-1; vertices without
/// edges are drawn unless there are more than kMaxDotEdges vertices.
CLBOOL_EXPORT void write_dot(const std::string& path, const coordinates& matrix,
                             const std::string& title = "clbool");

/// Calls `body` with a stream on a temporary file beside `path` and renames it to `path` when
/// `body` returned and everything was written; `-` streams to standard output. A file that is
/// replaced hands its mode on; symbolic links are followed; devices and pipes are written
/// directly. A write that fails throws from within `body`; what `body` throws passes through.
CLBOOL_EXPORT void write_atomically(const std::string& path,
                                    const std::function<void(std::ostream&)>& body);

/// Removes the temporary files of all writes in progress, in whichever threads. For programs that
/// a signal may end in the middle of a write: to be called by its handler before the process ends;
/// writes that go on nevertheless fail. Async-signal-safe, needs no memory and keeps errno.
CLBOOL_EXPORT void remove_unfinished_files() noexcept;

}  // namespace clbool::io
