// SPDX-License-Identifier: MIT
// Scoped variables and folders.
#include <support/environment.hpp>

#include <cstdlib>
#include <stdexcept>
#include <system_error>

namespace clbool::testing {

scoped_variable::scoped_variable(const char* name, const char* value) : name_(name) {
    if (const char* old = std::getenv(name)) {
        before_ = old;
    }
    if (value != nullptr) {
        ::setenv(name, value, 1);
    } else {
        ::unsetenv(name);
    }
}

scoped_variable::~scoped_variable() {
    if (before_) {
        ::setenv(name_.c_str(), before_->c_str(), 1);
    } else {
        ::unsetenv(name_.c_str());
    }
}

scoped_folder::scoped_folder() {
    std::string name = (std::filesystem::temp_directory_path() / "clbool-test-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) {
        throw std::runtime_error("cannot make a temporary folder");
    }
    path_ = name;
}

scoped_folder::~scoped_folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

}  // namespace clbool::testing
