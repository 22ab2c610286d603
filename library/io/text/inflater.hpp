// SPDX-License-Identifier: MIT
// Decompression of gzip (RFC 1952), the only user of zlib. Without zlib the constructor throws.
#pragma once

#include <cstddef>
#include <memory>

namespace clbool::io {

/// Decompresses gzip data piece by piece, one or several members in a row.
class inflater {
public:
    /// How far one step came.
    struct progress {
        std::size_t consumed = 0;   ///< bytes taken from the input
        std::size_t produced = 0;   ///< bytes written to the output
        bool member_ended = false;  ///< a member is complete and its checksum is right
    };

    /// @throws std::runtime_error when the library was built without zlib.
    inflater();
    ~inflater();
    inflater(const inflater&) = delete;
    inflater& operator=(const inflater&) = delete;

    /// Decompresses as much of the input as fits the output. @throws std::runtime_error on
    /// corrupt data.
    progress step(const char* input, std::size_t input_size, char* output, std::size_t output_size);
    /// Makes ready for the next member.
    void restart();

private:
    struct state;
    std::unique_ptr<state> state_;
};

}  // namespace clbool::io
