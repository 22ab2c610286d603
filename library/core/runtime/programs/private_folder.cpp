// SPDX-License-Identifier: MIT
// POSIX files, looked at by their descriptors.
#include <core/runtime/programs/private_folder.hpp>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <random>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace clbool::runtime {

namespace {

constexpr const char* kIrregular = "is no regular file";

// Null where there is no reason.
const char* reason_for_distrust(const struct stat& facts, mode_t type) noexcept {
    if ((facts.st_mode & S_IFMT) != type) {
        return kIrregular;
    }
    if (facts.st_uid != ::geteuid()) {
        return "belongs to another user";
    }
    return (facts.st_mode & (S_IWGRP | S_IWOTH)) != 0 ? "may be written by other users" : nullptr;
}

// With the folders above it, each for the user alone.
void make_folder(const std::string& path) {
    for (std::size_t end = 0; end != std::string::npos;) {
        end = path.find('/', end + 1);
        ::mkdir(path.substr(0, end).c_str(), S_IRWXU);
    }
}

std::string unique_suffix() {
    std::random_device device;
    char text[24];
    std::snprintf(text, sizeof text, ".tmp%08x%08x", device(), device());
    return text;
}

}  // namespace

// A file that is open, or could not be opened.
class private_folder::open_file {
public:
    explicit open_file(int descriptor) noexcept : descriptor_(descriptor) {}
    ~open_file() { close(); }
    open_file(open_file&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
    open_file(const open_file&) = delete;
    open_file& operator=(const open_file&) = delete;

    explicit operator bool() const noexcept { return descriptor_ >= 0; }
    int descriptor() const noexcept { return descriptor_; }
    bool close() noexcept {
        return descriptor_ < 0 || ::close(std::exchange(descriptor_, -1)) == 0;
    }

    // Whether all bytes came, or went.
    bool read(unsigned char* to, std::size_t size) const { return move(::read, to, size); }
    bool write(const void* from, std::size_t size) const {
        return move(::write, static_cast<const unsigned char*>(from), size);
    }

private:
    template <class Call, class Byte>
    bool move(Call call, Byte* at, std::size_t left) const {
        while (left > 0) {
            const ssize_t count = call(descriptor_, at, left);
            if (count == 0 || (count < 0 && errno != EINTR)) {
                return false;
            }
            const auto moved = static_cast<std::size_t>(std::max<ssize_t>(count, 0));
            at += moved;
            left -= moved;
        }
        return true;
    }

    int descriptor_;
};

private_folder::open_file private_folder::open() const {
    open_file folder(::open(path_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (folder && !trusted_size(folder, S_IFDIR, path_)) {
        folder.close();
    }
    return folder;
}

std::optional<std::uint64_t> private_folder::trusted_size(const open_file& file, unsigned type,
                                                          const std::string& path) const {
    struct stat facts {};
    if (::fstat(file.descriptor(), &facts) != 0) {
        return std::nullopt;
    }
    if (const char* const why = reason_for_distrust(facts, type)) {
        skip(path, why);
        return std::nullopt;
    }
    return static_cast<std::uint64_t>(facts.st_size);
}

void private_folder::skip(const std::string& path, const char* why) const {
    if (on_skip_) {
        on_skip_(path + " " + why + ": it is not used");
    }
}

std::optional<private_folder::bytes> private_folder::read(const std::string& name,
                                                          std::uint64_t most) const {
    const open_file folder = open();
    if (!folder) {
        return std::nullopt;
    }
    const std::string path = path_ + '/' + name;
    // A FIFO without a writer does not block.
    const open_file file(::openat(folder.descriptor(), name.c_str(),
                                  O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
    if (!file) {
        if (errno == ELOOP || errno == ENXIO) {  // a symbolic link, a socket
            skip(path, kIrregular);
        }
        return std::nullopt;
    }
    const auto size = trusted_size(file, S_IFREG, path);
    if (!size || *size > most) {
        return std::nullopt;
    }
    bytes content(*size);
    return file.read(content.data(), content.size()) ? std::optional(std::move(content))
                                                     : std::nullopt;
}

void private_folder::write(const std::string& name, const std::string& head,
                           const bytes& rest) const {
    make_folder(path_);
    const open_file folder = open();
    if (!folder) {
        return;
    }
    const std::string temporary = name + unique_suffix();
    open_file file(::openat(folder.descriptor(), temporary.c_str(),
                            O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR));
    if (file && !(file.write(head.data(), head.size()) && file.write(rest.data(), rest.size()) &&
                  file.close() &&
                  ::renameat(folder.descriptor(), temporary.c_str(), folder.descriptor(),
                             name.c_str()) == 0)) {
        ::unlinkat(folder.descriptor(), temporary.c_str(), 0);
    }
}

}  // namespace clbool::runtime
