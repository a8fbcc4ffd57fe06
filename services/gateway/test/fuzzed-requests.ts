import { typeDefs } from '@qr-menu/schema';
import {
  buildSchema,
  type GraphQLOutputType,
  getNamedType,
  isEnumType,
  isLeafType,
  isObjectType,
} from 'graphql';
import { type Random, randomFrom } from '../../domain/test/randomness.ts';
import { callOf, fieldsOf, type InputField } from './schema-calls.ts';

const schema = buildSchema(typeDefs);

const usual = [
  '{"name":{"bg":"Супа"},"description":{"bg":"Топла"}}',
  ...[
    'Супа',
    'лв',
    '350 г',
    'bg',
    'none',
    'a@example.com',
    '+359888123456',
    'image/png',
    '/images/a',
  ],
  ...['2026-05-01', '2026-05-31T10:00:00.000Z'],
];
const odd = [
  ...[
    '',
    ' ',
    'я'.repeat(3_000),
    'a\u0000b',
    '\ud800',
    '🍕',
    '\u202eгнъ',
    "' or 1=1",
    '\\',
    '%',
    '\n',
  ],
  ...['{"name":{"bg":7}}', '{', 'null', '2026-02-30', '9999-12-31T23:59:59.999Z', '-1', '1e999'],
  ...['__proto__', 'constructor', 'AAAA', 'eyJ9', 'javascript:alert(1)'],
];
const integers = [0, 1, -1, 7, 20, 1_000, 1_001, 2_147_483_647, -2_147_483_648, 2_147_483_648, 1.5];
const numbers = [...integers, -0, 0.01, 9.99, 1.005, 1e15, 1e300, -1e300, 5e-324];
const strange = [null, true, 7, 'text', [], {}, [[]], [null], { a: { b: [1] } }];

/** Creates valid, partly valid and invalid bodies. The seed determines their sequence. */
export function createFuzz(seed: number, ids: readonly string[]): () => string {
  const random = randomFrom(seed);

  function valueAt({ path, type, required }: InputField): unknown {
    // A filter has a hundred positions, and one wrong value would make the whole filter invalid.
    if (!required && random.chance(path.length > 2 ? 0.98 : 0.75)) return undefined;
    if (random.chance(0.03)) return random.oneOf(strange);
    const named = schema.getType(type);
    if (isEnumType(named)) return random.oneOf(named.getValues()).name;
    if (type === 'Boolean') return random.chance(0.5);
    const isOdd = random.chance(0.15);
    if (type === 'Int') return isOdd ? random.oneOf(integers) : 1 + random.below(50);
    if (type === 'Float') return isOdd ? random.oneOf(numbers) : random.below(10_000) / 100;
    if (isOdd) return random.oneOf(odd);
    return type === 'ID' || random.chance(0.1) ? random.oneOf(ids) : random.oneOf(usual);
  }

  function selectionOf(type: GraphQLOutputType, depth = 5): string {
    const named = getNamedType(type);
    if (!isObjectType(named)) return '';
    const fields = Object.values(named.getFields()).flatMap((field) => {
      if (random.chance(0.5)) return [];
      const isLeaf = isLeafType(getNamedType(field.type));
      if (!isLeaf && depth === 1) return [];
      const paged = field.args.some(({ name }) => name === 'limit') && random.chance(0.3);
      const page = paged ? `(limit: ${1 + random.below(20)})` : '';
      return [`${field.name}${page} ${isLeaf ? '' : selectionOf(field.type, depth - 1)}`];
    });
    return `{ __typename ${fields.join(' ')} }`;
  }

  return () => {
    const type = random.oneOf(['Query', 'Query', 'Mutation', 'Mutation', 'Subscription'] as const);
    const field = random.oneOf(fieldsOf(type));
    const { query, variables } = callOf(type, field, valueAt, selectionOf);
    return JSON.stringify({
      query: random.chance(0.15) ? damaged(query, random) : query,
      variables,
    });
  };
}

/** Removes, repeats or replaces a piece of the query. */
function damaged(query: string, random: Random): string {
  const from = random.below(query.length);
  const to = Math.min(query.length, from + 1 + random.below(12));
  const piece = query.slice(from, to);
  const replacement = random.oneOf([
    '',
    `${piece}${piece}`,
    '{',
    '}',
    '"',
    '$x',
    '@skip(if: true)',
    '...F',
    '#',
  ]);
  return query.slice(0, from) + replacement + query.slice(to);
}
