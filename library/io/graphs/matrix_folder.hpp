// SPDX-License-Identifier: MIT
// Labelled graphs as folders of matrices.
#pragma once

#include <clbool/graph.hpp>

#include <string>

namespace clbool::io {

/// The list of the vertices' names in a folder, one a line.
inline constexpr const char* kVertexNames = "vertices.txt";

/// Reads a folder with a Matrix Market file `LABEL.mtx` for each label: indices from 1, names of
/// the vertices in `vertices.txt`, as write_matrix_folder() makes it; or without that file, indices
/// from 0, as CFPQ_Data 5 writes them. Other files are not looked at. @throws io_error naming the
/// folder or the file
labelled_graph read_matrix_folder(const std::string& path);

/// Makes such a folder, of which there is nothing if this throws. @throws io_error, also for a path
/// where there is something; invalid_argument for a name that it cannot hold
void write_matrix_folder(const std::string& path, const labelled_graph& graph);

}  // namespace clbool::io
