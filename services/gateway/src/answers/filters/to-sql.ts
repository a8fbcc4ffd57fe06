import type { Comparison, FilterValue, Predicate } from './parse-filter.ts';

/** The SQL expression that an API field stands for; null where the API shows none. */
export type FieldExpressions = Readonly<Record<string, string>>;

export type SqlValue = FilterValue | readonly string[];

/** Collects a statement's parameters. */
export type SqlParameters = {
  /** Answers the placeholder. */
  readonly add: (value: SqlValue) => string;
  readonly values: readonly SqlValue[];
};

export function sqlParameters(): SqlParameters {
  const values: SqlValue[] = [];
  return { values, add: (value) => `$${values.push(value)}` };
}

/** A predicate as a SQL condition that is true or false, never null. */
export function toSql(
  predicate: Predicate,
  fields: FieldExpressions,
  parameters: SqlParameters,
): string {
  const part = (one: Predicate): string => toSql(one, fields, parameters);
  if ('all' in predicate) return joined(predicate.all.map(part), 'and', 'true');
  if ('any' in predicate) return joined(predicate.any.map(part), 'or', 'false');
  if ('not' in predicate) return `not ${part(predicate.not)}`;
  const comparison = 'size' in predicate ? predicate.size : predicate;
  const field = fields[comparison.field];
  if (field === undefined) throw new Error(`no column for the field ${comparison.field}`);
  const operand = 'size' in predicate ? `octet_length(${field})` : field;
  return `coalesce(${condition(comparison, operand, parameters)}, false)`;
}

function joined(parts: readonly string[], word: string, none: string): string {
  return parts.length === 0 ? none : `(${parts.join(` ${word} `)})`;
}

function condition(comparison: Comparison, field: string, { add }: SqlParameters): string {
  const text = `(${field})::text collate "C"`;
  switch (comparison.operator) {
    case 'attributeExists':
      return `${field} is ${comparison.exists ? 'not null' : 'null'}`;
    case 'attributeType':
      return `${typeOf(field)} = ${add(comparison.type)}`;
    case 'between':
      return `${field} between ${add(comparison.from)} and ${add(comparison.to)}`;
    case 'eq':
      return `${field} is not distinct from ${add(comparison.value)}`;
    case 'ne':
      return `${field} is distinct from ${add(comparison.value)}`;
    case 'le':
      return `${field} <= ${add(comparison.value)}`;
    case 'lt':
      return `${field} < ${add(comparison.value)}`;
    case 'ge':
      return `${field} >= ${add(comparison.value)}`;
    case 'gt':
      return `${field} > ${add(comparison.value)}`;
    case 'contains':
      return `strpos(${text}, ${add(String(comparison.value))}) > 0`;
    case 'notContains':
      return `coalesce(strpos(${text}, ${add(String(comparison.value))}) = 0, true)`;
    case 'beginsWith':
      return `starts_with(${text}, ${add(String(comparison.value))})`;
    default:
      return comparison satisfies never;
  }
}

/** As the convention names the types of attributes. */
const typeOf = (field: string): string =>
  `case when ${field} is null then '_null' when pg_typeof(${field}) = 'boolean'::regtype then 'bool'
    when pg_typeof(${field}) = 'text'::regtype then 'string' else 'number' end`;
