import { printTexts } from '@qr-menu/menu-page';
import { languages } from '@qr-menu/schema';
import { swept } from '@qr-menu/testkit';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { codesIn, drawnPages } from '../../test/read-code.ts';
import { type DownloadRequest, fileFormats } from './download-request.ts';
import { type DownloadContent, drawDownload, logoPicture } from './draw-download.ts';

const url = 'https://menu.example/q/anbspnbrjv8c';
const pieces = ['code', 'tent', 'round-sticker', 'square-sticker'] as const;
const codesOn = { code: 1, tent: 2, 'round-sticker': 1, 'square-sticker': 1 };
const longName = 'Механа „Старата воденица при Голямата чешма“ – Копривщица, ул. „Любен Каравелов“';

/** A dark picture in the middle of a code is the worst case. */
const darkLogo = async (): Promise<Uint8Array> => {
  const dark = { width: 300, height: 200, channels: 3 as const, background: '#102010' };
  const bytes = await sharp({ create: dark }).png().toBuffer();
  return (await logoPicture(bytes)) ?? new Uint8Array();
};

const requestFor = (change: Partial<DownloadRequest>): DownloadRequest => ({
  format: 'png',
  piece: 'code',
  language: null,
  logo: false,
  wifi: false,
  table: null,
  width: 800,
  ...change,
});

const content = (change: Partial<DownloadContent> = {}): DownloadContent => ({
  url,
  venueName: 'Стария дъб',
  texts: printTexts('bg'),
  accent: '#007d49',
  logo: null,
  wifi: null,
  ...change,
});

async function pictureOf(request: DownloadRequest, printed: DownloadContent): Promise<Uint8Array> {
  const bytes = await drawDownload(request, printed);
  if (request.format !== 'pdf') return bytes;
  const [page = Buffer.alloc(0), ...otherPages] = await drawnPages(bytes, 2);
  expect(otherPages).toEqual([]);
  return page;
}

describe.each(fileFormats)('a code as a %s file', (format) => {
  test.each(pieces)(
    'contains the URL on the %s, in each language, with and without a logo',
    async (piece) => {
      const logo = await darkLogo();
      const expected = Array(codesOn[piece]).fill(url);
      for (const language of swept(languages, ['bg'])) {
        const printed = content({ texts: printTexts(language), venueName: longName });
        const picture = await pictureOf(requestFor({ format, piece }), printed);
        expect(await codesIn(picture)).toEqual(expected);
      }
      const request = requestFor({ format, piece, logo: true });
      const withLogo = await pictureOf(request, content({ logo }));
      expect(await codesIn(withLogo)).toEqual(expected);
    },
  );

  test('includes the table in the encoded URL, but not in the printed one', async () => {
    const picture = await pictureOf(requestFor({ format, piece: 'tent', table: 'Б7' }), content());
    expect(await codesIn(picture)).toEqual(Array(2).fill(`${url}?t=%D0%917`));
  });

  test('can have a second code on a table tent for connecting to the Wi-Fi', async () => {
    const wifi = { name: 'Гости; "тераса", \\1:2', password: 'p;a:s,s\\"word' };
    const picture = await pictureOf(
      requestFor({ format, piece: 'tent', wifi: true, width: 2_000 }),
      content({ wifi, venueName: longName }),
    );
    const escaped = 'WIFI:T:WPA;S:Гости\\; \\"тераса\\"\\, \\\\1\\:2;P:p\\;a\\:s\\,s\\\\\\"word;;';
    const codes = await codesIn(picture);
    expect([...codes].sort()).toEqual([escaped, escaped, url, url].sort());
  });

  test('has the same bytes each time for the same venue', async () => {
    const request = requestFor({ format, piece: 'tent' });
    const [first, second] = [
      await drawDownload(request, content()),
      await drawDownload(request, content()),
    ];
    expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true);
  });
});

describe('a damaged code', () => {
  const conditions = [
    ['small', (image: Sharp) => image.resize(120)],
    ['blurred', (image: Sharp) => image.resize(300).blur(1.6)],
    ['askew', (image: Sharp) => image.resize(400).rotate(7, { background: '#808080' })],
    ['badly lit', (image: Sharp) => image.resize(400).linear(0.35, 60)],
    ['photographed badly', (image: Sharp) => image.resize(300).jpeg({ quality: 12 })],
  ] as const;

  test.each(conditions)(
    'can still be scanned if %s, even with a dark logo',
    async (_what, spoil) => {
      for (const logo of [null, await darkLogo()]) {
        const png = await drawDownload(requestFor({ logo: logo !== null }), content({ logo }));
        const spoilt = await spoil(sharp(png)).toBuffer();
        expect(await codesIn(spoilt)).toEqual([url]);
      }
    },
  );

  test('can be scanned with a seventh of it scratched, as error correction level M guarantees', async () => {
    const png = await drawDownload(requestFor({}), content());
    const scratch = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800"><path stroke="#fff" stroke-width="24" d="M240 500L720 450"/></svg>',
    );
    const scratched = await sharp(png)
      .composite([{ input: scratch }])
      .png()
      .toBuffer();
    expect(await codesIn(scratched)).toEqual([url]);
  });

  test('can be scanned from the smallest PNG with the longest URL', async () => {
    const longest = `https://${'menu-of-the-house.'.repeat(4)}example/q/anbspnbrjv8c`;
    const png = await drawDownload(requestFor({ width: 200 }), content({ url: longest }));
    expect(await codesIn(png)).toEqual([longest]);
  });
});

describe('the plain QR code', () => {
  test('is black on white, with equally large modules and a margin of four white modules', async () => {
    const png = await drawDownload(requestFor({ width: 400 }), content());
    const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([400, 400]);
    expect(new Set(data)).toEqual(new Set([0, 255]));
    const dark = [...data].flatMap((value, index) => (value === 0 ? [index] : []));
    const columns = dark.map((index) => index % 400);
    const module = 10;
    expect(Math.min(...columns)).toBeGreaterThanOrEqual(4 * module);
    expect(Math.max(...columns)).toBeLessThan(400 - 4 * module);
    const finder = data.subarray(dark[0], (dark[0] ?? 0) + 8 * module);
    expect(finder.indexOf(255)).toBe(7 * module);
  });

  test('is a vector drawing in SVG and PDF, without fonts or pictures', async () => {
    for (const piece of pieces) {
      const svg = Buffer.from(
        await drawDownload(requestFor({ format: 'svg', piece }), content()),
      ).toString();
      expect(svg).not.toMatch(/<(text|image|style|script)|font/);
      expect(svg).toContain('<title>Стария дъб · ');
      const pdf = Buffer.from(
        await drawDownload(requestFor({ format: 'pdf', piece }), content()),
      ).toString('latin1');
      expect(pdf).not.toMatch(/\/Subtype \/Image|\/FontFile/);
      expect(pdf.includes('/TrimBox')).toBe(piece !== 'code');
    }
  });
});

test('a name that contains markup does not break a drawing', async () => {
  const venueName = '</title><script>alert(1)</script>\u0000]]>&';
  const svg = Buffer.from(
    await drawDownload(requestFor({ format: 'svg', piece: 'tent' }), content({ venueName })),
  ).toString();
  expect(svg).not.toContain('<script');
  expect(await codesIn(Buffer.from(svg))).toEqual([url, url]);
});

test('a code can be drawn even if the venue has no name or the font lacks its characters', async () => {
  for (const venueName of ['', '漢字', '🍕']) {
    for (const piece of swept(pieces, ['tent'])) {
      const png = await drawDownload(requestFor({ piece }), content({ venueName }));
      expect(await codesIn(png)).toHaveLength(codesOn[piece]);
    }
  }
});
