import { isUnstorable } from '@qr-menu/stores/postgres';
import { apiError } from '../api-error.ts';

/** A value that a filter compares with; null stands for "no value". */
export type FilterValue = string | number | boolean | null;

export type ComparisonOperator =
  | 'eq'
  | 'ne'
  | 'le'
  | 'lt'
  | 'ge'
  | 'gt'
  | 'contains'
  | 'notContains'
  | 'beginsWith';

export type Comparison =
  | {
      readonly operator: ComparisonOperator;
      readonly field: string;
      readonly value: FilterValue;
    }
  | {
      readonly operator: 'between';
      readonly field: string;
      readonly from: FilterValue;
      readonly to: FilterValue;
    }
  | { readonly operator: 'attributeExists'; readonly field: string; readonly exists: boolean }
  | { readonly operator: 'attributeType'; readonly field: string; readonly type: string };

/** What is compared: the field itself, or the bytes of its text. */
export type SizeComparison = { readonly size: Comparison };

/** A model filter or condition, in one form for both of its interpreters. */
export type Predicate =
  | { readonly all: readonly Predicate[] }
  | { readonly any: readonly Predicate[] }
  | { readonly not: Predicate }
  | SizeComparison
  | Comparison;

export const everything: Predicate = { all: [] };

type FilterInput = Readonly<Record<string, unknown>>;

/** How deeply `and`, `or` and `not` may be nested, and how many parts a filter may have. */
const deepest = 8;
const mostParts = 100;

/** Reads a `Model…FilterInput` or `Model…ConditionInput`; GraphQL has checked its types. */
export function parseFilter(input: object | null | undefined): Predicate {
  if (!input) return everything;
  let parts = 0;

  function parse(filter: FilterInput, depth: number): Predicate {
    if (depth > deepest) throw apiError('BAD_USER_INPUT', 'filter: is nested too deeply');
    const all = Object.entries(filter).flatMap(([key, value]): Predicate[] => {
      if (value === null || value === undefined) return [];
      parts += 1;
      if (parts > mostParts) throw apiError('BAD_USER_INPUT', 'filter: has too many parts');
      if (key === 'not') return [{ not: parse(value as FilterInput, depth + 1) }];
      if (key !== 'and' && key !== 'or') return comparisons(key, value as FilterInput);
      const predicates = (value as readonly FilterInput[]).map((one) => parse(one, depth + 1));
      return [key === 'and' ? { all: predicates } : { any: predicates }];
    });
    return { all };
  }

  return parse(input as FilterInput, 0);
}

function comparisons(field: string, operators: FilterInput): Predicate[] {
  return Object.entries(operators)
    .filter(([, operand]) => operand !== undefined)
    .flatMap(([operator, operand]): Predicate[] =>
      operator === 'size'
        ? sizes(field, (operand ?? {}) as FilterInput)
        : [comparison(field, operator, operand)],
    );
}

const sizes = (field: string, operators: FilterInput): Predicate[] =>
  Object.entries(operators)
    .filter(([, operand]) => operand !== undefined)
    .map(([operator, operand]) => ({ size: comparison(field, operator, operand) }));

function comparison(field: string, operator: string, operand: unknown): Comparison {
  switch (operator) {
    case 'between': {
      const [from, to, ...more] = Array.isArray(operand) ? operand : [];
      if (from === undefined || to === undefined || more.length > 0) {
        throw apiError('BAD_USER_INPUT', `filter: ${field}.between needs two values`);
      }
      return { operator, field, from, to };
    }
    case 'attributeExists':
      return { operator, field, exists: operand === true };
    case 'attributeType':
      return { operator, field, type: String(operand) };
    case 'eq':
    case 'ne':
    case 'le':
    case 'lt':
    case 'ge':
    case 'gt':
    case 'contains':
    case 'notContains':
    case 'beginsWith':
      return { operator, field, value: checkedText(field, operand as FilterValue) };
    default:
      throw new Error(`the schema has the operator ${operator}, the filter parser has not`);
  }
}

/** Nothing stored can match what cannot be stored. */
function checkedText(field: string, value: FilterValue): FilterValue {
  if (typeof value === 'string' && isUnstorable(value)) {
    throw apiError('BAD_USER_INPUT', `filter: ${field} is not well-formed text`);
  }
  return value;
}
