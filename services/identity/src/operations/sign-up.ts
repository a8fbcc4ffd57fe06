import { z } from 'zod';
import { deviceHash, tooManyAttempts, turnOf } from '../attempts.ts';
import { deliveryDetails, languageFor, putCode } from '../codes.ts';
import { IdentityError, passwordResetRequired } from '../identity-error.ts';
import {
  clientCodeSchema,
  clientOperation,
  clientUserSchema,
  invalidParameter,
  parseInput,
  passwordSchema,
  textFieldSchema,
  usernameSchema,
} from './operation.ts';

const signUpSchema = z.object({
  ClientId: z.string(),
  Username: usernameSchema.pipe(z.email('Username should be an email.').max(254)),
  Password: passwordSchema,
  UserAttributes: z
    .array(z.object({ Name: textFieldSchema(32), Value: z.string().max(2048) }))
    .max(10)
    .default([]),
});

// Strict, so that unknown attributes are refused instead of ignored.
const attributesSchema = z.strictObject({
  email: z.string().toLowerCase().optional(),
  name: textFieldSchema(256).optional(),
  phone_number: z
    .string()
    .regex(/^\+[0-9]{3,15}$/, 'Invalid phone number format.')
    .optional(),
});

/** Registers a user. Replaces an earlier unconfirmed registration of the same address. */
export const signUp = clientOperation(signUpSchema, async (context, input, origin) => {
  const { users, passwords, attempts, codes, randomness, mails } = context;
  const attributes = parseInput(
    attributesSchema,
    Object.fromEntries(input.UserAttributes.map(({ Name, Value }) => [Name, Value])),
  );
  const { email = input.Username, name = null, phone_number: phone = null } = attributes;
  if (email !== input.Username) {
    throw invalidParameter('The email attribute is not the username.');
  }
  passwords.assertAcceptable(input.Password);

  // Must come before the hash, the most expensive step that anyone can trigger.
  const attempt = { kind: 'code-sent', username: email, user: null, origin } as const;
  if (!(await attempts.start(attempt))) throw tooManyAttempts('code-sent');
  const passwordHash = await passwords.hash(turnOf(attempt), input.Password);
  const { code, minutes, codeHash, endsAt } = await codes.make(turnOf(attempt));
  await users.removeEnded();
  const sub = randomness.uuid();
  const state = { status: 'UNCONFIRMED', passwordExpiresAt: null } as const;
  const { language } = origin;
  const user = { sub, email, passwordHash, name, phone, language, ...state };
  const written = { language: languageFor(user, language), code, minutes };
  const mail = { kind: 'sign-up', to: email, ...written } as const;
  const registration = { codeHash, endsAt, device: deviceHash(origin) };
  const isNew = await users.insert(user, registration, (client) =>
    putCode(mails, client, mail, { sub, codeHash, endsAt }),
  );
  if (!isNew) {
    throw new IdentityError(
      'UsernameExistsException',
      'An account with the given email already exists.',
    );
  }
  await mails.sendSoon();
  return { UserConfirmed: false, UserSub: sub, CodeDeliveryDetails: deliveryDetails(email) };
});

/** An attacker may have set the password, unless it was also entered in the browser that sends the code. */
export const confirmSignUp = clientOperation(
  clientCodeSchema,
  async ({ users, codes, attempts }, { Username: username, ConfirmationCode }, origin) => {
    const user = await users.find(username);
    const attempt = { kind: 'code-tried', username, user, origin } as const;
    if (!(await attempts.start(attempt))) throw tooManyAttempts('code-tried');
    const isSame = await codes.confirmSignUp(
      turnOf(attempt),
      user,
      ConfirmationCode,
      deviceHash(origin),
    );
    if (user) await attempts.succeeded({ ...attempt, user });
    if (isSame) return {};
    if (user) await attempts.forgetOtherPlaces(user, origin);
    throw passwordResetRequired();
  },
);

/** Sends another sign-up code. The response is the same if there is no recipient. */
export const resendConfirmationCode = clientOperation(
  clientUserSchema,
  async (context, { Username: username }, origin) => {
    const { users, attempts, codes, aside, mails } = context;
    const user = await users.find(username);
    const attempt = { kind: 'code-sent', username, user, origin } as const;
    const isSent = await attempts.start(attempt);
    const receiver = isSent && user?.status === 'UNCONFIRMED' && !user.isEnded ? user : null;
    await codes.create(turnOf(attempt), receiver, 'sign-up', origin.language);
    if (receiver) aside(mails.sendSoon);
    return { CodeDeliveryDetails: deliveryDetails(username) };
  },
);
