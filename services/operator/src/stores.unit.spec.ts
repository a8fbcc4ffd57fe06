import { expect, test } from 'vitest';
import { readEnvironment } from './env.ts';
import { withDatabase } from './stores.ts';

const url = 'postgres://one@localhost:5432/menus';

test('a configured database takes precedence over one in the data directory', async () => {
  const environment = readEnvironment({ DATABASE_URL: url, DATA_DIR: '/nowhere' });
  expect(await withDatabase(environment)).toEqual(environment);
});

test.each([
  ['neither is set', {}, 'set DATABASE_URL, or DATA_DIR'],
  ['nothing runs there', { DATA_DIR: '/nowhere' }, 'no Postgres runs in /nowhere'],
])('the operator refuses to start if %s, with advice', async (_, variables, message) => {
  await expect(withDatabase(readEnvironment(variables))).rejects.toMatchObject({
    code: 'NO_DATABASE',
    message: expect.stringContaining(message),
  });
});
