// SPDX-License-Identifier: MIT
// Files of a folder that nobody but the user may write.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace clbool::runtime {

// What is not the user's, may be written by others or, but for the folder, is no regular file (a
// symbolic link, a FIFO) counts as absent, and the listener is told. Looks at what it has opened,
// so that nobody can exchange a file in between. Thread-safety: as a plain value.
class private_folder {
public:
    using bytes = std::vector<unsigned char>;
    using listener = std::function<void(const std::string& what)>;

    // No folder.
    private_folder() = default;
    private_folder(std::string path, listener on_skip)
        : path_(std::move(path)), on_skip_(std::move(on_skip)) {}

    bool named() const noexcept { return !path_.empty(); }
    // A whole file of at most `most` bytes.
    std::optional<bytes> read(const std::string& name, std::uint64_t most) const;
    // Puts a file there as a whole, or not at all; makes the folder where there is none.
    void write(const std::string& name, const std::string& head, const bytes& rest) const;

private:
    class open_file;

    open_file open() const;
    // Size of a file that is to be trusted.
    std::optional<std::uint64_t> trusted_size(const open_file& file, unsigned type,
                                              const std::string& path) const;
    void skip(const std::string& path, const char* why) const;

    std::string path_;
    listener on_skip_;
};

}  // namespace clbool::runtime
