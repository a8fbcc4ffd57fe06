import { TaskTooCostly } from '@qr-menu/runtime/process';
import { venueCode } from '@qr-menu/stores/venue-code';
import { createGate, waitUntil } from '@qr-menu/testkit';
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import { codesIn } from '../../test/read-code.ts';
import { pagePolicy, startGuest, stored, type TestGuest } from '../../test/start-guest.ts';

const code = venueCode('anna');
const name = 'стария-дъб';
const menu = `/menu/${encodeURIComponent(name)}`;
const logoUrl = '/images/public/anna/logo.png';
const account = { name: 'Стария дъб', defaultLanguage: 'bg', logoUrl };
const model = stored(JSON.stringify({ account, menu: null, sections: [] }));
const publicUrl = 'https://menu.example';
const logo = () =>
  sharp({ create: { width: 60, height: 90, channels: 4, background: '#1d6b43' } })
    .png()
    .toBuffer();

let guest: TestGuest;
const start = async (options: Partial<Parameters<typeof startGuest>[0]> = {}) => {
  guest = await startGuest({ names: [name], variants: { model }, publicUrl, ...options });
};
afterEach(() => guest.stop());
const title = (svg: string) => /<title>(.*)<\/title>/.exec(svg)?.[1];

describe('GET /q/{code}', () => {
  test('redirects to the venue’s menu after one lookup', async () => {
    await start();
    const answer = await guest.get(`/q/${code}`);
    expect(answer.status).toBe(302);
    expect(answer.headers.location).toBe(menu);
    expect(answer.headers['cache-control']).toBe('public, max-age=60');
    expect(guest.lookUps).toEqual([`documents code ${code}`]);
  });

  test.each([
    ['in capital letters', code.toUpperCase()],
    ['with misread characters', code.replaceAll('1', 'I').replaceAll('0', 'O')],
  ])('accepts a code that was typed %s', async (_how, typed) => {
    await start();
    expect((await guest.get(`/q/${typed}`)).headers.location).toBe(menu);
  });

  test.each([
    ['?lang=de', '?lang=de'],
    ['?lang=DE&utm_source=tent', '?lang=de'],
    ['?lang=fr', ''],
    ['?lang=de%0d%0aset-cookie:a', ''],
    ['?next=//evil.example', ''],
  ])('keeps only the language of %s', async (query, kept) => {
    await start();
    expect((await guest.get(`/q/${code}${query}`)).headers.location).toBe(menu + kept);
  });

  test('counts a scan at a table and redirects to a URL with the table in its fragment, using one lookup', async () => {
    await start();
    for (const [note, table] of [
      ['12', '12'],
      ['b7', 'B7'],
      ['%D1%82%D0%B5%D1%80', encodeURIComponent('ТЕР')],
    ]) {
      const answer = await guest.get(`/q/${code}?t=${note}&lang=de`);
      expect(answer.headers.location).toBe(`${menu}?lang=de#t=${table}`);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    expect(guest.views).toEqual([`${name} at 12`, `${name} at B7`, `${name} at ТЕР`]);
    expect(guest.lookUps).toEqual(Array(3).fill(`documents code ${code}`));
  });

  test.each(['', '1234', '%ff', '1%0d2', '<b>', 'x'.repeat(3_000)])(
    'redirects even if the table is invalid: %j',
    async (note) => {
      await start();
      const answer = await guest.get(`/q/${code}?t=${note}`);
      expect([answer.status, answer.headers.location]).toEqual([302, menu]);
      expect(answer.headers['cache-control']).toBe('public, max-age=60');
      expect(guest.views).toEqual([]);
    },
  );

  test.each([venueCode('nobody'), 'short', '%00', '%ff', 'aaaaaaaaaaau'])(
    'returns 404 for %s',
    async (unknown) => {
      await start();
      const answer = await guest.get(`/q/${unknown}`, { 'accept-language': 'de' });
      expect(answer.status).toBe(404);
      expect(answer.text).toContain('<html lang="de"');
      expect(answer.headers['content-security-policy']).toBe(pagePolicy);
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );

  test('queries Postgres if the code is missing from the documents, or if the documents are unavailable', async () => {
    await start();
    guest.flush();
    expect((await guest.get(`/q/${code}`)).headers.location).toBe(menu);
    guest.breakStore('documents');
    expect((await guest.get(`/q/${code}`)).headers.location).toBe(menu);
    expect((await guest.get(`/q/${venueCode('nobody')}`)).status).toBe(404);
  });

  test('returns the last response or 503 while all stores are unavailable, never a false 404', async () => {
    await start();
    guest.breakStore('documents');
    guest.breakStore('postgres');
    const unknown = await guest.get(`/q/${code}`);
    expect(unknown.status).toBe(503);
    expect(unknown.headers['retry-after']).toBe('2');
    guest.mendStore('documents');
    await guest.get(`/q/${code}`);
    guest.breakStore('documents');
    expect((await guest.get(`/q/${code}`)).headers.location).toBe(menu);
  });

  test('does not handle other paths', async () => {
    await start();
    for (const path of ['/q', '/q/', `/q/${code}/`, `/q/${code}.gif`, `/q/${code}.svg.png`]) {
      const answer = await guest.get(path);
      expect([answer.status, guest.lookUps]).toEqual([404, []]);
    }
    expect((await guest.send('POST', `/q/${code}`)).status).toBe(405);
  });
});

describe('GET /q/{code}.svg, .png, .pdf', () => {
  test.each([
    ['svg', 'image/svg+xml; charset=utf-8', '<svg'],
    ['png', 'image/png', '\x89PNG'],
    ['pdf', 'application/pdf', '%PDF'],
  ])('returns a file to download: %s', async (format, type, head) => {
    await start();
    const answer = await guest.get(`/q/${code}.${format}?layout=sticker&shape=square`);
    expect(answer.status).toBe(200);
    expect(answer.body.subarray(0, head.length).toString('latin1')).toBe(head);
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'content-length': String(answer.body.length),
      'content-disposition': `attachment; filename="qr-${code}-square-sticker.${format}"; filename*=UTF-8''qr-${encodeURIComponent(name)}-square-sticker.${format}`,
      'cache-control': 'public, max-age=300',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  test('contains the public URL, or else the requested host', async () => {
    await start();
    expect(await codesIn((await guest.get(`/q/${code}.png`)).body)).toEqual([
      `${publicUrl}/q/${code}`,
    ]);
    await guest.stop();
    guest = await startGuest({ names: [name], variants: { model } });
    const local = await guest.get(`/q/${code.toUpperCase()}.png`, { host: 'localhost:4000' });
    expect(await codesIn(local.body)).toEqual([`http://localhost:4000/q/${code}`]);
    expect(local.headers['cache-control']).toBe('private, no-cache');
  });

  test('uses the requested language, or else the venue’s', async () => {
    await start();
    const own = await guest.get(`/q/${code}.svg?layout=tent`);
    expect(title(own.text)).toBe(`Стария дъб · Сканирайте за меню · menu.example/q/${code}`);
    const german = await guest.get(`/q/${code}.svg?layout=tent&lang=de`);
    expect(title(german.text)).toContain('Speisekarte scannen');
  });

  test('returns 304 if the file is unchanged, and another file after a rename', async () => {
    await start();
    const path = `/q/${code}.pdf?layout=tent`;
    const { etag } = (await guest.get(path)).headers;
    const again = await guest.get(path, { 'if-none-match': `"other", ${etag}` });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
    const renamed = { account: { ...account, name: 'Новия дъб' }, menu: null, sections: [] };
    await guest.write({ model: stored(JSON.stringify(renamed)) });
    expect((await guest.get(path, { 'if-none-match': etag })).status).toBe(200);
  });

  test('accepts a size in pixels, and returns no body for HEAD', async () => {
    await start();
    const { body } = await guest.get(`/q/${code}.png?size=256`);
    expect(await sharp(body).metadata()).toMatchObject({ width: 256, height: 256 });
    const head = await guest.send('HEAD', `/q/${code}.png?size=256`);
    expect(head.headers['content-length']).toBe(String(body.length));
    expect(head.body).toHaveLength(0);
  });

  test.each([
    ['png?size=199', 'size must be a whole number of pixels from 200 to 4000'],
    ['png?size=4001', 'size must be a whole number of pixels from 200 to 4000'],
    ['png?size=1e3', 'size must be a whole number of pixels from 200 to 4000'],
    ['svg?size=300', 'size is for PNG files only'],
    ['svg?layout=poster', 'layout must be one of code, tent, sticker'],
    ['svg?shape=round', 'shape is for stickers only'],
    ['svg?layout=sticker&shape=star', 'shape must be one of round, square'],
    ['svg?lang=fr', 'lang must be one of bg, en, de'],
    ['svg?logo=yes', 'logo must be one of 0, 1'],
  ])('is refused with an explanation for %s', async (query, message) => {
    await start();
    const answer = await guest.get(`/q/${code}.${query}`);
    expect(answer.status).toBe(400);
    const [field] = message.split(' ');
    const extensions = { code: 'BAD_USER_INPUT', field };
    expect(JSON.parse(answer.text)).toEqual({ errors: [{ message, extensions }] });
    expect(guest.lookUps).toEqual([]);
  });

  test('returns 404 for an unknown code, and 503 while the stores are unavailable', async () => {
    await start();
    expect((await guest.get(`/q/${venueCode('nobody')}.svg`)).status).toBe(404);
    guest.flush();
    const rebuilding = await guest.get(`/q/${code}.svg`);
    expect([rebuilding.status, rebuilding.headers['retry-after']]).toEqual([503, '2']);
    guest.breakStore('documents');
    expect((await guest.get(`/q/${code}.svg`)).status).toBe(503);
  });

  test('does not show the name of a hidden venue', async () => {
    await start({ variants: { model: stored('{"account":null}') } });
    const { text } = await guest.get(`/q/${code}.svg?layout=tent`);
    expect(title(text)).toBe(`Сканирайте за меню · menu.example/q/${code}`);
  });

  test('shows the venue’s logo in the middle if requested', async () => {
    const read: string[] = [];
    const bytes = await logo();
    await start({
      readImage: async (url) => {
        read.push(url);
        return bytes;
      },
    });
    const plain = await guest.get(`/q/${code}.svg`);
    expect(read).toEqual([]);
    const { body, text } = await guest.get(`/q/${code}.svg?logo=1`);
    expect(read).toEqual([logoUrl]);
    expect(text).toContain('<image');
    expect(plain.text).not.toContain('<image');
    expect(await codesIn(body)).toEqual([`${publicUrl}/q/${code}`]);
  });

  test.each([
    ['missing', async () => null],
    ['not a picture', async () => Buffer.from('<svg onload="alert(1)"/>')],
  ])('is 404 with a reason if the logo is %s', async (_what, readImage) => {
    await start({ readImage });
    const answer = await guest.get(`/q/${code}.svg?logo=1`);
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('no uploaded logo');
  });

  test('tries only once to draw a broken logo, for files of all sizes', async () => {
    let drawings = 0;
    await start({
      readImage: logo,
      draw: async () => {
        drawings += 1;
        throw new TaskTooCostly('out of time');
      },
    });
    const sizes = [200, 300, 400];
    const asked = sizes.map((size) => guest.get(`/q/${code}.png?logo=1&size=${size}`));
    for (const { status } of await Promise.all(asked)) expect(status).toBe(503);
    expect((await guest.get(`/q/${code}.svg?logo=1`)).headers['retry-after']).toBe('2');
    expect(drawings).toBe(1);
  });

  test('reads a logo only once if it is not an image', async () => {
    let reads = 0;
    await start({
      readImage: async () => {
        reads += 1;
        return Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
      },
    });
    for (const size of [200, 300]) {
      expect((await guest.get(`/q/${code}.png?logo=1&size=${size}`)).status).toBe(404);
    }
    expect(reads).toBe(1);
    expect((await guest.get(`/q/${code}.png`)).status).toBe(200);
  });

  test('returns 503 while the images are unavailable', async () => {
    await start({ readImage: () => Promise.reject(new Error('away')) });
    expect((await guest.get(`/q/${code}.svg?logo=1`)).status).toBe(503);
    expect((await guest.get(`/q/${code}.svg`)).status).toBe(200);
  });

  test.each([
    ['svg', 100],
    ['png?size=1024', 135],
    ['pdf', 400],
    ['png?layout=tent&size=4000', 854],
  ])('with %s counts as many reads as its work costs', async (file, cost) => {
    await start({ addressLimit: { perSecond: 1, burst: 2 * cost + 20 } });
    const statuses: number[] = [];
    for (let time = 0; time < 3; time += 1)
      statuses.push((await guest.get(`/q/${code}.${file}`)).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect((await guest.get(`/q/${code}`)).status).toBe(302);
  });

  test('draws a file once for all concurrent and later requests', async () => {
    const reading = createGate();
    let reads = 0;
    await start({
      readImage: async () => {
        reads += 1;
        await reading.passed();
        return logo();
      },
    });
    const path = `/q/${code}.svg?logo=1`;
    const meanwhile = Array.from({ length: 30 }, () => guest.get(path));
    await waitUntil(async () => reads > 0);
    reading.open();
    for (const { status } of await Promise.all(meanwhile)) expect(status).toBe(200);
    await guest.get(path);
    expect(reads).toBe(1);
  });

  test('draws one file at a time, with a limit on waiting requests', async () => {
    const reading = createGate();
    let [now, most] = [0, 0];
    await start({
      readImage: async () => {
        now += 1;
        most = Math.max(most, now);
        await reading.passed();
        now -= 1;
        return logo();
      },
    });
    const sizes = Array.from({ length: 30 }, (_, index) => 200 + index);
    const asked = sizes.map((size) => guest.get(`/q/${code}.png?logo=1&size=${size}`));
    const refused = await Promise.race(asked);
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2']);
    reading.open();
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(17);
    expect(statuses.filter((status) => status === 503)).toHaveLength(13);
    expect(most).toBe(1);
  });
});
