import { apiError } from './api-error.ts';

type FilterValue = string | number | boolean | null;

type Comparison = {
  readonly operator: keyof typeof operators;
  readonly field: string;
  readonly value: FilterValue;
};

/** A parsed model filter or condition. `size` compares the length in UTF-8 bytes. */
export type Predicate =
  | { readonly all: readonly Predicate[] }
  | { readonly any: readonly Predicate[] }
  | { readonly not: Predicate }
  | { readonly size: Comparison }
  | Comparison;

/** An entity as the API returns it. Filters treat undefined and null fields as missing. */
export type ApiRecord = Readonly<Record<string, unknown>>;

/** The SQL expression for each API field, which is null whenever the API returns null. */
export type FieldExpressions = Readonly<Record<string, string>>;

export type AddParameter = (value: FilterValue | readonly string[]) => string;

type Operator = {
  readonly holds: (actual: FilterValue, value: FilterValue) => boolean;
  readonly sql: (column: string, value: FilterValue, add: AddParameter) => string;
};

const ordered = (sign: string, fits: (order: number) => boolean): Operator => ({
  holds: (actual, value) => actual !== null && value !== null && fits(order(actual, value)),
  sql: (column, value, add) => `${column} ${sign} ${add(value)}`,
});

/** Compares strings by their UTF-8 bytes, as the "C" collation does. */
function order(a: string | number | boolean, b: string | number | boolean): number {
  if (typeof a === 'string' && typeof b === 'string') {
    return Buffer.compare(Buffer.from(a), Buffer.from(b));
  }
  return Number(a) - Number(b);
}

const textual = (
  fits: (actual: string | null, value: string) => boolean,
  sql: (text: string, placeholder: string) => string,
): Operator => ({
  holds: (actual, value) => fits(actual === null ? null : String(actual), String(value)),
  sql: (column, value, add) => sql(`(${column})::text collate "C"`, add(String(value))),
});

const operators = {
  eq: {
    holds: (actual, value) => actual === value,
    sql: (column, value, add) => `${column} is not distinct from ${add(value)}`,
  },
  ne: {
    holds: (actual, value) => actual !== value,
    sql: (column, value, add) => `${column} is distinct from ${add(value)}`,
  },
  le: ordered('<=', (sign) => sign <= 0),
  lt: ordered('<', (sign) => sign < 0),
  ge: ordered('>=', (sign) => sign >= 0),
  gt: ordered('>', (sign) => sign > 0),
  contains: textual(
    (actual, value) => actual?.includes(value) ?? false,
    (text, part) => `strpos(${text}, ${part}) > 0`,
  ),
  notContains: textual(
    (actual, value) => !actual?.includes(value),
    (text, part) => `coalesce(strpos(${text}, ${part}) = 0, true)`,
  ),
  beginsWith: textual(
    (actual, value) => actual?.startsWith(value) ?? false,
    (text, start) => `starts_with(${text}, ${start})`,
  ),
  attributeType: {
    holds: (actual, type) =>
      type === (actual === null ? '_null' : typeof actual === 'boolean' ? 'bool' : typeof actual),
    sql: (column, type, add) =>
      `case when ${column} is null then '_null'
            when pg_typeof(${column}) = 'boolean'::regtype then 'bool'
            when pg_typeof(${column}) = 'text'::regtype then 'string' else 'number' end = ${add(type)}`,
  },
} as const satisfies Readonly<Record<string, Operator>>;

export function holds(predicate: Predicate, record: ApiRecord): boolean {
  if ('all' in predicate) return predicate.all.every((part) => holds(part, record));
  if ('any' in predicate) return predicate.any.some((part) => holds(part, record));
  if ('not' in predicate) return !holds(predicate.not, record);
  const { operator, field, value } = 'size' in predicate ? predicate.size : predicate;
  const actual = (record[field] ?? null) as FilterValue;
  const size = typeof actual === 'string' ? Buffer.byteLength(actual) : null;
  return operators[operator].holds('size' in predicate ? size : actual, value);
}

export function toSql(predicate: Predicate, fields: FieldExpressions, add: AddParameter): string {
  const joined = (parts: readonly Predicate[], word: string, none: string): string =>
    parts.length === 0 ? none : `(${parts.map((part) => toSql(part, fields, add)).join(word)})`;
  if ('all' in predicate) return joined(predicate.all, ' and ', 'true');
  if ('any' in predicate) return joined(predicate.any, ' or ', 'false');
  if ('not' in predicate) return `not ${toSql(predicate.not, fields, add)}`;
  const { operator, field, value } = 'size' in predicate ? predicate.size : predicate;
  const column = fields[field];
  if (column === undefined) throw new Error(`no column for the field ${field}`);
  const operand = 'size' in predicate ? `octet_length(${column})` : column;
  return `coalesce(${operators[operator].sql(operand, value, add)}, false)`;
}

const deepest = 8;
const mostParts = 100;

/** GraphQL has already type-checked the `Model…FilterInput` or `Model…ConditionInput`. */
export function parseFilter(input: object | null | undefined): Predicate {
  let parts = 0;

  function parse(filter: object, depth: number): Predicate {
    if (depth > deepest) throw apiError('BAD_USER_INPUT', 'filter: is nested too deeply');
    const all = Object.entries(filter).flatMap(([key, value]): readonly Predicate[] => {
      if (value === null || value === undefined) return [];
      parts += 1;
      if (parts > mostParts) throw apiError('BAD_USER_INPUT', 'filter: has too many parts');
      if (key === 'not') return [{ not: parse(value, depth + 1) }];
      if (key !== 'and' && key !== 'or') return comparisons(key, value);
      const predicates = (value as readonly object[]).map((part) => parse(part, depth + 1));
      return [key === 'and' ? { all: predicates } : { any: predicates }];
    });
    return { all };
  }

  return parse(input ?? {}, 0);
}

const comparisons = (field: string, input: object): readonly Predicate[] =>
  Object.entries(input).flatMap(([operator, operand]): readonly Predicate[] => {
    if (operand === undefined) return [];
    if (operator !== 'size') return comparison(field, operator, operand);
    return Object.entries(operand ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : comparison(field, name, value).map((size) => ({ size })),
    );
  });

function comparison(field: string, operator: string, operand: unknown): readonly Comparison[] {
  if (operator === 'between') {
    const [from, to, ...more] = Array.isArray(operand) ? operand : [];
    if (from === undefined || to === undefined || more.length > 0) {
      throw apiError('BAD_USER_INPUT', `filter: ${field}.between needs two values`);
    }
    return [...comparison(field, 'ge', from), ...comparison(field, 'le', to)];
  }
  if (operator === 'attributeExists') {
    return [{ operator: operand === true ? 'ne' : 'eq', field, value: null }];
  }
  if (!isOperator(operator)) {
    throw new Error(`the schema has the operator ${operator}, the filter parser has not`);
  }
  return [{ operator, field, value: operand as FilterValue }];
}

const isOperator = (name: string): name is Comparison['operator'] => Object.hasOwn(operators, name);
