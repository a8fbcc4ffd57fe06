import { languages } from '@qr-menu/schema';
import { venueCode } from '@qr-menu/stores/venue-code';
import { createGate, waitUntil } from '@qr-menu/testkit';
import { afterEach, describe, expect, test } from 'vitest';
import { startGuest, stored, type TestGuest } from '../../test/start-guest.ts';

const name = 'стария-дъб';
const path = (query = '', of = name) => `/menu/${encodeURIComponent(of)}/print.pdf${query}`;
const publicUrl = 'https://menu.example';

const modelOf = (change: object = {}, version = 7) =>
  stored(
    JSON.stringify({
      account: { owner: 'anna' },
      publicMenu: { version, account: { printShown: true, ...change } },
    }),
  );
const dataOf = (language: string, dish: string) =>
  stored(
    JSON.stringify({
      language,
      venue: { name: 'Стария дъб' },
      menu: {
        currency: 'EUR',
        sections: [{ i: 's', n: 'Супи', k: 'k', items: [{ n: dish, p: 450 }] }],
        legend: [],
      },
    }),
  );
const variants = {
  model: modelOf(),
  ...Object.fromEntries(
    languages.map((language) => [`data:${language}`, dataOf(language, `dish ${language}`)]),
  ),
  'data:bg@drinks': dataOf('bg', 'rakia'),
};
const menus = { keys: ['lunch', 'drinks'], hours: [null, null], offsets: [] };

type Options = Partial<Parameters<typeof startGuest>[0]>;
type Order = Parameters<NonNullable<Options['print']>>[1];

let guest: TestGuest;
let orders: Order[] = [];
const print: Options['print'] = async (_etag, order) => {
  orders.push(order);
  return { bytes: Buffer.from('%PDF-fake'), pages: 1, unfit: [] };
};
const start = async (options: Options = {}) => {
  orders = [];
  guest = await startGuest({ names: [name], variants, menus, publicUrl, print, ...options });
  guest.clock.time = Date.parse('2026-11-28T23:30:00Z');
};
afterEach(() => guest.stop());

const codeOf = (text: string) => JSON.parse(text).errors[0].extensions;

describe('GET /menu/{name}/print.pdf', () => {
  test('returns a PDF drawn from the stored document, its version, the local date and the code', async () => {
    await start();
    const answer = await guest.get(path());
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(answer.headers['content-disposition']).toBe(
      `inline; filename="menu-bg-A4.pdf"; filename*=UTF-8''${encodeURIComponent(name)}-menu-bg-A4.pdf`,
    );
    expect(orders).toMatchObject([
      {
        ...{ kind: 'menu', format: 'A4', version: 7, day: '2026-11-29', translation: null },
        url: `${publicUrl}/q/${venueCode('anna')}`,
        data: { language: 'bg', menu: { sections: [{ items: [{ n: 'dish bg' }] }] } },
      },
    ]);
  });

  test('returns a real PDF', async () => {
    await start({ print: undefined as never });
    const answer = await guest.get(path('?kind=allergens&format=A5&lang=en'));
    expect(answer.body.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('accepts a language, a second language, a menu, a format and the allergens as options', async () => {
    await start();
    await guest.get(path('?lang=de&second=bg&format=A5&kind=allergens'));
    await guest.get(path('?menu=drinks'));
    expect(orders).toMatchObject([
      {
        ...{ kind: 'allergens', format: 'A5' },
        data: { language: 'de' },
        translation: { language: 'bg' },
      },
      { data: { menu: { sections: [{ items: [{ n: 'rakia' }] }] } } },
    ]);
  });

  test('draws a PDF once, responds with 304 if it is unchanged, and sends no body for HEAD', async () => {
    await start();
    const all = await Promise.all(Array.from({ length: 20 }, () => guest.get(path())));
    expect(all.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const { etag } = all[0]?.headers ?? {};
    const again = await guest.get(path(), { 'if-none-match': etag });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect((await guest.send('HEAD', path())).body).toHaveLength(0);
    expect(orders).toHaveLength(1);
    await guest.write({ model: modelOf({}, 8) });
    expect((await guest.get(path(), { 'if-none-match': etag })).status).toBe(200);
    expect(orders.map(({ version }) => version)).toEqual([7, 8]);
  });

  test.each([
    ['?format=A3', 'format', 'format must be one of A4, A5'],
    ['?kind=chalkboard', 'kind', 'kind must be one of menu, allergens'],
    ['?lang=fr', 'lang', 'lang must be one of bg, en, de'],
    ['?lang=en&second=en', 'second', 'second must differ from lang'],
    ['?second=en', 'second', 'second needs lang too'],
  ])('refuses %s with a code', async (query, field, message) => {
    await start();
    const answer = await guest.get(path(query));
    expect(answer.status).toBe(400);
    const extensions = { code: 'BAD_USER_INPUT', field };
    expect(JSON.parse(answer.text)).toEqual({ errors: [{ message, extensions }] });
    expect(guest.lookUps).toEqual([]);
  });

  test.each([
    ['the owner does not allow it', { model: modelOf({ printShown: undefined }) }, ''],
    ['the venue shows no menu', { 'data:bg': stored('{}', 404) }, ''],
    ['there is no such menu', {}, '?menu=breakfast'],
  ])('returns 404 with a code if %s', async (_why, change, query) => {
    await start({ variants: { ...variants, ...change } });
    const answer = await guest.get(path(query));
    expect([answer.status, codeOf(answer.text).code]).toEqual([404, 'NOT_FOUND']);
    expect(orders).toEqual([]);
  });

  test('redirects from a former name, and returns 404 only if Postgres has no such venue', async () => {
    await start();
    expect((await guest.get(path('', 'nobody'))).status).toBe(404);
    await guest.rename('новия-дъб');
    const answer = await guest.get(path('?lang=en'));
    expect([answer.status, answer.headers.location]).toEqual([302, path('?lang=en', 'новия-дъб')]);
    guest.flush();
    const rebuilding = await guest.get(path());
    expect([rebuilding.status, rebuilding.headers['retry-after']]).toEqual([503, '2']);
    guest.breakStore('documents');
    expect((await guest.get(path())).status).toBe(503);
  });

  test('draws two PDFs at once, lets four requests wait, and refuses more with Retry-After', async () => {
    const gate = createGate();
    let [now, most] = [0, 0];
    await start({
      print: async () => {
        now += 1;
        most = Math.max(most, now);
        await gate.passed();
        now -= 1;
        return { bytes: Buffer.from('%PDF'), pages: 1, unfit: [] };
      },
    });
    const queries = languages.flatMap((lang) =>
      ['A4', 'A5'].flatMap((format) =>
        ['menu', 'allergens'].map((kind) => `?lang=${lang}&format=${format}&kind=${kind}`),
      ),
    );
    const refused: unknown[] = [];
    const asked = queries.map(async (query) => {
      const answer = await guest.get(path(query));
      if (answer.status === 503) refused.push(answer.headers['retry-after']);
      return answer;
    });
    await waitUntil(async () => now === 2 && refused.length === 6);
    expect(refused).toEqual(Array(6).fill('2'));
    gate.open();
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(6);
    expect(most).toBe(2);
  });

  test('counts as 400 reads from its address, because drawing is slow', async () => {
    await start({ addressLimit: { perSecond: 1, burst: 820 } });
    const statuses: number[] = [];
    for (let time = 0; time < 3; time += 1) statuses.push((await guest.get(path())).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect((await guest.get(path('?format=A3'))).status).toBe(400);
  });

  test('refuses too many requests for a venue, from any address', async () => {
    const taken: string[] = [];
    await start({
      rateLimits: {
        take: async (key) => {
          taken.push(key);
          return { allowed: false, retryAfterSeconds: 9 };
        },
        close: async () => undefined,
      },
    });
    const answer = await guest.get(path());
    expect([answer.status, answer.headers['retry-after']]).toEqual([429, '9']);
    expect(codeOf(answer.text).code).toBe('RATE_LIMITED');
    expect(taken).toEqual([`print:${name}`]);
  });
});
