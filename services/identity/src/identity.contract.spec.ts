import { createHmac, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider';
import type { Clock } from '@qr-menu/runtime/process';
import { readSigningKey } from '@qr-menu/testkit/stack';
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../test/identity-database.ts';
import { createMovableClock, masterKey, startIdentity } from '../test/start-identity.ts';
import { issuerOf } from './settings.ts';
import { InvalidToken } from './verification/identity.ts';
import { cognitoIssuer, jwksUriOf } from './verification/open-identity.ts';
import { createTokenVerifier } from './verification/token-verifier.ts';

/** A user pool of AWS or of our own service, with everything that the verifier needs. */
type UserPool = {
  readonly issuer: string;
  readonly clientId: string;
  readonly jwksUri: string;
  readonly kid: string;
  readonly privateKey: KeyObject;
  /** The lifetime of the pool's ID tokens in seconds. */
  readonly lifetime: number;
  readonly tokens: { readonly idToken: string; readonly accessToken: string };
  readonly stop: () => Promise<void>;
};

const clock = createMovableClock();
const hour = 3600;
const startedAt = Math.floor(clock.now() / 1000);
const owner = { sub: '5b0c6f0e-8a51-4d1d-9a2a-5f6f1f0c9d3e', email: 'owner@example.com' };

async function listen(server: Server): Promise<string> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}
const closed = (server: Server) =>
  new Promise((resolve) => {
    server.closeAllConnections();
    server.close(resolve);
  });

const sign = (pool: UserPool, claims: JWTPayload, header: { kid?: string } = {}) =>
  new SignJWT({ ...decodeJwt(pool.tokens.idToken), ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: pool.kid, ...header })
    .sign(pool.privateKey);

async function cognitoPool(): Promise<UserPool> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const otherPair = await generateKeyPair('RS256', { extractable: true });
  const published = (kid: string, jwk: object) => ({ ...jwk, kid, alg: 'RS256', use: 'sig' });
  const keys = [
    published('other', await exportJWK(otherPair.publicKey)),
    published('pool-key', await exportJWK(publicKey)),
  ];
  const server = createServer((_req, res) => res.end(JSON.stringify({ keys })));
  const origin = await listen(server);
  const issuer = cognitoIssuer('eu-central-1', 'eu-central-1_Ab12Cd34E');
  const clientId = '3n4b5urk1ft4fl3mg5e62d9ado';
  const common = {
    sub: owner.sub,
    iss: issuer,
    origin_jti: 'd0c0ff3e-0000-4000-8000-000000000001',
    event_id: 'd0c0ff3e-0000-4000-8000-000000000002',
    auth_time: startedAt,
    iat: startedAt,
    exp: startedAt + 3600,
  };
  const signed = (claims: JWTPayload) =>
    new SignJWT({ ...common, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'pool-key' })
      .sign(privateKey);
  return {
    issuer,
    clientId,
    jwksUri: `${origin}/eu-central-1_Ab12Cd34E/.well-known/jwks.json`,
    kid: 'pool-key',
    lifetime: hour,
    privateKey: createPrivateKey({ key: await exportJWK(privateKey), format: 'jwk' }),
    tokens: {
      idToken: await signed({
        aud: clientId,
        token_use: 'id',
        email: owner.email,
        email_verified: true,
        'cognito:username': owner.sub,
        phone_number: '+359888123456',
      }),
      accessToken: await signed({
        client_id: clientId,
        token_use: 'access',
        scope: 'aws.cognito.signin.user.admin',
        username: owner.sub,
      }),
    },
    stop: async () => void (await closed(server)),
  };
}

async function ownPool(): Promise<UserPool> {
  const database = await openDatabase();
  const identity = await startIdentity({ databaseUrl: database.url, clock });
  const { clientId } = identity.settings;
  const user = { ...owner, password: 'a long password', name: 'Owner', phone: '+359888123456' };
  await identity.service.ensureUser(user);
  const { AuthenticationResult } = await identity.client.send(
    new InitiateAuthCommand({
      ClientId: clientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: user.email, PASSWORD: user.password },
    }),
  );
  const issuer = issuerOf(identity.settings);
  const published = await (await fetch(jwksUriOf(issuer))).json();
  return {
    issuer,
    clientId,
    jwksUri: jwksUriOf(issuer),
    kid: published.keys[0].kid,
    lifetime: 900,
    privateKey: await readSigningKey(database.url, masterKey),
    tokens: {
      idToken: AuthenticationResult?.IdToken ?? '',
      accessToken: AuthenticationResult?.AccessToken ?? '',
    },
    stop: async () => {
      await identity.stop();
      await database.drop();
    },
  };
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const without = (pool: UserPool, claim: string) => sign(pool, { [claim]: undefined });

type Case = readonly [
  name: string,
  reason: 'expired' | 'invalid',
  token: (pool: UserPool) => string | Promise<string>,
];

const refused: readonly Case[] = [
  ['expired this second', 'expired', (pool) => sign(pool, { exp: startedAt })],
  ['long expired', 'expired', (pool) => sign(pool, { exp: startedAt - 24 * hour })],
  [
    'an hour old, whatever it says of its end',
    'expired',
    (pool) => sign(pool, { iat: startedAt - hour, exp: startedAt + 24 * hour }),
  ],
  [
    'of the future',
    'invalid',
    (pool) => sign(pool, { iat: startedAt + hour, exp: startedAt + 2 * hour }),
  ],
  ['without the time of its issue', 'invalid', (pool) => without(pool, 'iat')],
  ['not yet valid', 'invalid', (pool) => sign(pool, { nbf: startedAt + hour })],
  ['of another issuer', 'invalid', (pool) => sign(pool, { iss: `${pool.issuer}2` })],
  ['for another client', 'invalid', (pool) => sign(pool, { aud: 'another-client' })],
  ['an access token', 'invalid', (pool) => pool.tokens.accessToken],
  ['an access token with an audience', 'invalid', (pool) => sign(pool, { token_use: 'access' })],
  ['without token_use', 'invalid', (pool) => without(pool, 'token_use')],
  ['without a sub', 'invalid', (pool) => without(pool, 'sub')],
  ['with a sub that is no id', 'invalid', (pool) => sign(pool, { sub: '../other' })],
  ['without an e-mail address', 'invalid', (pool) => without(pool, 'email')],
  ['with a malformed e-mail address', 'invalid', (pool) => sign(pool, { email: 'owner' })],
  ['without an expiry', 'invalid', (pool) => without(pool, 'exp')],
  ['without an audience', 'invalid', (pool) => without(pool, 'aud')],
  ['of an unknown key id', 'invalid', (pool) => sign(pool, {}, { kid: 'unknown' })],
  [
    'unsigned, alg none',
    'invalid',
    (pool) => `${encode({ alg: 'none' })}.${encode(decodeJwt(pool.tokens.idToken))}.`,
  ],
  [
    'signed HS256 with the public key',
    'invalid',
    (pool) => {
      const body = pool.tokens.idToken.split('.')[1];
      const head = `${encode({ alg: 'HS256', kid: pool.kid })}.${body}`;
      const pem = createPublicKey(pool.privateKey).export({ type: 'spki', format: 'pem' });
      return `${head}.${createHmac('sha256', pem).update(head).digest('base64url')}`;
    },
  ],
  [
    'signed RS512',
    'invalid',
    (pool) =>
      new SignJWT(decodeJwt(pool.tokens.idToken))
        .setProtectedHeader({ alg: 'RS512', kid: pool.kid })
        .sign(pool.privateKey),
  ],
  [
    'signed with a key that it brings itself',
    'invalid',
    async (pool) => {
      const forger = await generateKeyPair('RS256');
      const jwk = await exportJWK(forger.publicKey);
      return new SignJWT(decodeJwt(pool.tokens.idToken))
        .setProtectedHeader({ alg: 'RS256', kid: pool.kid, jwk })
        .sign(forger.privateKey);
    },
  ],
  [
    'with a payload that was changed',
    'invalid',
    (pool) => {
      const [head, , signature] = pool.tokens.idToken.split('.');
      const changed = encode({ ...decodeJwt(pool.tokens.idToken), sub: 'someone-else' });
      return `${head}.${changed}.${signature}`;
    },
  ],
  ['garbage', 'invalid', () => 'garbage'],
  ['three parts of garbage', 'invalid', () => 'a.b.c'],
  ['empty', 'invalid', () => ''],
];

const pools = [
  ["AWS Cognito's form", cognitoPool],
  ['services/identity', ownPool],
] as const;

describe.each(pools)('an ID token from %s', (_name, start) => {
  let pool: UserPool;
  beforeAll(async () => {
    pool = await start();
  });
  afterAll(async () => {
    await pool.stop();
  });

  const verifierAt = (jwksUri: string, at: Clock = clock) =>
    createTokenVerifier({ issuer: pool.issuer, clientId: pool.clientId, jwksUri, clock: at });

  it('is accepted until its last second', async () => {
    const expected = {
      email: owner.email,
      emailVerified: true,
      signedInAt: startedAt,
      expiresAt: startedAt + pool.lifetime,
    };
    const lastSecond = { ...clock, now: () => (startedAt + pool.lifetime) * 1000 - 1 };
    for (const at of [clock, lastSecond]) {
      const verified = await verifierAt(pool.jwksUri, at).verify(pool.tokens.idToken);
      const { sub } = decodeJwt(pool.tokens.idToken);
      const asked = { isEnded: expect.any(Function), isTwoStep: expect.any(Function) };
      expect(verified).toEqual({ ...expected, sub, ...asked });
    }
    const tooLate = { ...clock, now: () => (startedAt + pool.lifetime) * 1000 };
    const late = verifierAt(pool.jwksUri, tooLate).verify(pool.tokens.idToken);
    await expect(late).rejects.toMatchObject({ reason: 'expired' });
  });

  it('is accepted with a valid signature, so each refusal below has a single cause', async () => {
    const token = await sign(pool, {});
    await expect(verifierAt(pool.jwksUri).verify(token)).resolves.toMatchObject({
      email: owner.email,
    });
  });

  it('is accepted until it is an hour old, even if its exp claim is later', async () => {
    const token = await sign(pool, { iat: startedAt - hour + 1, exp: startedAt + 24 * hour });
    const verified = await verifierAt(pool.jwksUri).verify(token);
    expect(verified.expiresAt).toBe(startedAt + 1);
  });

  it.each(refused)('is refused when %s', async (_case, reason, tokenOf) => {
    const verified = verifierAt(pool.jwksUri).verify(await tokenOf(pool));
    await expect(verified).rejects.toThrow(InvalidToken);
    await expect(verified).rejects.toMatchObject({ reason, code: 'UNAUTHENTICATED' });
  });
});
