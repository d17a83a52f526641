# shellcheck shell=bash disable=SC2154,SC2034  # names are set here and used there
# Sourced: the Python packages of deploy/requirements.txt, in a folder of their own.

venv=$build/venv

# The packages that making it needs and this machine lacks. Debian's own python3 comes without
# ensurepip, others carry it.
python_packages=(ca-certificates)
command -v python3 >/dev/null || python_packages+=(python3)
python3 -c 'import ensurepip, venv' 2>/dev/null || python_packages+=(python3-venv)

# need_venv: makes or renews .build/venv. Does nothing while the requirements are the same.
need_venv() {
  local stamp=$venv/requirements.txt
  if [[ -x $venv/bin/python ]] && cmp -s "$root/deploy/requirements.txt" "$stamp" &&
    "$venv/bin/python" -c '' 2>/dev/null; then
    return 0
  fi
  need_packages "${python_packages[@]}"
  python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    fail 1 "Python 3.11 or newer is needed, found $(python3 --version 2>&1)"
  say "$script: installing Python packages: $(grep -v '^#' "$root/deploy/requirements.txt" | xargs)"
  rm -rf "$venv"
  quietly 'making .build/venv' python3 -m venv "$venv" || exit 1
  quietly 'installing deploy/requirements.txt' "$venv/bin/python" -m pip install --quiet \
    --disable-pip-version-check --no-input -r "$root/deploy/requirements.txt" || exit 1
  cp "$root/deploy/requirements.txt" "$stamp"
}
