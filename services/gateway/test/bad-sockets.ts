import { subscription } from './live-client.ts';

export type SocketSession = {
  readonly token: string;
  readonly apiKey: string;
  readonly otherId: string;
};

/** A client error during the upgrade, and how the server ends the connection. */
export type BadUpgrade = readonly [
  title: string,
  path: string,
  protocol: string | undefined,
  headers: Readonly<Record<string, string>>,
  outcome: string,
];

const protocol = 'graphql-transport-ws';

export const badUpgrades: readonly BadUpgrade[] = [
  ...['/', '/graphql2', '/admin', '/healthz', '/graphql/x', '/menu/x'].map(
    (path): BadUpgrade => [`the path ${path}`, path, protocol, {}, 'http 404'],
  ),
  ['no subprotocol', '/graphql', undefined, {}, 'close 4406'],
  // The client itself aborts a handshake if the response names a protocol that it did not offer.
  ...['graphql-ws', 'soap', 'mqtt', 'graphql-transport-ws2'].map(
    (name): BadUpgrade => [`the subprotocol ${name}`, '/graphql', name, {}, 'close 1006'],
  ),
  ...[
    'http://evil.example',
    'https://localhost',
    'http://localhost:1',
    'http://localhost.evil.example',
    'null',
    'file://',
    'not an origin',
    'http://',
    'http://user@localhost:1',
  ].map(
    (origin): BadUpgrade => [`the origin ${origin}`, '/graphql', protocol, { origin }, 'http 403'],
  ),
];

/** `connection_init` payloads that are refused. */
export const badInits: readonly (readonly [
  title: string,
  payload: (session: SocketSession) => unknown,
  code: number,
])[] = [
  ['no credentials', () => ({}), 4401],
  ['an empty token', () => ({ authorization: '' }), 4401],
  ['a blank token', () => ({ authorization: '   ' }), 4401],
  ['Bearer alone', () => ({ authorization: 'Bearer ' }), 4401],
  ['garbage', () => ({ authorization: 'garbage' }), 4401],
  ['two dots', () => ({ authorization: '..' }), 4401],
  ['a token without its signature', ({ token }) => ({ authorization: cut(token, 2) }), 4401],
  ['a token without its claims', ({ token }) => ({ authorization: cut(token, 1) }), 4401],
  ['a token without its header', ({ token }) => ({ authorization: cut(token, 0) }), 4401],
  ['a token twice', ({ token }) => ({ authorization: `${token} ${token}` }), 4401],
  ['a longer token', ({ token }) => ({ authorization: `${token}A` }), 4401],
  ['a reversed token', ({ token }) => ({ authorization: [...token].reverse().join('') }), 4401],
  ['a token with U+0000', ({ token }) => ({ authorization: `${token}\u0000` }), 4401],
  ['Basic', ({ token }) => ({ authorization: `Basic ${token}` }), 4401],
  ['a token of 20 KB', () => ({ authorization: 'a'.repeat(20_000) }), 4401],
  ['a number for a token', () => ({ authorization: 7 }), 4401],
  ['a list for a token', ({ token }) => ({ authorization: [token] }), 4401],
  ['an object for a token', ({ token }) => ({ authorization: { token } }), 4401],
  ['null for a token', () => ({ authorization: null }), 4401],
  ['true for a token', () => ({ authorization: true }), 4401],
  ['another name', ({ token }) => ({ Authorization: token, token }), 4401],
  ['the API key', ({ apiKey }) => ({ 'x-api-key': apiKey }), 4403],
  ['a wrong API key', () => ({ 'x-api-key': 'x'.repeat(32) }), 4401],
  [
    "a stranger's workspace",
    ({ token, otherId }) => ({ authorization: token, 'x-workspace': otherId }),
    4403,
  ],
  ...['nobody', '../..', "' or 1=1", 'a b', '\u0000', '🍕', 'x'.repeat(200)].map(
    (workspace) =>
      [
        `the workspace ${JSON.stringify(workspace.slice(0, 12))}`,
        ({ token }: SocketSession) => ({ authorization: token, 'x-workspace': workspace }),
        4403,
      ] as const,
  ),
];

function cut(token: string, part: number): string {
  return token
    .split('.')
    .map((text, index) => (index === part ? '' : text))
    .join('.');
}

/** Messages that end a connected socket, with its close code. */
export const badMessages: readonly (readonly [
  title: string,
  message: string | object,
  code: number,
])[] = [
  ...['', ' ', 'hello', '{', '{]', 'null', '7', '"text"', '[]', 'true', '\u0000', '{"type":'].map(
    (text) => [`the text ${JSON.stringify(text)}`, text, 4400] as const,
  ),
  ['an empty object', {}, 4400],
  ['no type', { id: 'a' }, 4400],
  ...[null, 7, true, [], {}].map(
    (type) => [`the type ${JSON.stringify(type)}`, { type }, 4400] as const,
  ),
  ...['start', 'connection_terminate', 'ka', 'SUBSCRIBE', 'subscribe '].map(
    (type) => [`the type "${type}"`, { type, id: 'a' }, 4400] as const,
  ),
  ['a second initialisation', { type: 'connection_init' }, 4429],
  ['a subscription without id', { type: 'subscribe', payload: { query: subscription } }, 4400],
  ...[7, null, true, '', {}, []].map(
    (id) =>
      [
        `the id ${JSON.stringify(id)}`,
        { type: 'subscribe', id, payload: { query: subscription } },
        4400,
      ] as const,
  ),
  ['no payload', { type: 'subscribe', id: 'a' }, 4400],
  ...[null, 7, 'text', []].map(
    (payload) =>
      [
        `the payload ${JSON.stringify(payload)}`,
        { type: 'subscribe', id: 'a', payload },
        4400,
      ] as const,
  ),
  ...[null, 7, true, [], {}].map(
    (query) =>
      [
        `the query ${JSON.stringify(query)}`,
        { type: 'subscribe', id: 'a', payload: { query } },
        4400,
      ] as const,
  ),
  ...[7, 'text', true].map(
    (variables) =>
      [
        `the variables ${JSON.stringify(variables)}`,
        { type: 'subscribe', id: 'a', payload: { query: subscription, variables } },
        4400,
      ] as const,
  ),
  ['more than 64 KB', 'x'.repeat(64 * 1024 + 1), 1009],
  [
    'more than 64 KB of variables',
    {
      type: 'subscribe',
      id: 'a',
      payload: { query: subscription, variables: { x: 'x'.repeat(66_000) } },
    },
    1009,
  ],
];

/** Operations that get an error with this code. The socket stays open. */
export const badOperations: readonly (readonly [
  title: string,
  payload: Readonly<Record<string, unknown>>,
  code: string,
])[] = [
  ['an empty query', { query: '' }, 'GRAPHQL_PARSE_FAILED'],
  ['a comment', { query: '# nothing' }, 'GRAPHQL_PARSE_FAILED'],
  ['an open brace', { query: 'subscription {' }, 'GRAPHQL_PARSE_FAILED'],
  ['U+0000', { query: 'subscription { \u0000 }' }, 'GRAPHQL_PARSE_FAILED'],
  ['a query', { query: '{ listMenus { items { id } } }' }, 'BAD_USER_INPUT'],
  ['introspection', { query: '{ __schema { types { name } } }' }, 'BAD_USER_INPUT'],
  ['a mutation', { query: 'mutation { deleteMenu(input: { id: "a" }) { id } }' }, 'BAD_USER_INPUT'],
  [
    'a fragment alone',
    { query: 'fragment f on WorkspaceChange { version }' },
    'GRAPHQL_VALIDATION_FAILED',
  ],
  ['an unknown field', { query: 'subscription { anything }' }, 'GRAPHQL_VALIDATION_FAILED'],
  [
    'an unknown part',
    { query: 'subscription { workspaceChanges { secret } }' },
    'GRAPHQL_VALIDATION_FAILED',
  ],
  [
    'an unknown argument',
    { query: 'subscription { workspaceChanges(owner: "x") { version } }' },
    'GRAPHQL_VALIDATION_FAILED',
  ],
  ['no selection', { query: 'subscription { workspaceChanges }' }, 'GRAPHQL_VALIDATION_FAILED'],
  [
    'two fields',
    { query: 'subscription { a: workspaceChanges { version } b: workspaceChanges { version } }' },
    'GRAPHQL_VALIDATION_FAILED',
  ],
  [
    'an unknown variable',
    { query: 'subscription { workspaceChanges(since: $x) { version } }' },
    'GRAPHQL_VALIDATION_FAILED',
  ],
  [
    'a name that no operation has',
    { query: subscription, operationName: 'Other' },
    'BAD_USER_INPUT',
  ],
  [
    'too many tokens',
    { query: `subscription { workspaceChanges { ${'version '.repeat(300)} } }` },
    'GRAPHQL_PARSE_FAILED',
  ],
  ...[-1, -2_147_483_648].map(
    (since) =>
      [`since ${since}`, { query: subscription, variables: { since } }, 'BAD_USER_INPUT'] as const,
  ),
  ...[1.5, 2_147_483_648, 'all', '', true, [1], {}].map(
    (since) =>
      [
        `since ${JSON.stringify(since)}`,
        { query: subscription, variables: { since } },
        'BAD_USER_INPUT',
      ] as const,
  ),
];
