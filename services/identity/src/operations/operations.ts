import { IdentityError } from '../identity-error.ts';
import { getUser, globalSignOut, revokeToken } from './bearer.ts';
import type { Operation } from './operation.ts';
import { changePassword, confirmForgotPassword, forgotPassword } from './passwords.ts';
import { initiateAuth, respondToAuthChallenge } from './sign-in.ts';
import { confirmSignUp, resendConfirmationCode, signUp } from './sign-up.ts';

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

export function operationOf(target: string): Operation {
  const operation = operations.get(knownOperation(target) ?? '');
  if (operation) return operation;
  throw new IdentityError('UnknownOperationException', 'The operation is not offered here.');
}
