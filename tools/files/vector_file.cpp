// SPDX-License-Identifier: MIT
// Vectors as files.
#include <tools/files/vector_file.hpp>

#include <tools/files/text_lines.hpp>

#include <clbool/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <sstream>
#include <string_view>
#include <vector>

namespace clbool::tools {

namespace {

// Places of the entries that were read so far.
class entry_reader {
public:
    entry_reader(const std::string& path, index_type size) : path_(path), seen_(size) {
        found_.size = size;
    }

    void read(std::string_view line, size_type number) {
        std::istringstream text(std::string(line.substr(0, line.find('#'))));
        std::string index;
        std::string value;
        std::string more;
        if (!(text >> index)) {
            return;
        }
        size_type i = 0;
        float x = 0;
        if (!(text >> value) || text >> more || !parse(index, i) || !parse(value, x)) {
            fail(number, fmt::format("'{}' is wrong, expected an index and a number", line));
        }
        if (i >= found_.size) {
            fail(number,
                 fmt::format("the index {} is wrong, expected one below {}", i, found_.size));
        }
        if (seen_[i]) {
            fail(number, fmt::format("the index {} comes once more, expected each once", i));
        }
        seen_[i] = true;
        found_.indices.push_back(static_cast<index_type>(i));
        found_.values.push_back(x);
    }
    vector_entries<float> take() { return std::move(found_); }

private:
    static bool parse(const std::string& word, size_type& number) {
        if (word.empty() || word.size() > 10 ||
            word.find_first_not_of("0123456789") != std::string::npos) {
            return false;
        }
        number = std::stoull(word);
        return true;
    }
    static bool parse(const std::string& word, float& number) {
        std::size_t end = 0;
        try {
            number = std::stof(word, &end);
        } catch (const std::logic_error&) {
            return false;
        }
        return end == word.size() && std::isfinite(number);
    }
    [[noreturn]] void fail(size_type number, const std::string& what) const {
        throw io_error(fmt::format("{}:{}: {}", path_, number, what));
    }

    const std::string& path_;
    std::vector<bool> seen_;
    vector_entries<float> found_;
};

}  // namespace

vector_entries<float> read_vector(const std::string& path, index_type size) {
    entry_reader entries(path, size);
    each_line(path, [&](std::string_view line, size_type number) { entries.read(line, number); });
    return entries.take();
}

}  // namespace clbool::tools
