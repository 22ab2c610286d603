// SPDX-License-Identifier: MIT
// Where results go: files appear whole or not at all, and a standard output that takes nothing is
// an error.
#include <tools/process.hpp>
#include <tools/tool_test.hpp>

#include <tools/runs/interruption.hpp>

#include <clbool/io.hpp>

#include <csignal>
#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace clbool::testing {
namespace {

// Signals whose default action ends a process and that a process can catch.
const std::vector<int> kEnding = {SIGHUP,  SIGINT,  SIGQUIT, SIGILL,    SIGTRAP, SIGABRT, SIGBUS,
                                  SIGFPE,  SIGUSR1, SIGSEGV, SIGUSR2,   SIGPIPE, SIGALRM, SIGTERM,
                                  SIGXCPU, SIGXFSZ, SIGSYS,  SIGVTALRM, SIGPROF, SIGIO,   SIGRTMIN};

class output_test : public tool_test {
protected:
    output_test() { write("A.mtx", matrix_market("2 2 2", "1 2\n2 1\n")); }
};

TEST_F(output_test, impossible_files_are_refused_before_the_work) {
    expect_refused("transpose missing.mtx -o nowhere/T.mtx", "nowhere");
    expect_refused("transpose missing.mtx -o .", "this is a folder");
    expect_refused("transpose missing.mtx -o T.mtx.gz", ".gz");
    expect_refused("generate road -o nowhere/T.mtx", "nowhere");
    expect_refused("spy missing.mtx -o nowhere/A.png", "nowhere");
    expect_refused("cfpq --graph g.csv --grammar f.cfg -o nowhere/pairs", "nowhere");
    EXPECT_EQ(files(), std::vector<std::string>{"A.mtx"});
}

TEST_F(output_test, failures_leave_no_file_and_keep_the_old_one) {
    write("bad.mtx", matrix_market("2 2 2", "1 1\n"));
    write("B.mtx", matrix_market("3 3 0", ""));
    write("old.mtx", "precious\n");
    expect_refused("transpose bad.mtx -o new.mtx", "bad.mtx");
    expect_refused("mxm A.mtx B.mtx -o new.mtx", "2");
    expect_refused("mxm A.mtx B.mtx -o old.mtx", "2");
    EXPECT_EQ(read("old.mtx"), "precious\n");
    EXPECT_EQ(files(), (std::vector<std::string>{"A.mtx", "B.mtx", "bad.mtx", "old.mtx"}));
    expect_done("transpose A.mtx -o old.mtx");
    EXPECT_EQ(read("old.mtx"), read("A.mtx"));
    expect_done("transpose A.mtx -o A.mtx");  // a file may be its own target
    EXPECT_EQ(read("A.mtx"), read("old.mtx"));
    EXPECT_EQ(expect_done("transpose A.mtx -o -"), read("A.mtx"));
}

TEST_F(output_test, standard_output_that_takes_nothing_is_an_error) {
    for (const char* command : {"info A.mtx", "transpose A.mtx", "transpose A.mtx --count"}) {
        SCOPED_TRACE(command);
        const outcome closed = shell(std::string("clbool ") + command + " >&-");
        EXPECT_EQ(closed.status, 2);
        EXPECT_NE(closed.err.find("clbool: standard output"), std::string::npos) << closed.err;
        if (std::filesystem::exists("/dev/full")) {
            const outcome full = shell(std::string("clbool ") + command + " >/dev/full");
            EXPECT_EQ(full.status, 2);
            EXPECT_NE(full.err.find("clbool: standard output"), std::string::npos) << full.err;
        }
    }
    // Closed descriptors are not handed to the files that are opened next.
    const outcome none = shell("clbool transpose A.mtx -o T.mtx <&- >&- 2>&-");
    EXPECT_EQ(read("T.mtx"), read("A.mtx")) << none.status;
}

TEST_F(output_test, a_reader_that_stops_early_hears_no_complaint) {
    expect_done("generate road --nodes 20000 -o R.mtx");
    const outcome end = shell("clbool transpose R.mtx | head -n 1");
    EXPECT_EQ(end.status, 0);
    EXPECT_EQ(end.out, "%%MatrixMarket matrix coordinate pattern general\n");
    EXPECT_EQ(end.err, "");
}

// How a process ends that gets a signal in the middle of writing a file, where `handler` is what
// it had for that signal before. As waitpid() says it.
int end_of_writer(const std::filesystem::path& target, int number, void (*handler)(int)) {
    const pid_t writer = fork();
    if (writer == 0) {
        const struct rlimit no_core {};
        setrlimit(RLIMIT_CORE, &no_core);
        std::signal(number, handler);
        const tools::tidy_interruption guard;
        io::write_atomically(target.string(), [number](std::ostream& out) {
            out << "the first half" << std::flush;
            raise(number);
            out << " and the second";
        });
        _exit(0);
    }
    int status = -1;
    waitpid(writer, &status, 0);
    return status;
}

void swallow(int) {}

TEST_F(output_test, every_ending_signal_removes_the_unfinished_file_and_ends_the_process) {
    write("old", "precious\n");
    for (const int number : kEnding) {
        SCOPED_TRACE(strsignal(number));
        for (const char* name : {"old", "new"}) {
            const int status = end_of_writer(path(name), number, SIG_DFL);
            EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == number) << status;
            EXPECT_EQ(files(), (std::vector<std::string>{"A.mtx", "old"}));
        }
    }
    EXPECT_EQ(read("old"), "precious\n");
}

TEST_F(output_test, ignored_signals_and_others_timers_leave_the_write_alone) {
    for (const int number : {SIGINT, SIGHUP, SIGPIPE, SIGUSR1}) {
        SCOPED_TRACE(strsignal(number));
        EXPECT_EQ(end_of_writer(path("new"), number, SIG_IGN), 0);
        EXPECT_EQ(read("new"), "the first half and the second");
    }
    EXPECT_EQ(end_of_writer(path("new"), SIGPROF, swallow), 0);
    EXPECT_EQ(end_of_writer(path("new"), SIGCHLD, SIG_DFL), 0);
    // Compilers in drivers catch these and may go on; while a file is written they end the program.
    const int status = end_of_writer(path("new"), SIGUSR1, swallow);
    EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGUSR1) << status;
    EXPECT_EQ(files(), (std::vector<std::string>{"A.mtx", "new"}));
}

// A pipe that nobody reads: opening it waits for ever.
TEST_F(output_test, a_pipe_without_a_reader_is_interrupted) {
    ASSERT_EQ(mkfifo(path("pipe").c_str(), 0600), 0);
    for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGALRM}) {
        SCOPED_TRACE(strsignal(number));
        process waiting(path("."), {"transpose", "A.mtx", "--count", "-o", "pipe"});
        EXPECT_EQ(waiting.line(), "nnz\t2");  // printed before the pipe is opened
        waiting.send(number);
        const int status = waiting.wait();
        EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == number) << status;
        EXPECT_EQ(files(), (std::vector<std::string>{"A.mtx", "pipe"}));
    }
}

// A pipe that is full and stays so.
TEST_F(output_test, a_pipe_whose_reader_stops_reading_is_interrupted) {
    expect_done("generate road --nodes 20000 -o R.mtx");
    for (const int number : {SIGINT, SIGTERM}) {
        process waiting(path("."), {"transpose", "R.mtx"});
        EXPECT_EQ(waiting.line(), "%%MatrixMarket matrix coordinate pattern general");
        waiting.send(number);
        const int status = waiting.wait();
        EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == number) << status;
    }
}

TEST_F(output_test, limits_on_files_and_broken_pipes_leave_no_file) {
    expect_done("generate road --nodes 20000 -o R.mtx");
    write("old.mtx", "precious\n");
    const std::string generate = "clbool generate road --nodes 20000 -o old.mtx";
    const outcome large = shell("ulimit -c 0; ulimit -f 1; " + generate);
    EXPECT_EQ(large.status, 128 + SIGXFSZ) << large.err;
    const outcome refused = shell("trap '' XFSZ; ulimit -f 1; " + generate);
    EXPECT_EQ(refused.status, 2);
    EXPECT_NE(refused.err.find("clbool: old.mtx: cannot write"), std::string::npos) << refused.err;
    EXPECT_EQ(read("old.mtx"), "precious\n");

    process unheard(path("."), {"transpose", "R.mtx"});
    EXPECT_EQ(unheard.line(), "%%MatrixMarket matrix coordinate pattern general");
    unheard.hang_up();
    const int status = unheard.wait();
    EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGPIPE) << status;
    EXPECT_EQ(files(), (std::vector<std::string>{"A.mtx", "R.mtx", "old.mtx"}));
}

}  // namespace
}  // namespace clbool::testing
