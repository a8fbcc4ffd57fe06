import { expect, test } from 'vitest';
import { createCognitoSecondSteps } from './cognito-second-steps.ts';
import { IdentityUnavailable } from './identity.ts';

test('Cognito is asked about a user at most every 30 seconds', async () => {
  let now = 0;
  const asked: string[] = [];
  const settings: string[] = [];
  const has = createCognitoSecondSteps(
    async (sub) => {
      asked.push(sub);
      return settings;
    },
    { now: () => now },
  );
  expect(await has('boris')).toBe(false);
  settings.push('SOFTWARE_TOKEN_MFA');
  expect(await has('boris')).toBe(false);
  now = 30_000;
  expect(await has('boris')).toBe(true);
  expect(asked).toEqual(['boris', 'boris']);
});

test('a request fails with IdentityUnavailable if Cognito does not respond', async () => {
  const has = createCognitoSecondSteps(
    async () => {
      throw new Error('no connection');
    },
    { now: () => 0 },
  );
  await expect(has('boris')).rejects.toBeInstanceOf(IdentityUnavailable);
});
