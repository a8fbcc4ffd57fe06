import { CommitPending, CommitRefused, CommitsUnavailable } from '@qr-menu/commits';
import type { Rejection } from '@qr-menu/domain/workspace';
import type { ErrorCode } from '@qr-menu/schema';
import { GraphQLError } from 'graphql';

/** The message is for client developers. Users see a translated message for the code. */
export function apiError(
  code: ErrorCode,
  message: string,
  details: Readonly<Record<string, unknown>> = {},
): GraphQLError {
  return new GraphQLError(message, { extensions: { code, ...details } });
}

export const rejectionError = ({
  code,
  message,
  field,
  reason,
}: Rejection | CommitRefused): GraphQLError =>
  apiError(code, message, {
    ...(field !== undefined && { field }),
    ...(reason !== undefined && { reason }),
  });

export function commitError(error: unknown): unknown {
  if (error instanceof CommitRefused) return rejectionError(error);
  if (error instanceof CommitPending) {
    return apiError(error.code, error.message, { commitId: error.commitId });
  }
  return error instanceof CommitsUnavailable ? apiError(error.code, error.message) : error;
}
