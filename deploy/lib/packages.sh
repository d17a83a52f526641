# shellcheck shell=bash disable=SC2154,SC2034  # names are set here and used there
# Sourced: installs what is missing from the system's packages, asking nothing.

# Prints those of the named packages that are not installed, under their own name or another's
# "Provides".
missing_packages() {
  dpkg-query -W -f '${db:Status-Status}\t${Package}, ${Provides}\n' | awk -F '\t' -v wanted="$*" '
    $1 == "installed" {
      count = split($2, names, /, */)
      for (i = 1; i <= count; i++) { sub(/[ :].*/, "", names[i]); have[names[i]] = 1 }
    }
    END {
      count = split(wanted, names, " ")
      for (i = 1; i <= count; i++) if (!have[names[i]]++) print names[i]
    }'
}

# need_packages NAME...: installs those missing, as root or through sudo. Ends with 1 when it
# may not, naming the command that would do it.
need_packages() {
  command -v apt-get >/dev/null ||
    fail 1 "this system has no apt-get; install by hand what Debian calls: $*"
  local -a missing as_root=()
  mapfile -t missing < <(missing_packages "$@")
  [[ ${#missing[@]} -gt 0 ]] || return 0
  if [[ $(id -u) -ne 0 ]]; then
    sudo -n true 2>/dev/null ||
      fail 1 "packages are missing, and neither root nor sudo without a password is at hand." \
        $'Run this as root, then try again:\n' \
        " apt-get update && apt-get install --yes --no-install-recommends ${missing[*]}"
    as_root=(sudo -n)
  fi
  say "$script: installing ${missing[*]}"
  local -a get=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive
    apt-get -q -o DPkg::Lock::Timeout=300)
  local -a install=("${get[@]}" install --yes --no-install-recommends "${missing[@]}")
  # The lists may be absent or too old to find the files they name: only then fetch new ones.
  if ! "${install[@]}" </dev/null >"$build/apt.log" 2>&1; then
    quietly 'apt-get update' "${get[@]}" update || exit 1
    quietly "installing ${missing[*]}" "${install[@]}" || exit 1
  fi
}
