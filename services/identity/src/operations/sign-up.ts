import { z } from 'zod';
import { deliveryDetails, expiredCode, sendCode } from '../codes.ts';
import { IdentityError, notAuthorized } from '../identity-error.ts';
import { assertAcceptable } from '../passwords.ts';
import {
  clientCodeSchema,
  clientOperation,
  clientUserSchema,
  invalidParameter,
  parseInput,
  passwordSchema,
  textSchema,
  usernameSchema,
} from './operation.ts';

const signUpSchema = z.object({
  ClientId: z.string(),
  Username: usernameSchema.pipe(z.email('Username should be an email.').max(254)),
  Password: passwordSchema,
  UserAttributes: z
    .array(z.object({ Name: textSchema(32), Value: z.string().max(2048) }))
    .max(10)
    .default([]),
});

// Strict: an attribute that the pool does not know is refused, not lost.
const attributesSchema = z.strictObject({
  email: z.string().toLowerCase().optional(),
  name: textSchema(256).optional(),
  phone_number: z
    .string()
    .regex(/^\+[0-9]{3,15}$/, 'Invalid phone number format.')
    .optional(),
});

export const signUp = clientOperation(signUpSchema, async (context, input, address) => {
  const { users, passwords, attempts, randomness } = context;
  const attributes = parseInput(
    attributesSchema,
    Object.fromEntries(input.UserAttributes.map(({ Name, Value }) => [Name, Value])),
  );
  const { email = input.Username, name = null, phone_number: phone = null } = attributes;
  if (email !== input.Username) {
    throw invalidParameter('The email attribute is not the username.');
  }
  assertAcceptable(input.Password);

  // Before the hash: it is the dearest part of a call that anybody may make.
  await attempts.startOfAddress('code-sent', address);
  const passwordHash = await passwords.hash(input.Password);
  const sub = randomness.uuid();
  const state = { status: 'UNCONFIRMED', passwordExpiresAt: null } as const;
  if (!(await users.insert({ sub, email, passwordHash, name, phone, ...state }))) {
    throw new IdentityError(
      'UsernameExistsException',
      'An account with the given email already exists.',
    );
  }
  await attempts.startOfUser('code-sent', email);
  await sendCode(context, { sub, email }, 'sign-up');
  return { UserConfirmed: false, UserSub: sub, CodeDeliveryDetails: deliveryDetails(email) };
});

export const confirmSignUp = clientOperation(
  clientCodeSchema,
  async ({ users, codes, attempts }, { Username: username, ConfirmationCode }, address) => {
    const attempt = { kind: 'code-tried', username, address } as const;
    await attempts.start(attempt);
    const user = await users.find(username);
    if (user === null) throw expiredCode();
    if (user.status !== 'UNCONFIRMED') {
      throw notAuthorized(`User cannot be confirmed. Current status is ${user.status}`);
    }
    await codes.confirmSignUp(user.sub, ConfirmationCode);
    await attempts.succeeded(attempt);
    return {};
  },
);

/** Sends another sign-up code. For an unknown user it looks as if one had been sent. */
export const resendConfirmationCode = clientOperation(
  clientUserSchema,
  async (context, { Username: username }, address) => {
    await context.attempts.start({ kind: 'code-sent', username, address });
    const user = await context.users.find(username);
    if (user === null) return { CodeDeliveryDetails: deliveryDetails(username) };
    if (user.status !== 'UNCONFIRMED') throw invalidParameter('User is already confirmed.');
    await sendCode(context, user, 'sign-up');
    return { CodeDeliveryDetails: deliveryDetails(user.email) };
  },
);
