import { type Identity, IdentityUnavailable, InvalidToken } from '@qr-menu/identity/verification';
import { sameText } from '@qr-menu/runtime/http';
import type { Clock } from '@qr-menu/runtime/process';
import type { ForbiddenReason } from '@qr-menu/schema';
import type { GraphQLError } from 'graphql';
import { apiError } from '../../answers/api-error.ts';

export type AuthenticatedUser = {
  readonly kind: 'user';
  /** The token's `sub`, which is also the id of the person's own workspace. */
  readonly userId: string;
  /** In lower case. */
  readonly email: string;
  readonly emailVerified: boolean;
  /** When the password was entered, in seconds since the epoch. */
  readonly signedInAt: number;
  /** In seconds since the epoch. */
  readonly expiresAt: number;
  /** Whether the sign-in has ended, for example because the password was changed elsewhere. */
  readonly isEnded: () => boolean;
  /** Whether the sign-in had a second step or used a passkey. */
  readonly isTwoStep: () => Promise<boolean>;
  readonly workspaceId: string;
};

export type Caller =
  | AuthenticatedUser
  | { readonly kind: 'api-key' }
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'refused'; readonly error: GraphQLError };

export type Credentials = {
  /** The ID token, with or without `Bearer`. */
  readonly authorization: string | undefined;
  readonly apiKey: string | undefined;
  /** From `x-workspace`. If it is missing or empty, the caller's own workspace is used. */
  readonly workspace?: string | undefined;
};

export type Identify = (credentials: Credentials) => Promise<Caller>;

/** If there is a token, only the token counts, even if it is invalid. Otherwise, the API key is read. */
export async function identifyCaller(
  identity: Identity,
  publicApiKey: string,
  { authorization, apiKey, workspace }: Credentials,
): Promise<Caller> {
  const token = authorization?.replace(/^Bearer\s+/i, '').trim();
  if (!token) {
    if (apiKey === undefined) return { kind: 'anonymous' };
    return sameText(apiKey, publicApiKey)
      ? { kind: 'api-key' }
      : { kind: 'refused', error: apiError('UNAUTHENTICATED', 'The API key is not valid') };
  }
  try {
    const verified = await identity.verify(token);
    const { sub: userId, email, emailVerified, signedInAt, expiresAt } = verified;
    const { isEnded } = verified;
    const isTwoStep = (): Promise<boolean> =>
      verified.isTwoStep().catch((error: unknown) => {
        throw tokenError(error);
      });
    return {
      kind: 'user',
      userId,
      email: email.toLowerCase(),
      emailVerified,
      signedInAt,
      expiresAt,
      isEnded,
      isTwoStep,
      workspaceId: workspace || userId,
    };
  } catch (error) {
    return { kind: 'refused', error: tokenError(error) };
  }
}

function tokenError(error: unknown): GraphQLError {
  if (error instanceof InvalidToken) {
    return error.reason === 'expired'
      ? apiError('UNAUTHENTICATED', 'The session has expired. Sign in again.')
      : apiError('UNAUTHENTICATED', 'The token is not valid');
  }
  if (error instanceof IdentityUnavailable) {
    return apiError('UNAVAILABLE', 'Your sign-in cannot be checked right now. Try again.');
  }
  throw error;
}

export function requireUser(caller: Caller): AuthenticatedUser {
  switch (caller.kind) {
    case 'user':
      return caller;
    case 'api-key':
      throw apiError('FORBIDDEN', 'The API key only allows public reads');
    case 'anonymous':
      throw apiError('UNAUTHENTICATED', 'Sign in first');
    case 'refused':
      throw caller.error;
    default:
      return caller satisfies never;
  }
}

/** In seconds. Short, so that access to an unattended browser is not enough. */
const freshSignIn = 300;

/** A stolen token must not be enough to delete the account or to give others access. */
export function requireFreshSignIn(caller: Caller, clock: Pick<Clock, 'now'>): void {
  if (requireUser(caller).signedInAt + freshSignIn >= clock.now() / 1_000) return;
  const reason: ForbiddenReason = 'SIGN_IN_AGAIN';
  throw apiError('FORBIDDEN', 'Sign in again first: your last sign-in was too long ago', {
    reason,
  });
}

export const workspaceOf = (caller: Caller): string => requireUser(caller).workspaceId;

export function requirePublicReader(caller: Caller): void {
  if (caller.kind === 'refused') throw caller.error;
  if (caller.kind === 'anonymous') throw apiError('UNAUTHENTICATED', 'The API key is missing');
}
