# shellcheck shell=bash disable=SC2154,SC2034  # names are set here and used there
# Sourced: the arm64 files a cross build links against, fetched from the Debian mirror that this
# machine's apt uses already. Needs no root and changes nothing outside .build.

# What fetching and unpacking them needs.
sysroot_packages=(ca-certificates debian-archive-keyring)

# need_sysroot FOLDER: fills it with Debian's arm64 C library, kernel headers and libgpiod.
# DEBIAN_RELEASE (a code name) and DEBIAN_MIRROR (a URL) override this machine's own.
need_sysroot() {
  local folder=$1 release wanted
  release=$(debian_release)
  wanted="$release ${DEBIAN_MIRROR:-}"
  [[ -e $folder/.complete && $(<"$folder/.complete") == "$wanted" ]] && return 0
  say "$script: fetching Debian $release's arm64 files"
  rm -rf "$folder" "$folder.new"
  mkdir -p "$folder.new/apt"
  find_mirror "$folder.new/apt" "$release" ||
    fail 1 "no mirror of this machine's apt sources has Debian $release for arm64." \
      "Name one: DEBIAN_MIRROR=URL $script ..."
  local -a packages
  mapfile -t packages < <(sysroot_files "$folder.new/apt")
  (cd "$folder.new/apt" && quietly 'apt-get download' arm64_apt apt-get download "${packages[@]}") ||
    exit 1
  local file
  for file in "$folder.new"/apt/*.deb; do dpkg-deb -x "$file" "$folder.new"; done
  merge_usr "$folder.new"
  make_links_relative "$folder.new"
  rm -rf "$folder.new/apt"
  echo "$wanted" >"$folder.new/.complete"
  mv "$folder.new" "$folder"
}

# The release named, or this machine's own when it is Debian 12 or newer (or Raspberry Pi OS).
debian_release() {
  local codename=''
  if [[ -n ${DEBIAN_RELEASE:-} ]]; then
    echo "$DEBIAN_RELEASE"
    return
  fi
  # shellcheck disable=SC1091
  [[ -r /etc/os-release ]] && codename=$(. /etc/os-release && echo "${ID:-} ${VERSION_CODENAME:-}")
  case $codename in
  "debian "?*) echo "${codename#debian }" ;;
  *) echo bookworm ;;
  esac
}

arm64_apt() { APT_CONFIG=$apt_folder/conf "$@"; }

# find_mirror FOLDER RELEASE: sets up apt for arm64 in FOLDER with the first mirror that has it.
find_mirror() {
  local release=$2 site
  apt_folder=$1
  mkdir -p "$apt_folder"/lists/partial "$apt_folder"/cache/archives/partial
  touch "$apt_folder/status"
  cat >"$apt_folder/conf" <<END
Dir::Etc::SourceList "$apt_folder/sources.list";
Dir::Etc::SourceParts "/dev/null";
Dir::State::Lists "$apt_folder/lists";
Dir::State::status "$apt_folder/status";
Dir::Cache "$apt_folder/cache";
APT::Architecture "arm64";
APT::Architectures { "arm64"; };
APT::Sandbox::User "root";
Acquire::Languages "none";
END
  while read -r site; do
    printf 'deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] %s %s main\n' \
      "$site" "$release" >"$apt_folder/sources.list"
    # Another vendor's archive of the same layout fails here: Debian's key has not signed it.
    arm64_apt apt-get -qq update >"$build/apt.log" 2>&1 || continue
    [[ -n $(arm64_apt apt-cache pkgnames libgpiod-dev) ]] && return 0
  done < <(mirrors)
  return 1
}

mirrors() {
  if [[ -n ${DEBIAN_MIRROR:-} ]]; then
    echo "$DEBIAN_MIRROR"
    return
  fi
  # Security and update suites live on the same mirror or on one that lacks the rest.
  # shellcheck disable=SC2016  # apt's own variables
  apt-get indextargets --format '$(CREATED_BY) $(RELEASE) $(SITE)' |
    awk '$1 == "Packages" && $2 !~ /-/ && !seen[$3]++ { print $3 }'
}

# The packages by the names this release gives them.
sysroot_files() {
  local gcc gpiod
  apt_folder=$1
  gcc=$(arm64_apt apt-cache depends gcc | sed -n 's/.*Depends: gcc-\([0-9]*\)$/\1/p' | head -n 1)
  gpiod=$(arm64_apt apt-cache depends libgpiod-dev |
    sed -n 's/.*Depends: \(libgpiod[0-9].*\)/\1/p' | head -n 1)
  printf '%s\n' libc6 libc6-dev linux-libc-dev "libgcc-$gcc-dev" libgcc-s1 libgpiod-dev "$gpiod"
}

# merge_usr FOLDER: makes its /lib the link to usr/lib that it is on every system, whichever of the
# two its packages name.
merge_usr() {
  local folder=${1:?}
  if [[ -d $folder/lib ]]; then
    cp -a "$folder/lib/." "$folder/usr/lib/"
    rm -rf "${folder:?}/lib"
  fi
  ln -s usr/lib "$folder/lib"
}

# make_links_relative FOLDER: an absolute link would lead out of it.
make_links_relative() {
  local link target
  while read -r -d '' link; do
    target=$(readlink "$link")
    ln -sfn "$(realpath -ms --relative-to="$(dirname "$link")" "$1$target")" "$link"
  done < <(find "$1" -type l -lname '/*' -print0)
}
