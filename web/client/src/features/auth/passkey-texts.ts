import type { ParseKeys } from 'i18next';

/** Messages for browser errors, and for exceptions that have another meaning for passkeys. */
export const passkeyTexts: Readonly<Record<string, ParseKeys>> = {
  NotAllowedError: 'twoStep.errors.cancelled',
  AbortError: 'twoStep.errors.cancelled',
  // The browser found a passkey of the user on this device.
  InvalidStateError: 'twoStep.errors.alreadyHere',
  WebAuthnNotEnabledException: 'twoStep.errors.notHere',
  WebAuthnConfigurationMissingException: 'twoStep.errors.notHere',
  LimitExceededException: 'twoStep.errors.tooManyPasskeys',
};
