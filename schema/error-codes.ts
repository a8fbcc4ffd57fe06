/** All values of `extensions.code` in the API's errors. `services/ARCHITECTURE.md` explains each one. */
export const errorCodes = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'BAD_USER_INPUT',
  'CONFLICT',
  'NAME_TAKEN',
  'NAME_LOOKS_TAKEN',
  'NAME_MIXES_SCRIPTS',
  'NAME_HOLDS_ADDRESS',
  'NUMBER_TAKEN',
  'LIMIT_EXCEEDED',
  'BUDGET_SPENT',
  'WORKSPACE_FULL',
  'RATE_LIMITED',
  'BAD_REQUEST',
  'PENDING',
  'UNAVAILABLE',
  'PERSISTED_QUERY_NOT_FOUND',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'INTERNAL_SERVER_ERROR',
] as const;

/**
 * Values of `extensions.reason` for `CONFLICT`: why a change in the history cannot be reverted, or why a
 * scheduled change cannot be cancelled.
 */
export const conflictReasons = [
  'TOO_OLD',
  'UNDONE',
  'CHANGED_SINCE',
  'PARENT_GONE',
  'CURRENCY_CHANGED',
  'CHANGE_OVER',
] as const;

/** Values of `extensions.reason` for `BAD_USER_INPUT` when the time of a scheduled change is refused. */
export const timeReasons = ['TIME_PAST', 'TIME_TOO_FAR', 'TIME_SKIPPED', 'TIME_TWICE'] as const;

/**
 * Values of `extensions.reason` for `FORBIDDEN`. The same request is allowed after a new sign-in,
 * or after a sign-in with a second step or a passkey.
 */
export type ForbiddenReason = 'SIGN_IN_AGAIN' | 'TWO_STEP_REQUIRED';

export type ConflictReason = (typeof conflictReasons)[number];
export type TimeReason = (typeof timeReasons)[number];

export type ErrorCode = (typeof errorCodes)[number];
