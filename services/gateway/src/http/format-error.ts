import { unwrapResolverError } from '@apollo/server/errors';
import type { Logger } from '@qr-menu/platform';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';

/** Lost connections and stores that are starting, stopping or full: trying again can help. */
const transientCodes = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|57P0\d|53\d{3}|08\d{3})$/;

/** Errors of our own rules go out as they are; everything unexpected is logged and hidden. */
export function createErrorFormatter(logger: Logger) {
  return (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const original = unwrapResolverError(error);
    if (original instanceof GraphQLError) return formatted;
    const transient = isTransient(original);
    logger[transient ? 'warn' : 'error']({ err: original }, 'an operation failed');
    return {
      ...(formatted.path ? { path: formatted.path } : {}),
      message: transient ? 'Not available right now. Try again.' : 'Internal error',
      extensions: { code: transient ? 'UNAVAILABLE' : 'INTERNAL_SERVER_ERROR' },
    };
  };
}

function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return transientCodes.test(code) || /timeout|terminated/i.test(error.message);
}
