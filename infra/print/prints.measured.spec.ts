import { languages } from '@qr-menu/schema';
import { demoOwner } from '@qr-menu/standalone';
import { measured, waitUntil } from '@qr-menu/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMenuAsGuests } from '../attacks/guests.ts';
import { startTarget, type Target } from '../attacks/target.ts';
import { cognitoAt, mutate } from '../test/owner-calls.ts';

const menu = `/menu/${encodeURIComponent('механа-роден-край')}`;
/** The longest acceptable wait for guests, in milliseconds at the 99th percentile. */
const slowest = 250;

/** The languages for 30 different PDFs, each with 300 items. */
const spoken = languages.flatMap((lang) => {
  const rest = languages.filter((language) => language !== lang);
  const secondLanguages = rest.map((second) => `&second=${second}`);
  return ['', ...secondLanguages].map((second) => `?lang=${lang}${second}`);
});
const sheets = ['A4', 'A5'].flatMap((format) =>
  ['menu', 'allergens'].map((kind) => `&format=${format}&kind=${kind}`),
);
const queries = spoken
  .flatMap((languagesOf) => sheets.map((sheet) => languagesOf + sheet))
  .slice(0, 30);

// Needs Linux, because each guest has its own address.
describe.skipIf(process.platform !== 'linux')('30 large PDFs at once', () => {
  let target: Target;

  beforeAll(async () => {
    target = await startTarget(undefined, { RATE_LIMIT_ADDRESS: 'off' });
    await allowPrints(target.origin);
  });
  afterAll(() => target?.stop());

  test('30 large PDFs do not slow guests down, and are created or refused with Retry-After', async (context) => {
    await measured(context, async () => {
      const statuses = new Map<number, number>();
      const work = Promise.all(
        queries.map(async (query) => {
          const answer = await fetch(`${target.origin}${menu}/print.pdf${query}`);
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
          if (answer.status === 503) expect(answer.headers.get('retry-after')).toBe('2');
          await answer.arrayBuffer();
        }),
      );
      const metrics = await readMenuAsGuests(`${target.origin}${menu}`, work);
      expect(metrics.failures).toEqual([]);
      expect([...statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
      return [
        { what: "guests' reads, p99", value: metrics.p99, unit: 'ms', most: slowest },
        { what: 'drawn', value: statuses.get(200) ?? 0, unit: 'prints', least: 6 },
        { what: 'refused', value: statuses.get(503) ?? 0, unit: 'prints' },
      ];
    });
  });
});

/** Lets guests download PDF menus of the demo venue, and waits until they can. */
async function allowPrints(origin: string): Promise<void> {
  const { email, password } = demoOwner;
  const signedIn = await cognitoAt(`${origin}/identity/`, 'qrmenuweb')('InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: email, PASSWORD: password },
  });
  const token: string = (await signedIn.json()).AuthenticationResult.IdToken;
  const own = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify({ query: '{ listAccounts { items { id } } }' }),
  });
  const [{ id }] = (await own.json()).data.listAccounts.items;
  await mutate(origin, token, 'updateAccount', { id, printShown: true });
  await waitUntil(async () => (await fetch(`${origin}${menu}/print.pdf`)).status === 200);
}
