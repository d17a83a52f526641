# shellcheck shell=bash disable=SC2154,SC2034  # names are set here and used there
# Sourced: finds Swift of at least 6.2, with what its programs need of the system.

swift_wanted=6.2

# What swift.org's toolchain loads, and the C files its linker takes from the system.
toolchain_packages=(libncurses6 libsqlite3-0 libcurl4 libxml2 zlib1g libstdc++6 gcc libc6-dev)

# What the sources are built against.
build_packages=(libgpiod-dev)

# need_toolchain PACKAGE...: puts Swift into PATH and sets SWIFT_ROOT to its `usr` folder, or says
# how to get one and ends with 2. Then installs what it needs and the named packages: all at once,
# so that a person who has to install them by hand is asked once.
need_toolchain() {
  local candidate info version found=''
  local -a places=("$(command -v swift || true)" /opt/swift/usr/bin/swift
    "${SWIFTLY_BIN_DIR:-$HOME/.local/share/swiftly/bin}/swift" /usr/libexec/swift/bin/swift)
  for candidate in "${places[@]}"; do
    [[ -x $candidate ]] || continue
    info=$(swift_info "$candidate" "$@")
    version=$(sed -n 's/.*"compilerVersion": ".*Swift version \([0-9.]*\).*/\1/p' <<<"$info")
    if [[ -n $version ]] && version_reaches "$version" "$swift_wanted"; then
      # Not from the path of the program: swiftly puts a proxy there.
      SWIFT_ROOT=$(sed -n 's|.*"runtimeResourcePath": "\(.*\)/lib/swift".*|\1|p' <<<"$info")
      export SWIFT_ROOT
      PATH=$SWIFT_ROOT/bin:$PATH
      need_packages "${toolchain_packages[@]}" "$@"
      return 0
    fi
    found+=" ${version:-one that does not run}, $candidate;"
  done
  explain_toolchain "$found"
  exit 2
}

# swift_info PROGRAM PACKAGE...: the compiler's description of itself. One that does not start may
# lack a library.
swift_info() {
  local program=$1
  shift
  "$program" -print-target-info 2>/dev/null && return
  need_packages "${toolchain_packages[@]}" "$@"
  "$program" -print-target-info 2>/dev/null || true
}

# version_reaches HAVE WANTED
version_reaches() {
  [[ $(printf '%s\n%s\n' "$2" "$1" | sort -V | head -n 1) == "$2" ]]
}

explain_toolchain() {
  local found=$1 system=unknown name='this system' machine release=6.3.1 folder suffix=''
  machine=$(uname -m)
  if [[ -r /etc/os-release ]]; then
    # shellcheck disable=SC1091
    system=$(. /etc/os-release && echo "${ID:-}${VERSION_ID:-}")
    # shellcheck disable=SC1091
    name=$(. /etc/os-release && echo "${PRETTY_NAME:-$system}")
  fi
  say "$script: Swift $swift_wanted or newer is needed;${found:- none was found}"
  case $machine in
  x86_64) ;;
  aarch64) suffix=-aarch64 ;;
  *)
    say "No Swift toolchain exists for $machine. Build on a 64-bit PC or Raspberry Pi OS (64-bit)."
    return
    ;;
  esac
  case $system in
  ubuntu22.04 | ubuntu24.04) ;;
  *) system=debian12 ;;
  esac
  folder=${system//./}$suffix
  say "To get one for $name on $machine, either use swift.org's installer, swiftly:

  curl -O https://download.swift.org/swiftly/linux/swiftly-$machine.tar.gz
  tar -xzf swiftly-$machine.tar.gz && ./swiftly init

or unpack a release to /opt/swift, where $script looks for it:

  curl -O https://download.swift.org/swift-$release-release/$folder/swift-$release-RELEASE/swift-$release-RELEASE-$system$suffix.tar.gz
  sudo mkdir -p /opt/swift
  sudo tar -xzf swift-$release-RELEASE-$system$suffix.tar.gz -C /opt/swift --strip-components=1

All downloads, with their signatures: https://www.swift.org/install/linux/"
}
