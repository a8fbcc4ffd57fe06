import { describe, expect, test } from 'vitest';
import { createChooseLanguage } from '../../services/guest/src/responses/negotiation.ts';
import { imagePathFunction, languageFunction } from './guest-language.ts';

type Request = {
  uri: string;
  headers: Record<string, { value: string } | undefined>;
  cookies: Record<string, { value: string } | undefined>;
};

/** Runs the script as CloudFront does. */
const run = (script: string, request: Request): Request =>
  new Function('event', `${script}\nreturn handler(event);`)({ request });

const requestOf = (list?: string, saved?: string): Request => ({
  uri: '/menu/taratori',
  headers: list === undefined ? {} : { 'accept-language': { value: list } },
  cookies: saved === undefined ? {} : { lang: { value: saved } },
});

const lists = [
  'bg-BG,bg;q=0.9,en;q=0.8',
  'fr-FR,fr;q=0.9,de;q=0.5,en;q=0.7',
  'en-GB',
  'ja',
  '*',
  '',
  'de;q=0,bg;q=0.1',
  'EN-us;q=0.3, De;q=0.3',
  'bg; q=0.2,en',
  'zh;q=1,de-AT;level=1;q=0.4',
];

describe('the language that CloudFront selects', () => {
  test.each(lists)('CloudFront selects the same language as the guest service for "%s"', (list) => {
    for (const saved of [undefined, 'de', 'bg', 'fr']) {
      const choose = createChooseLanguage();
      const before = requestOf(list, saved);
      const cookie = saved === undefined ? {} : { cookie: `lang=${saved}` };
      const expected = choose({ 'accept-language': list, ...cookie });
      const kept = run(languageFunction, before).headers['accept-language']?.value;
      expect(
        choose({ ...cookie, ...(kept === undefined ? {} : { 'accept-language': kept }) }),
      ).toBe(expected);
      expect(['bg', 'en', 'de', undefined]).toContain(kept);
    }
  });

  test('a request without a language is not changed', () => {
    expect(run(languageFunction, requestOf())).toEqual(requestOf());
  });
});

test('images are found in the bucket under the path after /images', () => {
  const uri = '/images/public/owner/images/a%20b.webp';
  expect(run(imagePathFunction, { ...requestOf(), uri }).uri).toBe(
    '/public/owner/images/a%20b.webp',
  );
});
