# Sets the path of the broker's jars. The other scripts source this file.
kafka_dir="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
kafka_version="$(sed -n 's:.*<kafka.version>\(.*\)</kafka.version>.*:\1:p' "$kafka_dir/pom.xml")"
libs="${KAFKA_LIBS_DIR:-$kafka_dir/../../.cache/kafka-$kafka_version}"
