/** Cognito's exception names, plus our own `ReauthenticationRequiredException`. */
export type ExceptionName =
  | 'CodeDeliveryFailureException'
  | 'CodeMismatchException'
  | 'EnableSoftwareTokenMFAException'
  | 'ExpiredCodeException'
  | 'InternalErrorException'
  | 'InvalidParameterException'
  | 'InvalidPasswordException'
  | 'LimitExceededException'
  | 'NotAuthorizedException'
  | 'PasswordResetRequiredException'
  | 'ReauthenticationRequiredException'
  | 'RefreshTokenReuseException'
  | 'RequestEntityTooLargeException'
  | 'ResourceNotFoundException'
  | 'SerializationException'
  | 'ServiceUnavailableException'
  | 'SoftwareTokenMFANotFoundException'
  | 'TooManyRequestsException'
  | 'UnknownOperationException'
  | 'UnsupportedMediaTypeException'
  | 'UnsupportedTokenTypeException'
  | 'UserNotConfirmedException'
  | 'UserNotFoundException'
  | 'UsernameExistsException'
  | 'WebAuthnChallengeNotFoundException'
  | 'WebAuthnClientMismatchException'
  | 'WebAuthnCredentialNotSupportedException'
  | 'WebAuthnNotEnabledException'
  | 'WebAuthnOriginNotAllowedException'
  | 'WebAuthnRelyingPartyMismatchException';

/** An expected error of the protocol. Callers get the message unchanged. */
export class IdentityError extends Error {
  override readonly name = 'IdentityError';
  readonly code: ExceptionName;
  readonly status: number;
  readonly retryable: boolean;

  constructor(code: ExceptionName, message: string, options?: ErrorOptions & { status?: number }) {
    super(message, options);
    this.code = code;
    this.status = options?.status ?? 400;
    this.retryable = this.status >= 500 || code === 'TooManyRequestsException';
  }
}

export const notAuthorized = (message: string): IdentityError =>
  new IdentityError('NotAuthorizedException', message);

export const passwordResetRequired = (): IdentityError =>
  new IdentityError('PasswordResetRequiredException', 'Password reset required for the user');

export const invalidSession = (): IdentityError => notAuthorized('Invalid session for the user.');

/** Used for both unknown users and wrong passwords, to hide which users exist. */
export const wrongCredentials = (): IdentityError =>
  notAuthorized('Incorrect username or password.');
