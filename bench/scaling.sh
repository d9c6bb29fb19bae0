#!/bin/sh
# Measures what docs/scaling.md says about speed: one node on SQLite and on PostgreSQL, then one, two and three nodes with NATS.
# Needs target/release/cubo (or CUBO=another), PostgreSQL and nats-server. Everything runs in a temporary directory, which is removed.
# usage: bench/scaling.sh [TABLES [SECONDS]]
set -eu
tables=${1:-200} seconds=${2:-20}
cubo=${CUBO:-$(dirname "$0")/../target/release/cubo}
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -1)
nats=$(command -v nats-server || echo /usr/sbin/nats-server)
dir=$(mktemp -d) started=
port=$((20000 + $$ % 20000))
end() {
    for id in $started; do kill "$id" 2>/dev/null || true; done
    wait
    as "$bin/pg_ctl" -D "$dir/data" stop -m immediate >/dev/null 2>&1 || true
    rm -rf "$dir"
}
trap end EXIT
# PostgreSQL does not run as root.
as() { if [ "$(id -u)" = 0 ]; then setpriv --reuid=postgres --regid=postgres --clear-groups "$@"; else "$@"; fi; }
[ "$(id -u)" = 0 ] && chown postgres "$dir"
as "$bin/initdb" -D "$dir/data" -E UTF8 --locale=C -A trust -U cubo >/dev/null
as "$bin/pg_ctl" -D "$dir/data" -o "-k $dir -p $port -c listen_addresses=''" -l "$dir/log" -w start >/dev/null
database=$(head -1 "$dir/data/postmaster.pid")
"$nats" -a 127.0.0.1 -p $((port + 1)) -m $((port + 2)) -l "$dir/nats.log" &
bus=$!
started="$started $bus"
store() { echo "postgres://cubo@$(echo "$dir" | sed 's|/|%2F|g'):$port/$1"; }
make() { "$bin/createdb" -h "$dir" -p "$port" -U cubo "$1"; }
# Ordinary flags: the limits that protect guests from each other would refuse this load.
node() { # NAME PORT, and the environment
    "$cubo" serve --listen "127.0.0.1:$2" --metrics-listen "$(($2 + 100))" --data "$dir/$1" --quiet true \
        --max-connections 65536 --max-connections-per-address 65536 --max-requests-per-s 100000 \
        --max-opens-per-minute 10000000 --max-messages-per-s 100000 --max-tables-awake 65536 >"$dir/$1.out" &
    started="$started $!"
    until grep -q metrics "$dir/$1.out" 2>/dev/null; do sleep 0.1; done
}
messages() { curl -s "http://127.0.0.1:$((port + 2))/varz" | grep -E '"(in|out)_msgs"' | tr -d ' \n'; echo; }
load() { "$cubo" load --tables "$tables" --seconds "$seconds" "$@"; }
at() { for n in "$@"; do printf 'http://127.0.0.1:%s,' "$((port + n))"; done | sed 's/,$//'; }

echo "== $tables tables, $seconds s each; load average: $(cut -d' ' -f1 /proc/loadavg)"
echo "== one node on SQLite"
node lite $((port + 10))
load --at "$(at 10)" --metrics "$(at 110)"
echo "== one node on PostgreSQL"
make one
CUBO_STORE=$(store one) node one $((port + 11))
load --at "$(at 11)" --metrics "$(at 111)" --pids "postgres=$database"
echo "== one, two and three nodes on PostgreSQL, with NATS"
make three
key=$dir/lite/cubo.key
for n in a b c; do
    case $n in a) p=12 ;; b) p=13 ;; c) p=14 ;; esac
    CUBO_STORE=$(store three) CUBO_BUS=nats://127.0.0.1:$((port + 1)) CUBO_NODE=$n CUBO_KEY_FILE=$key node "$n" $((port + p))
done
load --at "$(at 12 13 14)" --metrics "$(at 112 113 114)" --pids "postgres=$database,nats=$bus"
echo "== three nodes, the people of each table apart"
messages
load --at "$(at 12 13 14)" --metrics "$(at 112 113 114)" --pids "postgres=$database,nats=$bus" --together --apart
messages
"$bin/psql" -h "$dir" -p "$port" -U cubo -At -c "SELECT 'bytes an append, with its index: ' || pg_total_relation_size('appends') / greatest(count(*), 1) FROM appends" three
