import { languages } from '@qr-menu/schema';
import { freePort, inSweep, type MailServer, startMailServer, swept } from '@qr-menu/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findViolations } from '../support/find-violations.ts';
import { closePages, hasBrowser, sharedBrowser } from '../support/launch-browser.ts';
import { ownAddress, ownerApiWith } from '../support/owner-api.ts';
import { createContents } from '../support/owner-page.ts';
import { control, field, keepPicture, press, submit } from '../support/page-steps.ts';
import { callIdentity, type SignedInTokens } from '../support/sign-in.ts';
import { type App, startApp } from '../support/start-app.ts';

const password = 'парола-по-пощата-1';
const phone = { viewport: { width: 390, height: 844 } };

let post: MailServer;
let app: App;
let browser: Browser;

beforeAll(async () => {
  if (!hasBrowser) return;
  post = await startMailServer();
  [app, browser] = await Promise.all([
    startApp({ variables: { MAIL_URL: post.url, MAIL_FROM: 'menu@mail.example' } }),
    sharedBrowser(),
  ]);
});

afterAll(async () => {
  await closePages();
  await app?.stop();
  await post?.stop();
});

const mailsTo = (email: string, from = post) =>
  from.mails.filter(({ to }) =>
    (Array.isArray(to) ? to : [to]).some((address) => address?.text === email),
  );

/** Waits until this many emails have arrived at an address, and returns the newest one. */
async function mailTo(email: string, count = 1, from = post) {
  // If a process stopped before it sent an email, another attempt follows after half a minute.
  await vi.waitFor(() => expect(mailsTo(email, from)).toHaveLength(count), 60_000);
  const mail = mailsTo(email, from).at(-1);
  return {
    subject: mail?.subject ?? '',
    html: typeof mail?.html === 'string' ? mail.html : '',
    link: /^https?:\/\/\S+$/m.exec(mail?.text ?? '')?.[0] ?? '',
    code: /: (\d{8})$/m.exec(mail?.text ?? '')?.[1] ?? '',
  };
}

const open = async (options: object = {}): Promise<Page> => {
  const context = await browser.newContext({ locale: 'bg-BG', baseURL: app.origin, ...options });
  context.setDefaultTimeout(60_000);
  return context.newPage();
};

const signUp = (on: App, email: string, language: string) =>
  callIdentity(on, 'SignUp', {
    Username: email,
    Password: password,
    UserAttributes: [{ Name: 'email', Value: email }],
    ClientMetadata: { language },
  });

test.runIf(hasBrowser)(
  'an owner registers by email and publishes a menu that guests can read',
  async () => {
    const email = ownAddress('poshta');
    const page = await open();
    await page.goto('/register');
    await field(page, 'Име на обекта').fill('Кафе Поща');
    await field(page, 'Имейл').fill(email);
    await field(page, 'Телефон').fill('+359888123456');
    await control(page, 'password').fill(password);
    await control(page, 'confirmPassword').fill(password);
    await press(page, 'Регистрация');
    const mail = await mailTo(email);
    expect(mail.subject).toBe('Потвърдете имейла си');

    // Opening the link does not confirm anything, because mail scanners open it too.
    const opened = await page.context().newPage();
    await opened.goto(mail.link);
    await opened.getByText('Кодът от имейла е попълнен. Остава да потвърдите.').waitFor();
    expect(await control(opened, 'code').inputValue()).toBe(mail.code);
    await keepPicture(opened, 'mail-confirm');
    await press(opened, 'Потвърди');
    await opened.getByText('Регистрацията е потвърдена. Вече можете да влезете.').waitFor();
    await control(opened, 'password').fill(password);
    await submit(opened);
    await opened.waitForURL('**/admin');

    const stored = await opened.evaluate(() => localStorage.getItem('qr-menu.tokens'));
    const owner = ownerApiWith(app, email, JSON.parse(stored ?? '') as SignedInTokens);
    await createContents(owner, 'Кафе Поща', { Напитки: ['Кафе'] });
    const guest = await open();
    await guest.goto('/menu/кафе-поща');
    await guest.getByText('Кафе Поща').first().waitFor();

    // The link in an invitation leads to the venue. If the invitation is sent again, the first link stops
    // working.
    const colleague = ownAddress('kolega');
    await opened.goto('/admin/staff');
    await field(opened, 'Имейл').fill(colleague);
    await press(opened, 'Покани');
    await opened.getByText(`Изпратихме покана на ${colleague}.`, { exact: false }).waitFor();
    const first = await mailTo(colleague);
    expect(first.subject).toBe('Поканени сте да работите по меню');
    await press(opened, `Изпрати отново поканата за ${colleague}`);
    const second = await mailTo(colleague, 2);
    const invited = await open(phone);
    await invited.goto(first.link);
    await invited.getByText('Тази покана вече не важи', { exact: false }).waitFor();
    await invited.goto(second.link);
    await invited.getByText('Кафе Поща ви кани', { exact: false }).waitFor();
    await keepPicture(opened, 'staff-mailed');

    // A forgotten password is reset through the link, on an unknown device.
    const device = await open();
    await device.goto('/login');
    await press(device, 'Забравена парола?');
    await control(device, 'email').fill(email);
    await submit(device);
    const reset = await mailTo(email, 2);
    expect(reset.subject).toBe('Задайте нова парола');
    await device.goto(reset.link);
    await device.getByText('Кодът от имейла е попълнен', { exact: false }).waitFor();
    await control(device, 'password').fill(`${password}-2`);
    await submit(device);
    await device.getByText('Паролата е сменена. Вече можете да влезете.').waitFor();
    expect((await mailTo(email, 3)).subject).toBe('Паролата ви е сменена');

    const stranger = await open();
    await stranger.goto('/login');
    await control(stranger, 'email').fill(email);
    await control(stranger, 'password').fill(`${password}-2`);
    await submit(stranger);
    await stranger.waitForURL('**/admin');
    const notice = await mailTo(email, 4);
    expect(notice.subject).toBe('Ново влизане в профила ви');
    await stranger.goto(notice.link);
    await stranger.waitForURL('**/admin/sign-ins?lang=bg');
    await stranger.getByText('Това устройство').waitFor();
  },
);

test.runIf(hasBrowser).each(swept(languages, ['de']))(
  'an email in %s is readable in light and dark mode',
  async (language) => {
    const email = ownAddress(`mail-${language}`);
    await signUp(app, email, language);
    const { html, code } = await mailTo(email);
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await open({ ...phone, colorScheme, javaScriptEnabled: true });
      await page.setContent(html);
      await page.getByText(code, { exact: true }).waitFor();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide).toBeLessThanOrEqual(0);
      expect(await page.getAttribute('html', 'lang')).toBe(language);
      const behind = await page
        .locator('.card')
        .evaluate((card) => getComputedStyle(card).backgroundColor);
      expect(behind).toBe(colorScheme === 'light' ? 'rgb(255, 255, 255)' : 'rgb(41, 35, 31)');
      await keepPicture(page, `mail-${language}-${colorScheme}`);
      expect(
        (await findViolations(page)).filter((violation) => /contrast/.test(String(violation))),
      ).toEqual([]);
      await page.context().close();
    }
  },
);

if (inSweep) {
  test('an email arrives once, even if the process that queued it is killed', async () => {
    const port = await freePort();
    const variables = { MAIL_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'menu@mail.example' };
    // At this point, the mail server's port is still closed.
    const first = await startApp({ variables });
    const email = ownAddress('killed');
    await signUp(first, email, 'de');
    await first.kill();
    const late = await startMailServer({ port });
    const second = await startApp({ variables: { ...variables, DATA_DIR: first.dataDir } });
    const { subject, code } = await mailTo(email, 1, late);
    expect(subject).toBe('Bestätigen Sie Ihre E-Mail-Adresse');
    await callIdentity(second, 'ConfirmSignUp', { Username: email, ConfirmationCode: code });
    await second.stop();
    await first.stop();
    expect(late.mails).toHaveLength(1);
    await late.stop();
  });
}
