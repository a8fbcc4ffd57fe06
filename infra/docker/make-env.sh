#!/usr/bin/env bash
# Writes .env beside docker-compose.yml with a password for everything in it. One that is there stays as it is.
set -euo pipefail
file="${1:-$(dirname "${BASH_SOURCE[0]}")/../../.env}"

random() { head -c "$1" /dev/urandom | base64 | tr -d '\n'; }
# Letters and digits alone: most stand in addresses.
password() { random 64 | tr -dc 'A-Za-z0-9' | head -c 40; }

umask 077
set -o noclobber
cat > "$file" <<END
# Keep it as you keep the keys of your house: without KEYS_MASTER_KEY no personal data can be read again.
POSTGRES_PASSWORD=$(password)
COMMAND_DATABASE_PASSWORD=$(password)
PROJECTOR_DATABASE_PASSWORD=$(password)
GATEWAY_DATABASE_PASSWORD=$(password)
GUEST_DATABASE_PASSWORD=$(password)
IDENTITY_DATABASE_PASSWORD=$(password)
REDIS_PASSWORD=$(password)
KAFKA_PASSWORD=$(password)
STORE_ACCESS_KEY=$(password)
STORE_SECRET_KEY=$(password)
PUBLIC_API_KEY=$(password)
CURSOR_SECRET=$(password)
KEYS_MASTER_KEY=$(random 32)
END
