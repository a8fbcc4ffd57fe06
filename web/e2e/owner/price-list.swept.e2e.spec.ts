import { decimal, dishesOf } from '@qr-menu/testkit/price-lists';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violationsInSweep } from '../support/find-violations.ts';
import { closePages, hasBrowser, sharedBrowser } from '../support/launch-browser.ts';
import { createContents, openOwnerPage } from '../support/owner-page.ts';
import { press, waitForText } from '../support/page-steps.ts';
import { sharedApp } from '../support/shared-app.ts';
import type { RunningApp } from '../support/start-app.ts';

let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  if (hasBrowser) [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
});
afterAll(closePages);

/** A list with a title, headings in the cook's own words, 60 dishes, and notes by the kitchen at the end. */
const priceList = (change: Readonly<Record<string, string>> = {}): string =>
  [
    'Механа „Родна стряха“;;;',
    'Лято 2026;;;',
    'Кухня;Манджа;Колко;Пари',
    ...dishesOf('bg').map(({ category, name, volume, price }) =>
      [category, name, volume, change[name] ?? `${decimal(price, ',')} лв.`].join(';'),
    ),
    'Добър апетит!;;;',
  ].join('\r\n');

const choose = (page: Page, content: string) =>
  page.locator('input[type="file"]').setInputFiles({
    name: 'ценоразпис.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(content),
  });
const pick = (page: Page, column: string, meaning: string) =>
  page.getByLabel(column, { exact: true }).selectOption(meaning);
const faults = (page: Page) => page.locator('.import-export-faults tbody tr');
const phone = { width: 390, height: 844 };
const staysInside = async (page: Page): Promise<void> => {
  for (const size of [{ width: 1280, height: 900 }, phone]) {
    await page.setViewportSize(size);
    const [inner, width] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect(inner).toBeLessThanOrEqual(width ?? 0);
  }
};

describe.skipIf(!hasBrowser)("a restaurant's own list", () => {
  async function open(venue: string) {
    const options = { viewport: phone, hasTouch: true };
    const owner = await openOwnerPage(app, browser, 'list', options);
    const { menuIds } = await createContents(owner.api, venue, { Лятно: [] });
    await owner.page.goto(`/admin/menus/exchange/${menuIds[0]}`);
    return owner.page;
  }

  test("a restaurant's list is imported after choosing its columns once and correcting all errors", async () => {
    const page = await open('Родна стряха');
    const wrong = {
      'Шопска салата': '3,50/4,50',
      Снежанка: '€ 4,20',
      Таратор: '9,5,0',
      Мусака: '1.234,50',
      Кавърма: '1,234.50',
    };
    await choose(page, priceList(wrong));
    await page.getByRole('heading', { name: 'Какво има в колоните на ценоразпис.csv?' }).waitFor();
    expect(await page.getByLabel('Къде са заглавията').inputValue()).toBe('3');
    expect(await page.getByLabel('Манджа', { exact: true }).inputValue()).toBe('name.bg');
    await page
      .getByRole('region', { name: 'Първите редове' })
      .getByText('Овчарска салата')
      .waitFor();
    await staysInside(page);
    expect(await violationsInSweep(page)).toEqual([]);

    await pick(page, 'Манджа', 'price');
    await press(page, 'Продължи');
    await page.getByText('Изберете в коя колона е името на продукта.').waitFor();
    expect(await page.getByText('Тази колона е избрана два пъти.').count()).toBe(2);
    expect(await page.getByLabel('Кухня', { exact: true }).inputValue()).toBe('category');
    await pick(page, 'Манджа', 'name.bg');
    await press(page, 'Продължи');

    await page.getByText('Проблеми във файла: 3').waitFor();
    expect(await faults(page).nth(0).innerText()).toMatch(/^4\s+Цена\s+Тук има няколко цени/);
    expect(await faults(page).nth(1).innerText()).toMatch(/^6\s+Цена\s+Цената е в друга валута/);
    expect(await faults(page).nth(2).innerText()).toMatch(/^16\s+Цена\s+Това не е цена/);
    await staysInside(page);
    expect(await violationsInSweep(page)).toEqual([]);
    await page.getByLabel('Вземи числата, както са, за цени в лв').check();
    await page.getByText('Проблеми във файла: 2').waitFor();

    await press(page, 'Избери друг файл');
    const { Мусака, Кавърма } = wrong;
    await choose(page, priceList({ Мусака, Кавърма }));
    await waitForText(page, 'Колоните са разчетени така, както ги избрахте миналия път.');
    await page.getByText('няма да се запишат: 1, 2, 64').waitFor();
    await page.getByRole('button', { name: 'Нови (65)' }).waitFor();
    const dish = (name: string) =>
      page.locator('.import-export-table tbody tr').filter({ hasText: name });
    await page.getByRole('button', { name: /Покажи още/ }).click();
    expect(await dish('Мусака').first().innerText()).toContain('1234,50');
    expect(await dish('Кавърма').first().innerText()).toContain('1234,50');
    expect(await violationsInSweep(page)).toEqual([]);
    await press(page, 'Запиши промените (65)');
    await page.getByText('Нови: 65. Променени: 0. Изтрити: 0. Без промяна: 0.').waitFor();

    await press(page, 'Избери друг файл');
    await choose(page, priceList({ Мусака, Кавърма, Айран: '3,33 лв.' }));
    await page.getByRole('button', { name: 'Запиши промените (1)' }).click();
    await page.getByText('Нови: 0. Променени: 1. Изтрити: 0. Без промяна: 64.').waitFor();
    await page.context().close();
  });

  test('a list can be pasted as text, which stays in the form after an error', async () => {
    const page = await open('Под асмата');
    const text = 'СУПИ\nТаратор 300 мл ..... 5,60 лв.\n(студен, с копър)\nБоб чорба – 6,5,0';
    await page.getByLabel('Или поставете текст').fill(text);
    await press(page, 'Прочети текста');
    await page
      .getByRole('heading', { name: 'Какво има в колоните на поставения текст?' })
      .waitFor();
    expect(await page.getByLabel('Секция за продуктите без секция').inputValue()).toBe('Лятно');
    await page.getByLabel('Секция за продуктите без секция').fill('');
    await press(page, 'Продължи');
    await page.getByText('Полето е задължително.').waitFor();
    await page.getByLabel('Секция за продуктите без секция').fill('Обяд');
    await press(page, 'Избери друг файл');
    const field = page.getByLabel('Или поставете текст');
    expect(await field.inputValue()).toBe(text);
    await field.fill(text.replace('6,5,0', '6,50 лв.'));
    await press(page, 'Прочети текста');
    await press(page, 'Продължи');
    await page.getByRole('button', { name: 'Нови (3)' }).waitFor();
    const soup = page.locator('.import-export-table tbody tr').filter({ hasText: 'Таратор' });
    expect(await soup.innerText()).toMatch(/СУПИ[\s\S]*студен, с копър[\s\S]*5,60[\s\S]*300 мл/);
    await press(page, 'Промени колоните');
    await page.getByLabel('Колона B', { exact: true }).selectOption('');
    await press(page, 'Продължи');
    await page.getByRole('button', { name: 'Нови (3)' }).waitFor();
    expect(await soup.innerText()).not.toContain('студен');
    await staysInside(page);
    await page.context().close();
  });
});
