import { afterEach, beforeEach, expect, it } from 'vitest';
import { publicApiKey, startGuest, stored, type TestGuest } from '../../test/start-guest.ts';

const guestsPhone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile' };
let guest: TestGuest;

beforeEach(async () => {
  guest = await startGuest({ names: ['closed', 'rila'], existing: [] });
});
afterEach(() => guest.stop());

it('opened pages are counted as views, even if the browser shows its cached copy', async () => {
  const { headers } = await guest.get('/menu/Rila', guestsPhone);
  const again = { ...guestsPhone, 'if-none-match': String(headers.etag) };
  expect((await guest.get('/menu/rila?lang=bg', again)).status).toBe(304);
  expect(guest.views).toEqual(['rila', 'rila']);
});

it('the last good copy counts as a view, because guests see a menu', async () => {
  await guest.get('/menu/rila', guestsPhone);
  guest.breakStore('documents');
  expect((await guest.get('/menu/rila', guestsPhone)).status).toBe(200);
  expect(guest.views).toEqual(['rila', 'rila']);
});

it('data, API calls and pages without a menu do not count as views', async () => {
  await guest.get('/menu/rila/data.json', guestsPhone);
  await guest.send('HEAD', '/menu/rila', guestsPhone);
  await guest.get('/menu/nobody', guestsPhone);
  await guest.get('/menu/%FF', guestsPhone);
  await guest.get('/', guestsPhone);
  const query = `operationName=PublicMenu&variables=${encodeURIComponent('{"accountName":"rila"}')}`;
  await guest.get(`/graphql?${query}`, { ...guestsPhone, 'x-api-key': publicApiKey });
  await guest.write({ 'html:bg': stored('no active menu', 404) });
  expect((await guest.get('/menu/rila?lang=bg', guestsPhone)).status).toBe(404);
  expect(guest.views).toEqual([]);
});
