import type { ParseKeys } from 'i18next';

/** The message for these exceptions depends on the step that failed. */
const byStep = null;

const texts: Readonly<Record<string, ParseKeys | typeof byStep>> = {
  NotAuthorizedException: byStep,
  UserNotFoundException: byStep,
  ResourceNotFoundException: byStep,
  InvalidParameterException: byStep,
  UsernameExistsException: 'auth.errors.emailTaken',
  InvalidPasswordException: 'auth.errors.passwordCommon',
  CodeMismatchException: 'auth.errors.code',
  ExpiredCodeException: 'auth.errors.codeExpired',
  CodeDeliveryFailureException: 'auth.errors.codeNotSent',
  // After these exceptions, a sign-in continues with another step. Other forms only show the message.
  UserNotConfirmedException: 'auth.checkMail',
  PasswordResetRequiredException: 'auth.resetRequired',
  UserAlreadyAuthenticatedException: 'auth.errors.alreadySignedIn',
  LimitExceededException: 'auth.errors.tooMany',
  TooManyRequestsException: 'auth.errors.tooMany',
  TooManyFailedAttemptsException: 'auth.errors.tooMany',
  InternalErrorException: 'auth.errors.unreachable',
  ServiceUnavailableException: 'auth.errors.unreachable',
  EnableSoftwareTokenMFAException: byStep,
  ReauthenticationRequiredException: byStep,
  RefreshTokenReuseException: byStep,
  RequestEntityTooLargeException: byStep,
  SerializationException: byStep,
  SoftwareTokenMFANotFoundException: byStep,
  UnknownOperationException: byStep,
  UnsupportedMediaTypeException: byStep,
  UnsupportedTokenTypeException: byStep,
  WebAuthnChallengeNotFoundException: byStep,
  WebAuthnClientMismatchException: byStep,
  WebAuthnCredentialNotSupportedException: byStep,
  WebAuthnNotEnabledException: byStep,
  WebAuthnOriginNotAllowedException: byStep,
  WebAuthnRelyingPartyMismatchException: byStep,
  // Errors from `fetch` and from the SDK's own timeout.
  TypeError: 'auth.errors.unreachable',
  TimeoutError: 'auth.errors.unreachable',
};

export const isKnownAuthError = (name: string): boolean => Object.hasOwn(texts, name);

/** Cognito has a single exception for all rejected passwords. Our pool uses the same messages. */
const isTooShort = (error: unknown): boolean =>
  error instanceof Error &&
  error.name === 'InvalidPasswordException' &&
  /conform with (the )?policy/i.test(error.message);

/** Returns the key of the message for an exception from the identity service, or else `fallback`. */
export function authErrorKey(error: unknown, fallback: ParseKeys): ParseKeys {
  if (isTooShort(error)) return 'auth.errors.passwordLength';
  return (error instanceof Error ? texts[error.name] : byStep) ?? fallback;
}

/** The message that the SDK uses if the service did not send any message. */
const sdkPlaceholder = 'UnknownError';

/** Returns the server's own text, because an installation may have special rules for registrations. */
export const serverMessage = (error: unknown): string | null =>
  error instanceof Error &&
  error.name === 'UserLambdaValidationException' &&
  error.message !== sdkPlaceholder
    ? error.message || null
    : null;
