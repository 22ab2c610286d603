# cmake -DPAGE=… -DPROGRAM=… -DEXPECTED=… [-DLANGUAGE=c] -P check_page.cmake: the page must hold the
# program, from its first include on, as a block of this language (of C++), and what it prints as a
# block of text.
cmake_minimum_required(VERSION 3.20)

if(NOT DEFINED LANGUAGE)
  set(LANGUAGE cpp)
endif()
file(READ ${PAGE} page)

# check_block(language text): the page has a block that is this text.
function(check_block language text)
  string(FIND "${page}" "```${language}\n${text}```\n" found)
  if(found EQUAL -1)
    message(FATAL_ERROR "${PAGE} has no ${language} block that is\n${text}")
  endif()
endfunction()

file(READ ${PROGRAM} program)
string(FIND "${program}" "#include" start)
string(SUBSTRING "${program}" ${start} -1 program)
check_block(${LANGUAGE} "${program}")
file(READ ${EXPECTED} expected)
check_block(text "${expected}")
