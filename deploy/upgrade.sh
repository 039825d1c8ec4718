#!/bin/bash
# Replaces the running build with another, without a failed request (decision 155).
#
#   upgrade.sh <folder>   to a folder that npm run build made
#   upgrade.sh --back     to the build before it, which is still here
#
# Needs the units of deploy/systemd, and a proxy that asks whichever of the two ports is ready.
set -euo pipefail

readonly ports=(3000 3001)
# A first start migrates the database.
readonly ready_seconds=300

say() { printf '%s\n' "$*"; }
fail() { printf 'Not upgraded: %s\n' "$*" >&2; exit 1; }
unit() { printf 'sovereign@%s.service' "$1"; }
# The folder of an instance stands in its unit alone.
folder() { systemctl show --property=WorkingDirectory --value "$(unit "$1")"; }
version() { node --print 'JSON.parse(fs.readFileSync(process.argv[1])).version' "$1/package.json"; }
runs() { systemctl is-active --quiet "$(unit "$1")"; }

running=''
for port in "${ports[@]}"; do
  runs "$port" || continue
  [ -z "$running" ] || fail "both servers run. Stop the one that is not wanted: systemctl stop $(unit "$port")"
  running=$port
done
[ -n "$running" ] || fail 'no server runs. Start one: systemctl start sovereign@3000'
[ "$running" = "${ports[0]}" ] && next=${ports[1]} || next=${ports[0]}
new=$(folder "$next")
old=$(folder "$running")

case ${1:-} in
  '' | -h | --help) sed -n '2,7s/^# \{0,1\}//p' "$0"; exit 2 ;;
  --back)
    [ -f "$new/server.js" ] || fail "there is no former build in $new"
    ;;
  *)
    build=$(realpath "$1")
    [ -f "$build/server.js" ] || fail "$build has no server.js; make it with npm run build"
    say 'Backing up'
    systemctl start sovereign-backup.service \
      || fail 'the backup failed; see journalctl --unit sovereign-backup'
    rm -rf "$new.copying"
    cp -a "$build" "$new.copying"
    rm -rf "$new"
    mv "$new.copying" "$new"
    ;;
esac

say "Starting version $(version "$new") beside $(version "$old")"
systemctl start "$(unit "$next")" || fail 'it did not start'
for ((second = 0; ; second++)); do
  curl --silent --fail --output /dev/null --max-time 2 "http://127.0.0.1:$next/health/ready" && break
  if ! runs "$next" || ((second >= ready_seconds)); then
    systemctl stop "$(unit "$next")"
    fail "it was not ready; see journalctl --unit $(unit "$next"). Version $(version "$old") still serves."
  fi
  sleep 1
done
# A server that is ready also serves its pages.
if ! curl --silent --fail --output /dev/null --max-time 10 "http://127.0.0.1:$next/"; then
  systemctl stop "$(unit "$next")"
  fail "it does not serve the home page. Version $(version "$old") still serves."
fi

# What starts with the machine, and what makes the backups, from now on.
ln -sfn "$new" "$(dirname "$new")/current"
systemctl --quiet enable "$(unit "$next")"
systemctl --quiet disable "$(unit "$running")"
say "Stopping version $(version "$old")"
systemctl stop "$(unit "$running")"
say "Version $(version "$new") serves. The way back: $0 --back"
