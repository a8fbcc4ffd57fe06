import { z } from 'zod';
import { attemptSucceeded, startAttempt } from '../attempts.ts';
import { deliveryDetails, expiredCode, sendCode } from '../codes.ts';
import { IdentityError, notAuthorized } from '../identity-error.ts';
import { assertAcceptable } from '../passwords.ts';
import type { Operation } from './identity-context.ts';
import {
  invalidParameter,
  parseClientInput,
  parseInput,
  passwordSchema,
  textSchema,
  usernameSchema,
} from './input.ts';

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

/** Registers a user who still has to confirm the address. */
export const signUp: Operation = async (context, input, address) => {
  const { users, passwords, addressLimits, attempts, randomness, settings } = context;
  const { Username, Password, UserAttributes } = parseClientInput(signUpSchema, input, settings);
  const given = Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value]));
  const { email = Username, name, phone_number: phone } = parseInput(attributesSchema, given);
  if (email !== Username) throw invalidParameter('The email attribute is not the username.');
  assertAcceptable(Password);

  // Before the hash: it is the dearest part of a call that anybody may make.
  await addressLimits.start('code-sent', address);
  const user = {
    sub: randomness.uuid(),
    email,
    passwordHash: await passwords.hash(Password),
    name: name ?? null,
    phone: phone ?? null,
    status: 'UNCONFIRMED',
    passwordExpiresAt: null,
  } as const;
  if (!(await users.insert(user))) {
    throw new IdentityError(
      'UsernameExistsException',
      'An account with the given email already exists.',
    );
  }
  await attempts.start('code-sent', email);
  await sendCode(context, user, 'sign-up');
  return { UserConfirmed: false, UserSub: user.sub, CodeDeliveryDetails: deliveryDetails(email) };
};

const confirmSignUpSchema = z.object({
  ClientId: z.string(),
  Username: usernameSchema,
  ConfirmationCode: textSchema(2048),
});

/** Confirms a registration with the code that was sent. */
export const confirmSignUp: Operation = async (context, input, address) => {
  const { users, codes, settings } = context;
  const { Username, ConfirmationCode } = parseClientInput(confirmSignUpSchema, input, settings);
  const attempt = { kind: 'code-tried', username: Username, address } as const;
  await startAttempt(context, attempt);
  const user = await users.find(Username);
  if (user === null) throw expiredCode();
  if (user.status !== 'UNCONFIRMED') {
    throw notAuthorized(`User cannot be confirmed. Current status is ${user.status}`);
  }
  await codes.confirmSignUp(user.sub, ConfirmationCode);
  await attemptSucceeded(context, attempt);
  return {};
};

const resendSchema = z.object({ ClientId: z.string(), Username: usernameSchema });

/** Sends another sign-up code. For an unknown user it looks as if one had been sent. */
export const resendConfirmationCode: Operation = async (context, input, address) => {
  const { users, settings } = context;
  const { Username } = parseClientInput(resendSchema, input, settings);
  await startAttempt(context, { kind: 'code-sent', username: Username, address });
  const user = await users.find(Username);
  if (user === null) return { CodeDeliveryDetails: deliveryDetails(Username) };
  if (user.status !== 'UNCONFIRMED') throw invalidParameter('User is already confirmed.');
  await sendCode(context, user, 'sign-up');
  return { CodeDeliveryDetails: deliveryDetails(user.email) };
};
