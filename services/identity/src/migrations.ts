import { mailsTable } from '@qr-menu/stores/mail-queue';

/** The schema `identity`. Never change an applied migration. Add a new one. */
export const migrations = [
  {
    id: '001-users-codes-tokens',
    sql: `
      CREATE TABLE identity.users (
        sub uuid PRIMARY KEY,
        email text NOT NULL UNIQUE,
        password_hash text NOT NULL,
        name text,
        phone text,
        status text NOT NULL CHECK (status IN ('UNCONFIRMED', 'CONFIRMED', 'FORCE_CHANGE_PASSWORD')),
        created_at timestamptz NOT NULL
      );
      CREATE TABLE identity.codes (
        sub uuid NOT NULL REFERENCES identity.users ON DELETE CASCADE,
        kind text NOT NULL,
        code_hash text NOT NULL,
        expires_at timestamptz NOT NULL,
        PRIMARY KEY (sub, kind)
      );
      CREATE TABLE identity.refresh_tokens (
        token_hash bytea PRIMARY KEY,
        sub uuid NOT NULL REFERENCES identity.users ON DELETE CASCADE,
        origin_id uuid NOT NULL,
        auth_time timestamptz NOT NULL,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX ON identity.refresh_tokens (sub);
      CREATE TABLE identity.challenges (
        session_hash bytea PRIMARY KEY,
        sub uuid NOT NULL REFERENCES identity.users ON DELETE CASCADE,
        expires_at timestamptz NOT NULL
      );
      CREATE TABLE identity.attempts (
        subject bytea PRIMARY KEY,
        count integer NOT NULL,
        blocked_until timestamptz NOT NULL,
        forget_at timestamptz NOT NULL
      );
      CREATE INDEX ON identity.attempts (forget_at);
      CREATE TABLE identity.signing_keys (
        purpose text PRIMARY KEY,
        private_key text NOT NULL,
        created_at timestamptz NOT NULL
      );
    `,
  },
  {
    id: '002-resets-key-rotation',
    sql: `
      ALTER TABLE identity.users DROP CONSTRAINT users_status_check;
      ALTER TABLE identity.users ADD CONSTRAINT users_status_check CHECK (
        status IN ('UNCONFIRMED', 'CONFIRMED', 'FORCE_CHANGE_PASSWORD', 'RESET_REQUIRED')
      );
      ALTER TABLE identity.users ADD COLUMN password_expires_at timestamptz;
      ALTER TABLE identity.signing_keys DROP CONSTRAINT signing_keys_pkey;
      ALTER TABLE identity.signing_keys ADD COLUMN id uuid PRIMARY KEY DEFAULT gen_random_uuid();
      ALTER TABLE identity.signing_keys ADD COLUMN signs_from timestamptz;
      UPDATE identity.signing_keys SET signs_from = created_at;
      ALTER TABLE identity.signing_keys ALTER COLUMN signs_from SET NOT NULL;
      CREATE INDEX ON identity.refresh_tokens (origin_id);
    `,
  },
  {
    id: '003-rotation-known-places',
    sql: `
      ALTER TABLE identity.refresh_tokens
        ADD COLUMN family_hash bytea,
        ADD COLUMN former_hash bytea,
        ADD COLUMN rotation_salt bytea,
        ADD COLUMN rotated_at timestamptz;
      CREATE UNIQUE INDEX ON identity.refresh_tokens (family_hash);
      CREATE TABLE identity.known_places (
        sub uuid NOT NULL REFERENCES identity.users ON DELETE CASCADE,
        place bytea NOT NULL,
        seen_at timestamptz NOT NULL,
        PRIMARY KEY (sub, place)
      );
      ALTER TABLE identity.users ADD COLUMN registered_by bytea[];
      CREATE INDEX ON identity.users (created_at) WHERE status = 'UNCONFIRMED';
      CREATE TABLE identity.ended_sign_ins (
        sub uuid PRIMARY KEY,
        ended_at timestamptz NOT NULL,
        kept_origin_id uuid
      );
      CREATE INDEX ON identity.ended_sign_ins (ended_at);
    `,
  },
  {
    id: '004-mails',
    sql: `
      ALTER TABLE identity.users ADD COLUMN language text;
      ${mailsTable}
    `,
  },
  {
    id: '005-earlier-codes',
    sql: `
      ALTER TABLE identity.codes
        ADD COLUMN earlier_hashes text[] NOT NULL DEFAULT '{}',
        ADD COLUMN earlier_ends timestamptz[] NOT NULL DEFAULT '{}';
    `,
  },
  {
    id: '006-sign-ins',
    sql: `
      ALTER TABLE identity.refresh_tokens
        ADD COLUMN device_agent text,
        ADD COLUMN address_prefix text;
    `,
  },
  {
    id: '007-ended-origins',
    sql: `
      CREATE TABLE identity.ended_origins (
        origin_id uuid PRIMARY KEY,
        sub uuid NOT NULL,
        ended_at timestamptz NOT NULL
      );
      CREATE INDEX ON identity.ended_origins (sub);
      CREATE INDEX ON identity.ended_origins (ended_at);
    `,
  },
  {
    id: '008-second-steps',
    sql: `
      ALTER TABLE identity.challenges
        ALTER COLUMN sub DROP NOT NULL,
        ADD COLUMN kind text NOT NULL DEFAULT 'NEW_PASSWORD_REQUIRED',
        ADD COLUMN password_hash text,
        ADD COLUMN question text;
      CREATE TABLE identity.authenticator_apps (
        sub uuid PRIMARY KEY REFERENCES identity.users ON DELETE CASCADE,
        pending text,
        secret text,
        last_step bigint NOT NULL DEFAULT 0,
        enabled_at timestamptz,
        is_preferred boolean NOT NULL DEFAULT false
      );
      CREATE TABLE identity.recovery_codes (
        sub uuid NOT NULL REFERENCES identity.users ON DELETE CASCADE,
        code_hash bytea NOT NULL,
        PRIMARY KEY (sub, code_hash)
      );
      CREATE TABLE identity.passkeys (
        credential_id text PRIMARY KEY,
        sub uuid NOT NULL REFERENCES identity.users ON DELETE CASCADE,
        public_key bytea NOT NULL,
        counter bigint NOT NULL,
        transports text[] NOT NULL,
        attachment text,
        name text NOT NULL,
        created_at timestamptz NOT NULL,
        used_at timestamptz
      );
      CREATE INDEX ON identity.passkeys (sub);
      ALTER TABLE identity.refresh_tokens ADD COLUMN is_two_step boolean NOT NULL DEFAULT false;
    `,
  },
  {
    id: '009-second-step-removals',
    sql: `
      CREATE TABLE identity.second_step_removals (
        sub uuid PRIMARY KEY REFERENCES identity.users ON DELETE CASCADE,
        password_hash text NOT NULL,
        asked_at timestamptz NOT NULL,
        due_at timestamptz NOT NULL,
        reminded_at timestamptz,
        cancel_hashes bytea[] NOT NULL
      );
      CREATE INDEX ON identity.second_step_removals (due_at);
    `,
  },
] as const;
