// SPDX-License-Identifier: MIT
// Finds drivers: each has a file whose first line is the library to open.
#include "drivers.hpp"

#include <dirent.h>
#include <dlfcn.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <string>

namespace pyclbool {

namespace {

bool ends_in_icd(const std::string& name) {
    const std::string ending = ".icd";
    return name.size() > ending.size() &&
           name.compare(name.size() - ending.size(), ending.size(), ending) == 0;
}

// Files that name drivers, in the order of their names. The variable OCL_ICD_VENDORS has another
// folder than the usual one, or one such file.
std::vector<std::string> driver_files() {
    const char* const named = std::getenv("OCL_ICD_VENDORS");
    const std::string where = named != nullptr && *named != 0 ? named : "/etc/OpenCL/vendors";
    if (ends_in_icd(where)) {
        return {where};
    }
    std::vector<std::string> files;
    if (DIR* const folder = opendir(where.c_str())) {
        while (const dirent* const entry = readdir(folder)) {
            if (ends_in_icd(entry->d_name)) {
                files.push_back(where + "/" + entry->d_name);
            }
        }
        closedir(folder);
    }
    std::sort(files.begin(), files.end());
    return files;
}

std::string first_line(const std::string& path) {
    std::string line;
    std::ifstream file(path);
    std::getline(file, line);
    const auto end = line.find_last_not_of(" \t\r");
    return end == std::string::npos ? std::string() : line.substr(0, end + 1);
}

// The platforms of one driver; none if it does not work.
std::vector<cl_platform_id> platforms_of(const std::string& library) {
    void* const opened = dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (opened == nullptr) {
        return {};
    }
    using finder = void*(CL_API_CALL*)(const char*);
    const auto find = reinterpret_cast<finder>(dlsym(opened, "clGetExtensionFunctionAddress"));
    const auto list =
        find == nullptr ? nullptr
                        : reinterpret_cast<cl_api_clGetPlatformIDs>(find("clIcdGetPlatformIDsKHR"));
    cl_uint count = 0;
    if (list == nullptr || list(0, nullptr, &count) != CL_SUCCESS || count == 0) {
        return {};  // it stays open: drivers may have begun threads
    }
    std::vector<cl_platform_id> found(count);
    return list(count, found.data(), nullptr) == CL_SUCCESS ? found : std::vector<cl_platform_id>();
}

std::vector<cl_platform_id> find_platforms() {
    std::vector<cl_platform_id> all;
    for (const std::string& file : driver_files()) {
        const std::string library = first_line(file);
        if (library.empty()) {
            continue;
        }
        for (cl_platform_id each : platforms_of(library)) {
            all.push_back(each);
        }
    }
    return all;
}

}  // namespace

const std::vector<cl_platform_id>& platforms() {
    // Never destroyed: programs may release what is theirs when they end.
    static const auto* const kAll = new std::vector<cl_platform_id>(find_platforms());
    return *kAll;
}

}  // namespace pyclbool
