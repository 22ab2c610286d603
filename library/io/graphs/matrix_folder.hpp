// SPDX-License-Identifier: MIT
// Labelled graphs as folders of matrices.
#pragma once

#include <clbool/graph.hpp>

#include <string>

namespace clbool::io {

/// Reads a folder with a Matrix Market file `LABEL.mtx` for each label, indices from 0, as
/// CFPQ_Data 5 writes them; other files are not looked at. @throws io_error naming the folder or
/// the file
labelled_graph read_matrix_folder(const std::string& path);

}  // namespace clbool::io
