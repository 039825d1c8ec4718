#!/bin/bash
# Replaces the running build with another, without a failed request (decision 155).
#
#   upgrade.sh <folder>   to a folder that npm run build made
#   upgrade.sh --back     to the build before it, which is still here
#   upgrade.sh --status   what runs, and until when the way back is kept
#
# Needs the units of deploy/systemd, and a proxy that asks whichever of the two ports is ready. Where
# it was interrupted, the same command goes on, and --back leaves what ran before.
set -euo pipefail

readonly ports=(3000 3001)
# A first start migrates the database.
readonly ready_seconds=300
# A build that has run for this long needs no way back to those before it.
readonly trial_seconds=86400
readonly since=$(date +%s)

say() { printf '%s\n' "$*"; }
fail() { printf 'Not upgraded: %s\n' "$*" >&2; exit 1; }
unit() { printf 'sovereign@%s.service' "$1"; }
# The folder of an instance is named in its unit alone.
declare -A folders
for port in "${ports[@]}"; do
  folders[$port]=$(systemctl show --property=WorkingDirectory --value "$(unit "$port")")
done
folder() { printf %s "${folders[$1]}"; }
version() { sed --quiet 's/.*"version": *"\([^"]*\)".*/\1/p;T;q' "$1/package.json" 2>/dev/null || true; }
# A build as a person tells it from another.
build() { printf 'version %s in %s' "$(version "$1")" "$1"; }
# Whether a process is still one of ours, and not another that has got its number since.
is_at_work() { { tr '\0' ' ' <"/proc/$1/cmdline"; } 2>/dev/null | grep --quiet -e upgrade.sh -e install.sh; }
runs() { systemctl is-active --quiet "$(unit "$1")"; }
is_build() { [ -f "$1/server.js" ]; }
other() { [ "$1" = "${ports[0]}" ] && printf %s "${ports[1]}" || printf %s "${ports[0]}"; }
at() { date --date "@$1" '+%Y-%m-%d %H:%M'; }
serving_since() { stat --format=%Y "$current" 2>/dev/null || printf 0; }
# The port whose build serves: what the switch named last.
serving() {
  local port
  for port in "${ports[@]}"; do
    [ "$(readlink -f "$current")" != "$(readlink -f "$(folder "$port")")" ] || { printf %s "$port"; return; }
  done
}
was() { sed --quiet "s/^$1=//p" "$begun" 2>/dev/null || true; }

# What runs, by name.
status() {
  local serves=$(serving) port name pid who
  for port in "${ports[@]}"; do
    is_build "$(folder "$port")" || continue
    if [ "$port" = "$serves" ]; then
      name="serves since $(at "$(serving_since)")"
    elif [ "$port" = "$(was to)" ] && [ "$(was asked)" != --back ]; then
      name='is the new one, which does not serve yet'
    else
      name='is the former one'
    fi
    say "Port $port: $(build "$(folder "$port")") $name, and $(runs "$port" && printf runs || printf 'does not run')"
  done
  if [ -f "$begun" ]; then
    read -r pid who <"$holder" 2>/dev/null || pid=0
    if is_at_work "$pid"; then
      say "At work: upgrade.sh $(was asked), of $who (process $pid)"
    else
      say "Interrupted: upgrade.sh $(was asked). The same command goes on; $0 --back leaves what ran before."
    fi
  fi
  tell_way_back
}

# The way back, how to use it, and when it goes.
tell_way_back() {
  local serves=$(serving) former each until
  [ -n "$serves" ] || return 0
  former=$(folder "$(other "$serves")")
  ! is_build "$former" || say "The way back to version $(version "$former"): $0 --back. The next upgrade replaces it."
  until=$(at $(($(serving_since) + trial_seconds)))
  for each in "$kept"/*; do
    ! is_build "$each" || say "Version $(version "$each") is kept too: $0 $each. The first upgrade after $until deletes it."
  done
}

# Makes room for a build in the folder of an instance; what was there is put back where it does not serve.
put() {
  local build=$1 slot=$2
  put_back "$slot"
  cp -a "$build" "$slot.copying"
  sync --file-system "$slot.copying"
  mkdir -p "$slot"
  mv -T "$slot" "$slot.former"
  mv -T "$slot.copying" "$slot"
}
put_back() {
  local slot=$1
  rm -rf "$slot.copying"
  [ -e "$slot.former" ] || return 0
  rm -rf "$slot"
  mv -T "$slot.former" "$slot"
}
# What served before the build that ran until now: kept where that has not proved itself.
keep_former() {
  local slot=$1 before=$2 name
  if (($(date +%s) - before >= trial_seconds)); then
    rm -rf "$slot.former" "$kept"
  elif [ -e "$slot.former" ]; then
    name=$(version "$slot.former")-$(date '+%Y%m%d-%H%M%S')
    if ! is_build "$slot.former"; then rm -rf "$slot.former"; else
      mkdir -p "$kept"
      mv -T "$slot.former" "$kept/$name"
    fi
  fi
}

# The last word of a server that did not start now.
reason() { journalctl --unit "$(unit "$1")" --since "@$since" --lines 30 --output cat 2>/dev/null | grep 'did not start' | tail -1 || true; }

# Starts an instance beside the other, and leaves the other alone where it does not serve.
begin() {
  local next=$1 from=$2 second
  systemctl start "$(unit "$next")" || { leave "$next" "$from"; fail "it did not start. $(reason "$next") $(still "$from")"; }
  for ((second = 0; ; second++)); do
    curl --silent --fail --output /dev/null --max-time 2 "http://127.0.0.1:$next/health/ready" && break
    if ! runs "$next" || ((second >= ready_seconds)); then
      leave "$next" "$from"
      fail "it was not ready; see journalctl --unit $(unit "$next"). $(reason "$next") $(still "$from")"
    fi
    sleep 1
  done
  # A server that is ready also serves its pages.
  curl --silent --fail --output /dev/null --max-time 10 "http://127.0.0.1:$next/" \
    || { leave "$next" "$from"; fail "it does not serve the home page. $(still "$from")"; }
}
still() { printf 'Version %s still serves.' "$(version "$(folder "$1")")"; }
# Ends an upgrade that did not come to its end: all is as it was.
leave() {
  local next=$1 from=$2
  [ "$(serving)" = "$from" ] || point "$from"
  runs "$from" || systemctl start "$(unit "$from")"
  systemctl --quiet enable "$(unit "$from")"
  systemctl --quiet disable "$(unit "$next")"
  systemctl stop "$(unit "$next")"
  [ "$(was asked)" = --back ] || put_back "$(folder "$next")"
  rm -f "$begun"
}
# What starts with the machine, and what makes the backups, from now on; in one step.
point() {
  ln -sfn "$(folder "$1")" "$current.new"
  mv -T "$current.new" "$current"
}

# From a copied build to the one that serves alone. Each step may be repeated.
finish() {
  local next=$1 from=$2 before=$3
  if [ "$(serving)" != "$next" ]; then
    say "Starting $(build "$(folder "$next")") beside $(build "$(folder "$from")")"
  fi
  begin "$next" "$from"
  systemctl --quiet enable "$(unit "$next")"
  [ "$(serving)" = "$next" ] || point "$next"
  systemctl --quiet disable "$(unit "$from")"
  ! runs "$from" || say "Stopping version $(version "$(folder "$from")")"
  systemctl stop "$(unit "$from")"
  keep_former "$(folder "$next")" "$before"
  say "Version $(version "$(folder "$next")") serves."
  rm -f "$begun"
  tell_way_back
}

readonly home=$(dirname "$(folder "${ports[0]}")")
# The build that serves, also after a restart of the machine.
readonly current=$home/current
# Who upgrades, and what is not finished.
readonly holder=$home/upgrade.holder
readonly begun=$home/upgrade.begun
readonly kept=$home/kept

case ${1:-} in
  '' | -h | --help) sed -n '2,10s/^# \{0,1\}//p' "$0"; exit 2 ;;
  --status) status; exit ;;
  --back) asked=--back ;;
  *) asked=$(realpath "$1"); is_build "$asked" || fail "$asked has no server.js; make it with npm run build" ;;
esac

[ -n "$(folder "${ports[0]}")" ] || fail 'the units of deploy/systemd are not installed'
# One operator at a time; what a killed one started, such as its copying, ends first.
exec 9>>"$home/upgrade.lock"
if ! flock --nonblock 9; then
  read -r pid who <"$holder" 2>/dev/null || { pid=0; who='another command'; }
  ! is_at_work "$pid" || fail "$who works here now (process $pid). Wait until it has ended: $0 --status"
  say "The command of $who was killed. Waiting until what it started has ended"
  flock --timeout 600 9 || fail "what $who started still runs: see fuser $home/upgrade.lock"
fi
say "$$ ${SUDO_USER:-$(id --user --name)}${SSH_CONNECTION:+ from ${SSH_CONNECTION%% *}}, since $(date '+%H:%M')" >"$holder"
trap '[ ! -f "$begun" ] || say "Not finished. The same command goes on: $0 $(was asked). Back to what ran before: $0 --back" >&2' EXIT
trap 'exit 130' INT TERM HUP

rm -f "$begun.new" "$current.new"
# What was interrupted goes on where its build serves already, and is undone where it does not.
if [ -f "$begun" ]; then
  from=$(was from) to=$(was to) before=$(was before) before_asked=$(was asked)
  if [ "$(serving)" = "$to" ]; then
    say "Finishing the interrupted upgrade.sh $before_asked"
    finish "$to" "$from" "$before"
    [ "$asked" != "$before_asked" ] || exit 0
  else
    say "Undoing the interrupted upgrade.sh $before_asked"
    leave "$to" "$from"
    if [ "$asked" = --back ] && [ "$before_asked" != --back ]; then
      say "$(still "$from")"
      exit 0
    fi
  fi
fi

running=()
for port in "${ports[@]}"; do ! runs "$port" || running+=("$port"); done
if ((${#running[@]} == 2)); then
  former=$(other "$(serving)")
  fail "both servers run: $(build "$(folder "$(other "$former")")") serves, and $(build "$(folder "$former")") is the former one. Stop that: systemctl stop $(unit "$former")"
fi
running=${running[0]:-}
[ -n "$running" ] || fail "no server runs. Start it: systemctl start sovereign@$(serving)"
# Somebody may have started another than the switch names: that one serves.
[ "$(serving)" = "$running" ] || point "$running"
next=$(other "$running")
new=$(folder "$next")

[ "$asked" != --back ] || is_build "$new" || fail "there is no former build in $new"
before=$(serving_since)
printf 'asked=%s\nfrom=%s\nto=%s\nbefore=%s\n' "$asked" "$running" "$next" "$before" >"$begun.new"
# A power cut leaves all of it, or none.
sync "$begun.new"
mv "$begun.new" "$begun"
if [ "$asked" != --back ]; then
  say 'Backing up'
  systemctl start sovereign-backup.service \
    || { rm -f "$begun"; fail 'the backup failed; see journalctl --unit sovereign-backup'; }
  put "$asked" "$new"
fi
finish "$next" "$running" "$before"
