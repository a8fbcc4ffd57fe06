import type { Clock } from '@qr-menu/platform';
import type { ConfirmationCodes } from '../codes/confirmation-codes.ts';
import { IdentityError } from '../identity-error.ts';
import type { User } from '../users/user.ts';
import type { CodeKind, DeliverCode } from './code-message.ts';

/** Makes a code and delivers it; the user stays when that fails, and asks for another code. */
export async function sendCode(
  deps: {
    readonly codes: ConfirmationCodes;
    readonly deliverCode: DeliverCode;
    readonly clock: Clock;
  },
  { sub, email }: Pick<User, 'sub' | 'email'>,
  kind: CodeKind,
): Promise<void> {
  const code = await deps.codes.create(sub, kind);
  try {
    await deps.deliverCode({ at: new Date(deps.clock.now()).toISOString(), to: email, kind, code });
  } catch (cause) {
    throw new IdentityError('CodeDeliveryFailureException', 'The code could not be delivered.', {
      cause,
    });
  }
}

/** How Cognito tells where a code went, without telling the whole address. */
export const deliveryDetails = (email: string) => ({
  AttributeName: 'email',
  DeliveryMedium: 'EMAIL',
  Destination: email.replace(/^(.)[^@]*@(.).*$/, '$1***@$2***'),
});
