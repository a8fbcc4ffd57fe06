import { publicMenuQueryHash } from '@qr-menu/schema';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { publicApiKey, startGuest, stored, type TestGuest } from '../../test/start-guest.ts';

const guestsPhone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile' };
const key = { 'x-api-key': publicApiKey };
const response = '{"data":{"publicMenu":{"version":7,"outcome":"SHOWN"}}}';
const data = JSON.stringify({ language: 'bg', venue: { name: 'Новия дъб', about: '' } });
const variants = {
  'html:bg': stored('<!doctype html>Салата'),
  'data:bg': stored(data),
  graphql: stored(response),
};
const to = encodeURIComponent('нов');

const graphql = (accountName: string) =>
  `/graphql?${new URLSearchParams({
    operationName: 'PublicMenu',
    variables: JSON.stringify({ accountName }),
    extensions: JSON.stringify({ persistedQuery: { version: 1, sha256Hash: publicMenuQueryHash } }),
  })}`;

describe('a former name', () => {
  let guest: TestGuest;
  beforeEach(async () => {
    guest = await startGuest({ names: ['old', 'нов'], variants });
  });
  afterEach(() => guest.stop());

  test.each([
    ['/menu/old', `/menu/${to}`],
    ['/menu/Old?lang=de', `/menu/${to}?lang=de`],
    ['/menu/old/data.json?lang=en&tag=x', `/menu/${to}/data.json?lang=en&tag=x`],
  ])('in %s redirects to %s, and is cached only briefly', async (path, location) => {
    const answer = await guest.get(path, guestsPhone);
    expect(answer.status).toBe(302);
    expect(answer.headers).toMatchObject({
      location,
      'cache-control': 'public, max-age=0, s-maxage=1, stale-if-error=0',
      'content-length': '0',
    });
    expect(guest.views).toEqual([]);
    expect((await guest.get(location)).status).toBe(200);
  });

  test('also works in a persisted query, which has no name in its path', async () => {
    const answer = await guest.get(graphql('old'), key);
    expect([answer.status, answer.text]).toEqual([200, response]);
    const again = await guest.get(graphql('Old'), { ...key, 'if-none-match': answer.headers.etag });
    expect(again.status).toBe(304);
  });

  test('also works for the manifest', async () => {
    const answer = await guest.get('/menu/old/app.webmanifest');
    expect(JSON.parse(answer.text)).toMatchObject({ name: 'Новия дъб', start_url: `/menu/${to}` });
  });

  test('redirects during an outage if this process has already looked up the name', async () => {
    for (const path of ['/menu/old', `/menu/${to}`]) await guest.get(path);
    await guest.get(graphql('old'), key);
    guest.breakStore('documents');
    expect((await guest.get('/menu/old')).headers.location).toBe(`/menu/${to}`);
    const answer = await guest.get(graphql('old'), key);
    expect(JSON.parse(answer.text)).toMatchObject({
      extensions: { lastGoodAt: expect.any(String) },
    });
  });
});

describe('a name without its accents', () => {
  let guest: TestGuest;
  beforeEach(async () => {
    guest = await startGuest({ names: ['café-zora'], variants });
  });
  afterEach(() => guest.stop());

  test('redirects the page and the data to the name with accents, and answers the query', async () => {
    const location = `/menu/${encodeURIComponent('café-zora')}`;
    const page = await guest.get('/menu/Cafe%20Zora?lang=de', guestsPhone);
    expect([page.status, page.headers.location]).toEqual([302, `${location}?lang=de`]);
    const data = await guest.get('/menu/cafe-zora/data.json', guestsPhone);
    expect([data.status, data.headers.location]).toEqual([302, `${location}/data.json`]);
    expect((await guest.get(graphql('Cafe Zora'), key)).text).toBe(response);
    expect((await guest.get('/menu/cafe-zor')).status).toBe(404);
  });

  test('is looked up in Postgres only if no venue has exactly this name', async () => {
    await guest.get(`/menu/${encodeURIComponent('café-zora')}`);
    expect(guest.lookUps.filter((lookUp) => lookUp.startsWith('postgres'))).toEqual([]);
  });
});

test("a menu is not shown under its venue's former name, even in an outage", async () => {
  const guest = await startGuest({ names: ['old'], variants });
  expect((await guest.get('/menu/old')).status).toBe(200);
  await guest.rename('нов');
  expect((await guest.get('/menu/old')).status).toBe(302);
  guest.breakStore('documents');
  expect((await guest.get('/menu/old')).status).toBe(302);
  guest.mendStore('documents');
  await guest.rename('old');
  expect((await guest.get('/menu/old')).status).toBe(200);
  guest.breakStore('documents');
  expect((await guest.get('/menu/old')).status).toBe(200);
  await guest.stop();
});

describe('a URL that was changed by a program or a user', () => {
  let guest: TestGuest;
  const path = `/menu/${encodeURIComponent('новия-дъб')}`;
  beforeEach(async () => {
    guest = await startGuest({ names: ['новия-дъб'], variants });
  });
  afterEach(() => guest.stop());

  test.each([
    ['a plus for a space', `/menu/${encodeURIComponent('новия')}+${encodeURIComponent('дъб')}`],
    ['the full stop of a sentence', `${path}.`],
    ['a comma', `${path},`],
    ['a closing bracket', `${path})`],
    ['a bracket and a full stop', `${path}).`],
    ['a second encoding', path.replaceAll('%', '%25')],
    ['capitals', path.replace('/menu/', '/MENU/')],
  ])('with %s leads to the venue', async (_, address) => {
    const answer = await guest.get(`${address}?lang=de`, guestsPhone);
    expect([answer.status, answer.headers.location]).toEqual([302, `${path}?lang=de`]);
  });

  test('is not found if no venue has the name', async () => {
    for (const address of ['/menu/some+other', '/menu/other.', '/menu/...'])
      expect((await guest.get(address, guestsPhone)).status, address).toBe(404);
  });
});
