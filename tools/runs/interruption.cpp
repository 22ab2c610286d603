// SPDX-License-Identifier: MIT
// Signals that end the program while a file is being written.
#include <tools/runs/interruption.hpp>

#include <clbool/io.hpp>

#include <algorithm>
#include <array>
#include <iterator>

namespace clbool::tools {

namespace {

// What was to happen before, per signal; noted before the handler is in place.
std::array<struct sigaction, NSIG> earlier_handlers;

// Signals that do not end a process, and the two that nobody can catch.
constexpr int kHarmless[] = {SIGCHLD, SIGCONT,  SIGTSTP, SIGTTIN, SIGTTOU,
                             SIGURG,  SIGWINCH, SIGSTOP, SIGKILL};

// What happens again when the handler returns.
constexpr int kFaults[] = {SIGBUS, SIGFPE, SIGILL, SIGSEGV};

// With a handler of their own these end nothing: a profiler's, most likely.
constexpr int kTimers[] = {SIGALRM, SIGVTALRM, SIGPROF, SIGIO};
constexpr int kFirstRealTime = 32;

template <std::size_t Count>
bool contains(const int (&numbers)[Count], int number) {
    return std::find(std::begin(numbers), std::end(numbers), number) != std::end(numbers);
}

// A fault meets the handler it would have met; any other signal ends the process, as soon as this
// returns and no longer blocks it, whatever the compiler in the driver had in mind for it.
extern "C" void tidy_and_go(int number, siginfo_t* why, void*) {
    io::remove_unfinished_files();
    if (contains(kFaults, number) && why->si_code > 0) {
        sigaction(number, &earlier_handlers[static_cast<std::size_t>(number)], nullptr);
    } else {
        std::signal(number, SIG_DFL);
        raise(number);
    }
}

bool left_alone(int number, const struct sigaction& old) {
    const bool has_handler = old.sa_handler != SIG_DFL && old.sa_handler != SIG_IGN;
    const bool elsewhere = contains(kTimers, number) || number >= kFirstRealTime;
    return old.sa_handler == SIG_IGN || (has_handler && elsewhere);
}

}  // namespace

tidy_interruption::tidy_interruption() {
    handled_.reserve(NSIG);  // nothing may fail between a handler and its note
    for (int number = 1; number < NSIG; ++number) {
        if (!contains(kHarmless, number)) {
            handle(number);
        }
    }
}

void tidy_interruption::handle(int number) {
    struct sigaction& old = earlier_handlers[static_cast<std::size_t>(number)];
    if (sigaction(number, nullptr, &old) != 0 || left_alone(number, old)) {
        return;  // the C library keeps some for itself
    }
    struct sigaction tidy = {};
    tidy.sa_sigaction = tidy_and_go;
    tidy.sa_flags = SA_SIGINFO | SA_RESTART;
    sigaction(number, &tidy, nullptr);
    handled_.push_back(number);
}

tidy_interruption::~tidy_interruption() {
    for (const int number : handled_) {
        sigaction(number, &earlier_handlers[static_cast<std::size_t>(number)], nullptr);
    }
}

}  // namespace clbool::tools
