import { inSweep, swept } from '@qr-menu/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, hasBrowser, sharedBrowser } from '../support/launch-browser.ts';
import type { OwnerApi } from '../support/owner-api.ts';
import { createContents, openOwnerPage } from '../support/owner-page.ts';
import { control, field, goTo } from '../support/page-steps.ts';
import { sharedApp } from '../support/shared-app.ts';
import type { RunningApp } from '../support/start-app.ts';

let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  if (!hasBrowser) return;
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
});

afterAll(closePages);

type Item = {
  readonly sectionID: string;
  readonly price: number | null;
  readonly translations: string;
};

const itemsOf = async (api: OwnerApi): Promise<readonly Item[]> =>
  (
    await api.call<{ items: readonly Item[] }>(
      '{ listItems(limit: 100) { items { sectionID price translations } } }',
      {},
    )
  ).items;

const isAt = (page: Page, name: string) =>
  page.waitForFunction((focused) => document.activeElement?.getAttribute('name') === focused, name);

/** Presses Tab until this field has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const target = control(page, name);
  for (let pressed = 0; pressed < 30; pressed += 1) {
    if (await target.evaluate((it) => it === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${name}`);
}

if (inSweep) {
  test.runIf(hasBrowser)(
    'the form keeps its section and language while twelve items are created by keyboard',
    async () => {
      const { page, api } = await openOwnerPage(app, browser, 'twelve');
      const { sectionIds } = await createContents(api, 'Механа Дузина', {
        Обедно: ['Супи', 'Салати'],
      });
      await page.goto(`/admin/items?section=${sectionIds[1]}`);
      await page.getByRole('link', { name: 'Добави продукт' }).first().focus();
      await page.keyboard.press('Enter');
      await field(page, 'Име').waitFor();
      await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
      await page.keyboard.press('Tab');
      // Typing the first letter of a language selects it.
      await page.keyboard.type('E');
      expect(await page.getByLabel('Език на текстовете').inputValue()).toBe('en');
      for (let number = 1; number <= 12; number += 1) {
        await tabTo(page, 'name');
        await page.keyboard.type(`Dish ${number}`);
        await tabTo(page, 'price');
        await page.keyboard.type(`${number},50`);
        if (number === 12) break;
        await page.keyboard.press('Control+Enter');
        await page.waitForFunction(
          () => document.querySelector<HTMLInputElement>('input[name="name"]')?.value === '',
        );
        await isAt(page, 'name');
        expect(await control(page, 'price').inputValue()).toBe('');
        expect(await control(page, 'sectionID').inputValue()).toBe(sectionIds[1]);
        expect(await page.getByLabel('Език на текстовете').inputValue()).toBe('en');
      }
      // The last item is saved with Enter, which returns to the section's list.
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/admin/items?section=${sectionIds[1]}`);
      const items = await itemsOf(api);
      expect(items.map(({ price }) => price).sort((a, b) => Number(a) - Number(b))).toEqual(
        Array.from({ length: 12 }, (_, index) => index + 1.5),
      );
      expect(new Set(items.map(({ sectionID }) => sectionID))).toEqual(new Set([sectionIds[1]]));
      const names = items.map(({ translations }) => JSON.parse(translations).name);
      expect(names.every((name) => name.en && !name.bg)).toBe(true);
    },
  );
}

test.runIf(hasBrowser)(
  'a refused value stays in the form until it is corrected, and then the item is saved',
  async () => {
    const { page, api } = await openOwnerPage(app, browser, 'further');
    await createContents(api, 'Механа Грешка', { Обедно: ['Супи'] });
    await page.goto('/admin/items/create');
    await field(page, 'Име').fill('Таратор');
    await control(page, 'price').fill('девет');
    await page.keyboard.press('Control+Enter');
    await isAt(page, 'price');
    expect(await field(page, 'Име').inputValue()).toBe('Таратор');
    await control(page, 'price').fill('9');
    await page.getByRole('button', { name: 'Запиши и добави още един' }).click();
    await page.getByText('Добавено. Продължете със следващия продукт.').waitFor();
    expect(await field(page, 'Име').inputValue()).toBe('');
    // There are no unsaved changes, so no confirmation appears.
    await goTo(page, '/admin/items');
    await page.getByText('Таратор').first().waitFor();
  },
);

/** Runs frames as late as a busy device does. Then the list may reload before its next frame. */
const withLateFrames = (page: Page) =>
  page.addInitScript(() => {
    const request = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (act) => window.setTimeout(() => request(act), 100);
    window.cancelAnimationFrame = (id) => window.clearTimeout(id);
  });

const screens = [
  ['a phone', { width: 390, height: 844 }],
  ['a desktop', { width: 1280, height: 500 }],
] as const;

test.runIf(hasBrowser).each(swept(screens, screens.slice(0, 1)))(
  'on %s, the list returns to its page and position after an item is edited',
  async (_, viewport) => {
    const { page, api } = await openOwnerPage(app, browser, `place-${viewport.width}`, {
      viewport,
    });
    const { sectionIds } = await createContents(api, `Механа Място ${viewport.width}`, {
      Обедно: ['Супи'],
    });
    for (let number = 1; number <= 19; number += 1) {
      await api.call('mutation ($input: CreateItemInput!) { createItem(input: $input) { id } }', {
        sectionID: sectionIds[0],
        translations: JSON.stringify({ name: { bg: `Супа ${number}` }, description: {} }),
      });
    }
    await withLateFrames(page);
    await page.goto('/admin/items?page=2');
    const edit = page.getByRole('link', { name: 'Редактирай Супа 17', exact: true });
    await edit.scrollIntoViewIfNeeded();
    const top = await page.evaluate(() => window.scrollY);
    expect(top).toBeGreaterThan(100);
    await edit.click();
    await control(page, 'price').fill('3,20');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/items?page=2');
    await edit.waitFor();
    await page.waitForFunction((expected) => Math.abs(window.scrollY - expected) < 3, top);
    // The keyboard focus is on the edited item.
    await page.waitForFunction(() =>
      document.activeElement?.getAttribute('aria-label')?.endsWith('Супа 17'),
    );

    // The browser's back button has the same effect. Any other link to the list opens it at the top.
    await page.keyboard.press('Enter');
    await control(page, 'price').waitFor();
    await page.goBack();
    await edit.waitFor();
    await page.waitForFunction((expected) => Math.abs(window.scrollY - expected) < 3, top);
    await goTo(page, '/admin/menus');
    await goTo(page, '/admin/items');
    await page.getByText('Супа 1', { exact: false }).first().waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  },
);
