// SPDX-License-Identifier: MIT
// Environment variables and folders that last as long as a scope.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace clbool::testing {

/// Sets a variable (null: unsets it) until the end of the scope.
class scoped_variable {
public:
    scoped_variable(const char* name, const char* value);
    ~scoped_variable();
    scoped_variable(const scoped_variable&) = delete;
    scoped_variable& operator=(const scoped_variable&) = delete;

private:
    std::string name_;
    std::optional<std::string> before_;
};

/// An empty folder, removed with everything in it at the end of the scope.
class scoped_folder {
public:
    scoped_folder();
    ~scoped_folder();
    scoped_folder(const scoped_folder&) = delete;
    scoped_folder& operator=(const scoped_folder&) = delete;
    const std::filesystem::path& path() const noexcept { return path_; }

private:
    std::filesystem::path path_;
};

}  // namespace clbool::testing
