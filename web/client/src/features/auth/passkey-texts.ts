import type { ParseKeys } from 'i18next';

/** Texts for browser errors, and for exceptions that mean something else in the context of a passkey. */
export const passkeyTexts: Readonly<Record<string, ParseKeys>> = {
  NotAllowedError: 'twoStep.errors.cancelled',
  AbortError: 'twoStep.errors.cancelled',
  // The browser found a passkey of the user on this device.
  InvalidStateError: 'twoStep.errors.alreadyHere',
  WebAuthnNotEnabledException: 'twoStep.errors.notHere',
  WebAuthnConfigurationMissingException: 'twoStep.errors.notHere',
  LimitExceededException: 'twoStep.errors.tooManyPasskeys',
};
