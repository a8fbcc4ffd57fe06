import type { IncomingHttpHeaders } from 'node:http';
import { describe, expect, it } from 'vitest';
import { isView } from './view-counter.ts';

const phone =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';
const opened = { 'user-agent': phone, 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' };
const isCounted = (
  headers: IncomingHttpHeaders,
  { method = 'GET', statusCode = 200 } = {},
): boolean => isView({ method, headers }, { statusCode });

describe('a counted view', () => {
  it.each([
    ['an opened page', opened],
    ['a page opened by a link on another site', { ...opened, 'sec-fetch-site': 'cross-site' }],
    ['a page in a browser without these headers', { 'user-agent': phone }],
    ['a page on a Cubot phone', { ...opened, 'user-agent': phone.replace('Pixel', 'CUBOT X') }],
  ])('can be %s', (_what, headers) => {
    expect(isCounted(headers)).toBe(true);
    expect(isCounted(headers, { statusCode: 304 })).toBe(true);
  });

  it.each([
    ['HEAD', opened, { method: 'HEAD' }],
    ['a menu that is not found', opened, { statusCode: 404 }],
    ['an outage', opened, { statusCode: 503 }],
    ['a page fetched in advance', { ...opened, 'sec-purpose': 'prefetch;prerender' }, {}],
    ['a page fetched in advance by Safari', { ...opened, purpose: 'prefetch' }, {}],
    [
      'a page fetched in advance by an older Firefox',
      { 'user-agent': phone, 'x-moz': 'prefetch' },
      {},
    ],
    ['a request by a script', { ...opened, 'sec-fetch-dest': 'empty' }, {}],
    ["the owner's preview", { ...opened, 'sec-fetch-dest': 'iframe' }, {}],
    ['another language of the page', { ...opened, 'sec-fetch-site': 'same-origin' }, {}],
    ['a program without a name', { 'sec-fetch-dest': 'document' }, {}],
  ])('cannot be %s', (_what, headers, answer) => {
    expect(isCounted(headers, answer)).toBe(false);
  });

  it.each([
    'curl/8.5.0',
    'WhatsApp/2.23.20.0',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
    'Mozilla/5.0 AppleWebKit/537.36 (compatible; GPTBot/1.2; +https://openai.com/gptbot)',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/130.0 Safari/537.36',
  ])('cannot be a page that is opened by %s', (agent) => {
    expect(isCounted({ ...opened, 'user-agent': agent })).toBe(false);
  });
});
