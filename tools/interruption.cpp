// SPDX-License-Identifier: MIT
// Ctrl-C while a file is being written.
#include <tools/interruption.hpp>

#include <atomic>

namespace clbool::tools {

namespace {

// The signal that came, or 0. Lock-free, because the driver's threads may run the handler.
std::atomic<int> pending{0};
static_assert(std::atomic<int>::is_always_lock_free);

extern "C" void remember_signal(int number) { pending.store(number); }

}  // namespace

deferred_interruption::deferred_interruption() noexcept : previous_{} {
    pending.store(0);
    struct sigaction remember = {};
    remember.sa_handler = remember_signal;
    remember.sa_flags = SA_RESTART;
    for (std::size_t i = 0; i < kSignals.size(); ++i) {
        sigaction(kSignals[i], nullptr, &previous_[i]);
        if (previous_[i].sa_handler != SIG_IGN) {  // stays ignored, as under nohup
            sigaction(kSignals[i], &remember, nullptr);
        }
    }
}

deferred_interruption::~deferred_interruption() {
    for (std::size_t i = 0; i < kSignals.size(); ++i) {
        sigaction(kSignals[i], &previous_[i], nullptr);
    }
    if (const int number = pending.load(); number != 0) {
        std::raise(number);
    }
}

}  // namespace clbool::tools
