/** The command line was not understood, or a value in it is not one. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly code = 'USAGE';
  readonly retryable = false;
}
