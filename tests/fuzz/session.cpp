// SPDX-License-Identifier: MIT
// Processes that fuzz, and the one that watches over them.
#include <fuzz/session.hpp>

#include <fuzz/coverage.hpp>
#include <fuzz/report.hpp>
#include <fuzz/worker.hpp>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fstream>
#include <iostream>
#include <memory>
#include <new>
#include <ostream>
#include <stdexcept>
#include <thread>
#include <vector>

#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace clbool::fuzz {
namespace {

using std::chrono::steady_clock;

// Memory that this process and its children share.
struct shared_memory {
    coverage seen;
    std::atomic<bool> stop{false};
    std::array<worker_state, kMostWorkers> workers;
};

struct unmap {
    void operator()(shared_memory* shared) const { ::munmap(shared, sizeof(shared_memory)); }
};
using shared_pointer = std::unique_ptr<shared_memory, unmap>;

shared_pointer map_shared() {
    void* const place = ::mmap(nullptr, sizeof(shared_memory), PROT_READ | PROT_WRITE,
                               MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (place == MAP_FAILED) {
        throw std::runtime_error(std::string("no shared memory: ") + std::strerror(errno));
    }
    return shared_pointer(new (place) shared_memory());
}

// When a thread of a process began with its program.
struct progress {
    std::uint64_t program = 0;
    steady_clock::time_point since;
};

// A process and what is known of it.
struct job {
    unsigned number = 0;
    pid_t process = 0;
    std::FILE* report = nullptr;
    std::vector<progress> threads;
};

class session {
public:
    session(const session_options& options, std::ostream& out)
        : options_(options), out_(out), shared_(map_shared()), start_(steady_clock::now()) {}

    session_result run();

private:
    void begin(job& of);
    void watch();
    /// Deals with the end of a job's process.
    void end(job& of, int status);
    void died(const job& of, const std::string& how);
    worker_state* states_of(const job& of) {
        return shared_->workers.data() + std::size_t{of.number} * options_.threads;
    }
    void print_report(job& of);
    void kill_if_hanging(job& of);
    bool hangs(progress& known, const worker_state& state) const;
    void tell_progress();

    const session_options& options_;
    std::ostream& out_;
    shared_pointer shared_;
    steady_clock::time_point start_;
    steady_clock::time_point told_ = start_;
    std::vector<job> jobs_;
    session_result result_;
};

void session::begin(job& of) {
    out_.flush();
    of.report = std::tmpfile();
    of.threads.assign(options_.threads, {0, steady_clock::now()});
    of.process = of.report == nullptr ? -1 : ::fork();
    if (of.process < 0) {
        throw std::runtime_error(std::string("no process: ") + std::strerror(errno));
    }
    if (of.process == 0) {
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        const int status =
            run_worker(options_, start_, states_of(of), shared_->stop, shared_->seen, of.report);
        std::fflush(of.report);
        std::_Exit(status);  // static objects of drivers are not to be trusted in a fork's end
    }
}

void session::print_report(job& of) {
    std::rewind(of.report);
    char piece[4096];
    for (std::size_t got = 0; (got = std::fread(piece, 1, sizeof piece, of.report)) > 0;) {
        out_.write(piece, static_cast<std::streamsize>(got));
    }
    out_.flush();
    std::fclose(of.report);
    of.report = nullptr;
}

// A process that ended by itself neither way: the programs that it was at, of which one is to
// blame, are shrunk in processes of their own.
void session::died(const job& of, const std::string& how) {
    auto* const states = states_of(of);
    states->failures.fetch_add(1);
    for (unsigned i = 0; i < options_.threads; ++i) {
        const std::uint64_t program = states[i].program.load();
        out_ << report_death(options_, program, how, states[i].shrinking.load(), start_)
             << std::flush;
        states[i].shrinking.store(false);
        states[i].next.store(program + options_.stride());
    }
}

void session::end(job& of, int status) {
    print_report(of);
    of.process = 0;
    if (WIFSIGNALED(status)) {
        const int signal = WTERMSIG(status);
        died(of, signal == SIGKILL ? "it hangs"
                                   : std::string("it ends by a signal: ") + ::strsignal(signal));
        std::uint64_t failures = 0;
        for (const auto& worker : shared_->workers) {
            failures += worker.failures.load();
        }
        if (failures >= options_.most_failures) {
            shared_->stop.store(true);
        } else if (!options_.program) {
            begin(of);
        }
    } else if (WEXITSTATUS(status) != 0) {
        result_.broken = true;
        shared_->stop.store(true);
    }
}

bool session::hangs(progress& known, const worker_state& state) const {
    const auto now = steady_clock::now();
    if (state.program.load() != known.program) {
        known = {state.program.load(), now};
    }
    const auto limit =
        options_.patience + (state.shrinking.load() ? options_.shrinking : std::chrono::seconds(0));
    return now - known.since > limit;
}

void session::kill_if_hanging(job& of) {
    for (unsigned i = 0; i < options_.threads; ++i) {
        if (hangs(of.threads[i], states_of(of)[i])) {
            ::kill(of.process, SIGKILL);
            return;
        }
    }
}

void session::tell_progress() {
    constexpr auto kEvery = std::chrono::seconds(30);
    const auto now = steady_clock::now();
    if (now - told_ < kEvery) {
        return;
    }
    told_ = now;
    std::uint64_t steps = 0;
    for (const auto& each : shared_->workers) {
        steps += each.steps.load();
    }
    std::cerr << std::chrono::duration_cast<std::chrono::seconds>(now - start_).count() << " s, "
              << steps << " steps\n";
}

void session::watch() {
    const auto running = [](const job& each) { return each.process != 0; };
    while (std::any_of(jobs_.begin(), jobs_.end(), running)) {
        for (auto& each : jobs_) {
            int status = 0;
            if (running(each) && ::waitpid(each.process, &status, WNOHANG) == each.process) {
                end(each, status);
            } else if (running(each)) {
                kill_if_hanging(each);
            }
        }
        tell_progress();
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
}

session_result session::run() {
    for (unsigned i = 0; i < options_.workers(); ++i) {
        shared_->workers[i].next.store(std::uint64_t{options_.shard} * options_.workers() + i);
    }
    for (unsigned i = 0; i < options_.jobs; ++i) {
        jobs_.push_back({i, 0, nullptr, {}});
    }
    for (auto& each : jobs_) {
        begin(each);
    }
    watch();
    for (const auto& each : shared_->workers) {
        result_.steps += each.steps.load();
        result_.failures += each.failures.load();
    }
    if (!options_.coverage_file.empty()) {
        std::ofstream file(options_.coverage_file);
        shared_->seen.print(file);
    } else if (!options_.program) {
        shared_->seen.print(out_);
    }
    return result_;
}

}  // namespace

session_result run_session(const session_options& options, std::ostream& out) {
    return session(options, out).run();
}

}  // namespace clbool::fuzz
