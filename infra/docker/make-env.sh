#!/usr/bin/env bash
# Writes .env next to docker-compose.yml, with a password for every part. Keeps an existing file.
# usage: make-env.sh [--domain menu.example.com] [file]
# With --domain, the file is for a public single-server installation: infra/one-server/README.md.
set -euo pipefail
domain=
if [[ "${1:-}" == --domain ]]; then
  domain="${2:-}"
  # A host name as it would be in a certificate, without a scheme, path or port.
  if [[ ! "$domain" =~ ^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$ ]]; then
    echo "make-env.sh: \"$domain\" is not a domain name such as menu.example.com" >&2
    exit 2
  fi
  shift 2
fi
file="${1:-$(dirname "${BASH_SOURCE[0]}")/../../.env}"

random() { head -c "$1" /dev/urandom | base64 | tr -d '\n'; }
# Only letters and digits, because most passwords are part of a URL.
password() { random 64 | tr -dc 'A-Za-z0-9' | head -c 40; }

umask 077
set -o noclobber
cat > "$file" <<END
# Keep this file as safe as your house keys: without KEYS_MASTER_KEY, personal data can never be read again.
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
if [[ -n "$domain" ]]; then
  cat >> "$file" <<END
DOMAIN=$domain
PUBLIC_URL=https://$domain
COMPOSE_FILE=docker-compose.yml:infra/one-server/compose.yml
END
else
  echo COMPOSE_FILE=docker-compose.yml >> "$file"
fi
