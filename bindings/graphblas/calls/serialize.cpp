// SPDX-License-Identifier: MIT
// Matrices as blocks of bytes, for this library on the same kind of machine.
#include <bindings/graphblas/arguments.hpp>

#include <cstring>
#include <memory>

using namespace clbool::graphblas;

namespace clbool::graphblas {

namespace {

/// What a block begins with; rows, columns and values of the entries follow.
struct block_header {
    std::uint64_t magic;
    std::uint64_t nrows;
    std::uint64_t ncols;
    std::uint64_t count;
    std::uint64_t type;
    std::uint64_t size_of_value;
};

constexpr std::uint64_t kMagic = 0x31424c424f424c43;

std::uint64_t block_size_of_entry(std::uint64_t size_of_value) {
    return 2 * sizeof(std::uint32_t) + size_of_value;
}

std::uint64_t block_size(std::uint64_t count, std::uint64_t size_of_value) {
    return sizeof(block_header) + count * block_size_of_entry(size_of_value);
}

block_header header_of(const tuples& a) {
    return {kMagic,     a.nrows, a.ncols, a.nvals(), static_cast<std::uint64_t>(a.type.code),
            a.type.size};
}

/// Copies parts one behind the other.
class block_writer {
public:
    explicit block_writer(void* to) : to_(static_cast<std::byte*>(to)) {}

    void append(const void* from, std::size_t size) {
        if (size > 0) {
            std::memcpy(to_, from, size);
            to_ += size;
        }
    }

private:
    std::byte* to_;
};

void write_block(void* to, const tuples& a) {
    const block_header header = header_of(a);
    block_writer block(to);
    block.append(&header, sizeof(header));
    block.append(a.rows.data(), a.nvals() * sizeof(std::uint32_t));
    block.append(a.cols.data(), a.nvals() * sizeof(std::uint32_t));
    block.append(a.bytes.data(), a.bytes.size());
}

void require_sound(bool condition) {
    require(condition, GrB_INVALID_OBJECT, "the block was not written by GrB_Matrix_serialize");
}

block_header read_header(const void* from, std::uint64_t size) {
    block_header header;
    require_sound(size >= sizeof(header));
    std::memcpy(&header, from, sizeof(header));
    require_sound(header.magic == kMagic && header.nrows <= GrB_INDEX_MAX + 1 &&
                  header.ncols <= GrB_INDEX_MAX + 1);
    return header;
}

/// The type of what is read: the caller's, which has to be the one that was written.
type_of type_of_block(const block_header& header, GrB_Type wanted) {
    const bool is_user = header.type == static_cast<std::uint64_t>(type_code::user);
    if (wanted == nullptr) {
        require(!is_user, GrB_NULL_POINTER, "values of a user's type cannot be read without it");
        require_sound(header.type <= static_cast<std::uint64_t>(type_code::fp64));
        return built_in_type(static_cast<type_code>(header.type));
    }
    const type_of& type = valid(wanted, "the type").of;
    require(static_cast<std::uint64_t>(type.code) == header.type, GrB_DOMAIN_MISMATCH,
            "the block has values of another type");
    return type;
}

/// Whether entries are inside and in order.
bool is_sound(const tuples& a) {
    for (std::size_t entry = 0; entry < a.nvals(); ++entry) {
        const bool is_inside = a.rows[entry] < a.nrows && a.cols[entry] < a.ncols;
        if (!is_inside || (entry > 0 && a.place(entry - 1) >= a.place(entry))) {
            return false;
        }
    }
    return true;
}

template <class Array>
const std::byte* read_array(Array& to, const std::byte* from, std::size_t count) {
    const std::size_t size = count * sizeof(typename Array::value_type);
    to.resize(count);
    if (count > 0) {
        std::memcpy(to.data(), from, size);
    }
    return from + size;
}

tuples read_block(const void* from, std::uint64_t size, GrB_Type wanted) {
    const block_header header = read_header(from, size);
    tuples a(header.nrows, header.ncols, type_of_block(header, wanted));
    require_sound(header.size_of_value == a.type.size &&
                  header.count <= (size - sizeof(header)) / block_size_of_entry(a.type.size));
    const std::byte* at = static_cast<const std::byte*>(from) + sizeof(header);
    at = read_array(a.rows, at, header.count);
    at = read_array(a.cols, at, header.count);
    read_array(a.bytes, at, header.count * a.type.size);
    require_sound(is_sound(a));
    return a;
}

}  // namespace

}  // namespace clbool::graphblas

GrB_Info GrB_Matrix_serializeSize(GrB_Index* blob_size, GrB_Matrix A) {
    return guarded(A, "GrB_Matrix_serializeSize", [&] {
        auto& a = valid(A, "the matrix");
        given(blob_size, "the size") = block_size(a.nvals(), a.type().size);
    });
}

GrB_Info GrB_Matrix_serialize(void* blob, GrB_Index* blob_size, GrB_Matrix A) {
    return guarded(A, "GrB_Matrix_serialize", [&] {
        auto& a = valid(A, "the matrix");
        require_given(blob, "the block");
        GrB_Index& size = given(blob_size, "the size");
        const std::uint64_t needed = block_size(a.nvals(), a.type().size);
        require(size >= needed, GrB_INSUFFICIENT_SPACE, "the block is too small");
        write_block(blob, a.entries());
        size = needed;
    });
}

GrB_Info GrB_Matrix_deserialize(GrB_Matrix* C, GrB_Type type, const void* blob,
                                GrB_Index blob_size) {
    return guarded("GrB_Matrix_deserialize", [&] {
        GrB_Matrix& made = new_handle(C);
        require_given(blob, "the block");
        tuples read = read_block(blob, blob_size, type);
        auto c = std::make_unique<GrB_Matrix_opaque>(read.type, read.nrows, read.ncols);
        c->set_entries(std::move(read));
        made = c.release();
    });
}
