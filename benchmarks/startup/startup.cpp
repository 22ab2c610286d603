// SPDX-License-Identifier: MIT
// bench_startup: what the first calls of a program cost: opening the device, the first product and
// the second; with no compiled programs kept from earlier, then with all of them kept. Each is a
// process of its own, since much of the cost is the driver's first use.
#include <common/device.hpp>
#include <common/matrix_set.hpp>
#include <common/program.hpp>

#include <clbool/error.hpp>
#include <clbool/typed_operations.hpp>
#include <clbool/version.hpp>

#include <CLI/CLI.hpp>

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <stdexcept>

namespace {

using namespace clbool::bench;

// The matrix of the README's first program: a few entries, in no order, and an empty row.
constexpr const char* kFew = "few";

struct settings {
    std::vector<std::string> matrices = {kFew, "luxembourg_osm"};
    std::string device;
    std::string out;
    int runs = 3;
    // What the program tells itself when it starts a measured process: where to write the times
    // of the steps, and when that was.
    int report_to = -1;
    double started_ms = 0;
};

// Milliseconds of each step, in the order of kSteps. The result is there when its size is; the time
// to it is that from the start of the process, but for the loading of the matrix.
constexpr std::array<const char*, 6> kSteps = {"process",   "open",       "upload",
                                               "first_mxm", "second_mxm", "first_result"};
using step_times = std::array<double, kSteps.size()>;

// On a clock that all processes share.
double now_ms() {
    return std::chrono::duration<double, std::milli>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

clbool::coordinates load(const std::string& name) {
    return name == kFew ? clbool::coordinates(4, 4, {2, 0, 0, 1}, {3, 1, 2, 3})
                        : expand(load_matrix(name));
}

step_times take_steps(const settings& options) {
    step_times ms = {now_ms() - options.started_ms};
    const auto host = load(options.matrices.front());
    std::optional<clbool::Controls> controls;
    ms[1] = milliseconds_of([&] { controls.emplace(clbool::create_controls(options.device)); });
    clbool::matrix_dcsr a, c;
    ms[2] = milliseconds_of([&] {
        a = clbool::matrix_dcsr(*controls, host);
        controls->finish();
    });
    for (const std::size_t call : {3, 4}) {
        ms[call] = milliseconds_of([&] {
            mxm(*controls, c, clbool::no_mask, clbool::accumulator::none, a, a);
            controls->finish();
        });
    }
    ms[5] = ms[0] + ms[1] + ms[2] + ms[3];
    return ms;
}

// The measured process: writes its times and ends.
int report_steps(const settings& options) {
    const step_times ms = take_steps(options);
    return write(options.report_to, ms.data(), sizeof ms) == sizeof ms ? 0 : 1;
}

// Becomes this program, told to take the steps. Only returns when that fails.
void become_measured(const std::string& matrix, const std::string& device, int report_to) {
    const std::string to = std::to_string(report_to);
    const std::string started = std::to_string(now_ms());
    execl("/proc/self/exe", "bench_startup", matrix.c_str(), "--device", device.c_str(),
          "--report-to", to.c_str(), "--started", started.c_str(), static_cast<char*>(nullptr));
}

step_times in_new_process(const std::string& matrix, const std::string& device) {
    int ends[2];
    if (pipe(ends) != 0) {
        throw std::runtime_error("no pipe");
    }
    const pid_t child = fork();
    if (child < 0) {
        throw std::runtime_error("no new process");
    }
    if (child == 0) {
        become_measured(matrix, device, ends[1]);
        std::_Exit(1);
    }
    close(ends[1]);
    step_times ms = {};
    const auto got = read(ends[0], ms.data(), sizeof ms);
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    if (got != sizeof ms || status != 0) {
        throw std::runtime_error("the measured process failed");
    }
    return ms;
}

// A folder where clbool and the drivers keep compiled programs; removed in the end.
class cache_folder {
public:
    cache_folder() {
        std::string pattern = (std::filesystem::temp_directory_path() / "clboolXXXXXX").string();
        if (mkdtemp(pattern.data()) == nullptr) {
            throw std::runtime_error("no temporary folder");
        }
        path_ = pattern;
        for (const char* variable : {"CLBOOL_CACHE", "CLBOOL_CACHE_DIR", "POCL_CACHE_DIR"}) {
            unsetenv(variable);  // clbool and PoCL have folders of their own in this one:
        }
        for (const char* variable : {"XDG_CACHE_HOME", "CUDA_CACHE_PATH"}) {
            setenv(variable, path_.c_str(), 1);
        }
    }
    ~cache_folder() { empty(); }
    cache_folder(const cache_folder&) = delete;
    cache_folder& operator=(const cache_folder&) = delete;

    void empty() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }

private:
    std::string path_;
};

// Times of each step over the runs.
void add_records(results& file, const std::string& matrix, const char* caches_are,
                 const std::vector<step_times>& runs) {
    for (std::size_t step = 0; step < kSteps.size(); ++step) {
        std::vector<double> ms;
        for (const auto& run : runs) {
            ms.push_back(run[step]);
        }
        record r{short_name(matrix), std::string("startup_") + kSteps[step],
                 std::string("caches-") + caches_are};
        r.time = times{ms.front(), summarize(ms)};
        file.add(r);
    }
}

void run(const settings& options) {
    results file("bench_startup", "clbool", clbool::version());
    cache_folder caches;
    for (const auto& matrix : options.matrices) {
        std::vector<step_times> cold, warm;
        for (int i = 0; i < options.runs; ++i) {
            caches.empty();
            cold.push_back(in_new_process(matrix, options.device));
            warm.push_back(in_new_process(matrix, options.device));
        }
        add_records(file, matrix, "empty", cold);
        add_records(file, matrix, "filled", warm);
    }
    auto controls = clbool::create_controls(options.device);
    describe_device(file, controls);
    file.write(options.out);
}

}  // namespace

int main(int argc, char** argv) {
    return run_program(argv[0], [&] {
        settings options;
        CLI::App app("What the first calls of a program cost");
        app.add_option("matrix", options.matrices, "as for bench_operations, or few: 4 entries")
            ->capture_default_str();
        app.add_option("--device", options.device, "as `clbool devices` lists them");
        app.add_option("-o,--out", options.out, "file for the results (JSON)");
        app.add_option("--runs", options.runs, "processes of each kind")->capture_default_str();
        app.add_option("--report-to", options.report_to)->group("");
        app.add_option("--started", options.started_ms)->group("");
        CLI11_PARSE(app, argc, argv);
        if (options.report_to >= 0) {
            return report_steps(options);
        }
        run(options);
        return 0;
    });
}
