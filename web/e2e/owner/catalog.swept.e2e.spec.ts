import { createGate, inSweep } from '@qr-menu/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violationsInSweep } from '../support/find-violations.ts';
import { closePages, hasBrowser, sharedBrowser } from '../support/launch-browser.ts';
import { createContents, openOwnerPage } from '../support/owner-page.ts';
import { field, fill, keepPicture, press, row, waitForText } from '../support/page-steps.ts';
import { sharedApp } from '../support/shared-app.ts';
import type { RunningApp } from '../support/start-app.ts';

let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  if (!hasBrowser) return;
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
});

afterAll(closePages);

const open = (name: string) => openOwnerPage(app, browser, name);

/** Checks a state that has no URL, and keeps a screenshot of it. */
async function look(page: Page, name: string): Promise<void> {
  expect(await violationsInSweep(page)).toEqual([]);
  await keepPicture(page, `catalog-${name}`);
}

test.runIf(hasBrowser)('a menu is created, renamed, activated, copied and deleted', async () => {
  const { page, api } = await open('menus');
  await createContents(api, 'Кафе Менюта', {});
  await page.goto('/admin/menus');
  await waitForText(page, 'Още няма менюта.');
  await page.getByRole('main').getByRole('link', { name: 'Добави меню' }).last().click();
  await page.waitForURL('**/admin/menus/create');
  expect(await field(page, 'Валута').inputValue()).toBe('€');
  expect(await page.getByRole('checkbox', { name: 'Активно' }).isChecked()).toBe(false);
  await field(page, 'Валута').fill('');
  await press(page, 'Добави меню');
  await expect.poll(() => page.getByText('Полето е задължително.').count()).toBe(3);
  await fill(page, { Име: 'Закуски', Описание: 'До обяд', Валута: 'лв' });
  await press(page, 'Добави меню');
  await page.waitForURL('**/admin/menus');
  await row(page, 'Закуски').getByText('До обяд').waitFor();
  await row(page, 'Закуски').getByText('Секции: 0 от 25').waitFor();
  await waitForText(page, 'Няма активно меню: гостите още не виждат меню.');

  await press(page, 'Преименувай Закуски');
  await page.keyboard.type('Закуски и кафе');
  await page.keyboard.press('Enter');
  await waitForText(page, 'Менюто е преименувано');
  const rename = page.getByRole('button', { name: 'Преименувай Закуски и кафе', exact: true });
  await expect.poll(() => rename.evaluate((it) => it === document.activeElement)).toBe(true);
  await rename.click();
  await page.keyboard.type('Нещо друго');
  await look(page, 'rename');
  await page.keyboard.press('Escape');
  await row(page, 'Закуски и кафе').waitFor();

  await press(page, 'Включи Закуски и кафе');
  await waitForText(page, 'Гостите виждат това меню');
  const activeBox = page.getByRole('checkbox', { name: 'Активно: Закуски и кафе' });
  expect([await activeBox.isChecked(), await activeBox.isDisabled()]).toEqual([true, true]);

  await press(page, 'Дублирай Закуски и кафе');
  await row(page, 'Закуски и кафе (копие)').waitFor();
  await look(page, 'menus');
  await press(page, 'Изтрий Закуски и кафе (копие)');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Сигурни ли сте, че искате да изтриете?').waitFor();
  await dialog.getByText('Закуски и кафе (копие)', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Отказ' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await press(page, 'Изтрий Закуски и кафе (копие)');
  await dialog.getByRole('button', { name: 'Изтрий' }).click();
  await row(page, 'Закуски и кафе (копие)').waitFor({ state: 'detached' });

  await page.getByRole('link', { name: 'Редактирай Закуски и кафе' }).click();
  await page.waitForURL('**/update/*');
  await page.getByLabel('Език на текстовете').selectOption('de');
  await fill(page, { Име: 'Frühstück', Описание: 'Bis Mittag' });
  await press(page, 'Обнови менюто');
  await page.waitForURL('**/admin/menus');
  await waitForText(page, 'Менюто е обновено успешно');
  await page.context().close();
});

if (inSweep) {
  test.runIf(hasBrowser)('an unchanged name does not overwrite a newer name', async () => {
    const { page, api } = await open('renamed');
    const { menuIds } = await createContents(api, 'Кафе Преименувано', { Обедно: [] });
    await page.goto('/admin/menus');
    await press(page, 'Преименувай Обедно');
    const translations = JSON.stringify({
      name: { bg: 'Вечерно' },
      description: { bg: 'От 18 ч.' },
    });
    await api.call('mutation ($input: UpdateMenuInput!) { updateMenu(input: $input) { id } }', {
      id: menuIds[0],
      translations,
    });
    await row(page, 'От 18 ч.').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Преименувай Вечерно', exact: true }).waitFor();
    await page.context().close();
  });
}

if (inSweep) {
  test.runIf(hasBrowser)('a change to one row of a list never waits for another row', async () => {
    const { page, api } = await open('rows');
    for (const [number, name] of ['Мляко', 'Ядки'].entries()) {
      const translations = JSON.stringify({ name: { bg: name }, description: { bg: name } });
      await api.call(
        'mutation ($input: CreateIngridientsInput!) { createIngridients(input: $input) { id } }',
        { number, translations },
      );
    }
    await page.goto('/admin/ingredients');
    const answer = createGate();
    let held = false;
    await page.route('**/graphql', async (route) => {
      const isFirst = !held && route.request().postDataJSON().operationName === 'DeleteIngredient';
      held ||= isFirst;
      if (isFirst) await answer.passed();
      await route.continue();
    });
    await press(page, 'Изтрий Мляко');
    await press(page, 'Изтрий Ядки');
    await waitForText(page, 'Изтрито: Ядки');
    expect(await page.getByRole('button', { name: 'Изтрий Мляко' }).isDisabled()).toBe(true);
    answer.open();
    await waitForText(page, 'Няма намерени съставки.');
    await page.unrouteAll({ behavior: 'wait' });
    await page.context().close();
  });
}

test.runIf(hasBrowser)('sections are created, moved by keyboard, copied and deleted', async () => {
  const { page, api } = await open('sections');
  await page.goto('/admin/sections/create');
  await waitForText(page, 'Всяка секция е част от меню, затова започнете с менюто.');
  await createContents(api, 'Кафе Секции', { Основно: ['Салати', 'Супи', 'Десерти'], Обедно: [] });
  await page.goto('/admin/sections/create');
  const parent = page.getByLabel('Меню', { exact: false }).and(page.locator('select'));
  expect(await parent.locator('option:checked').textContent()).toBe('Основно');
  await press(page, 'Добави секция');
  await expect.poll(() => page.getByText('Полето е задължително.').count()).toBe(2);
  await fill(page, { Име: 'Напитки', Описание: 'Студени', 'Снимка (уеб адрес)': '/a.webp' });
  // Rarely used fields are collapsed.
  const price = page.getByLabel('Цена на менюто', { exact: true });
  expect(await price.isVisible()).toBe(false);
  await page.locator('summary', { hasText: 'Цена на менюто' }).click();
  await price.waitFor();
  await press(page, 'Добави секция');
  await page.waitForURL('**/admin/sections');
  await row(page, 'Напитки').getByText('Студени').waitFor();
  await waitForText(page, 'Секции: 4 от 25');
  await waitForText(page, 'В това меню още няма секции.');

  // The row is picked up, moved and dropped with the keyboard.
  await press(page, 'Промени реда на секциите в Основно');
  const order = page.getByRole('list', { name: 'Основно' }).getByRole('listitem');
  const names = () => order.locator('.section-order-name').allTextContents();
  expect(await names()).toEqual(['Салати', 'Супи', 'Десерти', 'Напитки']);
  await page.getByRole('button', { name: 'Преместване на Напитки' }).focus();
  await page.keyboard.press('Space');
  await page
    .getByText(/Напитки.* място 4 от 4/)
    .first()
    .waitFor({ state: 'attached' });
  // Key presses are ignored while the row moves, so they are repeated until the row is at the top.
  const upwards = async () => {
    const atTop = await page.getByText('Напитки е на място 1 от 4.').count();
    if (atTop === 0) await page.keyboard.press('ArrowUp');
    return atTop;
  };
  await expect.poll(upwards).toBe(1);
  await page.keyboard.press('Space');
  await expect.poll(names).toEqual(['Напитки', 'Салати', 'Супи', 'Десерти']);
  await look(page, 'sections-order');
  await page.reload();
  const rows = page
    .getByRole('region', { name: 'Основно' })
    .locator('tbody tr td:first-child > div > div');
  await expect.poll(() => rows.allTextContents()).toEqual(['Напитки', 'Салати', 'Супи', 'Десерти']);

  await press(page, 'Дублирай Супи');
  await row(page, 'Супи (копие)').waitFor();
  await press(page, 'Изтрий Супи (копие)');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Сигурни ли сте, че искате да изтриете тази секция?').waitFor();
  await dialog.getByRole('button', { name: 'Изтрий' }).click();
  await row(page, 'Супи (копие)').waitFor({ state: 'detached' });

  await page.getByRole('link', { name: 'Редактирай Десерти' }).click();
  // Only a new section needs a description.
  await fill(page, { Име: 'Сладко', Описание: '' });
  await parent.selectOption('Обедно');
  await press(page, 'Обнови секцията');
  await page.waitForURL('**/admin/sections');
  await waitForText(page, 'Секцията е обновена успешно');
  await page.getByRole('region', { name: 'Обедно' }).getByText('Сладко', { exact: true }).waitFor();
  await page.context().close();
});

if (inSweep) {
  test.runIf(hasBrowser)(
    'on a phone a section is a compact row, with more actions behind a "more" button',
    async () => {
      const { page, api } = await openOwnerPage(app, browser, 'sections-phone', {
        viewport: { width: 390, height: 844 },
        isMobile: true,
        hasTouch: true,
      });
      const long = `Ястия на скара ${'от пещта '.repeat(8)}`;
      await createContents(api, 'Кафе Телефон', { Обедно: ['Супи', long] });
      await page.goto('/admin/sections');
      const more = page.getByRole('button', { name: 'Още за Супи', exact: true });
      await more.waitFor();
      const rows = page.locator('.record-cards tbody tr');
      const heights = await rows.evaluateAll((each) => each.map((element) => element.clientHeight));
      expect(Math.max(...heights)).toBeLessThanOrEqual(96);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      const remove = page.getByRole('button', { name: 'Изтрий Супи' });
      expect(await remove.isVisible()).toBe(false);
      await more.focus();
      await page.keyboard.press('Enter');
      await remove.waitFor();
      await waitForText(page, 'Супи от деня');
      expect(await more.getAttribute('aria-expanded')).toBe('true');
      expect(await violationsInSweep(page)).toEqual([]);
      await page.getByRole('link', { name: 'Редактирай Супи' }).tap();
      await page.waitForURL('**/admin/sections/update/*');
    },
  );
}

test.runIf(hasBrowser)(
  'an ingredient gets a number when it is created, and is deleted without a confirmation',
  async () => {
    const { page } = await open('ingredients');
    await page.goto('/admin/ingredients');
    await waitForText(page, 'Няма намерени съставки.');
    await page.getByRole('main').getByRole('link', { name: 'Добави съставка' }).last().click();
    await page.getByText('Следващ свободен: 1.').waitFor();
    await fill(page, { Име: 'Мляко', Описание: 'Алерген', Номер: '7а' });
    await press(page, 'Добави съставка');
    await waitForText(page, 'Само цифри.');
    await fill(page, { Номер: '7' });
    await press(page, 'Добави съставка');
    await page.waitForURL('**/admin/ingredients');
    await page.getByRole('cell', { name: '7', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Редактирай Мляко' }).click();
    await fill(page, { Описание: 'Съдържа лактоза' });
    await press(page, 'Обнови съставката');
    await page.waitForURL('**/admin/ingredients');
    await waitForText(page, 'Съставката е обновена успешно');
    await press(page, 'Изтрий Мляко');
    await waitForText(page, 'Няма намерени съставки.');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.context().close();
  },
);

test.runIf(hasBrowser)('all 14 allergens are added in one step, and removed again', async () => {
  const { page, api } = await open('allergens');
  await page.goto('/admin/ingredients');
  await press(page, 'Добави 14-те алергена на ЕС');
  await waitForText(page, 'Добавени алергени: 14');
  // The text is shown twice: as the ingredient's name and as its allergen.
  const shown = page.getByRole('cell', { name: 'Мекотели', exact: true });
  await expect.poll(() => shown.count()).toBe(2);
  expect(await violationsInSweep(page)).toEqual([]);
  expect(await page.getByRole('button', { name: /алерген/ }).count()).toBe(0);
  const ingredients = await api.call<{ items: { number: number }[] }>(
    '{ listIngridients { items { number } } }',
    {},
  );
  const numbers = ingredients.items.map(({ number }) => number);
  expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 14 }, (_, at) => at + 1));
  await page.goto('/admin/ingredients');
  await press(page, 'Изтрий Мляко');
  await press(page, 'Добави липсващите алергени (1)');
  await waitForText(page, 'Добавени алергени: 1');
  await page
    .getByRole('alert')
    .filter({ hasText: 'Добавени алергени: 1' })
    .getByRole('button', { name: 'Отмени' })
    .click();
  await waitForText(page, 'Добавените алергени (1) са премахнати.');
  await page.getByRole('button', { name: 'Добави липсващите алергени (1)' }).waitFor();
  await page.context().close();
});

if (inSweep) {
  test.runIf(hasBrowser)(
    'a number belongs to one ingredient, and older duplicates are reported',
    async () => {
      const { page, api } = await open('numbers');
      for (const [number, name] of ['Сол', 'Мляко', 'Ядки'].entries()) {
        const translations = JSON.stringify({ name: { bg: name }, description: { bg: name } });
        await api.call(
          'mutation ($input: CreateIngridientsInput!) { createIngridients(input: $input) { id } }',
          { number, translations },
        );
      }
      await page.goto('/admin/ingredients/create');
      await page.getByText('Следващ свободен: 3.').waitFor();
      await fill(page, { Име: 'Риба', Описание: 'Алерген', Номер: '2' });
      await press(page, 'Добави съставка');
      await waitForText(page, 'Друга съставка вече има този номер.');
      expect(await field(page, 'Име').inputValue()).toBe('Риба');
      await fill(page, { Номер: '3' });
      await press(page, 'Добави съставка');
      await page.waitForURL('**/admin/ingredients');
      expect(await page.getByText('Един номер за няколко съставки').count()).toBe(0);
      // Records that are older than the rule may share a number.
      await page.route('**/graphql', async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replaceAll('"number":2', '"number":1');
        await route.fulfill({ response, body });
      });
      await page.goto('/admin/ingredients');
      const notice = page.getByRole('alert').filter({ hasText: 'Един номер за няколко съставки' });
      await notice.getByText('1: Мляко, Ядки').waitFor();
      expect(await violationsInSweep(page)).toEqual([]);
      await notice.getByRole('link', { name: 'Ядки' }).click();
      await page.waitForURL('**/admin/ingredients/update/*');
      await page.unrouteAll({ behavior: 'wait' });
      await page.context().close();
    },
  );
}
