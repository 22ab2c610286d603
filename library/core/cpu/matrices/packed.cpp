// SPDX-License-Identifier: MIT
// Serialisation with header and checksum.
#include <core/cpu/matrices/packed.hpp>

#include <clbool/error.hpp>
#include <core/cpu/matrices/cuts.hpp>

#include <array>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>

namespace clbool::cpu {

namespace {

// Header layout.
constexpr std::array<unsigned char, 8> kMagic{'c', 'l', 'b', 'o', 'o', 'l', '\r', '\n'};
constexpr size_type kVersionAt = 8;
constexpr size_type kZeroAt = 12;
constexpr size_type kRowsAt = 16;
constexpr size_type kColsAt = 20;
constexpr size_type kFilledAt = 24;
constexpr size_type kEntriesAt = 32;
constexpr size_type kChecksumAt = 40;
constexpr size_type kHeader = 48;
constexpr std::uint32_t kVersion = 1;

template <class Value>
void put(std::byte* to, Value value) noexcept {
    for (size_type i = 0; i < sizeof value; ++i) {
        to[i] = static_cast<std::byte>(value >> (8 * i) & 0xFF);
    }
}

template <class Value>
Value get(const std::byte* from) noexcept {
    Value value = 0;
    for (size_type i = 0; i < sizeof value; ++i) {
        value = static_cast<Value>(value | static_cast<Value>(from[i]) << (8 * i));
    }
    return value;
}

// Checksum by invertible steps: a change of any single number changes the result.
class checksum {
public:
    void add(std::uint64_t value) noexcept {
        sum_ = (sum_ ^ value) * 0x9E3779B97F4A7C15U;
        sum_ ^= sum_ >> 29;
    }
    void add(const std::byte* from, size_type size) noexcept {
        size_type at = 0;
        for (; at + sizeof(std::uint64_t) <= size; at += sizeof(std::uint64_t)) {
            add(get<std::uint64_t>(from + at));
        }
        for (; at < size; ++at) {
            add(get<std::uint8_t>(from + at));
        }
    }
    std::uint64_t value() const noexcept { return sum_; }

private:
    std::uint64_t sum_ = 0x636C626F6F6C0001U;
};

std::uint64_t checksum_of(const std::byte* bytes, size_type size) noexcept {
    checksum sum;
    sum.add(bytes, kChecksumAt);
    sum.add(bytes + kHeader, size - kHeader);
    return sum.value();
}

[[noreturn]] void refuse(const std::string& what) { throw io_error("not a matrix: " + what); }

// Header contents.
struct sizes {
    index_type nrows;
    index_type ncols;
    size_type filled;
    size_type nnz;
};

// Reads the header; sizes are consistent with the number of bytes.
sizes read_header(const std::byte* bytes, size_type size) {
    if (size < kHeader || std::memcmp(bytes, kMagic.data(), kMagic.size()) != 0) {
        refuse("the first bytes are not those of a serialised matrix");
    }
    const auto version = get<std::uint32_t>(bytes + kVersionAt);
    if (version != kVersion || get<std::uint32_t>(bytes + kZeroAt) != 0) {
        refuse("version " + std::to_string(version) + " is unknown, " + std::to_string(kVersion) +
               " was expected");
    }
    const sizes found{get<index_type>(bytes + kRowsAt), get<index_type>(bytes + kColsAt),
                      get<size_type>(bytes + kFilledAt), get<size_type>(bytes + kEntriesAt)};
    const size_type words = (size - kHeader) / sizeof(index_type);
    // Without overflow.
    const bool fits = (size - kHeader) % sizeof(index_type) == 0 && found.filled <= words / 2 &&
                      found.nnz == words - 2 * found.filled;
    if (!fits) {
        refuse("there are " + std::to_string(size) + " bytes, which is not what " +
               std::to_string(found.filled) + " rows with " + std::to_string(found.nnz) +
               " entries take");
    }
    if (found.filled > found.nrows || (found.nnz > 0) != (found.filled > 0)) {
        refuse(std::to_string(found.filled) + " rows with " + std::to_string(found.nnz) +
               " entries cannot be those of " + std::to_string(found.nrows) + " rows");
    }
    return found;
}

void check_row(span cols, index_type row, index_type ncols) {
    for (const index_type* at = cols.begin(); at != cols.end(); ++at) {
        if (*at >= ncols || (at != cols.begin() && *at <= at[-1])) {
            refuse("the columns of row " + std::to_string(row) +
                   " do not ascend within those of the matrix");
        }
    }
}

}  // namespace

std::vector<std::byte> pack(const rows& a) {
    const size_type filled = a.filled();
    std::vector<std::byte> bytes(kHeader + (2 * filled + a.nnz()) * sizeof(index_type));
    std::memcpy(bytes.data(), kMagic.data(), kMagic.size());
    put(bytes.data() + kVersionAt, kVersion);
    put(bytes.data() + kRowsAt, a.nrows());
    put(bytes.data() + kColsAt, a.ncols());
    put(bytes.data() + kFilledAt, filled);
    put(bytes.data() + kEntriesAt, a.nnz());
    std::byte* names = bytes.data() + kHeader;
    std::byte* counts = names + filled * sizeof(index_type);
    std::byte* cols = counts + filled * sizeof(index_type);
    for (index_type slot = 0; slot < a.slots(); ++slot) {
        const span row = a.in_slot(slot);
        if (!row.empty()) {
            put(std::exchange(names, names + sizeof(index_type)), a.name(slot));
            put(std::exchange(counts, counts + sizeof(index_type)),
                static_cast<index_type>(row.size()));
        }
        for (const index_type col : row) {
            put(std::exchange(cols, cols + sizeof(index_type)), col);
        }
    }
    put(bytes.data() + kChecksumAt, checksum_of(bytes.data(), bytes.size()));
    return bytes;
}

matrix unpack(const team& workers, const std::byte* bytes, size_type size) {
    const sizes of = read_header(bytes, size);
    if (get<std::uint64_t>(bytes + kChecksumAt) != checksum_of(bytes, size)) {
        refuse("the checksum is wrong, so something has changed");
    }
    draft made(of.nrows, of.ncols, static_cast<index_type>(of.filled), of.nnz);
    if (of.nnz == 0) {
        return made.finish();
    }
    const std::byte* const names = bytes + kHeader;
    const std::byte* const counts = names + of.filled * sizeof(index_type);
    const std::byte* const cols = counts + of.filled * sizeof(index_type);
    size_type end = 0;
    for (size_type i = 0; i < of.filled; ++i) {
        const auto name = get<index_type>(names + i * sizeof(index_type));
        const auto count = get<index_type>(counts + i * sizeof(index_type));
        if (name >= of.nrows || (i > 0 && name <= made.names()[i - 1]) || count == 0 ||
            count > of.nnz - end) {
            refuse("row " + std::to_string(name) + " with " + std::to_string(count) +
                   " entries is not to be expected");
        }
        made.names()[i] = name;
        made.set_pointer(i, end);
        end += count;
    }
    if (end != of.nnz) {
        refuse("the rows have " + std::to_string(end) + " entries, not " + std::to_string(of.nnz));
    }
    made.set_pointer(of.filled, end);
    for_indices(workers, of.nnz, of.nnz, [&](size_type i) {
        made.cols()[i] = get<index_type>(cols + i * sizeof(index_type));
    });
    auto whole = made.finish();
    const rows view = whole;
    for_slots(workers, view,
              [&](index_type slot) { check_row(view.in_slot(slot), view.name(slot), of.ncols); });
    return whole;
}

}  // namespace clbool::cpu
