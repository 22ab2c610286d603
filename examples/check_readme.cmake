# cmake -DREADME=… -DPROGRAM=… -P check_readme.cmake: the README's first C++ block must be the
# program from its first include on.
cmake_minimum_required(VERSION 3.20)

file(READ ${README} readme)
file(READ ${PROGRAM} program)
string(FIND "${program}" "#include" start)
string(SUBSTRING "${program}" ${start} -1 program)
string(FIND "${readme}" "```cpp\n${program}```\n" found)
if(found EQUAL -1)
  message(FATAL_ERROR "${README} does not hold ${PROGRAM} as it is")
endif()
