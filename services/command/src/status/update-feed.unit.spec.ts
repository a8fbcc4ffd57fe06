import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLogger, parseEnvironment } from '@qr-menu/runtime/process';
import { createManualClock } from '@qr-menu/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createUpdateFeed, updateVariables } from './update-feed.ts';

const day = 86_400_000;

describe('the update feed', () => {
  const stops: (() => void)[] = [];
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
  });

  async function feedOf(answer: (response: ServerResponse) => void) {
    const requests: IncomingMessage[] = [];
    const server = createServer((request, response) => {
      requests.push(request);
      answer(response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    stops.push(() => server.close().closeAllConnections());
    const clock = createManualClock();
    const newest = createUpdateFeed({
      address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed`,
      clock,
      logger: createLogger('spec', 'silent'),
    });
    return { newest, clock, requests };
  }

  const atom = `<?xml version="1.0"?><feed>
    <entry><link href="https://git.example/o/qr-menu/releases/tag/v1.9.0"/></entry>
    <entry><link href="https://git.example/o/qr-menu/releases/tag/v1.10.0"/></entry>
    <entry><link href="https://git.example/o/qr-menu/releases/tag/v2.0.0-rc.1"/></entry></feed>`;

  it.each([
    ['a version', '{"version":"1.10.0"}', '1.10.0'],
    ['a release', '{"tag_name":"v1.10.0","prerelease":false}', '1.10.0'],
    ['releases in any order', '[{"tag_name":"v1.9.0"},{"tag_name":"v1.10.0"},{}]', '1.10.0'],
    ['a prerelease', '[{"tag_name":"v1.9.0"},{"tag_name":"v2.0.0","prerelease":true}]', '1.9.0'],
    ['an Atom feed', atom, '1.10.0'],
    ['another form of version', '{"version":"2.0.0-rc.1"}', null],
    ['markup', '{"version":"1.0.0<script>"}', null],
    ['a number', '{"version":1}', null],
    ['no release', '[]', null],
    ['a page in HTML', '<html>Sign in</html>', null],
    ['no content', '', null],
    ['too much content', `{"version":"1.0.0","x":"${'x'.repeat(1024 * 1024)}"}`, null],
  ])('returns the newest version, or null, for %s', async (_content, body, expected) => {
    const { newest } = await feedOf((response) => response.end(body));
    expect(await newest()).toBe(expected);
  });

  it('does not follow redirects, and ignores the bodies of error responses', async () => {
    const body = '{"version":"1.0.0"}';
    const moved = await feedOf((response) => response.writeHead(302, { location: '/feed' }).end());
    expect(await moved.newest()).toBeNull();
    const failed = await feedOf((response) => response.writeHead(500).end(body));
    expect(await failed.newest()).toBeNull();
  });

  it('is read once a day, even after a failure, and learns nothing about the installation', async () => {
    let answer = (response: ServerResponse) => void response.destroy();
    const { newest, clock, requests } = await feedOf((response) => answer(response));
    expect(await Promise.all([newest(), newest()])).toEqual([null, null]);
    answer = (response) => void response.end('{"version":"1.0.0"}');
    clock.advance(day - 1);
    expect(await newest()).toBeNull();
    expect(requests).toHaveLength(1);
    clock.advance(1);
    expect(await newest()).toBe('1.0.0');
    expect(requests).toHaveLength(2);
    expect(requests[1]).toMatchObject({ method: 'GET', url: '/feed' });
    expect(Object.keys(requests[1]?.headers ?? {}).toSorted()).toEqual([
      'accept',
      'accept-encoding',
      'accept-language',
      'connection',
      'host',
      'sec-fetch-mode',
      'user-agent',
    ]);
    expect(requests[1]?.headers['user-agent']).toBe('node');
  });

  it.each(['http://menu.example/feed', 'https://user:secret@menu.example/feed', 'feed'])(
    'cannot be %s',
    (address) => {
      const read = () => parseEnvironment(z.object(updateVariables), { UPDATE_FEED: address });
      expect(read).toThrow('UPDATE_FEED');
    },
  );
});
