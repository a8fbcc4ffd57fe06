import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createItems, createSections } from '../support/item-contents.ts';
import { closePages, hasBrowser, sharedBrowser } from '../support/launch-browser.ts';
import { openOwnerPage } from '../support/owner-page.ts';
import { sharedApp } from '../support/shared-app.ts';
import type { RunningApp } from '../support/start-app.ts';

let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  if (!hasBrowser) return;
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
});

afterAll(closePages);

const createIngredient =
  'mutation ($input: CreateIngridientsInput!) { createIngridients(input: $input) { id } }';
const updateItem = 'mutation ($input: UpdateItemInput!) { updateItem(input: $input) { id } }';
const text = (bg: string) => JSON.stringify({ name: { bg }, description: { bg } });

test.runIf(hasBrowser)(
  'an owner declares the allergens of a dish, confirms them after a change, and sees contradictions',
  async () => {
    const { page, api } = await openOwnerPage(app, browser, 'declares');
    const [section] = await createSections(api, 'Обявена', 'Супи');
    const [id = ''] = await createItems(api, section, [{ name: 'Таратор' }]);
    await page.goto('/admin');
    await page.getByRole('link', { name: 'С необявени алергени: 1' }).click();
    await page.getByText('Алергените не са обявени', { exact: true }).last().waitFor();
    await page.locator(`a[href="/admin/items/update/${id}"]`).click();

    const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
    const contents = page.locator('.folded', { hasText: 'Алергени, диети и още' });
    expect(await contents.getAttribute('open')).toBeNull();
    await contents.getByText('Алергени, диети и още').click();
    await page.getByLabel('Съдържа алергени…').check();
    await page.getByRole('button', { name: 'Обнови продукта' }).click();
    await page
      .getByText('Изберете какво съдържа или че не съдържа нито един от 14-те.')
      .first()
      .waitFor();
    // Ticks both boxes before the next render.
    await page.evaluate(() => {
      for (const label of document.querySelectorAll<HTMLElement>('.key-toggle')) {
        if (/^(Мляко|Глутен)$/.test(label.innerText.trim())) label.querySelector('input')?.click();
      }
    });
    expect(await box('Мляко').isChecked()).toBe(true);
    expect(await box('Глутен').isChecked()).toBe(true);
    await box('Пшеница').check();
    await box('Веган').check();
    await page.getByRole('button', { name: 'Обнови продукта' }).click();
    await page.getByText('Съдържанието на продукта противоречи').first().waitFor();
    await box('Веган').uncheck();
    await box('Без глутен').check();
    await page.getByText('Съдържа зърно с глутен.').first().waitFor();
    await box('Без глутен').uncheck();
    await page.getByText('Може да съдържа следи', { exact: true }).first().click();
    const traces = page.locator('.item-further').first();
    expect(await traces.getByLabel('Мляко').isDisabled()).toBe(true);
    await traces.getByLabel('Ядки').check();
    await page.getByLabel('Колко е люто').selectOption({ label: 'Леко люто' });
    await page.getByRole('button', { name: 'Обнови продукта' }).click();
    await page.waitForURL((url) => url.pathname === '/admin/items');
    const declared = await api.call<{ items: readonly object[] }>(
      '{ listItems { items { spiciness allergens { contains mayContain changedSince } } } }',
      {},
    );
    expect(declared.items).toEqual([
      {
        spiciness: 1,
        allergens: { contains: ['WHEAT', 'MILK'], mayContain: ['NUTS'], changedSince: false },
      },
    ]);

    await api.call(updateItem, { id, translations: text('Таратор с орехи') });
    await page.goto('/admin/items?missing=recheck');
    await page.getByText('Алергени: проверете пак', { exact: true }).last().waitFor();
    await page.locator(`a[href="/admin/items/update/${id}"]`).click();
    await page.getByText('Променено е след обявяването: проверете пак').first().waitFor();
    await page.getByLabel('Проверено: обявеното още е вярно').check();
    await page.getByRole('button', { name: 'Обнови продукта' }).click();
    await page.getByText('Няма съвпадащ продукт.').first().waitFor();
    await page.goto('/admin/items');
    await page.getByText('Алергените са обявени', { exact: true }).waitFor();
  },
);

test.runIf(hasBrowser)(
  'once the owner has seen the gaps, allergens of many items are derived from their numbers',
  async () => {
    const { page, api } = await openOwnerPage(app, browser, 'confirms');
    const [section] = await createSections(api, 'Номерирана', 'Супи');
    const ids = await createItems(api, section, [{ name: 'Таратор' }, { name: 'Чай' }]);
    const { id: honey } = await api.call<{ id: string }>(createIngredient, {
      translations: text('Мед'),
      number: 3,
    });

    await page.goto('/admin/account');
    await page.getByLabel('Как гостите виждат алергените').selectOption('EU_NUMBERS');
    await page.getByRole('button', { name: 'Обнови профила' }).click();
    await page.getByText('Номерата на ЕС не могат да се използват').first().waitFor();
    await page.getByLabel('Как гостите виждат алергените').selectOption('LETTERS');
    await page.getByRole('button', { name: 'Обнови профила' }).click();
    await page.waitForURL((url) => url.pathname === '/admin');

    await page.goto('/admin/ingredients/create');
    await page.getByLabel('Име').fill('Мляко');
    await page.getByLabel('Описание').fill('От Родопите');
    await page.getByLabel('Номер').fill('7');
    await page.getByText('Според името това е: Мляко. Така ли е?').first().waitFor();
    expect(await page.getByRole('checkbox', { name: 'Мляко' }).isChecked()).toBe(false);
    await page.getByRole('button', { name: 'Да, избери го' }).click();
    expect(await page.getByRole('checkbox', { name: 'Мляко' }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Добави съставка' }).click();
    await page.waitForURL((url) => url.pathname === '/admin/ingredients');

    const { items } = await api.call<{ items: readonly { id: string; number: number }[] }>(
      '{ listIngridients { items { id number } } }',
      {},
    );
    const milk = items.find(({ number }) => number === 7)?.id ?? '';
    await api.call(updateItem, { id: ids[0], ingredientIDs: [milk, honey] });
    await api.call(updateItem, { id: ids[1], diets: ['HALAL', 'KOSHER'] });
    await page.goto('/admin/items');
    await page.getByRole('checkbox', { name: 'Избери всички показани' }).check();
    await page.getByRole('button', { name: 'Алергени от съставките' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Няма данни за: Мед').waitFor();
    await dialog.getByText('посочват алергени: Чай').waitFor();
    const declare = dialog.getByRole('button', { name: 'Обяви (1)' });
    expect(await declare.isDisabled()).toBe(true);
    await dialog.getByLabel('Познавам тези съставки').check();
    await declare.click();
    await page.getByText('Алергените са запазени. Продукти: 1').first().waitFor();

    await page.getByRole('button', { name: 'Задай алергени и диети' }).click();
    await dialog.getByLabel('Не съдържа нито един от 14-те').check();
    const marks = dialog.getByLabel('Диети и особености');
    await marks.selectOption({ label: 'Добави към тези на всеки продукт' });
    await dialog.getByLabel('Веган').check();
    await dialog.getByRole('button', { name: 'Запази за 2' }).click();
    // The ingredient contains milk, which contradicts the diet, so nothing changes.
    await page.getByText('Съдържанието на продукта противоречи').first().waitFor();
    await dialog.getByLabel('Веган').uncheck();
    await dialog.getByLabel('Постно').check();
    await dialog.getByRole('button', { name: 'Запази за 2' }).click();
    await page.getByText('Алергените са запазени. Продукти: 2').first().waitFor();
    await page.getByRole('button', { name: 'Задай алергени и диети' }).click();
    await marks.selectOption({ label: 'Махни от избраните продукти' });
    await dialog.getByLabel('Кашер').check();
    await dialog.getByRole('button', { name: 'Запази за 2' }).click();
    await page.getByText('Диетите и особеностите са запазени. Продукти: 2').first().waitFor();
    const marked = await api.call<{ items: readonly { id: string; diets: readonly string[] }[] }>(
      '{ listItems { items { id diets } } }',
      {},
    );
    expect(ids.map((id) => marked.items.find((item) => item.id === id)?.diets)).toEqual([
      ['LENTEN'],
      ['HALAL', 'LENTEN'],
    ]);
    await page.goto('/admin');
    await page.locator('.gaps').waitFor();
    expect(await page.getByText('С необявени алергени').count()).toBe(0);

    await page.goto('/admin/items');
    await page.getByRole('link', { name: 'Алергени за кухнята' }).click();
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Изтегли таблицата (PDF)' }).click();
    const file = await downloaded;
    expect(file.suggestedFilename()).toBe('Меню алергени.pdf');
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  },
);
