import type { Clock } from '@qr-menu/runtime/process';
import type { Database, SecretRandomness } from './settings.ts';
import { hashOf, newToken } from './tokens/refresh-tokens.ts';
import type { User } from './users/user-store.ts';

export type ChallengeKind =
  | 'NEW_PASSWORD_REQUIRED'
  | 'SOFTWARE_TOKEN_MFA'
  | 'WEB_AUTHN'
  /** Waits for the emailed code. */
  | 'SECOND_STEP_REMOVAL'
  /** Cognito's registration has no session, so the WebAuthn challenge identifies it. */
  | 'WEB_AUTHN_REGISTRATION';

/** The minutes that a user has for the next step of a sign-in. */
const minutes: Readonly<Record<ChallengeKind, number>> = {
  NEW_PASSWORD_REQUIRED: 3,
  SOFTWARE_TOKEN_MFA: 5,
  WEB_AUTHN: 5,
  WEB_AUTHN_REGISTRATION: 5,
  SECOND_STEP_REMOVAL: 10,
};

export type OpenChallenge = {
  /** Null for an unknown name. */
  readonly sub: string | null;
  /** The hash of the entered password. If the user's hash has changed since, the sign-in fails. */
  readonly passwordHash: string | null;
  /** The bytes for a passkey to sign, as base64url. */
  readonly question: string | null;
};

export type Challenges = ReturnType<typeof createChallenges>;

export function createChallenges(database: Database, clock: Clock, randomness: SecretRandomness) {
  return {
    /** Returns the session. If the name is unknown, stores a session without a user. */
    open: async (
      kind: ChallengeKind,
      user: Pick<User, 'sub' | 'passwordHash'> | null,
      question: string | null = null,
    ): Promise<string> => {
      const isRegistration = kind === 'WEB_AUTHN_REGISTRATION' && question !== null;
      const session = isRegistration ? question : newToken(randomness);
      const now = new Date(clock.now());
      await database.query('delete from identity.challenges where expires_at <= $1', [now]);
      await database.query(
        `insert into identity.challenges
           (session_hash, sub, kind, password_hash, question, expires_at)
         values ($1, $2, $3, $4, $5, $6)`,
        [
          hashOf(session),
          user?.sub ?? null,
          kind,
          user?.passwordHash ?? null,
          question,
          new Date(now.getTime() + minutes[kind] * 60_000),
        ],
      );
      return session;
    },
    /** Null if the session is unknown, used, expired or of another kind. */
    find: async (kind: ChallengeKind, session: string): Promise<OpenChallenge | null> => {
      const { rows } = await database.query<OpenChallenge>(
        `select sub, password_hash as "passwordHash", question
           from identity.challenges where session_hash = $1 and kind = $2 and expires_at > $3`,
        [hashOf(session), kind, new Date(clock.now())],
      );
      return rows[0] ?? null;
    },
    /** Returns false if another request has closed the challenge first. */
    close: async (session: string): Promise<boolean> => {
      const { rowCount } = await database.query(
        'delete from identity.challenges where session_hash = $1',
        [hashOf(session)],
      );
      return rowCount === 1;
    },
  };
}
