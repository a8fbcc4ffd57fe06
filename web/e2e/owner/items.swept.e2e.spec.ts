import { inSweep, swept } from '@qr-menu/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createItems,
  createManyItems,
  createSections,
  eventually,
} from '../support/item-contents.ts';
import { closePages, hasBrowser, sharedBrowser } from '../support/launch-browser.ts';
import { openOwnerPage } from '../support/owner-page.ts';
import {
  field,
  goTo,
  keepPicture,
  press,
  row,
  submit,
  waitForText,
} from '../support/page-steps.ts';
import { sharedApp } from '../support/shared-app.ts';
import type { RunningApp } from '../support/start-app.ts';

let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  if (!hasBrowser) return;
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
});

afterAll(closePages);

const names = (page: Page) => page.locator('tbody .item-name').allTextContents();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

const soups = (count: number) => Array.from({ length: count }, (_, n) => `Супа ${n + 1}`);

const salads = [
  { name: 'Шопска салата', description: 'Домати и сирене', price: 9.8 },
  { name: 'Снежанка', description: 'Мляко и краставици', price: 7.9 },
  { name: 'Овчарска салата', price: 12.4, discount: 10 },
];

/** Creates these salads for a new owner, and opens the list as that owner. */
async function openSalads(name: string) {
  const { page, api } = await openOwnerPage(app, browser, name, {
    timezoneId: 'Europe/Sofia',
  });
  const venue = `Салати ${name}`;
  const [section] = await createSections(api, venue, 'Салати', 'Супи');
  const ids = await createItems(api, section, salads);
  await page.goto('/admin/items');
  await row(page, 'Снежанка').waitFor();
  return { page, api, ids, menu: `/menu/${encodeURIComponent(venue)}` };
}

test.runIf(hasBrowser)('an item is created with all its fields, and then updated', async () => {
  const { page, api } = await openOwnerPage(app, browser, 'form');
  await page.goto('/admin/items');
  await waitForText(page, 'Първо добавете секция: всеки продукт е част от секция.');
  await createSections(api, 'Форма', 'Супи', 'Салати');
  const milk = JSON.stringify({ name: { bg: 'Мляко' }, description: { bg: 'Алерген' } });
  await api.call(
    'mutation ($input: CreateIngridientsInput!) { createIngridients(input: $input) { id } }',
    { number: 7, translations: milk },
  );
  await page.goto('/admin/items');
  await waitForText(page, 'Още няма продукти.');
  await page.getByRole('link', { name: 'Добави първия продукт' }).click();
  await press(page, 'Добави продукт');
  await waitForText(page, 'Полето е задължително.');

  await field(page, 'Име').fill('Снежанка');
  await page.getByLabel('Език на текстовете').selectOption('en');
  await field(page, 'Име').fill('Snow White');
  await page.getByLabel('Секция').selectOption({ label: 'Салати' });
  await page.getByLabel('Цена', { exact: true }).fill('8,95');
  await page.getByLabel('Отстъпка (%)').fill('15');
  await waitForText(page, 'Гостите плащат 7,61 лв');
  await field(page, 'Количество').fill('250 г');
  await page.getByRole('combobox', { name: 'Съставки' }).click();
  await page.getByRole('option', { name: '7 · Мляко' }).click();
  await page.keyboard.press('Escape');
  await keepPicture(page, 'items-form');
  await press(page, 'Добави продукт');
  await page.waitForURL('**/admin/items');
  await row(page, 'Снежанка').getByText('Салати').waitFor();
  await row(page, 'Снежанка').getByText('за госта 7,61 лв').waitFor();

  await page.getByRole('link', { name: 'Редактирай Снежанка' }).click();
  await page.getByText('7 · Мляко').first().waitFor();
  expect(await page.getByLabel('Позиция').inputValue()).toBe('1');
  await page.getByLabel('Цена', { exact: true }).fill('9.00');
  await submit(page);
  await waitForText(page, 'Продуктът е обновен успешно');
  await page.waitForURL('**/admin/items');
  await button(page, 'Промени цената на Снежанка: 9,00').waitFor();
  await goTo(page, '/admin/items/update/nobody');
  await waitForText(page, 'Няма такъв продукт (nobody)');
});

test.runIf(hasBrowser)('on a phone the save button stays in view and covers no field', async () => {
  const { page, api } = await openOwnerPage(app, browser, 'form-phone', {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  const [section] = await createSections(api, 'Форма на телефон', 'Супи');
  const [id = ''] = await createItems(api, section, [{ name: 'Таратор', price: 5 }]);
  await api.call('mutation ($input: UpdateItemInput!) { updateItem(input: $input) { id } }', {
    id,
    allergens: { contains: ['MILK', 'NUTS', 'CELERY', 'SESAME'], mayContain: ['FISH', 'EGGS'] },
  });
  await page.goto('/admin/items');
  for (const path of swept(['create', `update/${id}`], [`update/${id}`])) {
    await page.setViewportSize({ width: 390, height: 844 });
    await goTo(page, `/admin/items/${path}`);
    const bar = page.locator('.form-bar');
    await page.getByRole('link', { name: 'Добави съставка' }).waitFor();
    expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(72);
    // 480 px is the height of a phone's screen while its keyboard is open.
    for (const height of swept([844, 480], [480])) {
      await page.setViewportSize({ width: 390, height });
      const covered: string[] = [];
      const fields = page.locator('form :is(input:not([type="file"]), textarea, select):visible');
      for (const field of await fields.all()) {
        await field.focus();
        const box = await field.boundingBox();
        const top = (await bar.boundingBox())?.y ?? 0;
        if (top < height - 73 || (box?.y ?? 0) < 64 || (box?.y ?? 0) + (box?.height ?? 0) > top) {
          covered.push((await field.getAttribute('name')) ?? (await field.innerText()));
        }
      }
      expect(covered).toEqual([]);
    }
  }
  const contents = page.locator('.folded', { hasText: 'Алергени, диети и още' });
  expect(await contents.getAttribute('open')).toBeNull();
  const line = contents.getByText('Съдържа: Мляко');
  expect((await line.boundingBox())?.height).toBeLessThan(30);
  await contents.locator('> summary').tap();
  expect(await contents.getByLabel('Мляко').first().isChecked()).toBe(true);
  await page.getByRole('link', { name: 'Отказ' }).tap();
  await page.waitForURL('**/admin/items');
});

test.runIf(hasBrowser)(
  'the list is divided into pages, and a search covers all of them',
  async () => {
    const { page, api } = await openOwnerPage(app, browser, 'pages');
    const [, drinks] = await createManyItems(api, 'Страници', { Супи: soups(61), Напитки: [] });
    await createItems(api, drinks ?? '', [{ name: 'Айран', description: 'Кисело мляко' }]);
    await page.goto('/admin/items');
    await row(page, 'Супа 10').waitFor();
    expect(await page.getByRole('columnheader').allTextContents()).toEqual(
      expect.arrayContaining(['№', 'Име', 'Описание', 'Цена', 'Създадено', 'Активно', 'Действия']),
    );
    const pages = page.getByRole('navigation', { name: 'Страници' });
    await eventually(() => pages.innerText()).toMatch(/^Предишна\s1\s2\s…\s7\sСледваща$/);
    expect(await button(page, 'Предишна').isDisabled()).toBe(true);
    await pages.getByRole('button', { name: 'Страница 7' }).click();
    await row(page, 'Супа 61').waitFor();
    expect(await names(page)).toEqual(['Супа 61', 'Айран']);
    expect(await button(page, 'Следваща').isDisabled()).toBe(true);
    await press(page, 'Предишна');
    await eventually(async () => (await names(page))[0]).toBe('Супа 51');
    await eventually(() => pages.innerText()).toMatch(/^Предишна\s1\s…\s5\s6\s7\sСледваща$/);

    // The form returns to the page from which it was opened.
    await page.getByRole('link', { name: 'Редактирай Супа 55' }).click();
    await submit(page);
    await page.waitForURL('**/admin/items?page=6');
    await row(page, 'Супа 55').waitFor();

    const search = page.getByRole('searchbox', { name: 'Търсене по име или описание' });
    await search.fill('МЛЯКО');
    await eventually(() => names(page)).toEqual(['Айран']);
    expect(await pages.count()).toBe(0);
    await search.fill('супа 6');
    const sixes = ['6', '16', '26', '36', '46', '56', '60', '61'].map((n) => `Супа ${n}`);
    await eventually(() => names(page)).toEqual(sixes);
    await search.fill('пица');
    await waitForText(page, 'Няма съвпадащ продукт.');
    await press(page, 'Покажи всички продукти');
    await page.getByLabel('Секция').selectOption({ label: 'Напитки' });
    await eventually(() => names(page)).toEqual(['Айран']);
  },
);

test.runIf(hasBrowser)(
  'an item can be repriced, discounted, hidden, deleted and restored in the list',
  async () => {
    const { page, menu } = await openSalads('inline');
    await button(page, 'Промени цената на Снежанка: 7,90').click();
    await page.keyboard.type('8,15');
    await page.keyboard.press('Enter');
    const changed = button(page, 'Промени цената на Снежанка: 8,15');
    await changed.waitFor();
    const focused = () => changed.evaluate((element) => element === document.activeElement);
    expect(await focused()).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.type('скъпо');
    await page.keyboard.press('Enter');
    await waitForText(page, 'Въведете цена от 0 нагоре с най-много два знака след запетаята.');
    await page.keyboard.press('Escape');
    await eventually(focused).toBe(true);

    await button(page, 'Промени отстъпката на Снежанка: + отстъпка').click();
    await page.keyboard.type('20');
    await page.keyboard.press('Enter');
    await row(page, 'Снежанка').getByText('за госта 6,52 лв').waitFor();
    await page.getByRole('checkbox', { name: 'Активно: Шопска салата' }).uncheck();
    const guest = await page.context().newPage();
    const shown = async () => {
      await guest.goto(menu);
      return guest.getByRole('heading', { level: 3 }).allTextContents();
    };
    await eventually(shown).toEqual(['Снежанка', 'Овчарска салата']);
    // The list may be ahead of the server, so wait until guests see the change.
    await page.reload();
    await row(page, 'Снежанка').getByText('за госта 6,52 лв').waitFor();
    expect(await page.getByRole('checkbox', { name: 'Активно: Шопска салата' }).isChecked()).toBe(
      false,
    );

    await press(page, 'Още за Снежанка');
    await page.getByRole('menuitem', { name: 'Изтрий' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Сигурни ли сте, че искате да изтриете този продукт?').waitFor();
    await dialog.getByRole('button', { name: 'Отказ' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await row(page, 'Снежанка').count()).toBe(1);
    await page.waitForFunction(
      () => document.activeElement?.getAttribute('aria-label') === 'Още за Снежанка',
    );
    await press(page, 'Още за Снежанка');
    await page.getByRole('menuitem', { name: 'Изтрий' }).click();
    await dialog.getByRole('button', { name: 'Изтрий' }).click();
    await eventually(() => names(page)).toEqual(['Шопска салата', 'Овчарска салата']);
    await press(page, 'Отмени');
    await eventually(async () => (await names(page)).includes('Снежанка')).toBe(true);
  },
);

if (inSweep) {
  test.runIf(hasBrowser)('an unchanged field does not overwrite a newer price', async () => {
    const { page, api, ids } = await openSalads('untouched');
    await button(page, 'Промени цената на Снежанка: 7,90').click();
    const translations = JSON.stringify({
      name: { bg: 'Снежанка' },
      description: { bg: 'С орехи' },
    });
    const input = { id: ids[1], price: 9.9, translations };
    await api.call(
      'mutation ($input: UpdateItemInput!) { updateItem(input: $input) { id } }',
      input,
    );
    await row(page, 'С орехи').waitFor();
    await page.keyboard.press('Enter');
    await button(page, 'Промени цената на Снежанка: 9,90').waitFor();
  });
}

if (inSweep) {
  test.runIf(hasBrowser)('a refused change is reverted and reported', async () => {
    const { page } = await openSalads('refused');
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/graphql', async (route) => {
      if (route.request().postDataJSON()?.operationName !== 'UpdateItem') return route.fallback();
      await answered;
      const errors = [{ message: 'Цената не е приета', extensions: { code: 'BAD_USER_INPUT' } }];
      return route.fulfill({ json: { data: { updateItem: null }, errors } });
    });
    await button(page, 'Промени цената на Снежанка: 7,90').click();
    await page.keyboard.type('1');
    await page.keyboard.press('Enter');
    await button(page, 'Промени цената на Снежанка: 1,00').waitFor();
    answer();
    await waitForText(page, 'Нещо във формуляра не е наред. Проверете въведеното.');
    await button(page, 'Промени цената на Снежанка: 7,90').waitFor();
  });
}

test.runIf(hasBrowser)(
  'one tap marks an item as sold out for guests, and another tap undoes this',
  async () => {
    const { page, menu } = await openSalads('stock');
    await press(page, 'Няма за днес: Снежанка');
    await row(page, 'Снежанка')
      .getByText(/^Изчерпано до 0?4:00/)
      .waitFor();
    const guest = await page.context().newPage();
    const soldOut = async () => {
      await guest.goto(menu);
      const cards = guest.locator('main .section li, main .section article');
      return cards.filter({ hasText: 'Снежанка' }).first().innerText();
    };
    await eventually(soldOut).toMatch(/Изчерпано/i);
    await press(page, 'Още за Снежанка');
    await page.getByRole('menuitem', { name: 'Няма до второ нареждане' }).click();
    await row(page, 'Снежанка').getByText('Изчерпано', { exact: true }).waitFor();
    await press(page, 'Отново налично: Снежанка');
    await button(page, 'Няма за днес: Снежанка').waitFor();
    await eventually(soldOut).not.toMatch(/Изчерпано/i);
  },
);

if (inSweep) {
  test.runIf(hasBrowser)('a copy opens at once, and the original stays unchanged', async () => {
    const { page } = await openSalads('copy');
    await press(page, 'Още за Шопска салата');
    await page.getByRole('menuitem', { name: 'Дублирай' }).click();
    await page.waitForURL('**/admin/items/update/*');
    await waitForText(page, 'Това е копието: променете каквото е различно.');
    await field(page, 'Име').fill('Шопска салата, голяма');
    await submit(page);
    await page.waitForURL('**/admin/items');
    await row(page, 'Шопска салата, голяма').waitFor();
    expect(await names(page)).toHaveLength(4);
  });
}

if (inSweep) {
  test.runIf(hasBrowser)('on a phone the ingredient list opens at the tapped field', async () => {
    const { page, api } = await openOwnerPage(app, browser, 'items-phone', {
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    });
    await createSections(api, 'Допир', 'Салати');
    const create =
      'mutation ($input: CreateIngridientsInput!) { createIngridients(input: $input) { id } }';
    for (let number = 1; number <= 12; number += 1) {
      const text = { bg: `Съставка ${String.fromCharCode(0x40f + number)}` };
      const translations = JSON.stringify({ name: text, description: text });
      await api.call(create, { number, translations });
    }
    await page.goto('/admin/items/create');
    const ingredients = page.getByRole('combobox', { name: 'Съставки' });
    await ingredients.waitFor();
    expect(
      await ingredients.evaluate((it) => Number.parseFloat(getComputedStyle(it).fontSize)),
    ).toBe(16);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const position = () => page.evaluate(() => [scrollY, innerWidth, visualViewport?.scale]);
    const before = await position();
    expect(before[0]).toBeGreaterThan(100);
    await ingredients.tap();
    await page.getByRole('option', { name: '1 · Съставка А' }).waitFor();
    expect(await position()).toEqual(before);
    for (const name of ['1 · Съставка А', '2 · Съставка Б', '3 · Съставка В']) {
      await page.getByRole('option', { name }).tap();
      await page.getByRole('option', { name }).waitFor({ state: 'detached' });
    }
    await ingredients.fill('Л');
    await page.getByRole('option', { name: '12 · Съставка Л' }).tap();
    // While a phone's keyboard is open, there is less room.
    await page.setViewportSize({ width: 390, height: 480 });
    await ingredients.tap();
    await page.getByRole('option', { name: '4 · Съставка Г' }).tap();
    const chosen = page.locator('form').getByText(/^\d+ · Съставка [АБВГЛ]$/);
    await eventually(() => chosen.allTextContents()).toEqual([
      '1 · Съставка А',
      '2 · Съставка Б',
      '3 · Съставка В',
      '12 · Съставка Л',
      '4 · Съставка Г',
    ]);
    await page.context().close();
  });
}
