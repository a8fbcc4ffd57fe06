import { z } from 'zod';
import type { RateLimit } from './rate-limits.ts';

const limit = (byDefault: string, meaning: string) =>
  z
    .string()
    .regex(/^(off|[1-9]\d{0,6}\/[1-9]\d{0,6})$/, 'must be off, or units per second/burst')
    .default(byDefault)
    .transform(toLimit)
    .describe(meaning)
    .meta({ example: byDefault });

function toLimit(text: string): RateLimit | null {
  const [perSecond, burst] = text.split('/').map(Number);
  return perSecond === undefined || burst === undefined ? null : { perSecond, burst };
}

export const addressLimitVariables = {
  RATE_LIMIT_ADDRESS: limit(
    '200/2000',
    'requests without a valid token, per address: per second/in a burst, or `off`; gateway and guest count together',
  ),
};

const count = (byDefault: number, meaning: string) =>
  z.coerce
    .number()
    .int()
    .min(1)
    .default(byDefault)
    .describe(meaning)
    .meta({ example: String(byDefault) });

export const invitationLimitVariables = {
  INVITATIONS_NEW_WORKSPACE: count(
    5,
    'invitations per day of a workspace whose account is younger than a week',
  ),
  INVITATIONS_NEW_ALL: count(500, 'invitations per day of all such workspaces together'),
};

export const importLimitVariables = {
  IMPORTS_NEW_WORKSPACE: count(
    100,
    'files per hour, for previews and imports, of a workspace whose account is younger than a week and has no payment',
  ),
};

export const userLimitVariables = {
  RATE_LIMIT_QUERIES: limit(
    '100/1000',
    "an owner's requests without a mutation: per second/in a burst, or `off`",
  ),
  RATE_LIMIT_MUTATIONS: limit(
    '200/1000',
    "an owner's requests with mutations: per second/in a burst, or `off`",
  ),
};
