// SPDX-License-Identifier: MIT
// Names of files in a folder of matrices, which stand for labels.
#pragma once

#include <string>

namespace clbool::io {

/// The list of the vertices' names in a folder, one a line.
inline constexpr const char* kVertexNames = "vertices.txt";

/// LABEL.mtx, where bytes that names of files cannot hold everywhere are written %XX.
/// @throws invalid_argument for a label that no file can be named after
std::string file_of(const std::string& label);
/// The label that a file was named after.
std::string label_of(const std::string& path);

}  // namespace clbool::io
