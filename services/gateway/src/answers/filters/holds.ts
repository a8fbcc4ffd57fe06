import type { Comparison, FilterValue, Predicate } from './parse-filter.ts';

/** An entity as the API shows it; absent and null fields do not exist for a filter. */
export type ApiRecord = Readonly<Record<string, unknown>>;

/** Whether a predicate holds for an entity: the in-memory twin of `toSql`. */
export function holds(predicate: Predicate, record: ApiRecord): boolean {
  if ('all' in predicate) return predicate.all.every((part) => holds(part, record));
  if ('any' in predicate) return predicate.any.some((part) => holds(part, record));
  if ('not' in predicate) return !holds(predicate.not, record);
  if ('size' in predicate) {
    const text = record[predicate.size.field];
    return compare(predicate.size, typeof text === 'string' ? Buffer.byteLength(text) : null);
  }
  return compare(predicate, (record[predicate.field] ?? null) as FilterValue);
}

function compare(comparison: Comparison, actual: FilterValue): boolean {
  switch (comparison.operator) {
    case 'attributeExists':
      return (actual !== null) === comparison.exists;
    case 'attributeType':
      return typeOf(actual) === comparison.type;
    case 'between':
      return ordered(comparison.from, actual) && ordered(actual, comparison.to);
    case 'eq':
      return actual === comparison.value;
    case 'ne':
      return actual !== comparison.value;
    case 'le':
      return ordered(actual, comparison.value);
    case 'ge':
      return ordered(comparison.value, actual);
    case 'lt':
      return actual !== comparison.value && ordered(actual, comparison.value);
    case 'gt':
      return actual !== comparison.value && ordered(comparison.value, actual);
    case 'contains':
      return actual !== null && String(actual).includes(String(comparison.value));
    case 'notContains':
      return actual === null || !String(actual).includes(String(comparison.value));
    case 'beginsWith':
      return actual !== null && String(actual).startsWith(String(comparison.value));
    default:
      return comparison satisfies never;
  }
}

/** As the convention names the types of attributes. */
function typeOf(value: FilterValue): string {
  if (value === null) return '_null';
  return typeof value === 'boolean' ? 'bool' : typeof value;
}

/** a ≤ b; texts by their UTF-8 bytes, as the "C" collation orders them. */
function ordered(a: FilterValue, b: FilterValue): boolean {
  if (a === null || b === null) return false;
  if (typeof a === 'string' && typeof b === 'string')
    return Buffer.compare(Buffer.from(a), Buffer.from(b)) <= 0;
  return a <= b;
}
