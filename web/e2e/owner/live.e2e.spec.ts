import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { closePages, hasBrowser, sharedBrowser } from '../support/launch-browser.ts';
import { ownAddress } from '../support/owner-api.ts';
import { field, goTo, press, submit, waitForText } from '../support/page-steps.ts';
import { readCode } from '../support/read-code.ts';
import { sharedApp } from '../support/shared-app.ts';
import type { RunningApp } from '../support/start-app.ts';

const email = ownAddress('elena');
const password = 'синьо-лято-1984';

let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  if (!hasBrowser) return;
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
});

afterAll(closePages);

/** Opens a separate browser with its own storage. */
async function openBrowser(): Promise<Page> {
  const context = await browser.newContext({ locale: 'bg-BG', baseURL: app.origin });
  context.setDefaultTimeout(60_000);
  return context.newPage();
}

async function register(page: Page): Promise<void> {
  await page.goto('/register');
  await field(page, 'Име на обекта').fill('Синьо лято');
  await field(page, 'Имейл').fill(email);
  await field(page, 'Телефон').fill('+359888123456');
  await page.locator('input[name="password"]').fill(password);
  await page.locator('input[name="confirmPassword"]').fill(password);
  await press(page, 'Регистрация');
  await field(page, 'Код за потвърждение').fill(await readCode(app.dataDir, email));
  await press(page, 'Потвърди');
  await page.waitForURL('**/admin');
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await field(page, 'Имейл').fill(email);
  await page.locator('input[name="password"]').fill(password);
  await press(page, 'Вход');
  await page.waitForURL('**/admin');
}

test.runIf(hasBrowser)(
  'a change in one browser appears in the other without a reload',
  async () => {
    const [writer, reader] = await Promise.all([openBrowser(), openBrowser()]);
    await register(writer);
    // Uses the socket of the reader's first page, because another page would open a new socket.
    const standing = reader
      .waitForEvent('websocket')
      .then((socket) =>
        socket.waitForEvent('framereceived', ({ payload }) =>
          payload.toString().includes('workspaceChanges'),
        ),
      );
    await signIn(reader);
    await standing;
    await goTo(reader, '/admin/ingredients');
    await waitForText(reader, 'Няма намерени съставки.');

    await writer.goto('/admin/ingredients/create');
    await field(writer, 'Име').fill('Мляко');
    await field(writer, 'Описание').fill('Алерген');
    await writer.getByLabel('Номер').fill('7');
    await submit(writer);
    await reader.getByRole('cell', { name: 'Мляко', exact: true }).waitFor();
  },
);
