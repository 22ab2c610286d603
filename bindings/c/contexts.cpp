// SPDX-License-Identifier: MIT
// Contexts, their memory, and what they tell of their work.
#include <bindings/c/arguments.hpp>
#include <bindings/c/errors.hpp>
#include <bindings/c/structures.hpp>

#include <cstdio>

using namespace clbool::c_interface;

namespace clbool::c_interface {

namespace {

controls_options options_of(const clbool_context_options& given) {
    controls_options options;
    options.profiling = flag(given.profiling, "profiling");
    options.program_cache_on_disk = flag(given.program_cache_on_disk, "program_cache_on_disk");
    options.wide_row_pointers = flag(given.wide_row_pointers, "wide_row_pointers");
    options.portable_kernels = flag(given.portable_kernels, "portable_kernels");
    options.kernels_only = flag(given.kernels_only, "kernels_only");
    options.kernel_class = given.kernel_class == nullptr ? "" : given.kernel_class;
    options.tuning_file = given.tuning_file == nullptr ? "" : given.tuning_file;
    return options;
}

std::shared_ptr<recorder> recorder_for(const clbool_context_options& given) {
    return flag(given.explain, "explain") ? std::make_shared<recorder>() : nullptr;
}

context_object open(const char* spec, const clbool_context_options& given,
                    std::shared_ptr<observer> told, std::shared_ptr<recorder> listener) {
    controls_options options = options_of(given);
    options.observer = std::move(told);
    return {context(spec == nullptr ? "" : spec, options), std::move(listener)};
}

clbool_profile counters_of(const profile_report& report) {
    clbool_profile counters = CLBOOL_PROFILE_INIT;
    counters.host_reads = report.host_reads;
    counters.launches = report.launches;
    counters.driver_allocations = report.driver_allocations;
    counters.program_builds = report.program_builds;
    counters.program_loads = report.program_loads;
    counters.live_bytes = report.memory.live;
    counters.held_bytes = report.memory.held;
    counters.peak_bytes = report.memory.peak;
    counters.derived_bytes = report.memory.derived;
    return counters;
}

std::string milliseconds(double time) {
    char digits[64];
    std::snprintf(digits, sizeof digits, "\t%.6f", time);
    return digits;
}

std::string table_of(const profile_report& report) {
    std::string text;
    for (const auto& [name, times] : report.kernels) {
        text += name + '\t' + std::to_string(times.calls) + milliseconds(times.queued_ms) +
                milliseconds(times.submitted_ms) + milliseconds(times.run_ms) + '\n';
    }
    return text;
}

}  // namespace

}  // namespace clbool::c_interface

clbool_status clbool_context_create(const char* spec, const clbool_context_options* options,
                                    clbool_context** out) {
    return call("clbool_context_create", [&] {
        const clbool_context_options given =
            read_options(options, CLBOOL_CONTEXT_OPTIONS_INIT, "options");
        create(out, [&] {
            const auto listener = recorder_for(given);
            return open(spec, given, listener, listener);
        });
    });
}

clbool_status clbool_context_create_observed(const char* spec,
                                             const clbool_context_options* options,
                                             clbool_on_event on_event, void* user_data,
                                             bool reports, clbool_context** out) {
    return call("clbool_context_create_observed", [&] {
        const clbool_context_options given =
            read_options(options, CLBOOL_CONTEXT_OPTIONS_INIT, "options");
        required(on_event, "on_event");
        create(out, [&] {
            const auto listener = recorder_for(given);
            return open(spec, given,
                        std::make_shared<teller>(on_event, user_data, reports, listener), listener);
        });
    });
}

clbool_status clbool_context_fork(const clbool_context* on, clbool_context** out) {
    return call("clbool_context_fork", [&] {
        const auto from = get(on, "on");
        create(out, [&] { return context_object{from->device.fork(), from->listener}; });
    });
}

clbool_status clbool_context_finish(clbool_context* on) {
    return call("clbool_context_finish", [&] { get(on, "on")->device.finish(); });
}

clbool_status clbool_context_set_limit(clbool_context* on, clbool_memory of, uint64_t bytes) {
    return call("clbool_context_set_limit", [&] {
        const auto from = get(on, "on");
        switch (of) {
            case CLBOOL_MEMORY_ALL: return from->device.set_memory_limit(bytes);
            case CLBOOL_MEMORY_DERIVED: return from->device.set_derived_limit(bytes);
        }
        throw clbool::invalid_argument("of is none of its values");
    });
}

clbool_status clbool_context_let_go(clbool_context* on, clbool_memory of) {
    return call("clbool_context_let_go", [&] {
        const auto from = get(on, "on");
        switch (of) {
            case CLBOOL_MEMORY_ALL: return from->device.trim();
            case CLBOOL_MEMORY_DERIVED: return from->device.drop_derived();
        }
        throw clbool::invalid_argument("of is none of its values");
    });
}

clbool_status clbool_context_warm_up(clbool_context* on) {
    return call("clbool_context_warm_up", [&] { get(on, "on")->device.warm_up(); });
}

clbool_status clbool_context_device(const clbool_context* on, clbool_devices** out) {
    return call("clbool_context_device", [&] {
        const auto from = get(on, "on");
        create(out, [&] { return device_list{{from->device.info()}, {}}; });
    });
}

clbool_status clbool_context_kernel_class(const clbool_context* on, char** text) {
    return call("clbool_context_kernel_class",
                [&] { give_text(text, get(on, "on")->device.kernel_class()); });
}

clbool_status clbool_context_profile(clbool_context* on, clbool_profile* out) {
    return call("clbool_context_profile", [&] {
        const auto from = get(on, "on");
        check_result(out, "out");
        write_result(counters_of(from->device.profile()), out);
    });
}

clbool_status clbool_context_kernels(clbool_context* on, char** text) {
    return call("clbool_context_kernels",
                [&] { give_text(text, table_of(get(on, "on")->device.profile())); });
}

clbool_status clbool_context_reset_profile(clbool_context* on) {
    return call("clbool_context_reset_profile", [&] { get(on, "on")->device.reset_profile(); });
}

clbool_status clbool_context_explain(clbool_context* on, char** text) {
    return call("clbool_context_explain", [&] {
        const auto from = get(on, "on");
        required(text, "text");
        give_text(text, from->listener ? from->listener->take() : "");
    });
}

clbool_status clbool_context_free(clbool_context* on) {
    return call("clbool_context_free", [&] { destroy(on); });
}
