import type { Mail, Mails } from '@qr-menu/mail';
import type { Clock } from '@qr-menu/runtime/process';
import type { Language } from '@qr-menu/schema';
import { inTransaction } from '@qr-menu/stores/postgres';
import type { ClientBase } from 'pg';
import { IdentityError } from './identity-error.ts';
import type { Passwords } from './passwords.ts';
import { codeMinutes, type Database, type SecretRandomness } from './settings.ts';
import type { User } from './users/user-store.ts';

/**
 * The number of digits. Attackers have a hundred attempts in total against three valid codes: a chance of 300
 * in 10⁸, or 5 in 10⁶ with Cognito. Attempts are counted per user, not per code.
 */
const codeLength = 8;

/** Several codes stay valid, because users enter the code from whichever email they open first. */
const mostLiveCodes = 3;

type CodeKind = 'sign-up' | 'reset-password' | 'lost-second-step';

export type ConfirmationCodes = ReturnType<typeof createConfirmationCodes>;

/** Null if no such user exists. The same queries and hashes still run, so timing reveals nothing. */
export type Receiver = Pick<User, 'sub' | 'email' | 'language'> | null;

/** Used if the languages of the user and of the user interface are unknown. */
const usualLanguage: Language = 'bg';

export const languageFor = (user: Pick<User, 'language'> | null, spoken: Language | null) =>
  user?.language ?? spoken ?? usualLanguage;

type CodeDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly randomness: Pick<SecretRandomness, 'digits' | 'uuid'>;
  readonly mails: Pick<Mails, 'put'>;
};

/** Codes are hashed like passwords, because so few digits could be guessed quickly if the hash were fast. */
export function createConfirmationCodes(deps: CodeDeps) {
  const { database, clock, passwords, randomness, mails } = deps;
  const liveCodes = createLiveCodes(database);
  const check = createCheck(deps);

  const make = async (
    turn: string,
    { earlier = null, minutes = codeMinutes }: { earlier?: string | null; minutes?: number } = {},
  ) => {
    const code = randomness.digits(codeLength);
    const endsAt = new Date(clock.now() + minutes * 60_000);
    return { code, minutes, codeHash: await passwords.hash(turn, code, earlier), endsAt };
  };

  return {
    make,
    /**
     * Replaces the oldest live code. Does not wait for the disk, because otherwise the response for an
     * unknown user, which writes no row, would be noticeably faster. If the database server crashes within
     * the next second, the code and its email may be lost.
     */
    create: async (
      turn: string,
      user: Receiver,
      kind: CodeKind,
      spoken: Language | null,
      minutes = codeMinutes,
    ): Promise<void> => {
      const sub = user?.sub ?? randomness.uuid();
      const [newest] = await liveCodes(sub, kind);
      const made = await make(turn, { earlier: newest?.hash ?? null, minutes });
      await inTransaction(database, { isolation: 'read committed' }, async (client) => {
        await client.query(
          `with unhurried as (select set_config('synchronous_commit', 'off', true))
           insert into identity.codes as c (sub, kind, code_hash, expires_at)
           select sub, $2, $3, $4 from identity.users, unhurried where sub = $1
           on conflict (sub, kind) do update
             set code_hash = excluded.code_hash, expires_at = excluded.expires_at,
                 earlier_hashes = (array_prepend(c.code_hash, c.earlier_hashes))[:$5::int],
                 earlier_ends = (array_prepend(c.expires_at, c.earlier_ends))[:$5::int]`,
          [sub, kind, made.codeHash, made.endsAt, mostLiveCodes - 1],
        );
        const to = user?.email ?? 'nobody@example.com';
        const mail = { kind, to, language: languageFor(user, spoken), code: made.code, minutes };
        await putCode(mails, client, mail, { ...made, sub, isReal: user !== null });
      });
    },
    /** Returns false if someone else may have chosen the password. The user must then reset it. */
    confirmSignUp: async (
      turn: string,
      user: Receiver,
      code: string,
      device: Buffer,
    ): Promise<boolean> => {
      const codeHash = await check(turn, user, 'sign-up', code);
      const { rows } = await database.query<{ isSame: boolean }>(
        `with used as (
           delete from identity.codes
            where sub = $1 and kind = 'sign-up' and $2 = any(code_hash || earlier_hashes) returning sub
         )
         update identity.users
            set status = case when registered_by is null or $3 = any(registered_by) then 'CONFIRMED'
                              else 'RESET_REQUIRED' end,
                registered_by = null
          where sub in (select sub from used) and status = 'UNCONFIRMED'
          returning status = 'CONFIRMED' as "isSame"`,
        [user?.sub, codeHash, device],
      );
      return rows[0]?.isSame ?? true;
    },
    /** Invalidates all codes of this kind. If two calls run concurrently, only one succeeds. */
    use: async (turn: string, user: Receiver, kind: CodeKind, code: string): Promise<void> => {
      const { rowCount } = await database.query(
        'delete from identity.codes where sub = $1 and kind = $2 and $3 = any(code_hash || earlier_hashes)',
        [user?.sub, kind, await check(turn, user, kind, code)],
      );
      if (rowCount === 0) throw codeMismatch();
    },
  };
}

type LiveCode = { readonly hash: string; readonly endsAt: Date };

/** Newest first. The codes share a salt, so that a single slow hash can be compared with all of them. */
const createLiveCodes =
  (database: Database) =>
  async (sub: string, kind: CodeKind): Promise<readonly LiveCode[]> => {
    const { rows } = await database.query<LiveCode>(
      `select hash, "endsAt" from identity.codes,
              unnest(code_hash || earlier_hashes, expires_at || earlier_ends) with ordinality
                as live (hash, "endsAt", age)
        where sub = $1 and kind = $2 order by age`,
      [sub, kind],
    );
    return rows;
  };

/** Wrong, used, unsent and unknown codes get the same response, which reveals nothing. */
function createCheck({ database, clock, passwords, randomness }: CodeDeps) {
  const liveCodes = createLiveCodes(database);
  return async (turn: string, user: Receiver, kind: CodeKind, code: string): Promise<string> => {
    const live = await liveCodes(user?.sub ?? randomness.uuid(), kind);
    const hashes = live.map(({ hash }) => hash);
    const match = await passwords.find(turn, code, hashes);
    const used = live.find(({ hash }) => hash === match);
    if (used === undefined) throw codeMismatch();
    if (used.endsAt.getTime() <= clock.now()) throw expiredCode();
    return used.hash;
  };
}

const codeMismatch = (): IdentityError =>
  new IdentityError(
    'CodeMismatchException',
    'Invalid verification code provided, please try again.',
  );

/** Only callers with the right code learn that it has expired. */
const expiredCode = (): IdentityError =>
  new IdentityError('ExpiredCodeException', 'Invalid code provided, please request a code again.');

type CodeMail = Extract<Mail, { readonly code: string }>;

/** Call it in the transaction that stores the hash. Drops an older code's email if it is still unsent. */
export async function putCode(
  mails: Pick<Mails, 'put'>,
  client: ClientBase,
  mail: CodeMail,
  { sub, codeHash, endsAt, isReal = true }: NewCode,
): Promise<void> {
  try {
    await mails.put(client, mail, { about: [sub, codeHash], topic: [mail.to], endsAt, isReal });
  } catch (cause) {
    const message = 'The code could not be delivered.';
    throw new IdentityError('CodeDeliveryFailureException', message, { cause });
  }
}

type NewCode = {
  readonly sub: string;
  readonly codeHash: string;
  readonly endsAt: Date;
  readonly isReal?: boolean;
};

/** The address, masked as in Cognito. Reveals no part of a user id. */
export const deliveryDetails = (username: string) => ({
  AttributeName: 'email',
  DeliveryMedium: 'EMAIL',
  Destination: username.includes('@') ? username.replace(/^(.)[^@]*@(.).*$/, '$1***@$2***') : '***',
});
