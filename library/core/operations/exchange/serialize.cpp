// SPDX-License-Identifier: MIT
// Matrices as bytes and files.
#include <clbool/error.hpp>
#include <clbool/exchange.hpp>
#include <clbool/io.hpp>

#include <core/cpu/matrices/packed.hpp>
#include <core/operations/common/entry.hpp>
#include <core/operations/common/operand.hpp>
#include <core/operations/common/write_back.hpp>
#include <core/storage/building/build_rows.hpp>

#include <fstream>
#include <ostream>

namespace clbool {

namespace {

constexpr std::streamsize kBlock = std::streamsize{1} << 20;

// Block by block, as files need not tell how long they are.
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

std::vector<std::byte> serialize(context& on_context, const matrix& a) {
    return operations::enter(on_context, "serialize", [&](operations::engine& on) {
        const operations::operand source(on, "serialize", "the matrix", a, false);
        operations::announce(on, "serialize", operations::shape_text(a));
        return cpu::pack(storage::host_view::make(on, *a.node()));
    });
}

matrix deserialize(context& on_context, const void* bytes, size_type size) {
    return operations::enter(on_context, "deserialize", [&](operations::engine& on) {
        if (bytes == nullptr && size > 0) {
            throw invalid_argument("deserialize: the bytes must not be null");
        }
        const auto made = cpu::unpack(cpu::team(), static_cast<const std::byte*>(bytes), size);
        auto built = storage::build_rows(on, made);
        operations::note_result(on, *built);
        return matrix(std::move(built));
    });
}

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
