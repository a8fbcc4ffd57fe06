import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Clock } from '@qr-menu/runtime';
import { IdentityError } from './identity-error.ts';
import type { Passwords } from './passwords.ts';
import type { Database, SecretRandomness } from './settings.ts';
import type { User } from './users/user-store.ts';

const validForMilliseconds = { 'sign-up': 24 * 3_600_000, 'reset-password': 3_600_000 };

type CodeKind = keyof typeof validForMilliseconds;

export type CodeMessage = {
  /** ISO 8601. */
  readonly at: string;
  readonly to: string;
  /** An invitation's code is a temporary password. */
  readonly kind: CodeKind | 'invitation';
  readonly code: string;
};

export type DeliverCode = (message: CodeMessage) => Promise<void>;

export type ConfirmationCodes = ReturnType<typeof createConfirmationCodes>;

/** Codes are hashed like passwords: a million possibilities need a slow hash all the more. */
export function createConfirmationCodes(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly randomness: Pick<SecretRandomness, 'digits'>;
}) {
  const { database, clock, passwords, randomness } = deps;

  const check = async (sub: string, kind: CodeKind, code: string): Promise<string> => {
    const { rows } = await database.query<{ code_hash: string; expires_at: Date }>(
      'select code_hash, expires_at from identity.codes where sub = $1 and kind = $2',
      [sub, kind],
    );
    const stored = rows[0];
    const matches = await passwords.matches(code, stored?.code_hash ?? null);
    if (stored === undefined) throw kind === 'sign-up' ? codeMismatch() : expiredCode();
    if (!matches) throw codeMismatch();
    if (stored.expires_at.getTime() <= clock.now()) throw expiredCode();
    return stored.code_hash;
  };

  return {
    create: async (sub: string, kind: CodeKind): Promise<string> => {
      const code = randomness.digits(6);
      await database.query(
        `insert into identity.codes (sub, kind, code_hash, expires_at) values ($1, $2, $3, $4)
         on conflict (sub, kind) do update
           set code_hash = excluded.code_hash, expires_at = excluded.expires_at`,
        [sub, kind, await passwords.hash(code), new Date(clock.now() + validForMilliseconds[kind])],
      );
      return code;
    },
    /** Uses up a sign-up code and confirms its user, both or neither. */
    confirmSignUp: async (sub: string, code: string): Promise<void> => {
      const codeHash = await check(sub, 'sign-up', code);
      await database.query(
        `with used as (
           delete from identity.codes
            where sub = $1 and kind = 'sign-up' and code_hash = $2 returning sub
         )
         update identity.users set status = 'CONFIRMED' where sub in (select sub from used)`,
        [sub, codeHash],
      );
    },
    /** Uses up a code; of two at once, one rejects. */
    use: async (sub: string, kind: CodeKind, code: string): Promise<void> => {
      const { rowCount } = await database.query(
        'delete from identity.codes where sub = $1 and kind = $2 and code_hash = $3',
        [sub, kind, await check(sub, kind, code)],
      );
      if (rowCount === 0) throw expiredCode();
    },
  };
}

export const codeMismatch = (): IdentityError =>
  new IdentityError(
    'CodeMismatchException',
    'Invalid verification code provided, please try again.',
  );

/** Also the answer for a registration that does not exist: nothing tells the two apart. */
export const expiredCode = (): IdentityError =>
  new IdentityError('ExpiredCodeException', 'Invalid code provided, please request a code again.');

type Delivery = { readonly deliverCode: DeliverCode; readonly clock: Clock };

/** Makes a code and delivers it; the user stays when that fails, and asks for another code. */
export async function sendCode(
  deps: Delivery & { readonly codes: ConfirmationCodes },
  { sub, email }: Pick<User, 'sub' | 'email'>,
  kind: CodeKind,
): Promise<void> {
  await deliver(deps, { to: email, kind, code: await deps.codes.create(sub, kind) });
}

export async function deliver(
  { deliverCode, clock }: Delivery,
  message: Omit<CodeMessage, 'at'>,
): Promise<void> {
  try {
    await deliverCode({ at: new Date(clock.now()).toISOString(), ...message });
  } catch (cause) {
    const told = 'The code could not be delivered.';
    throw new IdentityError('CodeDeliveryFailureException', told, { cause });
  }
}

/** How Cognito tells where a code went, without telling the whole address. */
export const deliveryDetails = (email: string) => ({
  AttributeName: 'email',
  DeliveryMedium: 'EMAIL',
  Destination: email.replace(/^(.)[^@]*@(.).*$/, '$1***@$2***'),
});

export function createOutboxDelivery(deps: {
  readonly file: string;
  readonly print: (line: string) => void;
}): DeliverCode {
  return async ({ at, to, kind, code }) => {
    await mkdir(dirname(deps.file), { recursive: true });
    await appendFile(deps.file, `${JSON.stringify({ at, to, kind, code })}\n`, { mode: 0o600 });
    deps.print(`${kind} code for ${to}: ${code}`);
  };
}
