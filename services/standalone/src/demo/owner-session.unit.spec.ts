import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { openOwnerSession } from './owner-session.ts';

type User = 'unknown' | 'unconfirmed' | 'confirmed';

let server: Server;
afterEach(() => server.close());

/** The three operations of the hosted identity service, for one user with the code 123456. */
async function identityWith(initial: User, expiresIn = 3_600) {
  let user = initial;
  const calls: string[] = [];
  const bodies: unknown[] = [];
  const fault = (__type: string) => ({ status: 400, body: { __type, message: __type } });
  const answer = (operation: string, body: Record<string, unknown>) => {
    if (operation === 'SignUp') {
      if (user !== 'unknown') return fault('UsernameExistsException');
      user = 'unconfirmed';
      return { status: 200, body: { UserConfirmed: false, UserSub: 'sub' } };
    }
    if (operation === 'ConfirmSignUp') {
      if (body.ConfirmationCode !== '123456') return fault('CodeMismatchException');
      user = 'confirmed';
      return { status: 200, body: {} };
    }
    if (user !== 'confirmed') return fault('UserNotConfirmedException');
    const IdToken = `token-${calls.length}`;
    return { status: 200, body: { AuthenticationResult: { IdToken, ExpiresIn: expiresIn } } };
  };
  server = createServer(async (request, response) => {
    const operation = String(request.headers['x-amz-target']).split('.').at(-1) ?? '';
    calls.push(operation);
    const body = JSON.parse(await text(request));
    bodies.push(body);
    const { status, body: answered } = answer(operation, body);
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' });
    response.end(JSON.stringify(answered));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port}/identity`, calls, bodies };
}

const open = (endpoint: string, now = () => 0, code = '123456') =>
  openOwnerSession({
    identity: { region: 'eu-central-1', endpoint, clientId: 'client' },
    owner: { email: 'a@example.com', password: 'a password', name: 'Ана', phone: '+359 2 555' },
    mailedCode: async () => code,
    clock: { now, sleep: async () => {} },
  });

it('signs a new owner up, confirms the address and signs in', async () => {
  const { endpoint, calls, bodies } = await identityWith('unknown');
  const session = await open(endpoint);
  expect(await session.idToken()).toBe('token-3');
  session.close();
  expect(calls).toEqual(['SignUp', 'ConfirmSignUp', 'InitiateAuth']);
  expect(bodies[0]).toMatchObject({
    Username: 'a@example.com',
    UserAttributes: [
      { Name: 'email', Value: 'a@example.com' },
      { Name: 'phone_number', Value: '+3592555' },
      { Name: 'name', Value: 'Ана' },
    ],
  });
});

it('just signs an existing owner in, and again when the token runs out', async () => {
  const { endpoint, calls } = await identityWith('confirmed', 100);
  let now = 0;
  const session = await open(endpoint, () => now);
  now = 39_999;
  expect(await session.idToken()).toBe('token-2');
  now = 40_000;
  expect(await session.idToken()).toBe('token-3');
  session.close();
  expect(calls).toEqual(['SignUp', 'InitiateAuth', 'InitiateAuth']);
});

it('confirms an owner whose earlier run broke off', async () => {
  const { endpoint, calls } = await identityWith('unconfirmed');
  const session = await open(endpoint);
  session.close();
  expect(calls).toEqual(['SignUp', 'InitiateAuth', 'ConfirmSignUp', 'InitiateAuth']);
});

it('hands the identity service’s refusal on', async () => {
  const { endpoint } = await identityWith('unknown');
  await expect(open(endpoint, () => 0, '000000')).rejects.toMatchObject({
    name: 'CodeMismatchException',
  });
});
