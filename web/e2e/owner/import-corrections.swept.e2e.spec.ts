import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violationsInSweep } from '../support/find-violations.ts';
import { closePages, hasBrowser, sharedBrowser } from '../support/launch-browser.ts';
import { createContents, openOwnerPage } from '../support/owner-page.ts';
import { keepPicture, press } from '../support/page-steps.ts';
import { sharedApp } from '../support/shared-app.ts';
import type { RunningApp } from '../support/start-app.ts';

let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  if (hasBrowser) [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
});
afterAll(closePages);

const phone = { width: 390, height: 844 };
const sizes = [{ width: 1280, height: 900 }, phone];

async function looksRight(page: Page, name: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    const [inner, width] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect(inner).toBeLessThanOrEqual(width ?? 0);
    await keepPicture(page, `${name}-${size.width}`);
  }
  expect(await violationsInSweep(page)).toEqual([]);
}

const list = [
  'Категория;Име;Цена;Алергени',
  'Супи;Таратор;5,60;Мляко',
  'Супи;Боб чорба;200 г;няма',
  'Супи;Крем супа;6,50;Млечице',
  'Супи;Супа 4,50 лв.;;',
].join('\n');

describe.skipIf(!hasBrowser)('a list with faulty rows', () => {
  async function open(venue: string) {
    const options = { viewport: phone, hasTouch: true };
    const owner = await openOwnerPage(app, browser, 'rows', options);
    const { menuIds } = await createContents(owner.api, venue, { Лятно: [] });
    await owner.page.goto(`/admin/menus/exchange/${menuIds[0]}`);
    return owner.page;
  }
  const choose = (page: Page, name: string, buffer: Buffer) =>
    page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer });

  test('an owner corrects a faulty list on a phone and imports it without one of its rows', async () => {
    const page = await open('Поправки');
    await choose(page, 'цени.csv', Buffer.from(list));
    await press(page, 'Продължи');
    await page.getByText('Проблеми във файла: 3').waitFor();
    await looksRight(page, 'import-faults');

    await page.getByLabel('Ред 3, Цена: правилната стойност').fill('4,20');
    // If the check is refused, the list and the typed values are kept.
    const errors = [{ message: 'Refused', extensions: { code: 'BAD_USER_INPUT' } }];
    await page.route('**/graphql', (route) => route.fulfill({ json: { errors } }));
    await press(page, 'Провери пак');
    await page.getByText('Нещо във формуляра не е наред').waitFor();
    await page.unroute('**/graphql');
    expect(await page.getByLabel('Ред 3, Цена: правилната стойност').inputValue()).toBe('4,20');

    await page.getByLabel('Ред 4, Съдържа алергени: правилната стойност').fill('Мляко');
    await press(page, 'Провери пак');
    await page.getByText('Проблеми във файла: 1').waitFor();
    await press(page, 'Пропусни ред 5');
    await page.getByText('Тези редове се пропускат, секциите заедно с продуктите си: 5').waitFor();
    await page.getByRole('button', { name: 'Нови (4)' }).waitFor();
    await looksRight(page, 'import-corrected');
    await press(page, 'Запиши промените (4)');
    await page.getByText('Нови: 4. Променени: 0. Изтрити: 0. Без промяна: 0.').waitFor();
    await page.context().close();
  });

  test('names are shown in each encoding, and imported with the selected encoding', async () => {
    const page = await open('Кодировки');
    const files = path.join(
      import.meta.dirname,
      '../../../services/gateway/src/features/import-export/owner-files',
    );
    await choose(page, 'preise.csv', await readFile(path.join(files, 'mac-roman.csv')));
    const encoding = page.getByLabel('Как са записани буквите');
    await encoding.waitFor();
    expect(await encoding.locator('option').first().innerText()).toContain('Käsespätzle');
    await looksRight(page, 'import-encoding');
    await encoding.selectOption('ibm852');
    await page.getByText('Проблеми във файла: 2').waitFor();
    expect(await encoding.inputValue()).toBe('ibm852');
    await page.context().close();
  });
});
