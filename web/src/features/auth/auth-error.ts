import type { ParseKeys } from 'i18next';

const texts: Readonly<Record<string, ParseKeys>> = {
  UsernameExistsException: 'auth.errors.emailTaken',
  LimitExceededException: 'auth.errors.tooMany',
  TooManyRequestsException: 'auth.errors.tooMany',
  TooManyFailedAttemptsException: 'auth.errors.tooMany',
  InternalErrorException: 'auth.errors.unreachable',
  // What `fetch` and the SDK's own deadline reject with.
  TypeError: 'auth.errors.unreachable',
  TimeoutError: 'auth.errors.unreachable',
};

/** The text for an identity service's exception; `fallback` for what the step itself explains. */
export function authErrorKey(error: unknown, fallback: ParseKeys): ParseKeys {
  return (error instanceof Error ? texts[error.name] : undefined) ?? fallback;
}

/** Registration shows the service's own message for what no text here covers (spec §8). */
export function serverMessage(error: unknown): string | null {
  if (!(error instanceof Error) || texts[error.name]) return null;
  return error.name.endsWith('Exception') && error.message ? error.message : null;
}
