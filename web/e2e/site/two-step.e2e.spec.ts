import { generate } from 'otplib';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { findViolations } from '../support/find-violations.ts';
import { closePages, hasBrowser, sharedBrowser } from '../support/launch-browser.ts';
import { ownerPassword } from '../support/owner-api.ts';
import { createContents, openOwnerPage } from '../support/owner-page.ts';
import { field, keepPicture, press, waitForText } from '../support/page-steps.ts';
import { readCode } from '../support/read-code.ts';
import { readQrCodes } from '../support/read-qr.ts';
import { sharedApp } from '../support/shared-app.ts';
import type { RunningApp } from '../support/start-app.ts';

let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  if (!hasBrowser) return;
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
});

afterEach(closePages);

/**
 * Returns the code of an authenticator app. `steps` is the number of 30-second periods by which the app's
 * clock is ahead.
 */
const appCode = (secret: string, steps = 0): Promise<string> =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });

/** Adds a device with a fingerprint sensor that always recognizes its owner. */
async function addAuthenticator(page: Page): Promise<{ client: CDPSession; id: string }> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId: id } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { client, id };
}

/** Restores a copy of the passkey from before its first use. */
async function restoreCopy({ client, id: authenticatorId }: { client: CDPSession; id: string }) {
  const { credentials } = await client.send('WebAuthn.getCredentials', { authenticatorId });
  const [passkey] = credentials;
  if (!passkey) throw new Error('there is no passkey');
  await client.send('WebAuthn.clearCredentials', { authenticatorId });
  await client.send('WebAuthn.addCredential', {
    authenticatorId,
    credential: { ...passkey, signCount: 0 },
  });
}

const signOut = async (page: Page): Promise<void> => {
  await page.goto('/admin/security');
  await press(page, 'Отвори навигацията');
  await press(page, 'Изход');
  await page.waitForURL('**/login');
};

const enterPassword = async (page: Page, email: string): Promise<void> => {
  await field(page, 'Имейл').fill(email);
  await page.locator('input[name="password"]').fill(ownerPassword);
  await press(page, 'Вход');
};

/** Expects no accessibility violations, and no content wider than the phone. */
async function expectFine(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
}

/** Returns the id of a token's user. The user's own workspace has the same id. */
const userIdOf = (idToken: string): string =>
  JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()).sub;

const phone = { viewport: { width: 390, height: 844 } };

test.runIf(hasBrowser)(
  "an owner signs in with an app's code and with a recovery code, and disables the app",
  async () => {
    const { page, api } = await openOwnerPage(app, browser, 'two-step', phone);
    await page.goto('/admin/security');
    await page.getByRole('link', { name: 'Настройка' }).click();
    await waitForText(page, 'Изключено: стига само паролата.');
    await press(page, 'Настрой приложение');
    const secret = (await page.locator('.two-step-secret').innerText()).replaceAll(/\s/g, '');
    const drawn = page.getByRole('img', { name: 'QR код за приложението' });
    expect((await readQrCodes(await drawn.screenshot()))[0]).toContain(`secret=${secret}`);
    await expectFine(page);
    await keepPicture(page, 'two-step set up');
    await field(page, 'Код от приложението').fill('000000');
    await press(page, 'Включи');
    await waitForText(page, 'Кодът не е верен. Проверете дали часът на телефона е точен.');
    const code = await appCode(secret);
    await field(page, 'Код от приложението').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await press(page, 'Включи');
    await waitForText(page, 'Тези кодове се показват само сега. Всеки важи веднъж.');
    const codes = await page.locator('.two-step-codes li').allInnerTexts();
    expect(codes).toHaveLength(10);
    await expectFine(page);
    await keepPicture(page, 'two-step recovery codes');
    const download = page.waitForEvent('download');
    await press(page, 'Изтегли');
    expect((await download).suggestedFilename()).toBe('qr-menu-recovery-codes.txt');
    await press(page, 'Запазих ги');
    await waitForText(page, 'Остават кодове: 10 от 10');

    await signOut(page);
    await enterPassword(page, api.email);
    const codeField = field(page, 'Код от приложението');
    expect(await codeField.getAttribute('autocomplete')).toBe('one-time-code');
    await codeField.fill(code);
    await press(page, 'Вход');
    await waitForText(page, 'Този код вече е използван. Изчакайте следващия в приложението.');
    await keepPicture(page, 'two-step sign-in');
    await expectFine(page);
    await codeField.fill(await appCode(secret, 1));
    await press(page, 'Вход');
    await page.waitForURL('**/admin');

    await signOut(page);
    await enterPassword(page, api.email);
    await press(page, 'Изгубих телефона и кодовете');
    await keepPicture(page, 'two-step lost');
    await press(page, 'Изпрати код');
    await page.getByText(`Изпратихме го на ${api.email}.`).waitFor();
    await field(page, 'Код за потвърждение').fill(await readCode(app.dataDir, api.email));
    await press(page, 'Потвърди');
    await page.getByText(/^От .+ можете да премахнете втората стъпка/).waitFor();
    await keepPicture(page, 'two-step waiting');
    await expectFine(page);
    await press(page, 'Обратно към входа');
    await enterPassword(page, api.email);
    await press(page, 'Използвай резервен код');
    await field(page, 'Резервен код').fill((codes[0] ?? '').toUpperCase());
    await press(page, 'Вход');
    await page.waitForURL('**/admin');
    await page.goto('/admin/two-step');
    await waitForText(page, 'Остават кодове: 9 от 10');
    await press(page, 'Изключи');
    await page.getByRole('dialog').getByRole('button', { name: 'Изключи' }).click();
    await waitForText(page, 'Изключено: стига само паролата.');
    await signOut(page);
    await enterPassword(page, api.email);
    await page.waitForURL('**/admin');
    // This link is from an email about a removal that is already over.
    await page.goto(`/login#cancel=${'x'.repeat(64)}`);
    await press(page, 'Запази втората стъпка');
    await page.getByText(/^Няма какво да се спре/).waitFor();
    await keepPicture(page, 'two-step cancel');
  },
);

test.runIf(hasBrowser)(
  'an owner adds a passkey and signs in with it, and a copy of the passkey is refused',
  async () => {
    const { page, api } = await openOwnerPage(app, browser, 'passkey', phone);
    const authenticator = await addAuthenticator(page);
    await page.goto('/admin/two-step');
    await press(page, 'Добави ключ за достъп');
    await waitForText(page, 'Ключът е добавен.');
    await page.locator('.two-step-passkey').waitFor();
    await expectFine(page);
    await keepPicture(page, 'passkeys');

    await signOut(page);
    await press(page, 'Вход с ключ за достъп');
    await waitForText(page, 'Първо въведете имейла си.');
    await field(page, 'Имейл').fill(api.email);
    await press(page, 'Вход с ключ за достъп');
    await page.waitForURL('**/admin');

    await signOut(page);
    await restoreCopy(authenticator);
    await field(page, 'Имейл').fill(api.email);
    await press(page, 'Вход с ключ за достъп');
    await waitForText(page, 'Този ключ за достъп не е за този профил. Влезте с паролата си.');
    await keepPicture(page, 'passkey refused');
    await expectFine(page);

    await enterPassword(page, api.email);
    await page.waitForURL('**/admin');
    await page.goto('/admin/two-step');
    await page.getByRole('button', { name: /^Изтрий ключа Passkey от / }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Изтрий', exact: true }).click();
    await waitForText(page, 'Нямате ключове за достъп.');
  },
);

test.runIf(hasBrowser)(
  'a change needs the password and the code if the sign-in is not recent',
  async () => {
    const { page } = await openOwnerPage(app, browser, 'two-step-later', phone);
    await page.goto('/admin/two-step');
    await press(page, 'Настрой приложение');
    const secret = (await page.locator('.two-step-secret').innerText()).replaceAll(/\s/g, '');
    await field(page, 'Код от приложението').fill(await appCode(secret));
    await press(page, 'Включи');
    await press(page, 'Запазих ги');
    // Makes the tokens ten minutes old from the browser's point of view.
    await page.evaluate(() => {
      const tokens = JSON.parse(localStorage.getItem('qr-menu.tokens') ?? '{}');
      const obtainedAt = Date.now() - 600_000;
      localStorage.setItem('qr-menu.tokens', JSON.stringify({ ...tokens, obtainedAt }));
    });
    await press(page, 'Създай нови кодове');
    await page.getByRole('dialog').getByRole('button', { name: 'Създай нови кодове' }).click();
    const password = page.getByRole('dialog').locator('input[name="password"]');
    await password.fill(ownerPassword);
    await keepPicture(page, 'two-step confirm');
    await press(page, 'Потвърди');
    await field(page, 'Код от приложението').fill(await appCode(secret, 1));
    await keepPicture(page, 'two-step confirm code');
    await page
      .getByRole('dialog', { name: 'Втора стъпка' })
      .getByRole('button', { name: 'Потвърди' })
      .click();
    await waitForText(page, 'Тези кодове се показват само сега. Всеки важи веднъж.');
  },
);

test.runIf(hasBrowser)(
  'an owner requires two steps from the staff, and a member sets up the second step to continue',
  async () => {
    const owner = await openOwnerPage(app, browser, 'strict', phone);
    await createContents(owner.api, `Две стъпки ${Date.now()}`, { Меню: ['Супи'] });
    const member = await openOwnerPage(app, browser, 'colleague', phone);
    const { id } = await owner.api.call<{ id: string }>(
      'mutation ($input: InviteStaffInput!) { inviteStaff(input: $input) { id } }',
      { email: member.api.email, role: 'editor' },
    );
    await member.api.call(
      'mutation ($input: AcceptInvitationInput!) { acceptInvitation(input: $input) { role } }',
      { workspaceId: userIdOf(owner.api.tokens.idToken), invitationId: id },
    );
    await owner.page.goto('/admin/staff');
    await press(owner.page, 'Изисквай две стъпки');
    await waitForText(
      owner.page,
      'Задължителен: персоналът влиза с ключ за достъп или с парола и код.',
    );
    await expectFine(owner.page);
    await keepPicture(owner.page, 'two-step staff');

    const { page } = member;
    await page.goto('/admin');
    await page.getByText('изисква вход в две стъпки').waitFor();
    await expectFine(page);
    await keepPicture(page, 'two-step needed');
    await page.getByRole('link', { name: 'Към настройката' }).click();
    await press(page, 'Настрой приложение');
    const secret = (await page.locator('.two-step-secret').innerText()).replaceAll(/\s/g, '');
    await field(page, 'Код от приложението').fill(await appCode(secret));
    await press(page, 'Включи');
    await press(page, 'Запазих ги');
    await page.goto('/admin/sections');
    await press(page, 'Настроих го');
    await page.getByText('Супи').first().waitFor();
  },
);
