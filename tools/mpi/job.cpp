// SPDX-License-Identifier: MIT
// What the commands of clbool-mpi have in common.
#include <tools/mpi/job.hpp>

#include <optional>

namespace clbool::tools {

void job_options::declare(command_line app, const std::string& file_help,
                          const std::string& count_help) {
    result.declare(app, file_help + "; into a folder, DIR/: each rank its part", count_help);
    common_options::declare(app);
    app.add_flag(
        "--profile", profile,
        "on standard error: what each rank did, and how long, rank<TAB>R<TAB>answers<TAB>N "
        "and further names and numbers");
}

void on_first(distributed::world& on, const std::function<void()>& work) {
    on.attempt([&] {
        if (on.rank() == 0) {
            work();
        }
    });
    on.settle();
}

context open_device(distributed::world& on, const job_options& options) {
    std::optional<context> device;
    on.attempt([&] {
        device.emplace(distributed::select_device(on, options.device).device);
        const size_type memory = device->info().machine_memory;
        if (memory > 0 && on.local_size() > 1) {  // which the ranks of a machine have in common
            device->set_memory_limit(memory / 4 * 3 / static_cast<size_type>(on.local_size()));
        }
    });
    on.settle();
    return *device;
}

coordinates read_for_all(distributed::world& on, const matrix_files& files) {
    coordinates matrix;
    on_first(on, [&] { matrix = files.read().front(); });
    distributed::broadcast(on, matrix);
    return matrix;
}

}  // namespace clbool::tools
