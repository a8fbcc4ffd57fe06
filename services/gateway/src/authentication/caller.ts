import { type Identity, IdentityUnavailable, InvalidToken, sameText } from '@qr-menu/platform';
import type { GraphQLError } from 'graphql';
import { apiError } from '../api-error.ts';

/** Who calls. An owner's workspace has the same id as the owner. */
export type Caller =
  | { readonly kind: 'owner'; readonly ownerId: string; readonly expiresAt: number }
  | { readonly kind: 'api-key' }
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'refused'; readonly error: GraphQLError };

export type Credentials = {
  /** The ID token, with or without `Bearer`. */
  readonly authorization: string | undefined;
  readonly apiKey: string | undefined;
};

/** A token that is given counts, good or bad; the API key is looked at only without one. */
export async function identifyCaller(
  identity: Identity,
  publicApiKey: string,
  { authorization, apiKey }: Credentials,
): Promise<Caller> {
  const token = authorization?.replace(/^Bearer\s+/i, '').trim();
  if (!token) {
    if (apiKey === undefined) return { kind: 'anonymous' };
    return sameText(apiKey, publicApiKey)
      ? { kind: 'api-key' }
      : { kind: 'refused', error: apiError('UNAUTHENTICATED', 'The API key is not valid') };
  }
  try {
    const { sub, expiresAt } = await identity.verify(token);
    return { kind: 'owner', ownerId: sub, expiresAt };
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
    return apiError('UNAVAILABLE', 'Signing in cannot be checked right now. Try again.');
  }
  throw error;
}

/** The caller's owner id; throws for everybody else. */
export function requireOwner(caller: Caller): string {
  switch (caller.kind) {
    case 'owner':
      return caller.ownerId;
    case 'api-key':
      throw apiError('FORBIDDEN', 'The API key opens public reads only');
    case 'anonymous':
      throw apiError('UNAUTHENTICATED', 'Sign in first');
    case 'refused':
      throw caller.error;
    default:
      return caller satisfies never;
  }
}

/** Public reads need the API key or a signed-in owner. */
export function requirePublicReader(caller: Caller): void {
  if (caller.kind === 'refused') throw caller.error;
  if (caller.kind === 'anonymous') throw apiError('UNAUTHENTICATED', 'The API key is missing');
}
