import {
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto';

/** A genuine sign-in, including secrets that only the pool has. */
export type Genuine = {
  readonly idToken: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly otherIdToken: string;
  readonly privateKey: KeyObject;
};

export type TokenCase = readonly [title: string, authorization: (genuine: Genuine) => string];

type Json = Readonly<Record<string, unknown>>;

const encode = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const decode = (part = ''): Json => JSON.parse(Buffer.from(part, 'base64url').toString());
const partsOf = (token: string): readonly [string, string, string] => {
  const [head = '', body = '', signature = ''] = token.split('.');
  return [head, body, signature];
};

const forger = generateKeyPairSync('rsa', { modulusLength: 2048 });
const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** Always signs with RS256, even if the header specifies another algorithm. */
const signed = (key: KeyObject, head: unknown, body: unknown): string => {
  const content = `${encode(head)}.${encode(body)}`;
  return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`;
};
const withHead = (change: Json) => (genuine: Genuine) => {
  const [head, body] = partsOf(genuine.idToken);
  return signed(genuine.privateKey, { ...decode(head), ...change }, decode(body));
};
/** Signed by the pool itself, so that only the claim is wrong. */
const withClaims = (change: Json) => (genuine: Genuine) => {
  const [head, body] = partsOf(genuine.idToken);
  return signed(genuine.privateKey, decode(head), { ...decode(body), ...change });
};
const unsigned = (alg: unknown) => (genuine: Genuine) => {
  const [head, body] = partsOf(genuine.idToken);
  return `${encode({ ...decode(head), alg })}.${body}.`;
};
const hmac = (alg: string, digest: string, format: 'pem' | 'der') => (genuine: Genuine) => {
  const [head, body] = partsOf(genuine.idToken);
  const content = `${encode({ ...decode(head), alg })}.${body}`;
  const key = createPublicKey(genuine.privateKey);
  const secret =
    format === 'pem' ? key.export({ type: 'spki', format }) : key.export({ type: 'spki', format });
  return `${content}.${createHmac(digest, secret).update(content).digest('base64url')}`;
};
const literal = (text: string) => (): string => text;

const each = (
  name: string,
  values: readonly unknown[],
  make: (change: Json) => (genuine: Genuine) => string,
): readonly TokenCase[] =>
  values.map((value) => {
    const shown = value === undefined ? 'missing' : (JSON.stringify(value) ?? 'nothing');
    return [`${name} ${shown.slice(0, 60)}`, make({ [name]: value })];
  });

const seconds = (fromNow: number): number => Math.floor(Date.now() / 1000) + fromNow;

const texts: readonly TokenCase[] = [
  '',
  'Bearer',
  'Bearer ',
  'Basic b3duZXI6cGFzc3dvcmQ=',
  'Digest username="owner"',
  'null',
  'undefined',
  'true',
  '0',
  '[object Object]',
  '{}',
  '{"sub":"owner"}',
  '.',
  '..',
  '...',
  'a.b',
  'a.b.c',
  'a.b.c.d.e',
  '%00',
  '../../etc/passwd',
  "' OR '1'='1",
  '<script>alert(1)</script>',
  '{{7*7}}',
  'ÿþýü',
  'ey',
  'eyJhbGciOiJSUzI1NiJ9..',
  `${encode('not JSON')}.${encode('not JSON')}.${encode('x')}`,
  `${encode('[]')}.${encode('[]')}.${encode('x')}`,
  `${encode('null')}.${encode('null')}.${encode('x')}`,
  `${encode('{"alg":"RS256"')}.${encode('{}')}.${encode('x')}`,
  'x'.repeat(9_000),
  `${'a.'.repeat(4_000)}a`,
].map((text) => [`the text ${JSON.stringify(text).slice(0, 50)}`, literal(text)]);

const algorithms: readonly TokenCase[] = [
  ...['none', 'None', 'NONE', '', null, 0, ['RS256']].map(
    (alg): TokenCase => [`unsigned with alg ${JSON.stringify(alg)}`, unsigned(alg)],
  ),
  ['HS256 with the public key as PEM', hmac('HS256', 'sha256', 'pem')],
  ['HS384 with the public key as PEM', hmac('HS384', 'sha384', 'pem')],
  ['HS512 with the public key as PEM', hmac('HS512', 'sha512', 'pem')],
  ['HS256 with the public key as DER', hmac('HS256', 'sha256', 'der')],
  ...each('alg', ['RS384', 'RS512', 'PS256', 'ES256', 'EdDSA', 'rs256', 'RS256 '], withHead),
];

const headers: readonly TokenCase[] = [
  ...each(
    'kid',
    [undefined, null, '', 0, {}, ['x'], 'unknown', '__proto__', 'constructor', '../../dev/null'],
    withHead,
  ),
  ...each('kid', ["' UNION select 'k", 'x'.repeat(3_000)], withHead),
  ...each('crit', [['exp'], ['unknown'], [], 'exp'], withHead),
  ...each('b64', [false], (change) => withHead({ ...change, crit: ['b64'] })),
  [
    'a key in the header',
    ({ idToken }) => {
      const [head, body] = partsOf(idToken);
      const jwk = forger.publicKey.export({ format: 'jwk' });
      return signed(forger.privateKey, { ...decode(head), jwk }, decode(body));
    },
  ],
  ...['jku', 'x5u'].map(
    (name): TokenCase => [
      `a foreign ${name}`,
      ({ idToken }) => {
        const [head, body] = partsOf(idToken);
        const address = 'http://127.0.0.1:1/jwks.json';
        return signed(forger.privateKey, { ...decode(head), [name]: address }, decode(body));
      },
    ],
  ),
];

const claims: readonly TokenCase[] = [
  ...each(
    'sub',
    [undefined, null, '', 7, true, [], {}, '../other', 'a b', 'имен', 'x'.repeat(129)],
    withClaims,
  ),
  ...each('iss', [undefined, null, '', 1, [], 'https://evil.example', 'eu-central-1'], withClaims),
  ...each('aud', [undefined, null, '', 1, [], ['other'], 'other', 'qrmenuwe'], withClaims),
  ...each('token_use', [undefined, null, '', 'access', 'ID', 'refresh', true, ['id']], withClaims),
  ...each('exp', [undefined, null, 0, -1, 'never', '9999999999', [], true], withClaims),
  ...each('exp', [seconds(-1), seconds(-3600), seconds(3600) + 0.5], withClaims),
  ...each('nbf', [seconds(3600), 'now', null, []], withClaims),
  ...each(
    'email',
    [undefined, null, '', 1, [], 'owner', 'owner@', `${'x'.repeat(320)}@example.com`],
    withClaims,
  ),
  ...each('email_verified', ['true', 1, null], withClaims),
  [
    'the issuer of a neighbouring pool',
    (genuine) => {
      const { iss } = decode(partsOf(genuine.idToken)[1]);
      return withClaims({ iss: `${iss}2` })(genuine);
    },
  ],
  [
    'a body that is a list',
    ({ idToken, privateKey }) => signed(privateKey, decode(partsOf(idToken)[0]), []),
  ],
  [
    'a body that is text',
    ({ idToken, privateKey }) => signed(privateKey, decode(partsOf(idToken)[0]), 'owner'),
  ],
];

const signatures: readonly TokenCase[] = [
  ['no signature', ({ idToken }) => partsOf(idToken).slice(0, 2).join('.')],
  ['an empty signature', ({ idToken }) => `${partsOf(idToken).slice(0, 2).join('.')}.`],
  ['half a signature', ({ idToken }) => idToken.slice(0, -100)],
  ['a longer signature', ({ idToken }) => `${idToken}AAAA`],
  ['a fourth part', ({ idToken }) => `${idToken}.AAAA`],
  [
    'a signature with another first character',
    ({ idToken }) => {
      const [head, body, signature] = partsOf(idToken);
      return `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    },
  ],
  [
    "another user's body",
    ({ idToken, otherIdToken }) => {
      const [head, , signature] = partsOf(idToken);
      return `${head}.${partsOf(otherIdToken)[1]}.${signature}`;
    },
  ],
  [
    "another user's signature",
    ({ idToken, otherIdToken }) => {
      const [head, body] = partsOf(idToken);
      return `${head}.${body}.${partsOf(otherIdToken)[2]}`;
    },
  ],
  [
    'the signature of a forger who names the real key',
    ({ idToken }) => {
      const [head, body] = partsOf(idToken);
      return signed(forger.privateKey, decode(head), decode(body));
    },
  ],
  [
    'the signature of a curve',
    ({ idToken }) => {
      const [head, body] = partsOf(idToken);
      return signed(curve.privateKey, { ...decode(head), alg: 'ES256' }, decode(body));
    },
  ],
  [
    'the parts in another order',
    ({ idToken }) => {
      const [head, body, signature] = partsOf(idToken);
      return `${body}.${head}.${signature}`;
    },
  ],
  ['upper case', ({ idToken }) => idToken.toUpperCase()],
  ['a space inside', ({ idToken }) => idToken.replace('.', ' .')],
  ['two tokens', ({ idToken }) => `${idToken}, ${idToken}`],
  ['Bearer twice', ({ idToken }) => `Bearer Bearer ${idToken}`],
  ['another scheme before a good token', ({ idToken }) => `Basic ${idToken}`],
  ['quotes around a good token', ({ idToken }) => `"${idToken}"`],
  ['an access token', ({ accessToken }) => accessToken],
  ['an access token as Bearer', ({ accessToken }) => `Bearer ${accessToken}`],
  ['a refresh token', ({ refreshToken }) => refreshToken],
];

/** Invalid values of the `Authorization` header, each with one error. */
export const tokenCases: readonly TokenCase[] = [
  ...texts,
  ...algorithms,
  ...headers,
  ...claims,
  ...signatures,
];
