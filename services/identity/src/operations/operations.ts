import { IdentityError } from '../identity-error.ts';
import { changePassword } from './change-password.ts';
import { confirmForgotPassword } from './confirm-forgot-password.ts';
import { confirmSignUp } from './confirm-sign-up.ts';
import { forgotPassword } from './forgot-password.ts';
import { getUser } from './get-user.ts';
import { globalSignOut } from './global-sign-out.ts';
import type { Operation } from './identity-context.ts';
import { initiateAuth } from './initiate-auth.ts';
import { resendConfirmationCode } from './resend-confirmation-code.ts';
import { respondToAuthChallenge } from './respond-to-auth-challenge.ts';
import { revokeToken } from './revoke-token.ts';
import { signUp } from './sign-up.ts';

const operations = new Map<string, Operation>([
  ['SignUp', signUp],
  ['ConfirmSignUp', confirmSignUp],
  ['ResendConfirmationCode', resendConfirmationCode],
  ['InitiateAuth', initiateAuth],
  ['RespondToAuthChallenge', respondToAuthChallenge],
  ['GetUser', getUser],
  ['ForgotPassword', forgotPassword],
  ['ConfirmForgotPassword', confirmForgotPassword],
  ['ChangePassword', changePassword],
  ['GlobalSignOut', globalSignOut],
  ['RevokeToken', revokeToken],
]);

const targetPrefix = 'AWSCognitoIdentityProviderService.';

/** The name of an operation of ours; undefined for whatever else a header says. */
export function knownOperation(target: string): string | undefined {
  const name = target.startsWith(targetPrefix) ? target.slice(targetPrefix.length) : '';
  return operations.has(name) ? name : undefined;
}

/** The operation that an `X-Amz-Target` header names. */
export function operationOf(target: string): Operation {
  const operation = operations.get(knownOperation(target) ?? '');
  if (operation) return operation;
  throw new IdentityError('UnknownOperationException', 'The operation is not offered here.');
}
