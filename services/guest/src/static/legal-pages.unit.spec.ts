import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startGuest, type TestGuest } from '../../test/start-guest.ts';
import { readLegalTexts } from './legal-pages.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'legal-'));
});
afterEach(() => rm(directory, { recursive: true }));
const write = (name: string, text: string) => writeFile(path.join(directory, name), text);

describe('the legal pages of an installation', () => {
  let guest: TestGuest;
  afterEach(() => guest.stop());

  it('legal pages are read from Markdown, in the requested or the first available language', async () => {
    await write('imprint.de.md', '# Impressum & Kontakt\n\nGasthaus <b>GmbH</b>, *München*\n');
    await write('imprint.en.md', '# Imprint\n');
    guest = await startGuest({ names: [], legalDir: directory });
    const german = await guest.get('/imprint?lang=de');
    expect(german.status).toBe(200);
    expect(german.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(german.text).toContain('<title>Impressum &amp; Kontakt</title>');
    expect(german.text).toContain('&lt;b&gt;GmbH&lt;/b&gt;, <em>München</em>');
    expect((await guest.get('/imprint?lang=bg')).text).toContain('<title>Imprint</title>');
    expect(german.text).toContain('data-legal="imprint"');
    expect(german.text).not.toContain('data-legal="privacy"');
    const { text: signIn } = await guest.get('/login');
    expect(signIn).toContain('data-legal="imprint"');
    expect(signIn).not.toContain('data-legal="privacy"');
    expect((await guest.get('/privacy')).status).toBe(404);
    expect((await guest.get('/sitemap.xml')).text).toContain('/imprint?lang=de');
  });

  it('missing legal pages are neither served nor linked', async () => {
    guest = await startGuest({ names: [] });
    expect((await guest.get('/imprint')).status).toBe(404);
    expect((await guest.get('/sitemap.xml')).text).not.toContain('imprint');
  });
});

it.each([
  ['imprint.fr.md', '# Mentions', 'imprint.fr.md is not called like imprint.bg.md'],
  ['privacy.en.md', 'no heading', 'privacy.en.md has no heading'],
])('the service does not start if the legal text %s contains %j', async (name, text, message) => {
  await write(name, text);
  expect(() => readLegalTexts(directory)).toThrow(message);
});

it('the service does not start if the directory of legal texts is missing', () => {
  expect(() => readLegalTexts(path.join(directory, 'gone'))).toThrow(
    expect.objectContaining({ code: 'LEGAL_TEXTS_UNUSABLE' }),
  );
});

describe('the accessibility statement', () => {
  const contact = 'mailto:help@menu.example';
  const html = (language: 'bg' | 'en' | 'de', from?: string) =>
    readLegalTexts(from, contact).accessibility?.(language).html;

  it('is generated in each language, with the contact and the date of the last check', () => {
    const link = '<a href="mailto:help@menu.example">help@menu.example</a>';
    for (const language of ['bg', 'en', 'de'] as const) expect(html(language)).toContain(link);
    expect(html('en')).toMatch(/checks of \d\d? \w+ 20\d\d\./);
    expect(html('de')).toContain('<h1>Barrierefreiheit</h1>');
    expect(readLegalTexts(undefined).accessibility).toBeUndefined();
  });

  it('is replaced if the installation provides its own text', async () => {
    await write('accessibility.en.md', '# Access\n\nOur own words.');
    expect(html('bg', directory)).toContain('Our own words.');
  });
});
