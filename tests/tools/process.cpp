// SPDX-License-Identifier: MIT
// The program under test while it runs: what it prints, and how a signal ends it.
#include <tools/process.hpp>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <stdexcept>
#include <thread>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace clbool::testing {

namespace {

[[noreturn]] void become_program(const char* folder, char* const* arguments, int output) {
    for (int number = 1; number < NSIG; ++number) {
        std::signal(number, SIG_DFL);
    }
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    if (chdir(folder) == 0 && dup2(output, STDOUT_FILENO) != -1) {
        execv(arguments[0], arguments);
    }
    _exit(99);
}

}  // namespace

process::process(const std::filesystem::path& folder, const std::vector<std::string>& arguments) {
    std::vector<std::string> words = {CLBOOL_TOOL_PATH};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> pointers;
    for (std::string& word : words) {
        pointers.push_back(word.data());
    }
    pointers.push_back(nullptr);
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) {
        throw std::runtime_error("cannot make a pipe");
    }
    pid_ = fork();
    if (pid_ == 0) {
        become_program(folder.c_str(), pointers.data(), ends[1]);
    }
    close(ends[1]);
    output_ = ends[0];
    if (pid_ < 0) {
        throw std::runtime_error("cannot start a process");
    }
}

process::~process() {
    hang_up();
    if (pid_ > 0) {
        kill(pid_, SIGKILL);
        waitpid(pid_, nullptr, 0);
    }
}

std::string process::line() {
    std::string text;
    for (char byte = 0;;) {
        const ssize_t count = read(output_, &byte, 1);
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count <= 0 || byte == '\n') {
            return text;
        }
        text += byte;
    }
}

void process::hang_up() {
    if (output_ >= 0) {
        close(output_);
        output_ = -1;
    }
}

void process::send(int signal) const { kill(pid_, signal); }

int process::wait() {
    const auto patience = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    while (std::chrono::steady_clock::now() < patience) {
        int status = 0;
        if (waitpid(pid_, &status, WNOHANG) == pid_) {
            pid_ = -1;
            return status;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return -1;
}

}  // namespace clbool::testing
