export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly code = 'USAGE';
  readonly retryable = false;
}

/** The domain refuses the command, or the state of a store does not allow it. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly retryable = false;
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
