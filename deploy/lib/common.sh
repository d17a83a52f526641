# shellcheck shell=bash
# Sourced by the scripts of deploy/: where things are, and how they speak. Everything for a person
# goes to standard error; standard output belongs to the script's own result.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
script=deploy/$(basename "$0")
build=$root/.build
mkdir -p "$build"

say() { printf '%s\n' "$*" >&2; }

# fail STATUS MESSAGE...: 1 something went wrong, 2 usage or a missing toolchain.
fail() {
  local status=$1
  shift
  say "$script: $*"
  exit "$status"
}

# usage: the comment at the top of the script, then 2.
usage() {
  sed -n '2,/^[^#]/{/^#/s/^# \{0,1\}//p}' "$0" >&2
  exit 2
}

# quietly WHAT COMMAND...: runs the command with its output in a log, shown only when it fails.
quietly() {
  local what=$1 log
  shift
  log=$(mktemp "$build/log.XXXXXX")
  if "$@" >"$log" 2>&1 </dev/null; then
    rm -f "$log"
    return 0
  fi
  tail -n 200 "$log" >&2
  rm -f "$log"
  say "$script: $what failed"
  return 1
}
