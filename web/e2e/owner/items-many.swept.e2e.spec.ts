import { createGate, inSweep } from '@qr-menu/testkit';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createItems,
  createManyItems,
  createSections,
  eventually,
} from '../support/item-contents.ts';
import { closePages, hasBrowser, sharedBrowser } from '../support/launch-browser.ts';
import { openOwnerPage } from '../support/owner-page.ts';
import { keepPicture, press, waitForText } from '../support/page-steps.ts';
import { sharedApp } from '../support/shared-app.ts';
import type { RunningApp } from '../support/start-app.ts';

let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  if (!hasBrowser) return;
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
});

afterAll(closePages);

const soups = (count: number) => Array.from({ length: count }, (_, n) => `Супа ${n + 1}`);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

/** Signs in a new owner with three soups, and opens the list. */
async function openSoups(name: string, options: BrowserContextOptions = {}) {
  const { page, api } = await openOwnerPage(app, browser, name, options);
  const venue = `Супи ${name}`;
  const [section] = await createSections(api, venue, 'Супи');
  const ids = await createItems(api, section, [
    { name: 'Таратор', price: 5.5 },
    { name: 'Боб чорба', price: 6.2 },
    { name: 'Пилешка супа', description: 'С домашна фиде', price: 6.8, discount: 10 },
  ]);
  await page.goto('/admin/items');
  await box(page, 'Избери Таратор').waitFor();
  return { page, api, ids, menu: `/menu/${encodeURIComponent(venue)}` };
}

test.runIf(hasBrowser)('selected items are activated and deactivated in one step', async () => {
  const { page } = await openSoups('bulk-active');
  await box(page, 'Избери всички показани').check();
  await waitForText(page, 'Избрани: 3');
  await box(page, 'Избери Боб чорба').uncheck();
  await press(page, 'Изключи');
  await waitForText(page, 'Изключени: 2');
  const active = async () => ({
    tarator: await box(page, 'Активно: Таратор').isChecked(),
    bean: await box(page, 'Активно: Боб чорба').isChecked(),
  });
  expect(await active()).toEqual({ tarator: false, bean: true });
  await page.reload();
  await box(page, 'Избери Таратор').waitFor();
  expect(await active()).toEqual({ tarator: false, bean: true });
});

test.runIf(hasBrowser)(
  'selected items are marked as sold out or moved to a section in one step',
  async () => {
    const { page, api } = await openOwnerPage(app, browser, 'bulk-move');
    const [soups, starters] = await createSections(api, 'Местене', 'Супи', 'Предястия');
    await createItems(api, soups, [{ name: 'Таратор' }, { name: 'Шкембе' }, { name: 'Курбан' }]);
    await createItems(api, starters ?? '', [{ name: 'Шопска' }]);
    await page.goto(`/admin/items?section=${soups}`);
    await box(page, 'Избери Таратор').check();
    await box(page, 'Избери Курбан').check();
    await press(page, 'Няма за днес');
    await waitForText(page, 'Изчерпани за днес: 2');
    await button(page, 'Отново налично: Таратор').waitFor();
    await button(page, 'Няма за днес: Шкембе').waitFor();
    await press(page, 'Отново налично');
    await button(page, 'Няма за днес: Курбан').waitFor();
    await press(page, 'Премести в секция');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Секция').selectOption({ label: 'Предястия' });
    await dialog.getByRole('button', { name: 'Премести' }).click();
    await waitForText(page, 'Преместени: 2');
    await box(page, 'Избери Таратор').waitFor({ state: 'detached' });
    await page.getByLabel('Секция').selectOption({ label: 'Предястия' });
    const names = () => page.locator('tbody .item-name').allTextContents();
    await eventually(names).toEqual(['Шопска', 'Таратор', 'Курбан']);
  },
);

if (inSweep) {
  test.runIf(hasBrowser)('a success message disappears when a failure is shown', async () => {
    const { page } = await openSoups('bulk-refused');
    await box(page, 'Избери Таратор').check();
    await press(page, 'Изключи');
    await waitForText(page, 'Изключени: 1');
    await page.route('**/graphql', (route) =>
      route.request().postDataJSON()?.operationName === 'SetItemsActive'
        ? route.fulfill({ json: { errors: [{ message: '', extensions: { code: 'FORBIDDEN' } }] } })
        : route.fallback(),
    );
    await press(page, 'Включи');
    await page.getByRole('alert').filter({ hasText: 'Нямате право' }).waitFor();
    await page.getByText('Изключени: 1').waitFor({ state: 'detached' });
  });
}

if (inSweep) {
  test.runIf(hasBrowser)('all items on all pages are selected in one step', async () => {
    const { page, api } = await openOwnerPage(app, browser, 'bulk-all');
    await createManyItems(api, 'Всичко', { Супи: soups(23) });
    await page.goto('/admin/items');
    await box(page, 'Избери всички показани').check();
    await waitForText(page, 'Избрани: 10');
    await press(page, 'Избери всички 23');
    await waitForText(page, 'Избрани: 23');
    expect(await button(page, 'Избери всички 23').count()).toBe(0);
    await press(page, 'Изключи');
    await waitForText(page, 'Изключени: 23');
    await page.getByLabel('Търсене по име или описание').fill('supa 23');
    await box(page, 'Активно: Супа 23').waitFor();
    expect(await box(page, 'Активно: Супа 23').isChecked()).toBe(false);
  });
}

if (inSweep) {
  test.runIf(hasBrowser)('the selection contains only rows of the current list', async () => {
    const { page, api, ids } = await openSoups('bulk-gone');
    const search = page.getByLabel('Търсене по име или описание');
    await box(page, 'Избери всички показани').check();
    await press(page, 'Още за Таратор');
    await page.getByRole('menuitem', { name: 'Изтрий' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Изтрий' }).click();
    await waitForText(page, 'Избрани: 2');
    await api.call('mutation ($input: DeleteItemInput!) { deleteItem(input: $input) { id } }', {
      id: ids[1],
    });
    await waitForText(page, 'Избрани: 1');
    await search.fill('таратор');
    await waitForText(page, 'Няма съвпадащ продукт.');
    await search.fill('');
    await box(page, 'Избери Пилешка супа').waitFor();
    expect(await box(page, 'Избери Пилешка супа').isChecked()).toBe(false);
  });
}

if (inSweep) {
  test.runIf(hasBrowser)('the preview includes a selected item on another page', async () => {
    const { page, api } = await openOwnerPage(app, browser, 'bulk-names');
    await createManyItems(api, 'Имена', { Супи: soups(12) });
    await page.goto('/admin/items?search=12');
    await box(page, 'Избери Супа 12').check();
    await page.getByLabel('Търсене по име или описание').fill('');
    await box(page, 'Избери Супа 1').waitFor();
    await press(page, 'Промени цените');
    await page.getByRole('dialog').getByLabel('С колко').fill('10');
    await page.getByRole('dialog').getByRole('cell', { name: 'Супа 12' }).waitFor();
  });
}

if (inSweep) {
  test.runIf(hasBrowser)('a reloaded list shows the changes made since the last load', async () => {
    const { page, api } = await openOwnerPage(app, browser, 'meanwhile');
    const [section] = await createSections(api, 'Междувременно', 'Супи');
    const many = soups(51).map((name) => ({ name, price: 5 }));
    const ids = await createItems(api, section, many);
    await page.goto(`/admin/items?section=${section}`);
    await box(page, 'Избери Супа 1').waitFor();
    const answer = createGate();
    const asked = createGate();
    await page.route('**/graphql', async (route) => {
      if (route.request().postDataJSON().variables?.nextToken) {
        asked.open();
        await answer.passed();
      }
      await route.continue();
    });
    await api.call('mutation ($input: UpdateItemInput!) { updateItem(input: $input) { id } }', {
      id: ids[50],
      price: 6,
    });
    await asked.passed();
    await box(page, 'Активно: Супа 1').click();
    await page.waitForFunction(
      () => !document.querySelector<HTMLInputElement>('[aria-label="Активно: Супа 1"]')?.checked,
      undefined,
    );
    answer.open();
    await page.unrouteAll({ behavior: 'wait' });
  });
}

test.runIf(hasBrowser)('prices are changed as shown in the preview', async () => {
  const { page } = await openSoups('bulk-price');
  await box(page, 'Избери Таратор').check();
  await box(page, 'Избери Боб чорба').check();
  const dialog = page.getByRole('dialog');
  for (const name of ['Задай алергени и диети', 'Промени цените']) {
    await press(page, name);
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    const opener = button(page, name);
    await eventually(() => opener.evaluate((it) => it === document.activeElement)).toBe(true);
  }
  await press(page, 'Промени цените');
  const preview = () => dialog.locator('tbody tr').allInnerTexts();
  await dialog.getByLabel('С колко').fill('12,5');
  await dialog.getByLabel('Закръгли до').selectOption('TEN_CENTS');
  await eventually(preview).toEqual(['Таратор\t5,50 лв\t6,20 лв', 'Боб чорба\t6,20 лв\t7,00 лв']);
  await dialog.getByLabel('Мярка').selectOption('amount');
  await dialog.getByLabel('Посока').selectOption('lower');
  await dialog.getByLabel('С колко').fill('6');
  await dialog.getByRole('alert').waitFor();
  await dialog.getByLabel('С колко').fill('0.50');
  await eventually(preview).toEqual(['Таратор\t5,50 лв\t5,00 лв', 'Боб чорба\t6,20 лв\t5,70 лв']);
  await keepPicture(page, 'items-prices');
  const apply = dialog.getByRole('button', { name: 'Промени тези цени' });
  const previews: (() => void)[] = [];
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('PreviewPriceChange')
      ? new Promise<void>((resolve) => previews.push(resolve)).then(() => route.fallback())
      : route.fallback(),
  );
  await dialog.getByLabel('С колко').fill('0.40');
  await eventually(() => apply.isDisabled()).toBe(true);
  await eventually(() => previews.length).toBe(1);
  expect(await apply.isDisabled()).toBe(true);
  await page.unroute('**/graphql');
  previews[0]?.();
  await apply.click();
  await waitForText(page, 'Променени цени: 2');
  await button(page, 'Промени цената на Таратор: 5,10').waitFor();
  await button(page, 'Промени цената на Боб чорба: 5,80').waitFor();
  await button(page, 'Промени цената на Пилешка супа: 6,80').waitFor();
});

test.runIf(hasBrowser)(
  'selected items are deleted after a confirmation, and can be restored',
  async () => {
    const { page } = await openSoups('bulk-delete');
    await box(page, 'Избери Таратор').check();
    await box(page, 'Избери Боб чорба').check();
    await page
      .getByRole('region', { name: 'Промяна на избраните продукти' })
      .getByRole('button', { name: 'Изтрий' })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Сигурни ли сте, че искате да изтриете избраните продукти?').waitFor();
    await dialog.getByRole('button', { name: 'Изтрий' }).click();
    await box(page, 'Избери Таратор').waitFor({ state: 'detached' });
    await waitForText(page, 'Изтрити продукти: 2');
    await press(page, 'Отмени');
    await box(page, 'Избери Таратор').waitFor();
    expect(await box(page, 'Избери Таратор').isChecked()).toBe(false);
  },
);

test.runIf(hasBrowser)(
  'a section is reordered by keyboard, and each step is announced',
  async () => {
    const { page, menu } = await openSoups('order');
    await page.getByLabel('Секция').selectOption({ label: 'Супи' });
    await press(page, 'Промени реда');
    const list = page.getByRole('list', { name: 'Подредба в Супи' });
    const order = () => list.locator('.item-order-name').allTextContents();
    await eventually(order).toEqual(['Таратор', 'Боб чорба', 'Пилешка супа']);
    const handle = button(page, 'Преместване на Пилешка супа');
    const spoken = page.locator('[aria-live="assertive"]');
    await handle.focus();
    await page.keyboard.press('Space');
    await eventually(() => spoken.innerText()).toMatch(/Пилешка супа.* 3 от 3/);
    // Keys are ignored just after the row is picked up and while it moves, so they are repeated.
    const moveTo = async (key: string, position: RegExp) => {
      const pressed = async () => {
        if (!position.test(await spoken.innerText())) await page.keyboard.press(key);
        return spoken.innerText();
      };
      await eventually(pressed).toMatch(position);
    };
    await moveTo('ArrowUp', / 1 от 3/);
    await page.keyboard.press('Space');
    await eventually(order).toEqual(['Пилешка супа', 'Таратор', 'Боб чорба']);
    const guest = await page.context().newPage();
    const shown = async () => {
      await guest.goto(menu);
      return guest.getByRole('heading', { level: 3 }).allTextContents();
    };
    await eventually(shown).toEqual(['Пилешка супа', 'Таратор', 'Боб чорба']);

    // Escape cancels the reordering and reverts all moves.
    await handle.focus();
    await page.keyboard.press('Space');
    // Right after the row is picked up, its current position is announced.
    await eventually(() => handle.getAttribute('aria-pressed')).toBe('true');
    await moveTo('ArrowDown', / 3 от 3/);
    await page.keyboard.press('Escape');
    await page.reload();
    await eventually(order).toEqual(['Пилешка супа', 'Таратор', 'Боб чорба']);
    await press(page, 'Готово');
    await box(page, 'Избери Таратор').waitFor();
  },
);

if (inSweep) {
  test.runIf(hasBrowser)('a section is reordered by dragging', async () => {
    const { page } = await openSoups('drag');
    await page.getByLabel('Секция').selectOption({ label: 'Супи' });
    await press(page, 'Промени реда');
    const list = page.getByRole('list', { name: 'Подредба в Супи' });
    const order = () => list.locator('.item-order-name').allTextContents();
    const from = await button(page, 'Преместване на Таратор').boundingBox();
    const to = await button(page, 'Преместване на Боб чорба').boundingBox();
    if (from === null || to === null) throw new Error('no handles');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
    const saved = page.waitForResponse(
      (response) => response.request().postData()?.includes('ReorderItems') === true,
    );
    await page.mouse.up();
    await eventually(order).toEqual(['Боб чорба', 'Таратор', 'Пилешка супа']);
    // The list shows the new order before the server has stored it.
    await saved;
    await page.reload();
    await eventually(order).toEqual(['Боб чорба', 'Таратор', 'Пилешка супа']);
    // The link in the sidebar opens the complete list.
    await page.getByRole('link', { name: 'Продукти', exact: true }).click();
    await box(page, 'Избери Таратор').waitFor();
    expect(await page.getByLabel('Секция').inputValue()).toBe('');
  });
}

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

test.runIf(hasBrowser)('on a phone, an item is a compact row with a "more" button', async () => {
  const { page, api } = await openOwnerPage(app, browser, 'phone', phone);
  const [section] = await createSections(api, 'Телефон', 'Супи');
  await createItems(api, section, [
    { name: 'Таратор', price: 5.5, discount: 10 },
    { name: `Пилешка супа с ${'домашна фиде '.repeat(8)}`, description: 'Топла', price: 6.8 },
    { name: 'Курбан', description: 'Вижда се само отворено', price: 12_345.6 },
  ]);
  await page.goto('/admin/items');
  const rows = page.getByRole('list', { name: 'Продукти' }).getByRole('listitem');
  await eventually(() => rows.count()).toBe(3);
  const heights = () => rows.evaluateAll((each) => each.map((row) => row.clientHeight));
  expect(Math.max(...(await heights()))).toBeLessThanOrEqual(96);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await button(page, 'Промени цената на Таратор: 5,50').tap();
  await page.keyboard.type('6');
  await page.keyboard.press('Enter');
  await button(page, 'Промени цената на Таратор: 6,00').waitFor();
  const stock = rows.first().getByRole('switch', { name: /^Изчерпано.*: Таратор$/ });
  await stock.tap();
  await eventually(() => stock.getAttribute('aria-checked')).toBe('true');
  expect(Math.max(...(await heights()))).toBeLessThanOrEqual(96);
  await keepPicture(page, 'items-phone');

  const more = button(page, 'Още за Таратор');
  expect(await more.getAttribute('aria-expanded')).toBe('false');
  expect(await box(page, 'Активно: Таратор').count()).toBe(0);
  await more.focus();
  await page.keyboard.press('Enter');
  await eventually(() => more.getAttribute('aria-expanded')).toBe('true');
  await rows
    .first()
    .getByText(/^Изчерпано до/)
    .waitFor();
  await button(page, 'Промени отстъпката на Таратор: −10 %').waitFor();
  await button(page, 'Дублирай Таратор').waitFor();
  await button(page, 'Изтрий Таратор').waitFor();
  await box(page, 'Активно: Таратор').uncheck();
  await rows.first().getByRole('link').getByText('Неактивно').waitFor();
  await more.tap();
  await box(page, 'Активно: Таратор').waitFor({ state: 'detached' });
  await rows.first().getByRole('link', { name: 'Редактирай Таратор' }).tap();
  await page.waitForURL('**/admin/items/update/*');
});

test.runIf(hasBrowser)('on a phone, the list loads more items near its end', async () => {
  const { page, api } = await openOwnerPage(app, browser, 'phone-many', phone);
  await createManyItems(api, 'Дълго меню', { Супи: soups(34) });
  await page.goto('/admin/items');
  const rows = page.getByRole('list', { name: 'Продукти' }).getByRole('listitem');
  await page.getByText(/^Показани: \d0 от 34$/).waitFor();
  expect(await page.getByRole('navigation', { name: 'Страници' }).count()).toBe(0);

  // Selecting all includes items that are not loaded yet.
  await box(page, 'Избери Супа 1').check();
  const bar = page.getByRole('region', { name: 'Промяна на избраните продукти' });
  await bar.getByText('Избери всички 34').waitFor();
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(116);
  await press(page, 'Избери всички 34');
  await waitForText(page, 'Избрани: 34');
  await press(page, 'Изчисти избора');

  const more = button(page, 'Покажи още');
  await eventually(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    return rows.count();
  }).toBe(34);
  await more.waitFor({ state: 'detached' });
  await page.reload();
  await eventually(() => rows.count()).toBe(34);

  // Keeps the end of the list out of view, as if the owner used only the keyboard.
  await page.addInitScript(() => {
    IntersectionObserver.prototype.observe = () => undefined;
  });
  await page.goto('/admin/items');
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  for (const next of ['Супа 11', 'Супа 21', 'Супа 31']) {
    await more.focus();
    await page.keyboard.press('Enter');
    await eventually(focused).toBe(next);
  }
  expect(await more.count()).toBe(0);

  // The rows of the section list are compact too.
  await page.goto('/admin/sections');
  await button(page, 'Още за Супи').waitFor();
  const heights = await page
    .locator('.record-cards tbody tr')
    .evaluateAll((each) => each.map((row) => row.clientHeight));
  expect(Math.max(...heights)).toBeLessThanOrEqual(96);
});

if (inSweep) {
  test.runIf(hasBrowser)('on a phone, the bar for selected items takes up two rows', async () => {
    const { page } = await openSoups('phone-bulk', phone);
    await box(page, 'Избери Боб чорба').check();
    const bar = page.getByRole('region', { name: 'Промяна на избраните продукти' });
    await bar.getByText('Избери всички 3').waitFor();
    const tops = await bar
      .getByRole('button')
      .evaluateAll((each) => each.map((element) => element.getBoundingClientRect()));
    expect(
      tops.map(({ y }) => Math.round(y)).filter((y, n, all) => all.indexOf(y) === n).length,
    ).toBe(2);
    expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(116);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await bar.getByRole('button', { name: 'Премести в секция' }).waitFor();
    await bar.getByRole('button', { name: 'Няма за днес' }).tap();
    await waitForText(page, 'Изчерпани за днес: 1');
    const toast = await page.getByRole('alert').first().boundingBox();
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect(toast?.y).toBeGreaterThan((heading?.y ?? 844) + (heading?.height ?? 0));
    await bar.getByRole('button', { name: 'Още' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Промени цените' }).waitFor();
    await page.keyboard.press('ArrowUp');
    await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Изтрий');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Изтрий' }).click();
    await waitForText(page, 'Изтрити продукти: 1');
    await page.getByText('Избрани: 1').waitFor({ state: 'detached' });
  });
}
