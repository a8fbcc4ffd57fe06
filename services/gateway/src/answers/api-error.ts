import { CommitPending, CommitRefused, CommitsUnavailable } from '@qr-menu/commits';
import type { Rejection } from '@qr-menu/domain';
import { GraphQLError } from 'graphql';

export type ApiErrorCode =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'BAD_USER_INPUT'
  | 'CONFLICT'
  | 'NAME_TAKEN'
  | 'LIMIT_EXCEEDED'
  | 'RATE_LIMITED'
  | 'PENDING'
  | 'UNAVAILABLE';

/** An error for the caller: the message is fit for the form that shows it. */
export function apiError(
  code: ApiErrorCode,
  message: string,
  details: Readonly<Record<string, unknown>> = {},
): GraphQLError {
  return new GraphQLError(message, { extensions: { code, ...details } });
}

export const rejectionError = ({ code, message, field }: Rejection | CommitRefused): GraphQLError =>
  apiError(code, message, field === undefined ? {} : { field });

export function commitError(error: unknown): unknown {
  if (error instanceof CommitRefused) return rejectionError(error);
  if (error instanceof CommitPending) {
    return apiError(error.code, error.message, { commitId: error.commitId });
  }
  return error instanceof CommitsUnavailable ? apiError(error.code, error.message) : error;
}
