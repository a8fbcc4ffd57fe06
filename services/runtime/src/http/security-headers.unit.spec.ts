import { afterEach, describe, expect, it } from 'vitest';
import {
  type HttpHandler,
  type HttpServer,
  startHttpServer,
  withTransportSecurity,
} from './http-server.ts';
import { inOwnFrames, menuPolicy, pageContentSecurityPolicy } from './security-headers.ts';

let server: HttpServer | undefined;
afterEach(async () => {
  await server?.stop();
});

async function get(handler: HttpHandler, path = '/'): Promise<Response> {
  server = await startHttpServer(0, handler, () => {}, { host: '127.0.0.1' });
  return fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { connection: 'close' } });
}

const ok: HttpHandler = (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/plain' }).end('ok');
};

describe('the security headers of every response', () => {
  it.each([
    ['an answer', ok, 200],
    [
      'a failure',
      () => {
        throw new Error('bug');
      },
      500,
    ],
  ] as const)('are sent with %s', async (_title, handler, status) => {
    const response = await get(handler);
    expect(response.status).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(response.headers.has('strict-transport-security')).toBe(false);
  });

  it('the headers are also sent if a URL is refused because it is too long', async () => {
    expect((await get(ok, `/${'x'.repeat(5_000)}`)).status).toBe(414);
  });

  it('TLS is required if browsers use TLS', async () => {
    const response = await get(withTransportSecurity('https://menu.example', ok));
    expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000');
  });

  it('TLS is not required if browsers do not use it', () => {
    expect(withTransportSecurity('http://localhost:4000', ok)).toBe(ok);
    expect(withTransportSecurity(undefined, ok)).toBe(ok);
  });
});

it('an embeddable page can be framed only by our own pages', () => {
  const policy = pageContentSecurityPolicy({
    region: 'eu-central-1',
    identityEndpoint: '/identity',
    imagesBaseUrl: '/images',
    connectOrigins: [],
  });
  const headers = inOwnFrames(policy);
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  expect(headers['content-security-policy']?.split('; ')).toEqual([
    ...policy.split('; ').slice(0, -1),
    "frame-ancestors 'self'",
  ]);
});

describe('the content security policy of pages', () => {
  const policy = (identityEndpoint: string, connectOrigins: readonly string[] = []) =>
    pageContentSecurityPolicy({
      region: 'eu-central-1',
      identityEndpoint,
      imagesBaseUrl: '/images',
      connectOrigins,
    });

  it('forbids inline code and frames', () => {
    expect(policy('/identity')).not.toMatch(/unsafe/);
    expect(policy('/identity')).toContain("frame-ancestors 'none'");
    expect(policy('/identity')).toContain("connect-src 'self';");
  });

  it('allows calls to the user pool and the upload URL', () => {
    expect(policy('', ['https://bucket.example/path', ''])).toContain(
      "connect-src 'self' https://cognito-idp.eu-central-1.amazonaws.com https://bucket.example;",
    );
    expect(policy('https://id.example/pool')).toContain("connect-src 'self' https://id.example;");
  });

  it.each([
    ['/images', "img-src 'self' data: blob: https:;"],
    ['https://images.example', "img-src 'self' data: blob: https:;"],
    ['http://localhost:9000/menus', "img-src 'self' data: blob: https: http://localhost:9000;"],
  ])('allows images below %s', (imagesBaseUrl, sources) => {
    const source = { region: 'eu-central-1', identityEndpoint: '/identity', connectOrigins: [] };
    expect(pageContentSecurityPolicy({ ...source, imagesBaseUrl })).toContain(sources);
  });
});

it('guests’ pages load images only from configured hosts, and can register their service worker', () => {
  const policy = pageContentSecurityPolicy({
    region: 'eu-central-1',
    identityEndpoint: '/identity',
    imagesBaseUrl: 'http://localhost:9000/menus',
    connectOrigins: [],
  });
  const sources = (origins: readonly string[]) =>
    /img-src ([^;]*);/.exec(menuPolicy(policy, origins))?.[1];
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none';");
  expect(menuPolicy(policy, [])).not.toContain('trusted-types');
  expect(sources([])).toBe("'self' data: blob:");
  expect(sources(['http://localhost:9000', 'https://cdn.example'])).toBe(
    "'self' data: blob: http://localhost:9000 https://cdn.example",
  );
});
