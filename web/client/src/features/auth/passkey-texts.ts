import type { ParseKeys } from 'i18next';

/** Errors of browsers, and exceptions that mean something else for a passkey. */
export const passkeyTexts: Readonly<Record<string, ParseKeys>> = {
  NotAllowedError: 'twoStep.errors.cancelled',
  AbortError: 'twoStep.errors.cancelled',
  // The browser found a passkey of the user on this device.
  InvalidStateError: 'twoStep.errors.alreadyHere',
  WebAuthnNotEnabledException: 'twoStep.errors.notHere',
  WebAuthnConfigurationMissingException: 'twoStep.errors.notHere',
  LimitExceededException: 'twoStep.errors.tooManyPasskeys',
};
