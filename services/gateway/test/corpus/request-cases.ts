import { type BadCase, badInput, entities, invalid, operation } from './case.ts';

const good = { query: '{ listMenus { items { id } } }' };
const goodBody = JSON.stringify(good);
const change = 'mutation { deleteMenu(input: {id: "x"}) { id } }';
const raw = (title: string, code: string, body: string | null, more: object = {}): BadCase => ({
  title,
  code,
  request: { body, ...more },
});
const json = (title: string, code: string, body: unknown): BadCase =>
  raw(title, code, JSON.stringify(body));
const times = (n: number, part: (index: number) => string): string =>
  Array.from({ length: n }, (_, index) => part(index)).join(' ');
const brackets = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

/** Requests that are not a JSON POST of one GraphQL operation. */
export const httpCases = (): readonly BadCase[] => [
  ...[
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'application/graphql',
    'application/xml',
    'application/jsonx',
    '',
  ].map((type) =>
    raw(`content type ${type || 'none'}`, 'BAD_REQUEST', goodBody, {
      headers: { 'content-type': type },
    }),
  ),
  ...['PUT', 'PATCH', 'DELETE', 'OPTIONS'].map((method) =>
    raw(`method ${method}`, 'BAD_REQUEST', goodBody, { method }),
  ),
  ...[good.query, change, '{ __schema { types { name } } }', '{'].map((query) =>
    raw(`GET of ${query}`, 'BAD_REQUEST', null, {
      method: 'GET',
      path: `/graphql?query=${encodeURIComponent(query)}`,
    }),
  ),
  ...['{', '', '{"query":', "{'query':1}", 'query { x }', '\u0000', '{"query":"{"}}'].map((body) =>
    raw(`body ${JSON.stringify(body)}`, body === '' ? 'BAD_REQUEST' : badInput, body),
  ),
  ...['null', 'true', '7', '"text"'].map((body) => raw(`body ${body}`, badInput, body)),
  ...[[], [good], [good, good], [[good]], [null]].map((batch) =>
    json(`batch ${JSON.stringify(batch)}`, 'BAD_REQUEST', batch),
  ),
  raw('a body of more than 1 MB', 'LIMIT_EXCEEDED', JSON.stringify({ query: ' '.repeat(2 ** 20) })),
  json('variables 40 levels deep', 'LIMIT_EXCEEDED', {
    ...good,
    variables: { x: JSON.parse(brackets(40)) },
  }),
  raw(
    '10,000 levels deep',
    'LIMIT_EXCEEDED',
    `{"query":"{a}","variables":{"x":${brackets(10_000)}}}`,
  ),
  json('30,000 values', 'LIMIT_EXCEEDED', {
    ...good,
    variables: { x: Array.from({ length: 30_000 }, () => 0) },
  }),
  ...[{}, { query: null }, { query: 7 }, { query: {} }, { query: [good.query] }, { query: '' }].map(
    (body) => json(`query ${JSON.stringify(body)}`, 'BAD_REQUEST', body),
  ),
  ...['x', 7, [1], true].map((variables) =>
    json(`variables ${JSON.stringify(variables)}`, 'BAD_REQUEST', { ...good, variables }),
  ),
  ...['x', 7, [1]].map((extensions) =>
    json(`extensions ${JSON.stringify(extensions)}`, 'BAD_REQUEST', { ...good, extensions }),
  ),
  json('a hash instead of a query', 'PERSISTED_QUERY_NOT_SUPPORTED', {
    extensions: { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } },
  }),
  ...['x'.repeat(201), 'a b', 'a\tb'].map((key) =>
    raw(`Idempotency-Key ${JSON.stringify(key.slice(0, 9))}`, badInput, goodBody, {
      headers: { 'idempotency-key': key },
    }),
  ),
];

/** Documents that are not GraphQL, do not fit the schema, or contain text that cannot be stored. */
export const documentCases = (): readonly BadCase[] => [
  ...[
    '{ getMenu(id: "a\\u0000b") { id } }',
    '{ listItems(filter: { id: { between: ["a", "b\\u0000"] } }) { items { id } } }',
    'mutation { createMenu(input: { translations: "{}", currency: "\\u0000" }) { id } }',
    'query ($id: ID! = "\\u0000") { getMenu(id: $id) { id } }',
  ].map((query) => operation(`document ${query}`, badInput, query)),
  ...[
    '{',
    '}',
    '{ listMenus',
    'mutation',
    'query {}',
    '{ a(b: ) }',
    '# nothing',
    '{ "x" }',
    'query ($x: ) { a }',
    '{ a @ }',
    '\u0007',
  ].map((query) => operation(`document ${JSON.stringify(query)}`, 'GRAPHQL_PARSE_FAILED', query)),
  ...[
    '{ secret }',
    'mutation { dropEverything }',
    'subscription { secret }',
    'fragment F on Menu { id }',
    '{ ...F } fragment F on Query { ...F }',
    '{ listMenus }',
    '{ listMenus { items { id { x } } } }',
    '{ getMenu { id } }',
    '{ getMenu(id: {}) { id } }',
    '{ listMenus(limit: "1") { items { id } } }',
    '{ listMenus @secret { items { id } } }',
    '{ listMenus @skip { items { id } } }',
    'query ($x: Secret) { listMenus { items { id } } }',
    '{ listMenus(limit: $l) { items { id } } }',
    'query ($l: String) { listMenus(limit: $l) { items { id } } }',
    '{ ...Missing }',
    'query A { listMenus { items { id } } } query A { listMenus { items { id } } }',
    '{ a: listMenus { items { id } } a: listItems { items { id } } }',
    'query ($unused: Int) { listMenus { items { id } } }',
    '{ menusByAccountID(accountID: "x", sortDirection: UP) { items { id } } }',
    '{ __schema { types { name } } }',
    '{ __type(name: "Menu") { name } }',
    'query ($l: Int = "1") { listMenus(limit: $l) { items { id } } }',
    '{ listMenus(limit: 2147483648) { items { id } } }',
    'type Menu { id: ID }',
  ].map((query) => operation(`document ${query}`, invalid, query)),
  ...entities.flatMap((entity) => [
    operation(`get${entity} of an unknown field`, invalid, `{ get${entity}(id: "x") { secret } }`),
    operation(`an unknown argument of get${entity}`, invalid, `{ get${entity}(name: "x") { id } }`),
    ...['create', 'update', 'delete'].flatMap((verb) => [
      operation(`${verb}${entity} without input`, invalid, `mutation { ${verb}${entity} { id } }`),
      operation(
        `${verb}${entity} with an empty input`,
        invalid,
        `mutation { ${verb}${entity}(input: {}) { id } }`,
      ),
      operation(
        `${verb}${entity} by GraphQL's query`,
        invalid,
        `query { ${verb}${entity}(input: {}) { id } }`,
      ),
    ]),
  ]),
];

const menu = 'menusByAccountID(accountID: "x")';
const levels = '{ listAccounts { items { menus { items { sections { items { items { items { id';

/** Valid operations that are too large. */
export const floodCases = (): readonly BadCase[] => {
  const limit = (title: string, query: string, variables?: object) =>
    operation(title, 'LIMIT_EXCEEDED', query, variables);
  const inner = (depth: number): string =>
    depth === 0 ? 'id' : `... on Menu { ${inner(depth - 1)} }`;
  return [
    limit('11 root fields', `{ ${times(11, (n) => `a${n}: __typename`)} }`),
    limit(
      '11 root fields in a fragment',
      `{ ...F } fragment F on Query { ${times(11, (n) => `a${n}: __typename`)} }`,
    ),
    limit(
      '11 mutations',
      `mutation { ${times(11, (n) => `a${n}: deleteMenu(input: {id: "x"}) { id }`)} }`,
    ),
    ...[31, 100, 190].map((n) =>
      limit(`${n} aliases`, `{ getMenu(id: "x") { ${times(n, (i) => `a${i}: id`)} } }`),
    ),
    limit(
      '40 aliases through a fragment',
      `{ x: ${menu} { items { ...F } } y: ${menu} { items { ...F } } }
      fragment F on Menu { ${times(20, (i) => `a${i}: id`)} }`,
    ),
    ...[21, 60].map((n) =>
      limit(
        `${n} directives`,
        `{ getMenu(id: "x") { ${times(n, () => 'id @include(if: true)')} } }`,
      ),
    ),
    limit(
      '21 directives on fragments',
      `{ getMenu(id: "x") { ${times(21, () => '... @include(if: true) { id }')} } }`,
    ),
    limit(
      'fragments that double at each level',
      `{ getMenu(id: "x") { ...F0 } }
      ${times(14, (n) => `fragment F${n} on Menu { ...F${n + 1} ...F${n + 1} }`)} fragment F14 on Menu { id }`,
    ),
    ...[601, 10_000].map((n) =>
      operation(
        `${n} tokens`,
        'GRAPHQL_PARSE_FAILED',
        `{ getMenu(id: "x") { ${times(n, () => 'id')} } }`,
      ),
    ),
    operation(
      '1,000 levels of fragments',
      'GRAPHQL_PARSE_FAILED',
      `{ getMenu(id: "x") { ${inner(1_000)} } }`,
    ),
    ...[3, 140].map((n) =>
      limit(`${n} fields of one name`, `{ ${times(n, () => 'listMenus { __typename }')} }`),
    ),
    limit('the whole store at once', `${levels} ${'}'.repeat(9)}`),
    limit(
      '1,000 menus with all they hold',
      '{ listMenus { items { sections { items { items { items { id } } } } } } }',
    ),
    limit(
      'the same with a variable limit',
      'query ($l: Int) { listMenus(limit: $l) { items { sections { items { items { items { id } } } } } } }',
      { l: 1_000 },
    ),
    limit(
      '1,000 × 1,000 items',
      `{ ${menu.replace(')', ', limit: 1)')} { items { sections(limit: 1000) { items { items(limit: 1000) { items { id } } } } } } }`,
    ),
  ];
};
