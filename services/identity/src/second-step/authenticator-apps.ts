import type { Clock } from '@qr-menu/runtime/process';
import type { MasterSeal } from '@qr-menu/stores/keys';
import type { ClientBase } from 'pg';
import type { Database } from '../settings.ts';

// Loaded on first use, because most users have no app.
const loadOtp = () => import('otplib');

/** In seconds. A phone's clock may be off by one step in either direction. */
const stepSeconds = 30;

export type AppState = {
  /** Null while the app is disabled. It can be enabled only after a code has confirmed the secret. */
  readonly enabledAt: Date | null;
  readonly isPreferred: boolean;
  readonly isVerified: boolean;
};

const off: AppState = { enabledAt: null, isPreferred: false, isVerified: false };

export type AuthenticatorApps = ReturnType<typeof createAuthenticatorApps>;

/** A sealed secret can only be opened for the same user. */
const sealContextOf = (sub: string): string => `identity.authenticator_apps.${sub}`;

/** The number of rows per statement when secrets are sealed with a new master key. */
const batch = 500;

/** Time-based one-time passwords (RFC 6238): SHA-1, six digits, 30 seconds, as all apps expect. */
export const createAuthenticatorApps = (database: Database, clock: Clock, seal: MasterSeal) => ({
  ...createAppCodes(database, clock, seal),
  ...createAppSwitch(database, clock),
  sealAll: () => sealAll(database, seal),
});

function createAppCodes(database: Database, clock: Clock, seal: MasterSeal) {
  const stepOf = async (sub: string, sealed: string, token: string): Promise<number | null> => {
    const secret = seal.open(sealContextOf(sub), sealed).text;
    const { verify } = await loadOtp();
    const epoch = Math.floor(clock.now() / 1000);
    const result = await verify({ secret, token, epoch, epochTolerance: stepSeconds });
    return result.valid && 'timeStep' in result ? result.timeStep : null;
  };

  return {
    /** Returns a secret in base32. A code must confirm it before it replaces the previous secret. */
    associate: async (sub: string): Promise<string> => {
      const secret = (await loadOtp()).generateSecret();
      await database.query(
        `insert into identity.authenticator_apps (sub, pending) values ($1, $2)
         on conflict (sub) do update set pending = excluded.pending`,
        [sub, seal.seal(sealContextOf(sub), secret)],
      );
      return secret;
    },
    /** Activates the new secret if the code is right. Returns `none` if there is no new secret. */
    verify: async (sub: string, code: string): Promise<'verified' | 'wrong' | 'none'> => {
      const { rows } = await database.query<{ pending: string | null }>(
        'select pending from identity.authenticator_apps where sub = $1',
        [sub],
      );
      const pending = rows[0]?.pending ?? null;
      if (pending === null) return 'none';
      const step = await stepOf(sub, pending, code);
      if (step === null) return 'wrong';
      const { rowCount } = await database.query(
        `update identity.authenticator_apps set secret = pending, pending = null, last_step = $3
          where sub = $1 and pending = $2`,
        [sub, pending, step],
      );
      return rowCount === 1 ? 'verified' : 'none';
    },
    /** Invalidates this code and all earlier ones, so that no code works twice within its 30 seconds. */
    use: async (sub: string, code: string): Promise<'used' | 'wrong' | 'again'> => {
      const { rows } = await database.query<{ secret: string }>(
        `select secret from identity.authenticator_apps
          where sub = $1 and secret is not null and enabled_at is not null`,
        [sub],
      );
      const step = rows[0] ? await stepOf(sub, rows[0].secret, code) : null;
      if (step === null) return 'wrong';
      const { rowCount } = await database.query(
        'update identity.authenticator_apps set last_step = $2 where sub = $1 and last_step < $2',
        [sub, step],
      );
      return rowCount === 1 ? 'used' : 'again';
    },
  };
}

const createAppSwitch = (database: Database, clock: Clock) => ({
  read: async (sub: string): Promise<AppState> => {
    const { rows } = await database.query<AppState>(
      `select enabled_at as "enabledAt", is_preferred as "isPreferred",
                secret is not null as "isVerified"
           from identity.authenticator_apps where sub = $1`,
      [sub],
    );
    return rows[0] ?? off;
  },
  /** Returns false if no secret has been confirmed with a code yet. */
  enable: async (client: ClientBase, sub: string, isPreferred: boolean): Promise<boolean> => {
    const { rowCount } = await client.query(
      `update identity.authenticator_apps
            set enabled_at = coalesce(enabled_at, $2), is_preferred = $3
          where sub = $1 and secret is not null`,
      [sub, new Date(clock.now()), isPreferred],
    );
    return rowCount === 1;
  },
  remove: async (client: ClientBase, sub: string): Promise<boolean> => {
    const { rows } = await client.query<{ was: boolean }>(
      `delete from identity.authenticator_apps where sub = $1
         returning enabled_at is not null as was`,
      [sub],
    );
    return rows[0]?.was ?? false;
  },
});

async function sealAll(database: Database, seal: MasterSeal): Promise<void> {
  type Row = {
    readonly sub: string;
    readonly pending: string | null;
    readonly secret: string | null;
  };
  const again = (sub: string, sealed: string | null): string | null => {
    if (sealed === null) return null;
    const { text, state } = seal.open(sealContextOf(sub), sealed);
    return state === 'own' ? sealed : seal.seal(sealContextOf(sub), text);
  };
  for (let after: string | null = null; ; ) {
    const { rows }: { rows: Row[] } = await database.query<Row>(
      `select sub, pending, secret from identity.authenticator_apps
        where $1::uuid is null or sub > $1 order by sub limit $2`,
      [after, batch],
    );
    for (const { sub, pending, secret } of rows) {
      const [newPending, newSecret] = [again(sub, pending), again(sub, secret)];
      if (newPending === pending && newSecret === secret) continue;
      await database.query(
        `update identity.authenticator_apps set pending = $2, secret = $3
          where sub = $1 and pending is not distinct from $4 and secret is not distinct from $5`,
        [sub, newPending, newSecret, pending, secret],
      );
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < batch) return;
    after = last.sub;
  }
}
