// SPDX-License-Identifier: MIT
#include <common/results.hpp>

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <thread>

namespace clbool::bench {

namespace {

using nlohmann::json;

std::string now() {
    const std::time_t time = std::time(nullptr);
    std::tm utc = {};
    gmtime_r(&time, &utc);
    char text[32];
    std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc);
    return text;
}

// The commit that was built, or the one that the environment names, which a script knows better.
std::string commit() {
    const char* named = std::getenv("CLBOOL_COMMIT");
    return named != nullptr ? named : CLBOOL_BENCH_COMMIT;
}

json host() {
    json about = {{"threads", std::thread::hardware_concurrency()}};
    std::ifstream processors("/proc/cpuinfo");
    for (std::string line; std::getline(processors, line);) {
        const auto colon = line.find(": ");
        if (line.rfind("model name", 0) == 0 && colon != std::string::npos) {
            about["processor"] = line.substr(colon + 2);
            break;
        }
    }
    return about;
}

template <class T>
void put(json& into, const char* key, const std::optional<T>& value) {
    if (value) {
        into[key] = *value;
    }
}

double per_second(std::uint64_t amount, double milliseconds) {
    return static_cast<double>(amount) / (milliseconds * 1e-3);
}

void put_times(json& into, const record& r, double copy_gbs) {
    const summary& warm = r.time->warm;
    into["ms"] = {{"median", warm.median}, {"min", warm.min}, {"max", warm.max}};
    into["runs"] = warm.runs;
    into["cold_ms"] = r.time->cold_ms;
    if (warm.median <= 0) {
        return;
    }
    if (r.nnz_out) {
        into["entries_per_s"] = per_second(*r.nnz_out, warm.median);
    }
    if (r.bytes_at_least && copy_gbs > 0) {
        const double floor_ms = static_cast<double>(*r.bytes_at_least) / (copy_gbs * 1e6);
        into["floor_ms"] = floor_ms;
        into["copy_fraction"] = floor_ms / warm.median;
    }
}

json as_json(const record& r, double copy_gbs) {
    json into = {{"matrix", r.matrix}, {"operation", r.operation}, {"method", r.method}};
    if (!r.format.empty()) {
        into["format"] = r.format;
    }
    if (!r.error.empty()) {
        into["error"] = r.error;
    }
    put(into, "nnz_in", r.nnz_in);
    put(into, "nnz_out", r.nnz_out);
    put(into, "products", r.products);
    put(into, "bytes_at_least", r.bytes_at_least);
    put(into, "host_reads", r.host_reads);
    put(into, "launches", r.launches);
    put(into, "allocations", r.allocations);
    put(into, "peak_bytes", r.peak_bytes);
    put(into, "operand_bytes", r.operand_bytes);
    if (r.checksum) {
        // As text: not every reader of JSON keeps 64 bits.
        into["checksum"] = std::to_string(*r.checksum);
    }
    if (r.time) {
        put_times(into, r, copy_gbs);
    }
    into.update(r.more);
    return into;
}

void print(const record& r) {
    const std::string what = r.operation + (r.method.empty() ? "" : "/" + r.method);
    std::printf("%-16s %-28s", r.matrix.c_str(), what.c_str());
    if (r.time) {
        const summary& warm = r.time->warm;
        std::printf(" %10.3f ms  [%.3f .. %.3f]  cold %.3f", warm.median, warm.min, warm.max,
                    r.time->cold_ms);
    }
    if (r.nnz_out) {
        std::printf("  nnz %llu", static_cast<unsigned long long>(*r.nnz_out));
    }
    if (r.host_reads && r.launches) {
        std::printf("  reads %llu launches %llu", static_cast<unsigned long long>(*r.host_reads),
                    static_cast<unsigned long long>(*r.launches));
    }
    if (r.peak_bytes) {
        std::printf("  peak %.1f MB", static_cast<double>(*r.peak_bytes) / 1e6);
    }
    std::printf("%s%s\n", r.error.empty() ? "" : "  ERROR: ", r.error.c_str());
    std::fflush(stdout);
}

}  // namespace

results::results(const std::string& program, const std::string& library, const std::string& version)
    : document_({{"schema", 1},
                 {"program", program},
                 {"library", library},
                 {"version", version},
                 {"commit", commit()},
                 {"date", now()},
                 {"host", host()},
                 {"records", json::array()}}) {}

void results::describe(const std::string& key, json value) { document_[key] = std::move(value); }

void results::set_copy_bandwidth(double gigabytes_per_second) {
    copy_gbs_ = gigabytes_per_second;
    document_["copy_gb_per_s"] = gigabytes_per_second;
}

void results::add(const record& measured) {
    document_["records"].push_back(as_json(measured, copy_gbs_));
    failed_ = failed_ || !measured.error.empty();
    print(measured);
}

void results::write(const std::string& path) const {
    if (path.empty()) {
        return;
    }
    const auto folder = std::filesystem::path(path).parent_path();
    if (!folder.empty()) {
        std::filesystem::create_directories(folder);
    }
    std::ofstream out(path);
    out << document_.dump(1) << '\n';
    if (!out.flush()) {
        throw std::runtime_error(path + ": could not be written");
    }
}

}  // namespace clbool::bench
