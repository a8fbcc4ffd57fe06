import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, hasBrowser, sharedBrowser } from '../support/launch-browser.ts';
import { ownerApiWith, ownerPassword } from '../support/owner-api.ts';
import { openOwnerPage } from '../support/owner-page.ts';
import { keepPicture, press, waitForText } from '../support/page-steps.ts';
import { sharedApp } from '../support/shared-app.ts';
import type { SignedInTokens } from '../support/sign-in.ts';
import type { RunningApp } from '../support/start-app.ts';

let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  if (!hasBrowser) return;
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
});

afterAll(closePages);

const agents = {
  'Chrome на Android':
    'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
  'Firefox на Windows':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0',
  'Safari на iPad':
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
} as const;
type Device = keyof typeof agents;

/** Signs in through the form, in another browser of this kind. */
async function signInOn(device: Device, email: string): Promise<Page> {
  const context = await browser.newContext({
    locale: 'bg-BG',
    baseURL: app.origin,
    userAgent: agents[device],
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  await page.goto('/login');
  await page.locator('input[name="email"]').fill(email);
  await page.locator('input[name="password"]').fill(ownerPassword);
  await page.locator('button[type="submit"]').click();
  await page.waitForURL('**/admin');
  return page;
}

const tokensIn = async (page: Page): Promise<SignedInTokens> =>
  JSON.parse((await page.evaluate(() => localStorage.getItem('qr-menu.tokens'))) ?? '');

const entry = (page: Page, device: string) =>
  page.getByRole('listitem').filter({ hasText: device });

const isAsked = (page: Page) => page.getByRole('dialog', { name: 'Сесията ви изтече' }).waitFor();

test.runIf(hasBrowser)(
  'an owner ends a sign-in on another device, and then all others',
  async () => {
    const { api } = await openOwnerPage(app, browser, 'devices');
    const here = await signInOn('Firefox на Windows', api.email);
    const phone = await signInOn('Chrome на Android', api.email);
    const tablet = await signInOn('Safari на iPad', api.email);

    await here.goto('/admin/security');
    await here.getByRole('link', { name: 'Покажи устройствата ми' }).click();
    await here.waitForURL('**/admin/sign-ins');
    await entry(here, 'Firefox на Windows').getByText('Това устройство').waitFor();
    expect(await entry(here, 'Това устройство').count()).toBe(1);
    expect(await entry(here, 'Това устройство').getByRole('button').count()).toBe(0);
    await entry(here, 'Safari на iPad').getByText('127.0.x.x').waitFor();
    // The first sign-in came from a script.
    await entry(here, 'Непозната програма').waitFor();
    await keepPicture(here, 'sign-ins');

    // Uses the keyboard, and checks that the dialog's first button only cancels.
    const end = entry(here, 'Chrome на Android').getByRole('button');
    expect(await end.getAttribute('aria-label')).toMatch(
      /^Прекрати влизането: Chrome на Android, /,
    );
    await end.focus();
    await here.keyboard.press('Enter');
    const question = here.getByRole('dialog', { name: 'Прекратяване на това влизане?' });
    await question.waitFor();
    await here.keyboard.press('Enter');
    await question.waitFor({ state: 'hidden' });
    await end.waitFor();
    await here.keyboard.press('Enter');
    await question.getByRole('button', { name: 'Прекрати', exact: true }).focus();
    await here.keyboard.press('Enter');
    await waitForText(here, 'Влизането е прекратено.');
    await end.waitFor({ state: 'detached' });
    await expect
      .poll(() => here.evaluate(() => document.activeElement?.textContent))
      .toBe('Устройства');

    // The phone is signed out without a reload, and its tokens no longer work.
    await isAsked(phone);
    const ended = ownerApiWith(app, api.email, await tokensIn(phone));
    await expect(ended.call('{ listAccounts { items { id } } }', {})).rejects.toThrow(
      'UNAUTHENTICATED',
    );
    // The tablet's tokens are renewed without asking the user.
    await tablet.goto('/admin/sign-ins');
    await entry(tablet, 'Safari на iPad').getByText('Това устройство').waitFor();
    expect(await tablet.getByRole('dialog').count()).toBe(0);

    await press(here, 'Прекрати всички други');
    await here
      .getByRole('dialog', { name: 'Прекратяване на всички други влизания?' })
      .getByRole('button', { name: 'Прекрати всички други' })
      .click();
    await waitForText(here, 'Не сте влезли никъде другаде.');
    await isAsked(tablet);
    expect(await entry(here, 'Това устройство').count()).toBe(1);
    expect(await here.getByRole('dialog').count()).toBe(0);
  },
);

test.runIf(hasBrowser)('the list of sign-ins can be loaded again after a failure', async () => {
  const { page } = await openOwnerPage(app, browser, 'unlisted');
  let answer: 'none' | 'refused' | 'genuine' = 'none';
  await page.route('**/identity/', async (route) => {
    if (answer === 'none') await route.abort();
    else if (answer === 'genuine') await route.continue();
    else
      await route.fulfill({
        status: 400,
        contentType: 'application/x-amz-json-1.1',
        body: JSON.stringify({ __type: 'InvalidUserPoolConfigurationException', message: 'off' }),
      });
  });
  await page.goto('/admin/sign-ins');
  await waitForText(page, 'Влизанията не могат да се заредят. Опитайте отново.');
  // A Cognito pool that does not track devices responds like this.
  answer = 'refused';
  await press(page, 'Опитай отново');
  await waitForText(page, 'Няма списък с устройства');
  answer = 'genuine';
  await page.reload();
  await waitForText(page, 'Не сте влезли никъде другаде.');
});
