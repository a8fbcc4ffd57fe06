import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ApolloServer } from '@apollo/server';
import { typeDefs } from '@qr-menu/schema';
import type { Taken } from '@qr-menu/stores/rate-limits';
import {
  buildSchema,
  concatAST,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  Kind,
  parse,
  specifiedRules,
  type TypeNode,
  typeFromAST,
  validate,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import type { RequestContext } from '../request-context.ts';
import {
  assertCheapToValidate,
  costLimit,
  operationCost,
  operationLimits,
  shapeRule,
} from './operation-limits.ts';

const product = buildSchema(typeDefs);
const testSchema = `
  directive @cost(bytes: Int, items: Int) on FIELD_DEFINITION
  type Query {
    listMenus(limit: Int): ModelMenuConnection @cost(items: 1000)
    getMenu(id: ID!): Menu
    history(limit: Int): [Tag!]! @cost(bytes: 5000, items: 50)
  }
  type Menu { id: ID!, text: String @cost(bytes: 600), tags: [Tag!]!, self: Menu }
  type ModelMenuConnection { items: [Menu]! }
  type Tag { id: ID! }
`;
const schema = buildSchema(testSchema);

function costOf(query: string, variables: Record<string, unknown> = {}, of = schema): number {
  const document = parse(query);
  expect(validate(of, document)).toEqual([]);
  return operationCost({ schema: of, document, variables });
}

/** An object costs 100, and a scalar 20. */
describe('the cost of an operation', () => {
  it('multiplies costs by the limits of lists, including nested ones', () => {
    const menu = 100 + 20;
    expect(costOf('{ getMenu(id: "x") { id } }')).toBe(menu);
    expect(costOf('{ listMenus(limit: 3) { items { id } } }')).toBe(100 + 3 * menu);
    const tags = 100 * (100 + 20);
    expect(costOf('{ listMenus(limit: 3) { items { tags { id } } } }')).toBe(
      100 + 3 * (100 + tags),
    );
  });

  it('includes the costs that the schema specifies for fields, text and lists', () => {
    expect(costOf('{ getMenu(id: "x") { a: text b: text } }')).toBe(100 + 2 * 600);
    expect(costOf('{ history { id } }')).toBe(5_000 + 50 * (100 + 20));
    expect(costOf('{ a: history(limit: 1) { id } b: history(limit: 1) { id } }')).toBe(2 * 5_120);
  });

  it('uses the limit from a variable, or the largest page if the variable is missing', () => {
    const query = 'query ($l: Int) { listMenus(limit: $l) { items { id } } }';
    expect(costOf(query, { l: 7 })).toBe(100 + 7 * 120);
    expect(costOf(query)).toBe(100 + 1_000 * 120);
    expect(costOf(query, { l: 1_000_000 })).toBe(100 + 1_000 * 120);
    expect(costOf(query, { l: -5 })).toBe(100 + 120);
  });

  it('allows only a few whole public menus per operation, because each one is read and parsed', () => {
    const ask = (menus: number): number => {
      const aliases = Array.from(
        { length: menus },
        (_, n) => `a${n}: publicMenu(accountName: "a") { version }`,
      );
      return costOf(`{ ${aliases.join(' ')} }`, {}, product);
    };
    expect(ask(3)).toBeLessThan(operationLimits.cost);
    expect(ask(10)).toBeGreaterThan(operationLimits.cost);
  });

  it('includes fragments, but neither skipped fields nor introspection', () => {
    const spread =
      '{ listMenus(limit: 3) { ...F } } fragment F on ModelMenuConnection { items { id } }';
    expect(costOf(spread)).toBe(costOf('{ listMenus(limit: 3) { ... { items { id } } } }'));
    expect(costOf('{ getMenu(id: "x") { id text @skip(if: true) } }')).toBe(120);
    expect(costOf('{ __schema { types { fields { args { name } } } } __typename }')).toBe(0);
  });

  it('refuses invalid variables, for which no cost can be computed', () => {
    const query = 'query ($l: Int) { listMenus(limit: $l) { items { id } } }';
    expect(() => costOf(query, { l: 'all' })).toThrow(/\$l/);
  });
});

/** The highest `limit` that the web client sends. */
const webLimit = 500;

function anyValue(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return anyValue(type.ofType);
  if (isListType(type)) return [anyValue(type.ofType)];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (!isInputObjectType(type)) return { Int: webLimit, Boolean: true }[type.name] ?? 'x';
  const needed = Object.values(type.getFields()).filter((field) => isNonNullType(field.type));
  return Object.fromEntries(needed.map((field) => [field.name, anyValue(field.type)]));
}

describe("the product's own operations", () => {
  const web = path.join(import.meta.dirname, '../../../../../web/client/src');
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.graphql'))
    .map((file) => [file, readFileSync(path.join(web, file), 'utf8')] as const);
  const document = concatAST(files.map(([, text]) => parse(text)));
  const operations = document.definitions
    .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
    .map((operation) => [operation.name?.value ?? '', operation] as const);

  it.each(operations)(
    'the operation %s of the web client costs at most a third of the limit',
    (operationName, of) => {
      const variables = Object.fromEntries(
        (of.variableDefinitions ?? []).flatMap(({ variable, type }) => {
          const input = typeFromAST(product, type as TypeNode);
          return isInputType(input) ? [[variable.name.value, anyValue(input)]] : [];
        }),
      );
      const cost = operationCost({ schema: product, document, operationName, variables });
      expect(cost).toBeGreaterThan(0);
      expect(cost).toBeLessThanOrEqual(operationLimits.cost / 3);
    },
  );

  it.each(files)('%s uses less than half of the allowed tokens', (_name, text) => {
    expect(() => parse(text, { maxTokens: operationLimits.tokens / 2 })).not.toThrow();
    expect(() => assertCheapToValidate(text)).not.toThrow();
  });

  it('the public read of a whole menu costs less than a tenth of the limit', () => {
    const menu = `{ menusByAccountID(accountID: "a", filter: {active: {eq: true}}, limit: 1) { items {
      id translations imageUrl currency sections { items { id translations imageUrl position
      items { items { id translations imageUrl price discount volume position active } } } } } } }`;
    expect(10 * costOf(menu, {}, product)).toBeLessThan(operationLimits.cost);
  });
});

describe('an operation in a request', () => {
  const tag = { id: 'ж'.repeat(100_000) };

  async function ask(query: string, taken: Taken = { allowed: true }) {
    const charged: [kind: string, requests: number][] = [];
    const server = new ApolloServer<Pick<RequestContext, 'charge'>>({
      typeDefs: testSchema,
      resolvers: { Query: { getMenu: () => ({ tags: [tag] }), history: () => [tag] } },
      plugins: [costLimit],
    });
    const charge: RequestContext['charge'] = async (...entry) => {
      charged.push(entry);
      return taken;
    };
    const { body, http } = await server.executeOperation({ query }, { contextValue: { charge } });
    const result = body.kind === 'single' ? body.singleResult : {};
    const code = result.errors?.[0]?.extensions?.code;
    return { charged, code, status: http.status, retryAfter: http.headers.get('retry-after') };
  }
  const aliases = (count: number, field: string) =>
    `{ ${Array.from({ length: count }, (_, n) => `a${n}: ${field}`).join(' ')} }`;

  it('is charged as one additional request per 100 KB of its estimated response', async () => {
    expect((await ask('{ getMenu(id: "x") { id } }')).charged).toEqual([]);
    const page = 'history(limit: 1000) { id }';
    expect((await ask(`{ ${page} }`)).charged).toEqual([['queries', 1]]);
    expect((await ask(aliases(8, page))).charged).toEqual([['queries', 10]]);
  });

  it("refuses an operation that exceeds its caller's limit", async () => {
    const refused = { allowed: false, retryAfterSeconds: 7 } as const;
    const answer = await ask('{ history(limit: 1000) { id } }', refused);
    expect(answer).toMatchObject({ code: 'RATE_LIMITED', status: 429, retryAfter: '7' });
  });

  it('sends no response above the size limit, even if the estimate was lower', async () => {
    expect((await ask(aliases(49, 'history(limit: 1) { id }'))).code).toBeUndefined();
    const answer = await ask(aliases(51, 'history(limit: 1) { id }'));
    expect(answer).toMatchObject({ code: 'LIMIT_EXCEEDED', status: 400 });
  });
});

describe('the shape of an operation', () => {
  const faults = (query: string) =>
    validate(schema, parse(query), [...specifiedRules, shapeRule]).map(
      ({ extensions }) => extensions.limit ?? 'validation',
    );
  const deep = (depth: number) =>
    `{ getMenu(id: "x") ${'{ self '.repeat(depth - 2)} { id } ${'} '.repeat(depth - 2)} }`;

  it('accepts an operation with the maximum depth, but not a deeper one', () => {
    expect(faults(deep(operationLimits.depth))).toEqual([]);
    expect(faults(deep(operationLimits.depth + 1))).toEqual(['depth']);
  });

  it.each([
    `{ ${'getMenu { id } '.repeat(2)} }`,
    `{ ${'getMenu { id } '.repeat(2)} listMenus { ${'items { id } '.repeat(2)} } }`,
    `{ ${Array.from({ length: 30 }, (_, n) => `a${n}: getMenu { id }`).join(' ')} }`,
    `{ getMenu { ${'id '.repeat(2_000)} } }`,
    '{',
    undefined,
  ])('may repeat a field name a few times: %s', (query) => {
    expect(() => assertCheapToValidate(query)).not.toThrow();
  });

  it.each([
    `{${'a{b}'.repeat(140)}}`,
    `{ listMenus { ${'items { id } '.repeat(3)} } }`,
    `{ ${'a: getMenu { id } '.repeat(3)} }`,
    `{ getMenu { id } ${'... { getMenu { id } } '.repeat(2)} }`,
    `{ ${'...F '.repeat(3)} } fragment F on Query { getMenu { id } }`,
    `{ ...F } fragment F on Query { ${'getMenu { id } '.repeat(3)} }`,
  ])('is refused before validation if it repeats a field name many times: %s', (query) => {
    expect(() => assertCheapToValidate(query)).toThrow('fields of one name');
  });

  it('limits the number of fragments', () => {
    const fragments = (count: number) =>
      Array.from({ length: count }, (_, n) => `fragment F${n} on Query { getMenu { id } }`).join(
        ' ',
      );
    expect(() => assertCheapToValidate(`{ ...F0 } ${fragments(10)}`)).not.toThrow();
    expect(() => assertCheapToValidate(`{ ...F0 } ${fragments(11)}`)).toThrow('fragments');
  });

  it('includes the contents of fragments, even of a recursive one', () => {
    expect(faults('{ getMenu(id: "x") { ...F } } fragment F on Menu { self { ...F } }')).toEqual([
      'validation',
    ]);
    const aliases = Array.from({ length: 16 }, (_, n) => `a${n}: id`).join(' ');
    expect(
      faults(`{ getMenu(id: "x") { ...F self { ...F } } } fragment F on Menu { ${aliases} }`),
    ).toEqual(['aliases']);
  });
});
