import { DeleteUserCommand, InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { callsTo, expectRefusal, password } from '../test/identity-calls.ts';
import { clientId, createMovableClock } from '../test/start-identity.ts';
import { useIdentity } from '../test/use-identity.ts';
import { issuerOf } from './settings.ts';
import { jwksUriOf } from './verification/open-identity.ts';

const clock = createMovableClock();
const hour = 3_600_000;
let failDelivery = false;
const identity = useIdentity({
  clock,
  settings: { allowedOrigins: ['http://localhost:5173'] },
  deliver: async () => {
    if (failDelivery) throw new Error('the mail server is down');
  },
});
const {
  newEmail,
  signUp,
  confirm,
  resend,
  signIn,
  getUser,
  answer,
  confirmedUser,
  signedIn,
  wrongCodeFor,
} = callsTo(() => identity);

const refusals: [exception: string, when: string, act: () => Promise<unknown>][] = [
  [
    'UsernameExistsException',
    'the address is taken, in any letter case',
    async () => signUp((await confirmedUser()).toUpperCase()),
  ],
  [
    'InvalidPasswordException',
    'the password has 7 characters',
    () => signUp(newEmail(), { Password: '1234567' }),
  ],
  [
    'InvalidPasswordException',
    'the password is one of the most common',
    () => signUp(newEmail(), { Password: 'Password1' }),
  ],
  [
    'InvalidParameterException',
    'the password has 257 characters',
    () => signUp(newEmail(), { Password: 'p'.repeat(257) }),
  ],
  ['InvalidParameterException', 'the username is no address', () => signUp('owner')],
  [
    'InvalidParameterException',
    'the phone number has letters',
    () => signUp(newEmail(), { UserAttributes: [{ Name: 'phone_number', Value: '+359-CALL-ME' }] }),
  ],
  [
    'InvalidParameterException',
    'an attribute is unknown',
    () => signUp(newEmail(), { UserAttributes: [{ Name: 'custom:role', Value: 'admin' }] }),
  ],
  [
    'InvalidParameterException',
    'the name has a U+0000',
    () => signUp(newEmail(), { UserAttributes: [{ Name: 'name', Value: 'a\u0000b' }] }),
  ],
  [
    'InvalidParameterException',
    'the e-mail attribute is another address',
    () => signUp(newEmail(), { UserAttributes: [{ Name: 'email', Value: 'other@example.com' }] }),
  ],
  ['ResourceNotFoundException', 'the client is unknown', () => signUp('a@b.bg', { ClientId: 'x' })],
  [
    'CodeDeliveryFailureException',
    'the mail cannot be sent',
    async () => {
      failDelivery = true;
      await signUp(newEmail()).finally(() => {
        failDelivery = false;
      });
    },
  ],
  [
    'CodeMismatchException',
    'the code is another one',
    async () => {
      const email = newEmail();
      await signUp(email);
      await confirm(email, wrongCodeFor(email));
    },
  ],
  [
    'ExpiredCodeException',
    'the code is ten minutes old',
    async () => {
      const email = newEmail();
      await signUp(email);
      clock.advance(600_000);
      await confirm(email);
    },
  ],
  [
    'CodeMismatchException',
    'nobody has the address',
    () => confirm('nobody@example.com', '123456'),
  ],
  [
    'CodeMismatchException',
    'the user is already confirmed',
    async () => confirm(await confirmedUser(), '123456'),
  ],
  [
    'LimitExceededException',
    'a sixth code is wanted',
    async () => {
      const email = newEmail();
      await signUp(email);
      for (let sent = 1; sent < 5; sent += 1) await resend(email);
      await resend(email);
    },
  ],
  [
    'LimitExceededException',
    'even the right code comes after five wrong ones',
    async () => {
      const email = newEmail();
      await signUp(email);
      for (let tried = 0; tried < 5; tried += 1) {
        await confirm(email, wrongCodeFor(email)).catch(() => {});
      }
      await confirm(email);
    },
  ],
  ['NotAuthorizedException', 'the user is unknown', () => signIn('nobody@example.com')],
  [
    'NotAuthorizedException',
    'the password is wrong',
    async () => signIn(await confirmedUser(), 'wrong password'),
  ],
  [
    'UserNotConfirmedException',
    'the address is not confirmed',
    async () => {
      const email = newEmail();
      await signUp(email);
      await signIn(email);
    },
  ],
  [
    'NotAuthorizedException',
    'an unconfirmed user gives a wrong password',
    async () => {
      const email = newEmail();
      await signUp(email);
      await signIn(email, 'wrong password');
    },
  ],
  [
    'TooManyRequestsException',
    'even the right password comes after ten wrong ones at once',
    async () => {
      const email = await confirmedUser();
      const wrong = Array.from({ length: 10 }, () => signIn(email, 'wrong password'));
      await Promise.allSettled(wrong);
      await signIn(email);
    },
  ],
  ['NotAuthorizedException', 'the access token is invented', () => getUser('a.b.c')],
  [
    'NotAuthorizedException',
    'an ID token stands for an access token',
    async () => getUser((await signedIn(await confirmedUser())).IdToken),
  ],
  [
    'NotAuthorizedException',
    'the access token has expired',
    async () => {
      const { AccessToken } = await signedIn(await confirmedUser());
      clock.advance(hour);
      await getUser(AccessToken);
    },
  ],
  [
    'UserNotFoundException',
    'the user of the access token is gone',
    async () => {
      const email = await confirmedUser();
      const { AccessToken } = await signedIn(email);
      await identity.pool.query('delete from identity.users where email = $1', [email]);
      await getUser(AccessToken);
    },
  ],
  [
    'NotAuthorizedException',
    'the session is three minutes old',
    async () => {
      const email = newEmail();
      const user = { email, password, name: '', phone: '', mustChangePassword: true };
      await identity.service.ensureUser(user);
      const { Session } = await signIn(email);
      clock.advance(180_000);
      await answer(email, Session);
    },
  ],
  [
    'InvalidParameterException',
    'the flow is not offered',
    () =>
      identity.client.send(
        new InitiateAuthCommand({ ClientId: clientId, AuthFlow: 'USER_SRP_AUTH' }),
      ),
  ],
  [
    'UnknownOperationException',
    'the operation is not offered',
    async () => {
      const { AccessToken } = await signedIn(await confirmedUser());
      await identity.client.send(new DeleteUserCommand({ AccessToken }));
    },
  ],
];

describe('the official Cognito client receives', () => {
  it.each(refusals)('%s when %s', async (name, _when, act) => {
    await expectRefusal(act(), name);
  });
});

describe('the identity service over plain HTTP', () => {
  const type = 'application/x-amz-json-1.1';
  const target = 'AWSCognitoIdentityProviderService.SignUp';
  const post = (body: string, headers: Record<string, string>) =>
    fetch(identity.endpoint, { method: 'POST', body, headers });

  it.each([
    ['SerializationException', 400, '{', { 'content-type': type, 'x-amz-target': target }],
    ['InvalidParameterException', 400, '[]', { 'content-type': type, 'x-amz-target': target }],
    ['UnknownOperationException', 400, '{}', { 'content-type': type }],
    [
      'UnknownOperationException',
      400,
      '{}',
      { 'content-type': type, 'x-amz-target': target.replace('SignUp', 'constructor') },
    ],
    [
      'UnsupportedMediaTypeException',
      415,
      '{}',
      { 'content-type': 'text/plain', 'x-amz-target': target },
    ],
    [
      'RequestEntityTooLargeException',
      413,
      ' '.repeat(64 * 1024 + 1),
      { 'content-type': type, 'x-amz-target': target },
    ],
  ])('answers %s with status %i', async (name, status, body, headers) => {
    const response = await post(body, headers);
    expect(response.status).toBe(status);
    expect(response.headers.get('x-amzn-errortype')).toBe(name);
    expect(await response.json()).toEqual({ __type: name, message: expect.any(String) });
  });

  it('publishes only the public parts of its keys', async () => {
    const keys = await (await fetch(jwksUriOf(issuerOf(identity.settings)))).json();
    expect(Object.keys(keys.keys[0]).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  });

  it.each([
    ['http://localhost:5173', 'http://localhost:5173'],
    ['https://evil.example', null],
  ])('allows only configured pages to call it: %s', async (origin, allowed) => {
    const response = await fetch(identity.endpoint, { method: 'OPTIONS', headers: { origin } });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe(allowed);
  });
});
