/** The exceptions in our responses, with Cognito's names. */
export type ExceptionName =
  | 'CodeDeliveryFailureException'
  | 'CodeMismatchException'
  | 'ExpiredCodeException'
  | 'InternalErrorException'
  | 'InvalidParameterException'
  | 'InvalidPasswordException'
  | 'LimitExceededException'
  | 'NotAuthorizedException'
  | 'PasswordResetRequiredException'
  | 'RefreshTokenReuseException'
  | 'RequestEntityTooLargeException'
  | 'ResourceNotFoundException'
  | 'SerializationException'
  | 'ServiceUnavailableException'
  | 'TooManyRequestsException'
  | 'UnknownOperationException'
  | 'UnsupportedMediaTypeException'
  | 'UnsupportedTokenTypeException'
  | 'UserNotConfirmedException'
  | 'UserNotFoundException'
  | 'UsernameExistsException';

/** An expected error of the protocol. Callers get its message unchanged. */
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

/**
 * The same for an unknown user and a wrong password, so that it does not reveal which users exist.
 */
export const wrongCredentials = (): IdentityError =>
  notAuthorized('Incorrect username or password.');
