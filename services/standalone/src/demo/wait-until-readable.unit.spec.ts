import { publicMenuQueryHash } from '@qr-menu/schema';
import { describe, expect, it } from 'vitest';
import { waitUntilReadable } from './wait-until-readable.ts';

const item = {
  name: { bg: 'Боза', en: null },
  description: {},
  price: 3.4,
  discount: null,
  reducedPrice: null,
  volume: '',
};
const menuWith = (...itemsPerSection: number[]) => ({
  version: itemsPerSection.length,
  outcome: 'SHOWN',
  menu: {
    name: {},
    description: {},
    currency: 'лв.',
    sections: itemsPerSection.map((items) => ({
      name: {},
      description: {},
      items: Array.from({ length: items }, () => item),
    })),
  },
});
const hidden = { version: 1, outcome: 'ACTIVE_MENU_NOT_FOUND', menu: null };
const answer = (publicMenu: unknown, status = 200) =>
  Response.json({ data: { publicMenu } }, { status });

function guest(...answers: readonly Response[]) {
  const urls: URL[] = [];
  let time = 500;
  const fetch: typeof globalThis.fetch = async (url, init) => {
    expect(new Headers(init?.headers).get('x-api-key')).toBe('key');
    urls.push(new URL(String(url)));
    time += 10;
    return (answers[urls.length - 1] ?? answers.at(-1) ?? Response.error()).clone();
  };
  const sleep = async (milliseconds: number) => {
    time += milliseconds;
  };
  const wait = () =>
    waitUntilReadable({
      origin: 'http://127.0.0.1:1',
      apiKey: 'key',
      fetch,
      clock: { now: () => time, sleep },
      accountName: 'Роден край & синове',
      expected: { sections: 2, items: 3 },
      lastAcknowledgedAt: 500,
      timeoutMs: 200,
    });
  return { wait, urls };
}

describe('waitUntilReadable', () => {
  it('reads the persisted query until everything is there, and returns how long it took', async () => {
    const { wait, urls } = guest(answer(hidden, 404), answer(menuWith(1)), answer(menuWith(1, 2)));
    const { document, elapsedMs } = await wait();
    expect(document.version).toBe(2);
    expect(elapsedMs).toBe(3 * 10 + 2 * 2);
    const query = urls[0]?.searchParams;
    expect(query?.get('operationName')).toBe('PublicMenu');
    expect(query?.get('variables')).toBe('{"accountName":"Роден край & синове"}');
    expect(JSON.parse(query?.get('extensions') ?? '')).toEqual({
      persistedQuery: { version: 1, sha256Hash: publicMenuQueryHash },
    });
  });

  it('is not satisfied by the right number of sections alone', async () => {
    const { wait } = guest(answer(menuWith(1, 1)));
    await expect(wait()).rejects.toMatchObject({
      code: 'TIMED_OUT',
      message: expect.stringContaining('2 sections, 2 items'),
    });
  });

  it('stops at once if the key is refused', async () => {
    const { wait, urls } = guest(new Response('{"errors":[]}', { status: 401 }));
    await expect(wait()).rejects.toMatchObject({ code: 'REFUSED' });
    expect(urls).toHaveLength(1);
  });
});
