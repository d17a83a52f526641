# shellcheck shell=bash
# Debian's packages of any release, without touching what this machine has installed.

# debian_download RELEASE FOLDER PACKAGE...: fetches the packages into FOLDER, from the mirror that
# this machine uses, with lists of their own.
debian_download() {
  local release=$1 folder=$2
  shift 2
  local lists=$folder/apt site
  site=$(debian_mirror)
  mkdir -p "$lists/lists/partial" "$lists/cache/archives/partial"
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $site $release main" \
    > "$lists/sources.list"
  : > "$lists/status"
  local apt=(
    apt-get -qq
    -o "Dir::Etc::SourceList=$lists/sources.list" -o Dir::Etc::SourceParts=/dev/null
    -o "Dir::State::Lists=$lists/lists" -o "Dir::State::status=$lists/status"
    -o "Dir::Cache=$lists/cache" -o APT::Sandbox::User=root
  )
  "${apt[@]}" update
  (cd "$folder" && "${apt[@]}" download "$@")
  rm -rf "$lists"
}

debian_mirror() {
  # shellcheck disable=SC2016  # apt's own variable
  apt-get indextargets --format '$(SITE)' 'Created-By: Packages' 'Label: Debian' | head -n 1
}
