/** Creates a base class for errors with a stable code. `retryable` is true if a retry can help. */
export const failure = <Code extends string, Retryable extends boolean>(
  name: string,
  code: Code,
  retryable: Retryable,
) =>
  class extends Error {
    override readonly name = name;
    readonly code = code;
    readonly retryable = retryable;
  };
