// SPDX-License-Identifier: MIT
// Complete events (ph X) of the Trace Event Format, and names of their tracks.
#include <tools/runs/trace.hpp>

#include <clbool/io.hpp>

#include <nlohmann/json.hpp>

#include <cstddef>
#include <ostream>
#include <utility>

namespace clbool::tools {

namespace {

using json = nlohmann::ordered_json;

constexpr unsigned kKernels = 1;
constexpr unsigned kTransfers = 2;
constexpr unsigned kThreads = 3;  // and beyond
constexpr int kProcess = 1;

double microseconds(trace::clock::duration time) {
    return std::chrono::duration<double, std::micro>(time).count();
}

json track_name(unsigned track) {
    std::string name = track == kKernels ? "kernels" : "transfers";
    if (track >= kThreads) {
        name = "thread " + std::to_string(track - kThreads + 1);
    }
    return {{"name", "thread_name"},
            {"ph", "M"},
            {"pid", kProcess},
            {"tid", track},
            {"args", {{"name", name}}}};
}

// Names of vertices and files may be in any encoding.
std::string text_of(const json& value) {
    return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

}  // namespace

unsigned trace::track() {
    const auto number = static_cast<unsigned>(tracks_.size());
    return tracks_.try_emplace(std::this_thread::get_id(), kThreads + number).first->second;
}

// Observers throw nothing: without memory the trace has a gap.
void trace::add(event what) noexcept {
    try {
        const std::lock_guard lock(mutex_);
        what.track = what.track != 0 ? what.track : track();
        events_.push_back(std::move(what));
    } catch (...) {
    }
}

void trace::end_step() {
    if (!step_.empty()) {
        add({step_, "step", 0, step_began_, clock::now(), {}});
    }
}

void trace::begin_step(const std::string& name) {
    end_step();
    step_ = name;
    step_began_ = clock::now();
}

void trace::program(const std::string& name, bool from_disk, double seconds) {
    const auto taken = std::chrono::duration<double>(seconds);
    const auto now = clock::now();
    add({(from_disk ? "load " : "compile ") + name,
         "program",
         0,
         now - std::chrono::duration_cast<clock::duration>(taken),
         now,
         {}});
}

void trace::timed(const timed_work& about) {
    constexpr struct {
        const char* category;
        unsigned track;
    } kPlaces[] = {{"call", 0}, {"kernel", kKernels}, {"transfer", kTransfers}};
    const auto& where = kPlaces[static_cast<std::size_t>(about.where)];
    add({about.name, where.category, where.track, about.began, about.ended, {}});
}

void trace::report(const operation_report& about) {
    const auto now = clock::now();
    try {
        json details = {{"operands", about.operands}, {"plan", json::array()}};
        for (const plan_step& step : about.steps) {
            details["plan"].push_back(step.what + ": " + step.backend + ", " + step.method + ", " +
                                      step.why);
        }
        details["result"] = about.result;
        details["bytes"] = about.bytes;
        add({about.operation, "operation", 0, about.began, now, text_of(details)});
    } catch (...) {
        // As add().
    }
}

void trace::write(const std::string& path) {
    end_step();
    step_.clear();
    const std::lock_guard lock(mutex_);
    io::write_atomically(path, [&](std::ostream& out) {
        out << "{\"displayTimeUnit\": \"ms\", \"traceEvents\": [\n";
        for (unsigned number = kKernels; number < kThreads + tracks_.size(); ++number) {
            out << text_of(track_name(number)) << ",\n";
        }
        for (const event& one : events_) {
            json line = {{"name", one.name},
                         {"cat", one.category},
                         {"ph", "X"},
                         {"ts", microseconds(one.began - begin_)},
                         {"dur", microseconds(one.ended - one.began)},
                         {"pid", kProcess},
                         {"tid", one.track}};
            if (!one.details.empty()) {
                line["args"] = json::parse(one.details);
            }
            out << text_of(line) << ",\n";
        }
        out << text_of({{"name", "process_name"},
                        {"ph", "M"},
                        {"pid", kProcess},
                        {"args", {{"name", "clbool"}}}})
            << "\n]}\n";
    });
}

}  // namespace clbool::tools
