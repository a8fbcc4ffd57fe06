#!/usr/bin/env bash
# Runs one KRaft broker on the loopback address, in the foreground, until it gets a signal.
# usage: start-broker.sh <data directory> <port> <controller port> [properties]
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/locate.sh"

data="$1" port="$2" controller_port="$3"
properties="$data/server.properties"
mkdir -p "$data"
sed -e "s:@DATA@:$data:" -e "s:@PORT@:$port:" -e "s:@CONTROLLER_PORT@:$controller_port:" \
  "${4:-$kafka_dir/server.properties}" > "$properties"

run_java() {
  # The optimizing compiler is off, because it does not pay off for a broker that only runs for minutes.
  exec java -Xms128m "-Xmx${KAFKA_HEAP:-512m}" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 \
    -Djava.awt.headless=true "-Dlog4j2.configurationFile=$kafka_dir/log4j2.properties" \
    -cp "$libs/*" "$@"
}

if [[ ! -e "$data/log/meta.properties" ]]; then
  # A cluster id is 16 random bytes in URL-safe base64. A leading "-" would be read as an option.
  cluster_id="Q$(head -c 16 /dev/urandom | base64 | tr '+/' '-_' | cut -c 2-22)"
  (run_java kafka.tools.StorageTool format --cluster-id "$cluster_id" --config "$properties")
fi
run_java kafka.Kafka "$properties"
