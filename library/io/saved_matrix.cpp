// SPDX-License-Identifier: MIT
// Serialised matrices in files.
#include <clbool/error.hpp>
#include <clbool/exchange.hpp>
#include <clbool/guard.hpp>
#include <clbool/io.hpp>

#include <io/matrix_market/matrix_market_header.hpp>
#include <io/text/byte_source.hpp>
#include <io/text/line_reader.hpp>
#include <io/text/option_size.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <ostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace clbool::v0 {

namespace {

using byte_list = std::vector<std::byte>;

constexpr size_type kBlock = size_type{1} << 20;
constexpr size_type kHeader = 48;
constexpr std::string_view kMagic = "clbool\r\n";

std::uint64_t number_at(const byte_list& bytes, std::size_t at) {
    std::uint64_t number = 0;
    for (std::size_t i = sizeof number; i > 0; --i) {
        number = number << 8 | std::to_integer<std::uint64_t>(bytes[at + i - 1]);
    }
    return number;
}

// How many bytes a matrix with this header has (clbool::serialize says why); 0 if it is none.
size_type size_by_header(const byte_list& header) {
    constexpr size_type kLargest = size_type{1} << 60;
    if (header.size() < kHeader || std::memcmp(header.data(), kMagic.data(), kMagic.size()) != 0) {
        return 0;
    }
    const size_type rows = number_at(header, 24);
    const size_type entries = number_at(header, 32);
    return rows > kMaxDimension || entries > kLargest ? 0 : kHeader + 8 * rows + 4 * entries;
}

// Errors of reading with the file's name.
template <class Body>
auto named(const std::string& path, const Body& body) {
    try {
        return body();
    } catch (const std::runtime_error& failure) {
        throw io_error(path + ": " + failure.what());
    }
}

// The bytes of a matrix and one more where the file goes on; of what is none, those that tell.
byte_list read_file(io::byte_source& file) {
    byte_list bytes;
    const auto read_up_to = [&](size_type size) {
        for (size_type count = 1; count != 0 && bytes.size() < size;) {
            const size_type before = bytes.size();
            bytes.resize(before + std::min(size - before, kBlock));
            count =
                file.read(reinterpret_cast<char*>(bytes.data() + before), bytes.size() - before);
            bytes.resize(before + count);
        }
    };
    read_up_to(kHeader);
    read_up_to(size_by_header(bytes) + 1);
    return bytes;
}

matrix read_from(context& on, io::byte_source& file, const std::string& path) {
    const auto bytes = named(path, [&] { return read_file(file); });
    try {
        return deserialize(on, bytes.data(), bytes.size());
    } catch (const io_error& error) {
        throw io_error(path + ": " + error.what());
    }
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
        io::byte_source file(path);
        return read_from(on, file, path);
    });
}

}  // namespace clbool::v0

namespace clbool::io {

coordinates read_matrix(const std::string& path, const matrix_market_options& options) {
    return detail::guarded("read_matrix", [&] {
        require_size("matrix_market_options", options);
        auto file = std::make_unique<byte_source>(path);
        if (named(path, [&] { return file->begins_with(kMagic); })) {
            context host("host");
            return read_from(host, *file, path).to_host(host);
        }
        line_reader reader(path, std::move(file));
        return read_matrix_market(reader, options);
    });
}

}  // namespace clbool::io
