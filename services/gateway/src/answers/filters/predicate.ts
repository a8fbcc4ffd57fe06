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
