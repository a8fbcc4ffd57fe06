import { inSweep } from '@qr-menu/testkit';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { onDefaultBackend } from '../support/backends.ts';
import { openOwnerApi, ownAddress, ownerPassword } from '../support/owner-api.ts';
import { alerted, control, keepPicture, submit, waitForText } from '../support/page-steps.ts';
import { readCode } from '../support/read-code.ts';

const english = { locale: 'en-GB' };
const target = (operation: string) => `AWSCognitoIdentityProviderService.${operation}`;

type Answer = { readonly status: number; readonly body: object };

/** Creates an error response in Cognito's format. */
const refusal = (type: string, message = ''): Answer => ({
  status: 400,
  body: { __type: type, message },
});

/** Makes the identity service answer an operation in this way, until this function is called again. */
async function answer(page: Page, operation: string, { status, body }: Answer): Promise<void> {
  await page.unrouteAll();
  await page.route('**/identity/', (route) =>
    route.request().headers()['x-amz-target'] === target(operation)
      ? route.fulfill({ status, contentType: 'application/x-amz-json-1.1', json: body })
      : route.fallback(),
  );
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await control(page, 'email').fill(email);
  await control(page, 'password').fill(password);
  await submit(page);
}

async function register(page: Page, email: string) {
  await page.goto('/register');
  await control(page, 'name').fill('Кафе Грешка');
  await control(page, 'email').fill(email);
  await control(page, 'phone').fill('+359888123456');
  await control(page, 'password').fill(ownerPassword);
  await control(page, 'confirmPassword').fill(ownerPassword);
  await submit(page);
}

onDefaultBackend('failures before the admin area', ({ app, open, owner }) => {
  test('a wrong password and an unknown e-mail address get the same message', async () => {
    const { email: registered } = await openOwnerApi(app(), 'wrong');
    const page = await open(english);
    for (const email of [registered, 'nobody@example.com']) {
      await signIn(page, email, 'not-the-password');
      await alerted(page, 'Invalid credentials. Please try again.');
    }
    await page.context().close();
  });

  test('the registration reports a wrong code, an expired code and an e-mail address that is taken', async () => {
    const email = ownAddress('taken');
    const page = await open(english);
    await register(page, email);
    await waitForText(page, 'A confirmation code has been sent to your email.');
    await waitForText(page, 'Enter the code sent to your email to confirm registration.');
    const code = await readCode(app().dataDir, email);
    await control(page, 'code').fill(code === '000000' ? '111111' : '000000');
    await submit(page);
    await alerted(page, 'This code is wrong or has already been used.');
    await answer(page, 'ConfirmSignUp', refusal('ExpiredCodeException'));
    await control(page, 'code').fill(code);
    await submit(page);
    await alerted(page, 'This code has expired. Request another one.');
    await page.unrouteAll();

    // An unconfirmed user who signs in reaches this step too.
    await signIn(page, email, ownerPassword);
    await waitForText(page, 'Please check your email for the confirmation code.');
    await control(page, 'code').fill(code);
    await submit(page);
    await page.waitForURL('**/admin');
    await page.context().close();
    const otherPage = await open(english);
    await register(otherPage, email);
    await alerted(otherPage, 'An account with this e-mail already exists.');
    await otherPage.context().close();
  });

  if (inSweep) {
    test('an owner whose address was confirmed on another device needs a new password to sign in', async () => {
      const email = ownAddress('two-devices');
      const page = await open(english);
      await register(page, email);
      await waitForText(page, 'A confirmation code has been sent to your email.');
      const code = await readCode(app().dataDir, email);
      const phone = await open({ ...english, viewport: { width: 390, height: 844 } });
      await phone.goto(`/register#${new URLSearchParams({ code, email })}`);
      await submit(phone);
      await phone.getByText('Your address is confirmed.', { exact: false }).waitFor();
      expect(await control(phone, 'email').inputValue()).toBe(email);
      await keepPicture(phone, 'confirmed-elsewhere');
      await submit(phone);
      await control(phone, 'code').waitFor();
      await control(phone, 'code').fill(await readCode(app().dataDir, email));
      await control(phone, 'password').fill('another-password-2');
      await submit(phone);
      await waitForText(phone, 'Your password has been changed. You can sign in now.');
      await phone.context().close();

      await control(page, 'code').fill(code);
      await submit(page);
      await alerted(page, 'This code is wrong or has already been used.');
      await page.getByRole('link', { name: 'Already registered? Sign in' }).click();
      await signIn(page, email, 'another-password-2');
      await page.waitForURL('**/admin');
      await page.context().close();
    });
  }

  if (inSweep) {
    test('registration shows the server\'s own message, or else "Registration failed."', async () => {
      const page = await open(english);
      await page.goto('/register');
      const own = refusal('UserLambdaValidationException', 'Only venues in Bulgaria, please.');
      await answer(page, 'SignUp', own);
      await register(page, 'lambda@example.com');
      await alerted(page, 'Only venues in Bulgaria, please.');
      await answer(page, 'SignUp', refusal('UserLambdaValidationException'));
      await register(page, 'lambda@example.com');
      await alerted(page, 'Registration failed.');
      await page.context().close();
    });
  }

  if (inSweep) {
    test('a stored session that cannot be read leads to /login', async () => {
      const { page } = await owner('broken', english);
      await page.goto('/admin');
      await page.evaluate(() => localStorage.setItem('qr-menu.tokens', '{"idToken":"broken"}'));
      await page.goto('/admin');
      await page.waitForURL('**/login**');
      await page.context().close();
    });
  }
});
