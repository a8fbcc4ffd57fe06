import type { Rejection } from '@qr-menu/domain';
import { GraphQLError } from 'graphql';

/** The documented values of `extensions.code` that this service's own rules produce. */
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

export const rejectionError = ({ code, message, field }: Rejection): GraphQLError =>
  apiError(code, message, field === undefined ? {} : { field });
