import type { ParseKeys } from 'i18next';

/** Messages for browser errors, and for exceptions with a different meaning for passkeys. */
export const passkeyTexts: Readonly<Record<string, ParseKeys>> = {
  NotAllowedError: 'twoStep.errors.cancelled',
  AbortError: 'twoStep.errors.cancelled',
  // This device already has a passkey of the user.
  InvalidStateError: 'twoStep.errors.alreadyHere',
  WebAuthnNotEnabledException: 'twoStep.errors.notHere',
  WebAuthnConfigurationMissingException: 'twoStep.errors.notHere',
  LimitExceededException: 'twoStep.errors.tooManyPasskeys',
};
