// SPDX-License-Identifier: MIT
// A place for files that tests make, and small helpers around it.
#pragma once

#include <clbool/coordinates.hpp>

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace clbool::testing {

/// A fresh directory, removed with everything in it at the end of its life.
class scratch {
public:
    scratch();
    ~scratch();
    scratch(const scratch&) = delete;
    scratch& operator=(const scratch&) = delete;

    /// The path of `name` in the directory.
    std::string path(const std::string& name) const;
    /// Makes a file with this content and returns its path.
    std::string file(const std::string& name, std::string_view content) const;
    /// The names in the directory, sorted, hidden ones included.
    std::vector<std::string> names() const;

private:
    std::filesystem::path directory_;
};

/// The content of a file.
std::string content_of(const std::string& path);

/// `text` as one gzip member, stored without compression, so that no library is needed.
std::string gzip_stored(std::string_view text);

/// True when the library can read gzip files.
bool has_gzip();

/// Runs `call` and returns what the io_error it throws says; fails the test otherwise.
std::string io_error_of(const std::function<void()>& call);

/// A matrix from (row, column) pairs, canonical.
coordinates matrix_of(index_type nrows, index_type ncols,
                      const std::vector<std::pair<index_type, index_type>>& entries);

}  // namespace clbool::testing
