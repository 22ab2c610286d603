// SPDX-License-Identifier: MIT
// clbool devices: the table, the JSON, the choice and its reason.
#include <tools/tool_test.hpp>

#include <regex>
#include <string>

namespace clbool::testing {
namespace {

using devices_test = tool_test;

TEST_F(devices_test, table_and_choice) {
    const std::string table = expect_done("devices");
    EXPECT_EQ(table.rfind("P:D ", 0), 0U) << table;
    EXPECT_TRUE(std::regex_search(table, std::regex("\n\\d+:\\d+ +(gpu|cpu|accelerator|other) ")));
    EXPECT_TRUE(std::regex_search(table, std::regex("\\n\\d+:0 +host +host +clbool .*\\nchosen: ")))
        << "the host is the last device: " << table;
    std::smatch choice;
    ASSERT_TRUE(std::regex_search(table, choice, std::regex("\nchosen: (\\d+:\\d+) .+\\(.+\\)\n$")))
        << table;
    const std::string again = expect_done("devices --device " + choice[1].str());
    EXPECT_NE(again.find("\nchosen: " + choice[1].str() + ' '), std::string::npos) << again;
}

TEST_F(devices_test, json) {
    const std::string json = expect_done("devices --json");
    EXPECT_EQ(json.rfind("{\n", 0), 0U) << json;
    for (const char* key : {"devices", "index", "type", "name", "platform", "driver",
                            "compute_units", "max_work_group_size", "local_memory", "global_memory",
                            "machine_memory", "max_allocation", "chosen", "reason"}) {
        EXPECT_NE(json.find('"' + std::string(key) + "\":"), std::string::npos) << key;
    }
}

TEST_F(devices_test, unknown_devices_are_refused) {
    expect_refused("devices --json --device no-such-device", "no-such-device");
    expect_refused("devices --json --device 99:99", "99:99");
    const outcome table = run("devices --device no-such-device");
    EXPECT_EQ(table.status, 2);
    EXPECT_EQ(table.out.rfind("P:D ", 0), 0U);  // people see what they can ask for
    const outcome environment = shell(
        "CLBOOL_DEVICE=no-such-device; export CLBOOL_DEVICE; "
        "clbool devices --json");
    EXPECT_EQ(environment.status, 2);
}

}  // namespace
}  // namespace clbool::testing
