import { unwrapResolverError } from '@apollo/server/errors';
import type { Logger } from '@qr-menu/runtime/process';
import { ArchiveNewer } from '@qr-menu/stores/archive';
import type { GraphQLFormattedError } from 'graphql';
import { limitExtension } from '../requests/limits/operation-limits.ts';

/** The connection was lost, or the store is starting, stopping or full. A retry can help. */
const connectionCodes =
  /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|57P0\d|53\d{3}|08\d{3}|(KEY|IMAGE)_STORE_UNAVAILABLE)$/;
/** The database is being rebuilt, so a database, schema, table or row may not exist yet. */
const rebuildingCodes = /^(3D000|3F000|42P01|55000|ARCHIVE_BEHIND)$/;
/** A store refuses access. Retrying does not help until access is restored. */
const refusedCodes = /^IMAGE_STORE_REFUSED$/;

const unexpected = 'INTERNAL_SERVER_ERROR';

/** Passes on our own errors. Logs all others, and hides their details from callers. */
export function createErrorFormatter(
  logger: Logger,
  introspection = false,
  onNewer: (stream: string) => void = () => undefined,
) {
  return (input: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const formatted = introspection ? input : { ...input, message: withoutHints(input.message) };
    if (formatted.extensions?.[limitExtension] !== undefined) {
      return { ...formatted, extensions: { ...formatted.extensions, code: 'LIMIT_EXCEEDED' } };
    }
    if (formatted.extensions?.code !== unexpected) return formatted;
    const original = unwrapResolverError(error);
    if (original instanceof ArchiveNewer) {
      onNewer(original.stream);
      logger.error({ err: original }, 'a workspace has events that only a newer release can read');
      return notAvailable(formatted, { code: 'UNAVAILABLE', reason: 'NEWER_RELEASE' });
    }
    const transient = isTransient(original);
    const isStore = transient || refusedCodes.test(codeOf(original));
    logger[transient ? 'warn' : 'error']({ err: original }, 'an operation failed');
    if (isStore) return notAvailable(formatted, { code: 'UNAVAILABLE' });
    return { ...placeOf(formatted), message: 'Internal error', extensions: { code: unexpected } };
  };
}

/** Removes the suggestions of graphql-js, because they reveal fields and types of the schema. */
export const withoutHints = (message: string): string =>
  message.replace(/ ?Did you mean .*\?(?=$|\n)/gs, '');

const placeOf = ({ path }: GraphQLFormattedError) => (path ? { path } : {});

const notAvailable = (
  formatted: GraphQLFormattedError,
  extensions: Readonly<Record<string, string>>,
): GraphQLFormattedError => ({
  ...placeOf(formatted),
  message: 'Not available right now. Try again.',
  extensions,
});

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (connectionCodes.test(code) || rebuildingCodes.test(code)) return true;
  return /timeout|terminated/i.test(error.message);
}
