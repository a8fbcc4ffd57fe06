import { createLogger } from '@qr-menu/runtime/process';
import { buildSchema, GraphQLError, parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { createErrorFormatter } from './format-error.ts';

const schema = buildSchema(`
  enum Role { viewer editor }
  input Filter { category: String }
  type Item { category: String }
  type Query { items(filter: Filter, role: Role): [Item] item: Item }
`);
const logger = createLogger('hints', 'silent');
const code = 'GRAPHQL_VALIDATION_FAILED';

test.each([
  '{ item { categori } }',
  '{ itens { category } }',
  '{ items(filtr: {}) { category } }',
  '{ items(filter: { categori: "a" }) { category } }',
  '{ items(role: viewr) { category } }',
  '{ item { ... on Itm { category } } }',
])(
  'the answer to an invalid query suggests no names from the schema while introspection is off: %s',
  (query) => {
    const [fault] = validate(schema, parse(query));
    expect(fault?.message).toContain('Did you mean');
    const formatted = { message: fault?.message ?? '', extensions: { code } };
    expect(createErrorFormatter(logger)(formatted, fault).message).not.toContain('Did you mean');
    expect(createErrorFormatter(logger, true)(formatted, fault)).toEqual(formatted);
  },
);

test('the response to an unexpected error contains only its code and path', () => {
  const cause = new TypeError('duplicate key (email)=(anna@example.com)');
  const formatted = {
    message: cause.message,
    path: ['items'],
    locations: [{ line: 1, column: 3 }],
    extensions: { code: 'INTERNAL_SERVER_ERROR', stacktrace: [cause.stack] },
  };
  const error = new GraphQLError(cause.message, { originalError: cause });
  expect(createErrorFormatter(logger, true)(formatted, error)).toEqual({
    message: 'Internal error',
    path: ['items'],
    extensions: { code: 'INTERNAL_SERVER_ERROR' },
  });
});
