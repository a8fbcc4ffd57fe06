import { createHash } from 'node:crypto';
import { type Clock, every, type Logger } from '@qr-menu/runtime/process';
import { z } from 'zod';

/** Hashes the id of a user or sign-in, as it appears in the published list. */
export const endedHash = (id: string): string =>
  createHash('sha256').update(id).digest('base64url');

const endedSchema = z.object({
  ended: z.array(
    z.object({
      user: z.string(),
      /** Milliseconds since the epoch. */
      at: z.number(),
      /** The sign-in that ended the others. */
      kept: z.string().nullable(),
    }),
  ),
  /** Sign-ins that were ended individually. Earlier releases do not publish this list. */
  signIns: z.array(z.string()).default([]),
});

export type SignInOfToken = {
  readonly sub: string;
  readonly originId: string | undefined;
  readonly issuedAt: number;
};

export type EndedSignInList = {
  readonly has: (signIn: SignInOfToken) => boolean;
  readonly stop: () => Promise<void>;
};

/** Milliseconds. An ended sign-in stops working within this time. */
export const endedReadInterval = 5_000;
/** The number of consecutive failures before they are reported. That takes about a minute. */
const reportedAfter = 12;
const largestAnswer = 4 * 1024 * 1024;

/** If the pool does not respond, keeps using the last list, because ID tokens expire soon anyway. */
export function followEndedSignIns(uri: string, clock: Clock, logger: Logger): EndedSignInList {
  let endedUsers = new Map<string, { readonly at: number; readonly kept: string | null }>();
  let single: ReadonlySet<string> = new Set();
  let failures = 0;
  const read = async (): Promise<void> => {
    try {
      const { ended, signIns } = endedSchema.parse(await readPublished(uri, clock, largestAnswer));
      endedUsers = new Map(ended.map(({ user, at, kept }) => [user, { at, kept }]));
      single = new Set(signIns);
      failures = 0;
    } catch (error) {
      failures += 1;
      // A few failures are normal, because the pool may start at the same time as this process.
      if (failures === reportedAfter) logger.warn({ err: error }, 'ended sign-ins cannot be read');
    }
  };
  return {
    has: ({ sub, originId, issuedAt }) => {
      if (originId !== undefined && single.size > 0 && single.has(endedHash(originId))) return true;
      const endedUser = endedUsers.size === 0 ? undefined : endedUsers.get(endedHash(sub));
      if (endedUser === undefined || issuedAt >= endedUser.at) return false;
      return originId === undefined || endedHash(originId) !== endedUser.kept;
    },
    stop: every(endedReadInterval, read, clock, logger),
  };
}

const timeoutMilliseconds = 5_000;

/** Rejects if the response is late or longer than `largest` characters. */
export async function readPublished(uri: string, clock: Clock, largest: number): Promise<unknown> {
  const answered = new AbortController();
  const timedOut = clock.sleep(timeoutMilliseconds, answered.signal).then(() => {
    throw new Error(`${uri} did not answer in time`);
  });
  timedOut.catch(() => {});
  const read = async (): Promise<unknown> => {
    const response = await fetch(uri, { signal: answered.signal, redirect: 'error' });
    if (!response.ok) throw new Error(`${uri} answered with status ${response.status}`);
    return JSON.parse(await readText(response, largest));
  };
  try {
    return await Promise.race([read(), timedOut]);
  } finally {
    answered.abort();
  }
}

async function readText(response: Response, largest: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > largest) throw new Error('the answer is too large');
  }
  return text;
}
