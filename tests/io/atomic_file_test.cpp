// SPDX-License-Identifier: MIT
// Output files appear whole or not at all, and what stood there before survives every failure.
#include "scratch.hpp"

#include <clbool/error.hpp>
#include <clbool/io.hpp>

#include <support/thread_group.hpp>

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <new>
#include <ostream>
#include <stdexcept>

namespace clbool {
namespace {

namespace fs = std::filesystem;
using testing::content_of;
using testing::io_error_of;
using testing::scratch;
using testing::thread_group;

using strings = std::vector<std::string>;

void write(const std::string& path, const std::string& text) {
    io::write_atomically(path, [&](std::ostream& out) { out << text; });
}

mode_t mode_of(const std::string& path) {
    struct stat facts {};
    EXPECT_EQ(::stat(path.c_str(), &facts), 0);
    return facts.st_mode & 07777;
}

TEST(WriteAtomically, MakesAndReplacesFiles) {
    const scratch place;
    write(place.path("a"), "one");
    EXPECT_EQ(content_of(place.path("a")), "one");
    const mode_t mask = ::umask(0);
    ::umask(mask);
    EXPECT_EQ(mode_of(place.path("a")), 0666 & ~mask);
    fs::permissions(place.path("a"), fs::perms(0640));
    write(place.path("a"), std::string(1 << 20, 'x'));
    EXPECT_EQ(content_of(place.path("a")), std::string(1 << 20, 'x'));
    EXPECT_EQ(mode_of(place.path("a")), 0640u);
    EXPECT_EQ(place.names(), strings{"a"});
}

TEST(WriteAtomically, AFailureLeavesEverythingAsItWas) {
    const scratch place;
    const std::string path = place.file("a", "old");
    EXPECT_THROW(io::write_atomically(path,
                                      [](std::ostream& out) {
                                          out << std::string(1 << 20, 'x');
                                          throw std::logic_error("no");
                                      }),
                 std::logic_error);
    EXPECT_THROW(io::write_atomically(path, [](std::ostream&) { throw std::bad_alloc(); }),
                 std::bad_alloc);  // what the body throws is not the library's
    EXPECT_NE(io_error_of([&] {
                  io::write_atomically(path, [](std::ostream& out) {
                      out << "x";
                      out.setstate(std::ios::failbit);
                  });
              }),
              "");
    EXPECT_EQ(content_of(path), "old");
    EXPECT_EQ(place.names(), strings{"a"});
}

TEST(WriteAtomically, RefusesPathsThatCannotBeWritten) {
    const scratch place;
    fs::create_directory(place.path("d"));
    for (const std::string& path :
         {place.path("d"), place.path("d/"), place.path("no/such"), place.file("f", "") + "/x",
          std::string(), std::string("a\0b", 3), place.path(std::string(300, 'n'))}) {
        SCOPED_TRACE(path);
        EXPECT_NE(io_error_of([&] { write(path, "x"); }), "");
    }
    EXPECT_EQ(place.names(), (strings{"d", "f"}));
    if (::geteuid() != 0) {  // root may write everything
        fs::permissions(place.path("f"), fs::perms(0444));
        EXPECT_NE(io_error_of([&] { write(place.path("f"), "x"); }), "");
    }
}

TEST(WriteAtomically, FollowsSymbolicLinks) {
    const scratch place;
    place.file("target", "old");
    fs::create_symlink("target", place.path("link"));
    fs::create_symlink("link", place.path("chain"));
    fs::create_symlink("fresh", place.path("dangling"));
    fs::create_symlink("loop", place.path("loop"));
    write(place.path("chain"), "new");
    EXPECT_EQ(content_of(place.path("target")), "new");
    EXPECT_TRUE(fs::is_symlink(place.path("chain")));
    EXPECT_TRUE(fs::is_symlink(place.path("link")));
    write(place.path("dangling"), "made");
    EXPECT_EQ(content_of(place.path("fresh")), "made");
    EXPECT_NE(io_error_of([&] { write(place.path("loop"), "x"); }), "");
}

TEST(WriteAtomically, WritesDevicesDirectly) {
    write("/dev/null", "x");
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
    if (fs::is_character_file("/dev/full")) {
        EXPECT_NE(io_error_of([] { write("/dev/full", "x"); }).find("/dev/full: cannot write"),
                  std::string::npos);
        // The failure comes from within the body, so that a long one does not go on in vain.
        std::size_t written = 0;
        EXPECT_THROW(io::write_atomically("/dev/full",
                                          [&](std::ostream& out) {
                                              for (; written < 1000; ++written) {
                                                  out << std::string(1 << 16, 'x');
                                              }
                                          }),
                     io_error);
        EXPECT_LT(written, 10u);
    }
}

// Runs `body` while standard output is something else.
template <class Body>
void with_standard_output(int descriptor, const Body& body) {
    std::fflush(stdout);  // of what was written before
    const int saved = ::dup(STDOUT_FILENO);
    ::dup2(descriptor, STDOUT_FILENO);
    body();
    ::dup2(saved, STDOUT_FILENO);
    ::close(saved);
}

TEST(WriteAtomically, ADashIsStandardOutput) {
    const scratch place;
    const int file = ::open(place.file("out", "").c_str(), O_WRONLY);
    with_standard_output(file, [] { write("-", "to standard output\n"); });
    ::close(file);
    EXPECT_EQ(content_of(place.path("out")), "to standard output\n");
    const int full = ::open("/dev/full", O_WRONLY);
    if (full >= 0) {
        std::string message;
        with_standard_output(full, [&] { message = io_error_of([] { write("-", "x"); }); });
        EXPECT_EQ(message.rfind("standard output: ", 0), 0u) << message;
        ::close(full);
    }
}

TEST(WriteAtomically, ThreadsMayWriteSideBySide) {
    const scratch place;
    thread_group threads;
    for (int i = 0; i < 4; ++i) {
        threads.start([&place, i] {
            for (int round = 0; round < 50; ++round) {
                write(place.path("shared"), std::string(10000, static_cast<char>('a' + i)));
            }
        });
    }
    threads.join();
    const std::string text = content_of(place.path("shared"));
    ASSERT_EQ(text.size(), 10000u);
    EXPECT_EQ(text, std::string(10000, text[0]));
    EXPECT_EQ(place.names(), strings{"shared"});
}

}  // namespace
}  // namespace clbool
