import { readFile } from 'node:fs/promises';
import { inSweep, swept } from '@qr-menu/testkit';
import type { Browser, Download, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violationsInSweep } from '../support/find-violations.ts';
import { closePages, hasBrowser, sharedBrowser } from '../support/launch-browser.ts';
import type { OwnerApi } from '../support/owner-api.ts';
import { openOwnerPage } from '../support/owner-page.ts';
import { keepPicture } from '../support/page-steps.ts';
import { sharedApp } from '../support/shared-app.ts';
import type { RunningApp } from '../support/start-app.ts';

const texts = (bg: string) => JSON.stringify({ name: { bg }, description: { bg } });

let app: RunningApp;
let browser: Browser;
let api: OwnerApi;
let menuId: string;
let page: Page;

beforeAll(async () => {
  if (!hasBrowser) return;
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
  ({ api, page } = await openOwnerPage(app, browser, 'vnos'));
  const create = (type: string, input: object): Promise<{ id: string }> =>
    api.call(
      `mutation ($input: Create${type}Input!) { create${type}(input: $input) { id } }`,
      input,
    );
  await create('Account', { name: 'Механа Внос', email: api.email, phone: '+359888123456' });
  menuId = (await create('Menu', { translations: texts('Меню'), active: true })).id;
});

afterAll(closePages);

const press = (name: string | RegExp) => page.getByRole('button', { name }).click();

/** Returns 25 sections with 12 items each, in the format that a Bulgarian spreadsheet program saves. */
function fullMenu(): string {
  const rows = Array.from({ length: 25 }, (_, section) => [
    `секция;Секция ${section};Section ${section};Abschnitt ${section};;Описание ${section}`,
    ...Array.from({ length: 12 }, (__, item) => {
      const number = section * 12 + item;
      return `продукт;Ястие ${number};Dish ${number};Gericht ${number};${number},90 лв.;Със сирене`;
    }),
  ]);
  return ['Вид;Име (bg);Име (en);Име (de);Цена;Описание (bg)', ...rows.flat()].join('\r\n');
}

const choose = (name: string, content: string | Buffer) =>
  page.locator('input[type="file"]').setInputFiles({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(content),
  });

async function download(button: string): Promise<Buffer> {
  const started: Promise<Download> = page.waitForEvent('download');
  await press(button);
  return readFile(await (await started).path());
}

test.skipIf(!hasBrowser)('the list of menus links to import and export', async () => {
  await page.goto('/admin/menus');
  await page.getByRole('link', { name: 'Внасяне и изнасяне на Меню' }).click();
  await page.waitForURL(`**/admin/menus/exchange/${menuId}`);
  await page.getByRole('heading', { name: 'Внасяне и изнасяне: Меню' }).waitFor();
  expect(await violationsInSweep(page)).toEqual([]);
});

test.skipIf(!hasBrowser)(
  'errors in a file are listed by row and column, and nothing is imported',
  async () => {
    const bad = 'вид;име (bg);цена;вкус\nпродукт;Супа;12,5х0\nнещо;Сок;3\nпродукт;Чай;1.234';
    await choose('лошо.csv', bad);
    await page.getByText('Проблеми във файла: 4').waitFor();
    const rows = page.locator('.import-export-faults tbody tr');
    expect(await rows.nth(0).innerText()).toMatch(/^2\s+Цена\s+Това не е цена/);
    expect(await rows.nth(1).innerText()).toMatch(/^2\s+Секция\s+Над новия продукт няма секция/);
    expect(await rows.nth(2).innerText()).toMatch(/^3\s+Вид\s+Видът може да е само/);
    expect(await rows.nth(3).innerText()).toMatch(/^4\s+Цена\s+Цената може да се разбере/);
    await page.getByText('няма да ги четем: вкус').waitFor();
    expect(await page.getByRole('button', { name: /Запиши/ }).count()).toBe(0);
    expect(await violationsInSweep(page)).toEqual([]);
    await keepPicture(page, 'import-export-faults');
    await press('Избери друг файл');
  },
);

test.skipIf(!hasBrowser)('300 items are compared, reviewed and imported', async () => {
  await choose('меню.csv', fullMenu());
  await press('Нови (325)');
  const first = page.locator('.import-export-table tbody tr').nth(1);
  expect(await first.innerText()).toMatch(/Ново\s+продукт\s+Ястие 0[\s\S]*0,90/);
  expect(await violationsInSweep(page)).toEqual([]);
  await keepPicture(page, 'import-export-compared');
  await press('Запиши промените (325)');
  await page.getByText('Нови: 325. Променени: 0. Изтрити: 0. Без промяна: 0.').waitFor();
  await keepPicture(page, 'import-export-done');
  await press('Избери друг файл');
});

test.skipIf(!hasBrowser)('uploading a downloaded file changes nothing', async () => {
  const files = [
    ['Изтегли за Excel (XLSX)', 'меню.xlsx'],
    ['Изтегли като CSV', 'меню.csv'],
  ] as const;
  for (const [button, name] of swept(files, files.slice(0, 1))) {
    await choose(name, await download(button));
    await page.getByText('Без промяна: 325').waitFor();
    await page.getByText('Файлът и менюто са еднакви.').waitFor();
    await press('Отказ');
  }
});

test.skipIf(!hasBrowser)(
  'the changes in a table of hours are described in words, and its faults are listed by row',
  async () => {
    const table = (from: string) =>
      `Важи за;Ден или дата;От;До\nЗаведение;пн-пт;${from};24:00\nЗаведение;24.12.2026;затворено;`;
    await choose('часове.csv', table('25:00'));
    await page.getByText('Проблеми във файла: 1').waitFor();
    const fault = page.locator('.import-export-faults tbody tr');
    expect(await fault.innerText()).toMatch(/^2\s+От\s+Не е ясно кой час е това/);
    await page.getByLabel('Ред 2, От: правилната стойност').fill('9.30');
    await press('Провери пак');
    const change = page.locator('.import-export-table tbody tr');
    await page.getByRole('button', { name: 'Запиши промените (1)' }).waitFor();
    expect(await change.innerText()).toMatch(
      /Заведението[\s\S]*Понеделник–петък 09:30–00:00\s+Събота–неделя затворено/,
    );
    await press('Отказ');
  },
);

if (inSweep) {
  test.skipIf(!hasBrowser)(
    'a menu that changes during an import is compared again before it is saved',
    async () => {
      const lines = (await download('Изтегли като CSV')).toString().split('\r\n');
      await choose('без-последните.csv', lines.slice(0, 300).join('\r\n'));
      await page.getByText('Файлът и менюто са еднакви.').waitFor();
      await page.getByRole('checkbox', { name: /Изтрий секциите и продуктите/ }).check();
      await page.getByRole('button', { name: 'Запиши промените (26)' }).waitFor();
      await api.call('mutation ($input: UpdateMenuInput!) { updateMenu(input: $input) { id } }', {
        id: menuId,
        currency: 'лв.',
      });
      await press('Запиши промените (26)');
      await page.getByText('Междувременно менюто се промени.').waitFor();
      await press('Запиши промените (26)');
      await page.getByText('Нови: 0. Променени: 0. Изтрити: 26. Без промяна: 299.').waitFor();
      await page.getByRole('link', { name: 'историята' }).click();
      await page.waitForURL('**/admin/history');
    },
  );
}
