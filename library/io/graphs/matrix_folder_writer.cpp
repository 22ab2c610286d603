// SPDX-License-Identifier: MIT
// Folders of matrices are made under another name, and renamed when they are complete.
#include <io/graphs/matrix_folder.hpp>

#include <clbool/error.hpp>
#include <clbool/io.hpp>

#include <io/text/line_reader.hpp>
#include <io/text/text_writer.hpp>
#include <io/text/unfinished_files.hpp>

#include <cstddef>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <vector>

namespace clbool::io {
namespace {

namespace fs = std::filesystem;

bool is_kept(char byte) {
    constexpr std::string_view kOthers = "%/\\:*?\"<>|\x7F";
    return (byte < 0 || byte >= ' ') && kOthers.find(byte) == std::string_view::npos;
}

// LABEL.mtx, where bytes that names of files cannot hold everywhere are written %XX, as in RFC
// 3986.
std::string file_of(const std::string& label) {
    constexpr std::size_t kLongestName = 255;  // on most file systems
    constexpr const char* kDigits = "0123456789ABCDEF";
    std::string name;
    for (const char byte : label) {
        if (is_kept(byte) && !(byte == '.' && name.empty())) {
            name += byte;
        } else {
            name += {'%', kDigits[byte / 16], kDigits[byte % 16]};
        }
    }
    name += ".mtx";
    if (label.empty() || name.size() > kLongestName) {
        throw invalid_argument("the label " + in_quotes(label) +
                               " makes no name of a file of 5 to " + std::to_string(kLongestName) +
                               " bytes");
    }
    return name;
}

// A folder that goes with all its files unless it takes its place.
class temporary_folder {
public:
    temporary_folder(const std::string& path, const std::vector<std::string>& files)
        : shown_(path), path_(unused_name_beside(path)), until_in_place_(all_of(files)) {
        std::error_code problem;
        if (!fs::create_directory(path_, problem)) {
            fail("cannot make the folder", problem);
        }
    }
    ~temporary_folder() {
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }
    temporary_folder(const temporary_folder&) = delete;
    temporary_folder& operator=(const temporary_folder&) = delete;

    std::string file(const std::string& name) const { return path_ + '/' + name; }
    // Only an empty folder is replaced.
    void take_its_place() const {
        std::error_code problem;
        fs::rename(path_, shown_, problem);
        if (problem) {
            fail("cannot make the folder, expected a name that is free or an empty folder",
                 problem);
        }
    }

private:
    std::string all_of(const std::vector<std::string>& files) const {
        std::string paths;
        for (const std::string& name : files) {
            paths += file(name) + '\0';
        }
        return paths + file(kVertexNames) + '\0' + path_;
    }
    [[noreturn]] void fail(const std::string& what, const std::error_code& why) const {
        throw io_error(shown_ + ": " + what + ": " + why.message());
    }

    std::string shown_;
    std::string path_;
    unfinished_file until_in_place_;
};

// What a line can hold, and is not taken for a part of its end or of the file's beginning.
void check_name(const std::string& name) {
    using namespace std::string_view_literals;
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (name.find_first_of("\n\0"sv) != std::string::npos || name.size() > kMaxLineBytes ||
        (!name.empty() && name.back() == '\r') || name.rfind(kByteOrderMark, 0) == 0) {
        throw invalid_argument("the name " + in_quotes(name) + " cannot be a line of text");
    }
}

void write_names(const std::string& path, const std::vector<std::string>& names) {
    write_atomically(path, [&](std::ostream& out) {
        text_writer text(out);
        for (const std::string& name : names) {
            check_name(name);
            text << name << '\n';
        }
        text.flush();
    });
}

}  // namespace

void write_matrix_folder(const std::string& path, const labelled_graph& graph) {
    const std::string target = path.substr(0, path.find_last_not_of('/') + 1);
    if (target.empty() || target == "-" || target.find('\0') != std::string::npos) {
        throw io_error(path + ": a graph of matrices needs the name of a folder");
    }
    std::error_code ignored;
    if (fs::exists(target, ignored) && !fs::is_empty(target, ignored)) {
        throw io_error(path + ": is not empty, expected a name that is free or an empty folder");
    }
    std::vector<std::string> files;
    for (const auto& [label, relation] : graph.edges) {
        files.push_back(file_of(label));
    }
    const temporary_folder folder(target, files);
    write_names(folder.file(kVertexNames), graph.vertices);
    auto file = files.begin();
    for (const auto& [label, relation] : graph.edges) {
        write_matrix_market(folder.file(*file++), relation);
    }
    folder.take_its_place();
}

}  // namespace clbool::io
