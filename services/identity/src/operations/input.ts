import { z } from 'zod';
import { IdentityError } from '../identity-error.ts';
import type { IdentitySettings } from '../settings.ts';

/** Text that the database can hold: no U+0000, no half characters. */
export const textSchema = (maximum: number) =>
  z
    .string()
    .min(1)
    .max(maximum)
    .refine((text) => !/\0|\p{Cs}/u.test(text), 'has a character that is not text');

export const passwordSchema = textSchema(256);
/** An e-mail address in any letter case, or a user's sub. */
export const usernameSchema = textSchema(320).transform((username) => username.toLowerCase());

export function parseInput<Output>(schema: z.ZodType<Output>, input: unknown): Output {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw invalidParameter(faults.join('; '));
}

export const invalidParameter = (message: string): IdentityError =>
  new IdentityError('InvalidParameterException', message);

/** Parses the input of an operation of the app client, and checks that it is ours. */
export function parseClientInput<Output extends { ClientId: string }>(
  schema: z.ZodType<Output>,
  input: unknown,
  settings: IdentitySettings,
): Output {
  const parsed = parseInput(schema, input);
  if (parsed.ClientId === settings.clientId) return parsed;
  throw new IdentityError(
    'ResourceNotFoundException',
    `User pool client ${parsed.ClientId} does not exist.`,
  );
}
