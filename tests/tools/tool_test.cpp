// SPDX-License-Identifier: MIT
// Runs the built program in a folder of its own and looks at what it says and leaves.
#include <tools/tool_test.hpp>

#include <support/device.hpp>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include <sys/wait.h>
#include <unistd.h>

namespace clbool::testing {

namespace fs = std::filesystem;

namespace {

std::string content(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

fs::path make_folder() {
    std::string name = (fs::temp_directory_path() / "clbool-tool-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) {
        throw std::runtime_error("cannot make a temporary folder " + name);
    }
    return name;
}

std::string quoted(const fs::path& path) { return "'" + path.string() + "'"; }

}  // namespace

tool_test::tool_test()
    : root_(make_folder()), folder_(root_ / "work"), device_(every_combination() ? "" : "host") {
    fs::create_directory(folder_);
}

tool_test::~tool_test() {
    std::error_code ignored;
    fs::remove_all(root_, ignored);
}

outcome tool_test::shell(const std::string& command) const {
    const fs::path script = root_ / "script";
    {
        std::ofstream file(script);
        file << "clbool() { " << quoted(CLBOOL_TOOL_PATH) << " \"$@\"; }\n"
             << (device_.empty() ? "" : "export CLBOOL_DEVICE=" + device_ + "\n") << "cd "
             << quoted(folder_) << " || exit 99\n"
             << command << '\n';
    }
    const std::string line = "sh " + quoted(script) + " </dev/null >" + quoted(root_ / "out") +
                             " 2>" + quoted(root_ / "err");
    const int status = std::system(line.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status),
            content(root_ / "out"), content(root_ / "err")};
}

outcome tool_test::run(const std::string& arguments) const { return shell("clbool " + arguments); }

std::string tool_test::expect_done(const std::string& arguments) const {
    SCOPED_TRACE("clbool " + arguments);
    const outcome end = run(arguments);
    EXPECT_EQ(end.status, 0);
    EXPECT_EQ(end.err, "");
    return end.out;
}

std::string tool_test::expect_warned(const std::string& arguments, const std::string& part) const {
    SCOPED_TRACE("clbool " + arguments);
    const outcome end = run(arguments);
    EXPECT_EQ(end.status, 0);
    EXPECT_EQ(end.err.rfind("clbool: warning: ", 0), 0U) << end.err;
    EXPECT_NE(end.err.find(part), std::string::npos) << end.err;
    EXPECT_EQ(std::count(end.err.begin(), end.err.end(), '\n'), 1) << end.err;
    expect_failure(arguments + " --strict", 2, part);
    return end.out;
}

void tool_test::expect_failure(const std::string& arguments, int status,
                               const std::string& part) const {
    SCOPED_TRACE("clbool " + arguments);
    const outcome end = run(arguments);
    EXPECT_EQ(end.status, status);
    EXPECT_EQ(end.out, "");
    EXPECT_EQ(end.err.rfind("clbool: ", 0), 0U) << end.err;
    EXPECT_NE(end.err.find(part), std::string::npos) << end.err;
    EXPECT_EQ(std::count(end.err.begin(), end.err.end(), '\n'), 1) << end.err;
}

void tool_test::write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name, std::ios::binary) << text;
}

std::string tool_test::read(const std::string& name) const { return content(folder_ / name); }

std::vector<std::string> tool_test::files() const {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder_)) {
        names.push_back(entry.path().filename().string());
    }
    std::sort(names.begin(), names.end());
    return names;
}

std::string matrix_market(const std::string& size, const std::string& entries) {
    return "%%MatrixMarket matrix coordinate pattern general\n" + size + "\n" + entries;
}

}  // namespace clbool::testing
