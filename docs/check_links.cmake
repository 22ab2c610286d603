# cmake -DHTML=… -DROOT=… -P check_links.cmake: in the pages that Doxygen made, and in README.md, links
# must lead to files that are there, and in pages of docs/ each name clbool::… outside code must be a
# link.
cmake_minimum_required(VERSION 3.20)

set(broken "")
file(GLOB pages RELATIVE ${HTML} ${HTML}/*.html)
foreach(page IN LISTS pages)
  file(READ ${HTML}/${page} text)
  string(REPLACE ";" "," text "${text}")  # lists of CMake are split there

  string(REGEX MATCHALL "href=\"[^\"#]+" links "${text}")
  list(REMOVE_DUPLICATES links)
  foreach(link IN LISTS links)
    string(REPLACE "href=\"" "" link "${link}")
    if(NOT link MATCHES "^[a-z]+:" AND NOT EXISTS ${HTML}/${link})
      string(APPEND broken "${page}: ${link}\n")
    endif()
  endforeach()

  # The others are made of headers.
  if(NOT page MATCHES "^(class|dir|functions|namespace|struct|union)|_8hpp|_8h")
    string(REGEX REPLACE "<div class=\"line\">[^\n]*" "" text "${text}")
    string(REGEX REPLACE "<a [^>]*>[^<]*</a>" "" text "${text}")
    string(REGEX MATCHALL "clbool::[A-Za-z0-9_:~]+" names "${text}")
    list(REMOVE_DUPLICATES names)
    foreach(name IN LISTS names)
      string(APPEND broken "${page}: ${name}\n")
    endforeach()
  endif()
endforeach()

# The README is no page of Doxygen's. (Brackets would keep CMake from splitting its lists.)
file(READ ${ROOT}/README.md text)
string(REPLACE "](" "link=(" text "${text}")
string(REGEX MATCHALL "link=\\([^):]+\\)" links "${text}")
foreach(link IN LISTS links)
  string(REGEX REPLACE "^link=.|.$" "" link "${link}")
  if(NOT EXISTS ${ROOT}/${link})
    string(APPEND broken "README.md: ${link}\n")
  endif()
endforeach()
if(broken)
  message(FATAL_ERROR "links that lead nowhere, and names without one:\n${broken}")
endif()
