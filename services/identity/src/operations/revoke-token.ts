import { z } from 'zod';
import { IdentityError } from '../identity-error.ts';
import type { Operation } from './identity-context.ts';
import { parseClientInput, textSchema } from './input.ts';

const inputSchema = z.object({ ClientId: z.string(), Token: textSchema(8192) });

/** Ends the sign-in of a refresh token, with the access tokens that came of it. */
export const revokeToken: Operation = async ({ refreshTokens, settings }, input) => {
  const { Token } = parseClientInput(inputSchema, input, settings);
  // Refresh tokens have no dots; ID and access tokens do.
  if (Token.includes('.')) {
    throw new IdentityError('UnsupportedTokenTypeException', 'Unsupported token type');
  }
  await refreshTokens.revoke(Token);
  return {};
};
