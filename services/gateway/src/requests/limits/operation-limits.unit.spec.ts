import { buildSchema, Kind, parse, specifiedRules, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { operationCost } from './operation-cost.ts';
import { operationLimits } from './operation-limits.ts';
import { shapeRule } from './shape-rule.ts';

const schema = buildSchema(`
  type Query { listMenus(limit: Int): ModelMenuConnection, getMenu(id: ID!): Menu }
  type Menu { id: ID!, sections(limit: Int): ModelSectionConnection, self: Menu }
  type ModelMenuConnection { items: [Menu]! }
  type Section { id: ID!, items(limit: Int): ModelItemConnection }
  type ModelSectionConnection { items: [Section]! }
  type Item { id: ID!, tags: [Tag!]! }
  type Tag { id: ID! }
  type ModelItemConnection { items: [Item]! }
`);

function costOf(query: string, variables: Record<string, unknown> = {}): number {
  const document = parse(query);
  expect(validate(schema, document)).toEqual([]);
  const operation = document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION);
  const fragments = Object.fromEntries(
    document.definitions.flatMap((one) =>
      one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : [],
    ),
  );
  return operation ? operationCost({ schema, operation, fragments, variables }) : 0;
}

const nested = '{ items { sections(limit: 25) { items { items(limit: 300) { items { id } } } } } }';

describe('the cost of an operation', () => {
  it('multiplies by the limits of nested lists', () => {
    // One connection and its menu; in it a connection with 25 sections, each with 300 items.
    expect(costOf(`{ listMenus(limit: 1) ${nested} }`)).toBe(1 + 1 + 1 + 25 * (1 + 1 + 300));
  });

  it('lets ten of the largest menus pass, and no whole store', () => {
    expect(10 * costOf(`{ listMenus(limit: 1) ${nested} }`)).toBeLessThan(operationLimits.cost);
    expect(costOf(`{ listMenus ${nested} }`)).toBeGreaterThan(operationLimits.cost);
  });

  it('reads limits from variables, and without one takes the largest page', () => {
    const query = 'query ($l: Int) { listMenus(limit: $l) { items { id } } }';
    expect(costOf(query, { l: 7 })).toBe(1 + 7);
    expect(costOf(query)).toBe(1 + 1_000);
    expect(costOf(query, { l: 1_000_000 })).toBe(1 + 1_000);
    expect(costOf(query, { l: -5 })).toBe(1 + 1);
  });

  it('counts what is in fragments', () => {
    const spread =
      '{ listMenus(limit: 3) { ...F } } fragment F on ModelMenuConnection { items { id } }';
    expect(costOf(spread)).toBe(costOf('{ listMenus(limit: 3) { ... { items { id } } } }'));
  });
});

describe('the shape of an operation', () => {
  const faults = (query: string) =>
    validate(schema, parse(query), [...specifiedRules, shapeRule]).map(
      ({ extensions }) => extensions.limit ?? 'validation',
    );
  const deep = (depth: number) =>
    `{ getMenu(id: "x") ${'{ self '.repeat(depth - 2)} { id } ${'} '.repeat(depth - 2)} }`;

  it('is as deep as allowed, and no deeper', () => {
    expect(faults(deep(operationLimits.depth))).toEqual([]);
    expect(faults(deep(operationLimits.depth + 1))).toEqual(['depth']);
  });

  it('counts through fragments, and survives one within itself', () => {
    expect(faults('{ getMenu(id: "x") { ...F } } fragment F on Menu { self { ...F } }')).toEqual([
      'validation',
    ]);
    const aliases = Array.from({ length: 16 }, (_, n) => `a${n}: id`).join(' ');
    expect(
      faults(`{ getMenu(id: "x") { ...F self { ...F } } } fragment F on Menu { ${aliases} }`),
    ).toEqual(['aliases']);
  });
});
