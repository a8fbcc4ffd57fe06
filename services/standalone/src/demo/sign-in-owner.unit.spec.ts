import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readMailedCode, signInOwner } from './sign-in-owner.ts';

type User = 'unknown' | 'unconfirmed' | 'confirmed';

let server: Server;
afterEach(() => server.close());

/** The three operations of the hosted identity service, for one user with the code 123456. */
async function identityWith(initial: User) {
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
    return { status: 200, body: { AuthenticationResult: { IdToken, ExpiresIn: 3_600 } } };
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

const signIn = (endpoint: string, code = '123456') =>
  signInOwner({
    identity: { endpoint, clientId: 'client' },
    owner: { email: 'a@example.com', password: 'a password', name: 'Ана', phone: '+359 2 555' },
    mailedCode: async () => code,
  });

it('signs a new owner up, confirms the address and signs in', async () => {
  const { endpoint, calls, bodies } = await identityWith('unknown');
  expect(await signIn(endpoint)).toBe('token-3');
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

it('only signs in an existing owner', async () => {
  const { endpoint, calls } = await identityWith('confirmed');
  expect(await signIn(endpoint)).toBe('token-2');
  expect(calls).toEqual(['SignUp', 'InitiateAuth']);
});

it('confirms an owner whose earlier run was interrupted', async () => {
  const { endpoint, calls } = await identityWith('unconfirmed');
  await signIn(endpoint);
  expect(calls).toEqual(['SignUp', 'InitiateAuth', 'ConfirmSignUp', 'InitiateAuth']);
});

it('passes on the identity service’s refusal', async () => {
  const { endpoint } = await identityWith('unknown');
  await expect(signIn(endpoint, '000000')).rejects.toMatchObject({
    name: 'CodeMismatchException',
  });
});

describe('the outbox', () => {
  let directory: string;
  let file: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'outbox-'));
    file = join(directory, 'outbox.jsonl');
  });
  afterEach(() => rm(directory, { recursive: true }));

  const mail = (to: string, code: string) =>
    `${JSON.stringify({ at: '2025-01-01T00:00:00.000Z', to, kind: 'confirmation', code })}\n`;

  it('waits for the mail and reads the newest code for the address', async () => {
    const writes = [
      mail('a@example.com', '111111') + mail('b@example.com', '222222'),
      mail('A@example.com', '333333').slice(0, 20),
    ];
    const clock = {
      now: () => 0,
      sleep: async () => appendFile(file, writes.shift() ?? ''),
    };
    expect(await readMailedCode(file, 'b@example.com', clock)).toBe('222222');
    expect(await readMailedCode(file, 'a@example.com', clock)).toBe('111111');
  });

  it('names the variable to set if no mail arrives', async () => {
    let time = 0;
    const clock = {
      now: () => time,
      sleep: async (milliseconds: number) => {
        time += milliseconds;
      },
    };
    await expect(readMailedCode(file, 'a@example.com', clock)).rejects.toThrow('OUTBOX_FILE');
  });
});
