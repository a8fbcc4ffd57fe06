/** Whether an error says of itself that no retry can mend it. */
export const isFinal = (error: unknown): error is Error =>
  error instanceof Error && 'retryable' in error && error.retryable === false;
