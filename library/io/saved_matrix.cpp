// SPDX-License-Identifier: MIT
// Serialised matrices in files.
#include <clbool/error.hpp>
#include <clbool/exchange.hpp>
#include <clbool/guard.hpp>
#include <clbool/io.hpp>

#include <cstddef>
#include <fstream>
#include <ostream>
#include <string>
#include <vector>

namespace clbool {

namespace {

constexpr std::streamsize kBlock = std::streamsize{1} << 20;

// Reads in chunks, as the size may be unknown.
std::vector<std::byte> read_file(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in) {
        throw io_error(path + ": cannot be opened");
    }
    std::vector<std::byte> bytes;
    while (in) {
        const auto before = bytes.size();
        bytes.resize(before + static_cast<std::size_t>(kBlock));
        in.read(reinterpret_cast<char*>(bytes.data() + before), kBlock);
        bytes.resize(before + static_cast<std::size_t>(in.gcount()));
    }
    if (in.bad()) {
        throw io_error(path + ": cannot be read");
    }
    return bytes;
}

}  // namespace

void save_matrix(context& on, const matrix& a, const std::string& path) {
    detail::guarded("save_matrix", [&] {
        const auto bytes = serialize(on, a);
        io::write_atomically(path, [&](std::ostream& out) {
            out.write(reinterpret_cast<const char*>(bytes.data()),
                      static_cast<std::streamsize>(bytes.size()));
        });
    });
}

matrix load_matrix(context& on, const std::string& path) {
    return detail::guarded("load_matrix", [&] {
        const auto bytes = read_file(path);
        try {
            return deserialize(on, bytes.data(), bytes.size());
        } catch (const io_error& error) {
            throw io_error(path + ": " + error.what());
        }
    });
}

}  // namespace clbool
