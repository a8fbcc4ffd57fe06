import type { IncomingMessage } from 'node:http';
import type { WorkspaceRole } from '@qr-menu/domain';
import type { Clock } from '@qr-menu/runtime';
import { GraphQLError } from 'graphql';
import type { Caller, Identify, User } from '../../requests/authentication/caller.ts';

export type LiveSession = {
  readonly user: User;
  readonly role: () => Promise<WorkspaceRole | null>;
};

/** The close codes are those of the protocol; browsers' clients try again after all but 4401. */
export type Refusal = { readonly code: number; readonly reason: string };

export const tokenExpired: Refusal = { code: 4403, reason: 'Token expired' };
export const accessLost: Refusal = { code: 4403, reason: 'Forbidden' };
const unauthorized: Refusal = { code: 4401, reason: 'Unauthorized' };
const tryAgainLater: Refusal = { code: 1013, reason: 'Try again later' };

export type LiveSessionDeps = {
  readonly identify: Identify;
  /** Asked anew each time: whoever is removed from the staff is a stranger from then on. */
  readonly roleOf: (user: User) => Promise<WorkspaceRole | null>;
};

/** Checks what `connection_init` carries: the same values as the headers of an HTTP request. */
export async function openSession(
  { identify, roleOf }: LiveSessionDeps,
  parameters: Readonly<Record<string, unknown>>,
  request: IncomingMessage,
): Promise<LiveSession | Refusal> {
  const credentials = {
    authorization: textOf(parameters.authorization),
    apiKey: textOf(parameters['x-api-key']),
    workspace: textOf(parameters['x-workspace']),
  };
  const caller = await identify(credentials, request).catch((error: unknown): Caller => {
    if (error instanceof GraphQLError) return { kind: 'refused', error };
    throw error;
  });
  if (caller.kind !== 'user') return refusalOf(caller);
  if ((await roleOf(caller)) === null) return accessLost;
  return { user: caller, role: () => roleOf(caller) };
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

function refusalOf(caller: Exclude<Caller, User>): Refusal {
  switch (caller.kind) {
    case 'api-key':
      return accessLost;
    case 'anonymous':
      return unauthorized;
    case 'refused':
      return caller.error.extensions.code === 'UNAUTHENTICATED' ? unauthorized : tryAgainLater;
    default:
      return caller satisfies never;
  }
}

/** Timers hold no more than 2^31 - 1 milliseconds; a clock that is set is noticed, too. */
const longestSleep = 3_600_000;

/** Resolves when the token has expired; rejects never, and is cut short by the signal. */
export async function untilExpired(
  clock: Clock,
  { expiresAt }: User,
  signal: AbortSignal,
): Promise<void> {
  const left = (): number => expiresAt * 1_000 - clock.now();
  while (left() > 0 && !signal.aborted) await clock.sleep(Math.min(left(), longestSleep), signal);
}
