import type { Clock } from '@qr-menu/platform';
import type { ConfirmationCodes } from '../codes/confirmation-codes.ts';
import { IdentityError } from '../identity-error.ts';
import type { User } from '../users/user.ts';
import type { CodeKind, CodeMessage, DeliverCode } from './code-message.ts';

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
  await deliver(deps, { to: email, kind, code: await deps.codes.create(sub, kind) });
}

export async function deliver(
  { deliverCode, clock }: { readonly deliverCode: DeliverCode; readonly clock: Clock },
  message: Omit<CodeMessage, 'at'>,
): Promise<void> {
  try {
    await deliverCode({ at: new Date(clock.now()).toISOString(), ...message });
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
