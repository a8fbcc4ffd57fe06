import { z } from 'zod';
import { bearerOf } from './bearer.ts';
import type { Operation } from './identity-context.ts';
import { parseInput, textSchema } from './input.ts';

const inputSchema = z.object({ AccessToken: textSchema(8192) });

/** Ends every sign-in of the bearer. ID tokens stay valid until they expire, as everywhere. */
export const globalSignOut: Operation = async (context, input) => {
  const { AccessToken } = parseInput(inputSchema, input);
  const user = await bearerOf(context, AccessToken);
  await context.refreshTokens.revokeAll(user.sub);
  return {};
};
