import { type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createOwnerTurns, OwnerTooBusy } from '@qr-menu/runtime/process';
import { z } from 'zod';
import { isOfContextWords, loadCommonPasswords } from './common-passwords.ts';
import { IdentityError } from './identity-error.ts';
import type { SecretRandomness } from './settings.ts';

const derive = promisify<string, Uint8Array, number, ScryptOptions, Buffer>(scrypt);

/** OWASP's cheat sheet on password storage considers these settings equal to its first choice. */
const usualCost = { cost: 2 ** 14, blockSize: 8, parallelization: 5 };

export type PasswordCost = typeof usualCost;

const keyLength = 32;

export const passwordCost = (cost: number): PasswordCost => ({ ...usualCost, cost });

/** scrypt uses libuv's few threads, which are also needed for file access and DNS. */
const atOnce = 2;
const waitingAtMost = 100;
/** Keeps the devices of one user from filling the queue. */
const waitingOfOne = 4;

export type Passwords = ReturnType<typeof createPasswords>;

export function createPasswords(randomness: Pick<SecretRandomness, 'bytes'>, current = usualCost) {
  const inTurn = createQueue();
  const write = (
    salt: Uint8Array,
    { cost, blockSize, parallelization }: PasswordCost,
    key: Uint8Array,
  ) => ['scrypt', cost, blockSize, parallelization, encode(salt), encode(key)].join('$');
  const decoy = write(randomness.bytes(16), current, Buffer.alloc(keyLength));

  const verifyExactly = async (
    turn: string,
    secret: string,
    candidates: readonly string[],
  ): Promise<string | null> => {
    const [first] = candidates;
    const { salt, cost, key } = settingsOf(first ?? decoy);
    const derived = await inTurn(turn, () => derive(secret, salt, key.length, cost));
    const match = (hash: string): boolean => {
      const candidate = settingsOf(hash);
      return (
        candidate.salt.equals(salt) &&
        candidate.key.length === derived.length &&
        timingSafeEqual(derived, candidate.key)
      );
    };
    return candidates.find(match) ?? null;
  };

  /** Earlier releases hashed the characters without normalizing them. */
  const verify: typeof verifyExactly = async (turn, secret, candidates) => {
    const usual = normalized(secret);
    const match = await verifyExactly(turn, usual, candidates);
    return match ?? (usual === secret ? null : verifyExactly(turn, secret, candidates));
  };

  return {
    /** Throws `InvalidPasswordException` if a new password is too short, common or easy to guess. */
    assertAcceptable: createAssertAcceptable(),
    /**
     * `turn` identifies the user and the purpose. Only a few requests with the same `turn` may wait.
     * Normalizes the text, because keyboards compose characters differently. If `like` is given, uses the
     * salt of that hash, so that `find` can compare both at once.
     */
    hash: async (turn: string, secret: string, like: string | null = null): Promise<string> => {
      const { salt, cost } =
        like === null ? { salt: randomness.bytes(16), cost: current } : settingsOf(like);
      const key = await inTurn(turn, () => derive(normalized(secret), salt, keyLength, cost));
      return write(salt, cost, key);
    },
    /** Compares in constant time. Does the same work for `null`, which means that there is no such user. */
    matches: async (turn: string, secret: string, stored: string | null): Promise<boolean> =>
      (await verify(turn, secret, stored === null ? [] : [stored])) !== null,
    /** Hashes once with the first candidate's salt, and again only if normalization changes the text. */
    find: verify,
  };
}

/** NIST SP 800-63B recommends this normalization. It does not change ASCII. */
const normalized = (secret: string): string => secret.normalize('NFKC');

function settingsOf(hash: string) {
  const [, cost, blockSize, parallelization, salt = '', key = ''] = hash.split('$');
  return {
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
    cost: {
      cost: Number(cost),
      blockSize: Number(blockSize),
      parallelization: Number(parallelization),
    },
  };
}

const encode = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

function createQueue() {
  const inTurn = createOwnerTurns({ slots: atOnce, waitingPerOwner: waitingOfOne });
  let underWay = 0;
  return async <Value>(turn: string, work: () => Promise<Value>): Promise<Value> => {
    if (underWay >= atOnce + waitingAtMost) throw tooBusy();
    underWay += 1;
    try {
      return await inTurn(turn, work);
    } catch (error) {
      throw error instanceof OwnerTooBusy ? tooBusy(error) : error;
    } finally {
      underWay -= 1;
    }
  };
}

const tooBusy = (cause?: unknown): IdentityError =>
  new IdentityError('TooManyRequestsException', 'Too many requests', { cause });

/** Uses Cognito's messages, because clients use them to choose their own wording. */
function createAssertAcceptable() {
  const isCommon = loadCommonPasswords();
  return (password: string): void => {
    if ([...password].length < 8) {
      const message = 'Password did not conform with policy: Password not long enough';
      throw new IdentityError('InvalidPasswordException', message);
    }
    if (isCommon(password) || isOfContextWords(password)) {
      const message = 'Provided password cannot be used for security reasons.';
      throw new IdentityError('InvalidPasswordException', message);
    }
  };
}

export const passwordVariables = {
  PASSWORD_COST: z.coerce
    .number()
    .int()
    .min(2 ** 4)
    .max(2 ** 17)
    .refine((cost) => (cost & (cost - 1)) === 0, 'must be a power of two')
    .default(usualCost.cost)
    .describe(
      "scrypt's N of the embedded sign-in service, a power of two; hashes keep the one that they were made with; lower is for tests only",
    )
    .meta({ example: '16384' }),
};
