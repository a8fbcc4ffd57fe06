import { IdentityError } from '../identity-error.ts';

/** At least 8 characters, no required classes. */
export function assertAcceptable(password: string): void {
  if ([...password].length < 8) {
    throw new IdentityError(
      'InvalidPasswordException',
      'Password did not conform with policy: Password not long enough',
    );
  }
}
