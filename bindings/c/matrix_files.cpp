// SPDX-License-Identifier: MIT
// Matrices as bytes and as files.
#include <bindings/c/arguments.hpp>
#include <bindings/c/errors.hpp>
#include <bindings/c/structures.hpp>
#include <clbool/counts.hpp>
#include <clbool/exchange.hpp>
#include <clbool/io.hpp>

#include <cstddef>
#include <cstring>

using namespace clbool::c_interface;

namespace clbool::c_interface {

namespace {

// What serialize() says of its format.
size_type serialized_size(context& on, const matrix& a) {
    return 48 + 8 * entries_per_row(on, a).indices.size() + 4 * a.nvals();
}

io::matrix_market_options options_of(const clbool_load_options& given) {
    io::matrix_market_options options;
    options.drop_zeros = flag(given.drop_zeros, "drop_zeros");
    options.zero_based = flag(given.zero_based, "zero_based");
    return options;
}

}  // namespace

}  // namespace clbool::c_interface

clbool_status clbool_matrix_serialize(clbool_context* on, const clbool_matrix* a, uint64_t capacity,
                                      void* bytes, uint64_t* size) {
    return call("clbool_matrix_serialize", [&] {
        const auto device = get(on, "on");
        const auto from = get(a, "a");
        required(size, "size");
        if (bytes == nullptr) {
            *size = serialized_size(device->device, *from);
            return;
        }
        const std::vector<std::byte> made = clbool::serialize(device->device, *from);
        check_room(capacity, made.size(), "capacity");
        std::memcpy(bytes, made.data(), made.size());
        *size = made.size();
    });
}

clbool_status clbool_matrix_deserialize(clbool_context* on, const void* bytes, uint64_t size,
                                        clbool_matrix** out) {
    return call("clbool_matrix_deserialize", [&] {
        const auto device = get(on, "on");
        array(static_cast<const std::byte*>(bytes), size, "bytes");
        create(out, [&] { return clbool::deserialize(device->device, bytes, size); });
    });
}

clbool_status clbool_matrix_load(clbool_context* on, const char* path,
                                 const clbool_load_options* options, clbool_matrix** out) {
    return call("clbool_matrix_load", [&] {
        const auto device = get(on, "on");
        required(path, "path");
        const auto read = options_of(read_options(options, CLBOOL_LOAD_OPTIONS_INIT, "options"));
        create(out,
               [&] { return clbool::matrix(device->device, clbool::io::read_matrix(path, read)); });
    });
}

clbool_status clbool_matrix_save(clbool_context* on, const clbool_matrix* a, const char* path,
                                 clbool_matrix_file kind) {
    return call("clbool_matrix_save", [&] {
        const auto device = get(on, "on");
        const auto from = get(a, "a");
        required(path, "path");
        switch (kind) {
            case CLBOOL_FILE_MATRIX_MARKET:
                return clbool::io::write_matrix_market(path, from->to_host(device->device));
            case CLBOOL_FILE_SERIALIZED: return clbool::save_matrix(device->device, *from, path);
            case CLBOOL_FILE_DOT: return clbool::io::write_dot(path, from->to_host(device->device));
        }
        throw clbool::invalid_argument("kind is none of its values");
    });
}

void clbool_remove_unfinished_files(void) { clbool::io::remove_unfinished_files(); }
