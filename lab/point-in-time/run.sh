#!/usr/bin/env bash
# Loses a PostgreSQL that is archived as deploy/pgbackrest does, while four clients write, and
# restores it to the end of its archive and to an instant. Runs as root, on Debian's packages
# postgresql and pgbackrest. Fails when a write before the last archived second is lost.
set -euo pipefail
export LC_ALL=C

deploy=$(realpath "$(dirname "$0")/../../deploy/pgbackrest")
bin=$(dirname "$(printf '%s\n' /usr/lib/postgresql/*/bin/initdb | sort --version-sort | tail -1)")
folder=$(mktemp --directory)
chown postgres "$folder"
data=$folder/data config=$folder/pgbackrest.conf acknowledged=$folder/acknowledged
port=5599

as() { (cd "$folder" && runuser --user=postgres -- "$@"); }
backrest() { as pgbackrest --config="$config" --stanza=sovereign "$@"; }
connect() { psql --host="$folder" --port=$port --username=postgres --no-psqlrc -Atq "$@"; }
sql() { connect --command="$1"; }
start() { as "$bin/pg_ctl" --pgdata="$data" --log="$folder/log" --wait start > /dev/null; }
lose() { as "$bin/pg_ctl" --pgdata="$data" --mode=immediate --wait stop > /dev/null 2>&1; }
trap 'lose || true; rm --recursive --force "$folder"' EXIT

# The deployed files, with this folder's paths and a key.
as "$bin/initdb" --pgdata="$data" --auth=trust > /dev/null
sed --expression="s|^repo1-path=.*|repo1-path=$folder/repo|" \
  --expression="s|^repo1-cipher-pass=.*|repo1-cipher-pass=only-for-this-trial|" \
  --expression="s|^pg1-path=.*|pg1-path=$data\npg1-socket-path=$folder\npg1-port=$port|" \
  --expression="s|^\[global\]|[global]\nlock-path=$folder/lock\nlog-level-file=off|" \
  "$deploy/pgbackrest.conf" > "$config"
{
  sed "s|pgbackrest --stanza|pgbackrest --config=$config --stanza|" "$deploy/postgresql.conf"
  printf "\nport=%s\nlisten_addresses=''\nunix_socket_directories='%s'\n" "$port" "$folder"
} >> "$data/postgresql.conf"
start
sql "create table written (id bigint generated always as identity)"
backrest stanza-create
backrest --type=full backup

# Writes rows one after another until the database is gone, and notes when each was acknowledged.
write() {
  yes "insert into written default values returning id;" | connect 2> /dev/null |
    while read -r id; do echo "$id $EPOCHREALTIME"; done >> "$acknowledged" || true
}
for _ in 1 2 3 4; do write & clients+=($!); done
sleep 4
instant=$EPOCHREALTIME
sleep 4
archived=$EPOCHREALTIME
segment=$(sql "select pg_walfile_name(pg_switch_wal())")
until [ "$(sql "select last_archived_wal >= '$segment' from pg_stat_archiver")" = t ]; do
  sleep 0.1
done
sleep 1
lose
wait "${clients[@]}"

restore() {
  rm --recursive "$data"
  backrest "$@" restore
  start
  sql "select id from written" | sort > "$folder/there"
  lose
}
# Counts the writes acknowledged before a time that are not there.
lost() { awk -v time="$1" '$2 < time { print $1 }' "$acknowledged" | sort | comm -23 - "$folder/there" | wc -l; }

restore
before=$(lost "$archived") all=$(lost 9e9)
restore --type=time --target="$(date --utc --date="@$instant" '+%F %T.%3N+00')" --target-action=promote
then=$(lost "$instant")
# A commit and its acknowledgment are milliseconds apart.
early=$(awk -v time="$instant" '$2 > time + 0.5 { print $1 }' "$acknowledged" | sort | comm -12 - "$folder/there" | wc -l)

writes=$(wc -l < "$acknowledged")
echo "$writes writes acknowledged; the machine was lost 1 s after its last archived second."
echo "To the end of the archive: $before lost before that second, $all in all."
echo "To an instant: $then lost before it, $early kept from after it."
[ "$writes" -gt 0 ] && [ $((before + then + early)) -eq 0 ]
