import { IdentityError } from '../identity-error.ts';
import { confirmSignUp } from './confirm-sign-up.ts';
import { getUser } from './get-user.ts';
import type { Operation } from './identity-context.ts';
import { initiateAuth } from './initiate-auth.ts';
import { resendConfirmationCode } from './resend-confirmation-code.ts';
import { respondToAuthChallenge } from './respond-to-auth-challenge.ts';
import { signUp } from './sign-up.ts';

const operations = new Map<string, Operation>([
  ['SignUp', signUp],
  ['ConfirmSignUp', confirmSignUp],
  ['ResendConfirmationCode', resendConfirmationCode],
  ['InitiateAuth', initiateAuth],
  ['RespondToAuthChallenge', respondToAuthChallenge],
  ['GetUser', getUser],
]);

const targetPrefix = 'AWSCognitoIdentityProviderService.';

/** The operation that an `X-Amz-Target` header names. */
export function operationOf(target: string): Operation {
  const name = target.startsWith(targetPrefix) ? target.slice(targetPrefix.length) : '';
  const operation = operations.get(name);
  if (operation) return operation;
  throw new IdentityError('UnknownOperationException', 'The operation is not offered here.');
}
