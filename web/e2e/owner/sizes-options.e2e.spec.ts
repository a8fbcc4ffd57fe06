import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, hasBrowser, sharedBrowser } from '../support/launch-browser.ts';
import { createContents, openOwnerPage } from '../support/owner-page.ts';
import { field, press, submit, waitForText } from '../support/page-steps.ts';
import { sharedApp } from '../support/shared-app.ts';
import type { RunningApp } from '../support/start-app.ts';

let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  if (!hasBrowser) return;
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
});

afterAll(closePages);

const texts = (bg: string) => JSON.stringify({ name: { bg }, description: {} });

test.runIf(hasBrowser)(
  'an owner adds sizes to a dish on a phone and changes their prices together, and guests add extras',
  async () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
    const { page, api } = await openOwnerPage(app, browser, 'sizes', phone);
    const { sectionIds } = await createContents(api, 'Бар Размер', { Обедно: ['Напитки'] });
    const { id } = await api.call<{ id: string }>(
      'mutation ($input: CreateItemInput!) { createItem(input: $input) { id } }',
      { sectionID: sectionIds[0], translations: texts('Лимонада'), price: 4.2, volume: '0,3 л' },
    );
    const stored = (fields: string) =>
      api.call<Readonly<Record<string, unknown>>>(
        `query { getItem(id: "${id}") { ${fields} } }`,
        {},
      );

    const copyToEnglish = async () => {
      await page.getByLabel('Език на текстовете').selectOption('en');
      await press(page, 'Копирай от Български');
    };

    await page.goto('/admin/options/create');
    await field(page, 'Име').fill('Добавки');
    const option = page.locator('.editable-row').first();
    await option.getByLabel('Име (Български)').fill('Мента');
    await option.getByLabel('Разлика в цената').fill('+0,50');
    await copyToEnglish();
    expect(await option.getByLabel('Име (English)').inputValue()).toBe('Мента');
    await page.getByLabel('Колко най-много?').selectOption({ label: 'Едно' });
    await submit(page);
    await waitForText(page, 'Мента +0,50');

    await page.goto(`/admin/items/update/${id}`);
    await press(page, 'Няколко размера');
    const sizes = page.locator('.editable-row');
    await expect.poll(() => sizes.count()).toBe(2);
    expect(await sizes.first().getByLabel('Количество').inputValue()).toBe('0,3 л');
    expect(await field(page, 'Цена').count()).toBe(2);
    await sizes.nth(1).getByLabel('Цена').fill('пет');
    await submit(page);
    await waitForText(page, 'Въведете цена от 0 нагоре с най-много два знака след запетаята.');
    await sizes.nth(1).getByLabel('Цена').fill('5,90');
    await sizes.nth(1).getByLabel('Име (Български)').fill('Голяма');
    await copyToEnglish();
    expect(await sizes.nth(1).getByLabel('Име (English)').inputValue()).toBe('Голяма');
    // Moves the large size to the top with the keyboard.
    await page.getByRole('button', { name: /^Преместване на Голяма/ }).focus();
    await page.keyboard.press('Space');
    await page
      .getByText(/Голяма.*2/)
      .first()
      .waitFor({ state: 'attached' });
    // Keys are ignored while the row moves, so the key is pressed again until the row is at the top.
    const atTop = async () => {
      const isThere = (await page.getByText('е на място 1 от 2.').count()) > 0;
      if (!isThere) await page.keyboard.press('ArrowUp');
      return isThere;
    };
    await expect.poll(atTop).toBe(true);
    await page.keyboard.press('Space');
    await expect.poll(() => sizes.first().getByLabel('Цена').inputValue()).toBe('5,90');
    await page.locator('summary', { hasText: 'Опции и добавки' }).click();
    await page.getByRole('combobox', { name: 'Опции и добавки' }).click();
    await page.getByRole('option', { name: 'Добавки' }).click();
    await submit(page);

    const prices = page.getByRole('link', { name: /5,90 лв \/ 4,20 лв/ });
    await prices.waitFor();
    expect(await stored('price volume optionGroupIDs')).toEqual({
      price: 5.9,
      volume: null,
      optionGroupIDs: [expect.any(String)],
    });

    await page.getByLabel('Избери Лимонада').check();
    await press(page, 'Още');
    await page.getByRole('menuitem', { name: 'Промени цените' }).click();
    await page.getByLabel('С колко').fill('10');
    const rows = page.locator('.price-preview tbody tr');
    const shownRows = async () =>
      (await rows.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
    await expect
      .poll(shownRows)
      .toEqual([
        'Лимонада · Голяма 5,90 лв 6,49 лв',
        'Лимонада · 0,3 л 4,20 лв 4,62 лв',
        'Добавки: Мента +0,50 лв +0,55 лв',
      ]);
    await press(page, 'Промени тези цени');
    await page.getByRole('link', { name: /6,49 лв \/ 4,62 лв/ }).click();

    await press(page, 'Само един размер');
    expect(await field(page, 'Цена').inputValue()).toBe('6,49');
    await submit(page);
    await page.getByRole('button', { name: /Лимонада: 6,49 лв$/ }).waitFor();
    expect(await stored('price variants { id }')).toEqual({ price: 6.49, variants: [] });

    // A price change also affects the options of a dish without a price.
    await page.getByRole('button', { name: /Лимонада: 6,49 лв$/ }).click();
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /Лимонада: \+ цена$/ }).waitFor();
    await page.getByLabel('Избери Лимонада').check();
    await press(page, 'Още');
    await page.getByRole('menuitem', { name: 'Промени цените' }).click();
    await page.getByLabel('С колко').fill('100');
    await expect.poll(shownRows).toEqual(['Добавки: Мента +0,55 лв +1,10 лв']);
  },
);
