// SPDX-License-Identifier: MIT
// bench_startup: what the first calls of a program cost: opening the device, the first product and
// the second; with no compiled programs kept from earlier, then with all of them kept. Each is a
// process of its own, since much of the cost is the driver's first use.
#include <common/device.hpp>
#include <common/matrix_set.hpp>
#include <common/program.hpp>

#include <clbool/error.hpp>
#include <clbool/operations.hpp>
#include <clbool/version.hpp>

#include <CLI/CLI.hpp>

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>

namespace {

using namespace clbool::bench;

struct settings {
    std::string matrix = "wing";
    std::string device;
    std::string out;
};

// Milliseconds of each step, in the order of kSteps.
constexpr std::array<const char*, 4> kSteps = {"open", "upload", "first_mxm", "second_mxm"};
using step_times = std::array<double, kSteps.size()>;

step_times take_steps(const std::string& device, const clbool::coordinates& host) {
    step_times ms = {};
    std::optional<clbool::Controls> controls;
    ms[0] = milliseconds_of([&] { controls.emplace(clbool::create_controls(device)); });
    clbool::matrix_dcsr a, c;
    ms[1] = milliseconds_of([&] {
        a = clbool::matrix_dcsr(*controls, host);
        controls->finish();
    });
    for (const std::size_t call : {2, 3}) {
        ms[call] = milliseconds_of([&] {
            mxm(*controls, c, clbool::no_mask, clbool::accumulate::none, a, a);
            controls->finish();
        });
    }
    return ms;
}

// Takes the steps in a process that has not touched OpenCL yet.
step_times in_new_process(const std::string& device, const clbool::coordinates& host) {
    int ends[2];
    if (pipe(ends) != 0) {
        throw std::runtime_error("no pipe");
    }
    const pid_t child = fork();
    if (child < 0) {
        throw std::runtime_error("no new process");
    }
    if (child == 0) {
        try {
            const step_times ms = take_steps(device, host);
            const bool sent = write(ends[1], ms.data(), sizeof ms) == sizeof ms;
            std::_Exit(sent ? 0 : 1);
        } catch (const std::exception& e) {
            std::fprintf(stderr, "%s\n", e.what());
            std::_Exit(1);
        }
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

// A folder for the caches of clbool and of the drivers, removed in the end.
class cache_folder {
public:
    cache_folder() {
        std::string pattern = (std::filesystem::temp_directory_path() / "clboolXXXXXX").string();
        if (mkdtemp(pattern.data()) == nullptr) {
            throw std::runtime_error("no temporary folder");
        }
        path_ = pattern;
        for (const char* variable : {"CLBOOL_CACHE_DIR", "POCL_CACHE_DIR", "CUDA_CACHE_PATH"}) {
            setenv(variable, path_.c_str(), 1);
        }
    }
    ~cache_folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    cache_folder(const cache_folder&) = delete;
    cache_folder& operator=(const cache_folder&) = delete;

private:
    std::string path_;
};

void run(const settings& options) {
    const cache_folder caches;
    const auto host = expand(load_matrix(options.matrix));
    const step_times cold = in_new_process(options.device, host);
    const step_times warm = in_new_process(options.device, host);

    results file("bench_startup", "clbool", clbool::version());
    auto controls = clbool::create_controls(options.device);
    describe_device(file, controls);
    for (const auto& [caches_are, ms] : {std::pair{"empty", cold}, std::pair{"filled", warm}}) {
        for (std::size_t step = 0; step < kSteps.size(); ++step) {
            record r{short_name(options.matrix), std::string("startup_") + kSteps[step],
                     std::string("caches-") + caches_are};
            r.time = times{ms[step], summarize({ms[step]})};
            file.add(r);
        }
    }
    file.write(options.out);
}

}  // namespace

int main(int argc, char** argv) {
    return run_program(argv[0], [&] {
        settings options;
        CLI::App app("What the first calls of a program cost");
        app.add_option("matrix", options.matrix, "as for bench_operations")->capture_default_str();
        app.add_option("--device", options.device, "as `clbool devices` lists them");
        app.add_option("-o,--out", options.out, "file for the results (JSON)");
        CLI11_PARSE(app, argc, argv);
        run(options);
        return 0;
    });
}
