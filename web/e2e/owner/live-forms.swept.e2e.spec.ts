import { createGate, inSweep } from '@qr-menu/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closePages, hasBrowser, sharedBrowser } from '../support/launch-browser.ts';
import { type OwnerApi, openOwnerApi } from '../support/owner-api.ts';
import { control, goTo, press } from '../support/page-steps.ts';
import { sharedApp } from '../support/shared-app.ts';
import { signedInStorage } from '../support/sign-in.ts';
import type { RunningApp } from '../support/start-app.ts';

const createIngredient =
  'mutation ($input: CreateIngridientsInput!) { createIngridients(input: $input) { id } }';
const updateIngredient =
  'mutation ($input: UpdateIngridientsInput!) { updateIngridients(input: $input) { id } }';

let app: RunningApp;
let browser: Browser;
let owner: OwnerApi;
/** The pages of two browsers in one workspace. */
let here: Page;
let there: Page;
/** The record that the test edits. */
let id: string;
let name: string;
let count = 0;

beforeAll(async () => {
  if (!hasBrowser) return;
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
  owner = await openOwnerApi(app, 'dva-ekrana');
  [here, there] = await Promise.all([openBrowser(), openBrowser()]);
});

beforeEach(async () => {
  if (!hasBrowser) return;
  count += 1;
  name = `Съставка ${count}`;
  const translations = { name: { bg: name }, description: { bg: 'Описание' } };
  const input = { number: 100 + count, translations: JSON.stringify(translations) };
  const created = await owner.call<{ id: string }>(createIngredient, input);
  id = created.id;
});

afterAll(closePages);

/** Opens a separate browser, and waits until it receives changes from elsewhere. */
async function openBrowser(): Promise<Page> {
  const storageState = signedInStorage(app, owner.tokens);
  const context = await browser.newContext({ locale: 'bg-BG', baseURL: app.origin, storageState });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const standing = page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) =>
        payload.toString().includes('workspaceChanges'),
      ),
    );
  await page.goto('/admin');
  await standing;
  return page;
}

async function openForm(page: Page): Promise<void> {
  await goTo(page, `/admin/ingredients/update/${id}`);
  await page.waitForFunction(
    (text) => document.querySelector<HTMLInputElement>('input[name="name"]')?.value === text,
    name,
  );
}

const number = (page: Page) => control(page, 'number');
const description = (page: Page) => control(page, 'description');
const save = (page: Page) => press(page, 'Обнови съставката');
const inList = (page: Page, text: string) => page.getByRole('cell', { name: text, exact: true });

describe.runIf(hasBrowser)('two browsers in one workspace', () => {
  test('a field that both users have changed shows both values, and is saved only after a choice', async () => {
    await Promise.all([openForm(here), openForm(there)]);
    await number(here).fill('7');
    await number(there).fill('9');
    await description(there).fill('Ново описание');
    await save(there);

    const notice = here.getByRole('group', { name: 'Променено другаде' });
    await notice.waitFor();
    expect(await notice.locator('dd').allTextContents()).toEqual(['7', '9']);
    expect(await number(here).inputValue()).toBe('7');
    // Untouched fields already have the new value.
    expect(await description(here).inputValue()).toBe('Ново описание');

    await save(here);
    await here.getByText('Преди да запишете, изберете по-долу кое да остане.').waitFor();
    const focused = await here.evaluate(() => document.activeElement?.textContent);
    expect(focused).toBe('Запази моето');
    await here.keyboard.press('Enter');
    await notice.waitFor({ state: 'hidden' });
    await save(here);
    await here.waitForURL('**/admin/ingredients');
    await inList(here, '7').waitFor();
    await inList(there, '7').waitFor();
  });

  if (inSweep) {
    test("a user can replace a value with the other user's value", async () => {
      await Promise.all([openForm(here), openForm(there)]);
      await number(here).fill('17');
      await number(there).fill('19');
      await save(there);
      await press(here, 'Вземи новото');
      expect(await number(here).inputValue()).toBe('19');
      // There are no unsaved changes, so no confirmation appears.
      await here.getByRole('navigation').getByRole('link', { name: 'Съставки' }).click();
      await inList(here, '19').waitFor();
    });
  }

  test('a save is refused if the user has not yet seen a newer change', async () => {
    await openForm(here);
    await number(here).fill('27');
    let first = true;
    await here.route('**/graphql', async (route) => {
      if (first && route.request().postData()?.includes('UpdateIngredient')) {
        first = false;
        const texts = { name: { bg: name }, description: { bg: 'Изпреварено' } };
        await owner.call(updateIngredient, { id, translations: JSON.stringify(texts) });
      }
      await route.continue();
    });
    await save(here);
    await here.getByText('Някой друг записа миг преди вас.', { exact: false }).waitFor();
    await expect.poll(() => description(here).inputValue()).toBe('Изпреварено');
    expect(await number(here).inputValue()).toBe('27');
    await here.unrouteAll({ behavior: 'wait' });
    await save(here);
    await here.waitForURL('**/admin/ingredients');
    await inList(here, '27').waitFor();
  });

  test('a form keeps its text if the record is deleted elsewhere, and can restore the record', async () => {
    await openForm(here);
    await description(here).fill('Дълъг текст');
    await goTo(there, '/admin/ingredients');
    await press(there, `Изтрий ${name}`);
    await here.getByText('Това беше изтрито от друго място', { exact: false }).waitFor();
    expect(await description(here).inputValue()).toBe('Дълъг текст');
    // Pages without TLS have no clipboard.
    await here.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await press(here, 'Копирай текста ми');
    await here.getByRole('alert').filter({ hasText: 'Тук копирането не е разрешено' }).waitFor();
    const request = createGate();
    const answer = createGate();
    await here.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('query GetIngredient')) {
        request.open();
        await answer.passed();
      }
      await route.continue();
    });
    await press(here, 'Възстанови го');
    await request.passed();
    // Waits for the change, because a change that has not arrived cannot be overwritten.
    await here.getByText('Това беше изтрито от друго място', { exact: false }).waitFor();
    answer.open();
    await here.getByText('Това беше изтрито от друго място', { exact: false }).waitFor({
      state: 'hidden',
    });
    await here.unrouteAll({ behavior: 'wait' });
    await save(here);
    await here.waitForURL('**/admin/ingredients');
    await inList(there, name).waitFor();
  });

  test('a deletion is undone with only the keyboard', async () => {
    await Promise.all([goTo(here, '/admin/ingredients'), goTo(there, '/admin/ingredients')]);
    await inList(there, name).waitFor();
    await here.getByRole('button', { name: `Изтрий ${name}`, exact: true }).focus();
    await here.keyboard.press('Enter');
    await inList(there, name).waitFor({ state: 'detached' });
    await here.getByText(`Изтрито: ${name}`).waitFor();
    await here.waitForFunction(() => document.activeElement?.textContent === 'Отмени');
    await here.keyboard.press('Enter');
    await Promise.all([inList(here, name).waitFor(), inList(there, name).waitFor()]);
  });

  if (inSweep) {
    test('the undo shortcut restores the last of two deletions', async () => {
      const translations = JSON.stringify({ name: { bg: 'Втора' }, description: { bg: 'Втора' } });
      await owner.call(createIngredient, { number: 200, translations });
      await goTo(here, '/admin/ingredients');
      await press(here, `Изтрий ${name}`);
      await here.getByText(`Изтрито: ${name}`).waitFor();
      await press(here, 'Изтрий Втора');
      await here.getByText('Изтрито: Втора').waitFor();
      await here.keyboard.press('Control+z');
      await inList(here, 'Втора').first().waitFor();
      expect(await here.getByText(`Изтрито: ${name}`).isVisible()).toBe(true);
      // The Z key on a Cyrillic keyboard causes this event.
      await here.evaluate(() => {
        const key = { key: 'з', code: 'KeyZ', ctrlKey: true, bubbles: true };
        document.body.dispatchEvent(new KeyboardEvent('keydown', key));
      });
      await inList(here, name).waitFor();
    });
  }

  test('leaving a form with unsaved changes needs a confirmation', async () => {
    await openForm(here);
    await description(here).fill('Наполовина');
    await here.getByRole('navigation').getByRole('link', { name: 'Менюта' }).click();
    const question = here.getByRole('dialog', { name: 'Излизане без запис?' });
    await question.getByRole('button', { name: 'Продължи редакцията' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await description(here).inputValue()).toBe('Наполовина');
    const dialog = here.waitForEvent('dialog');
    const closing = here.evaluate(() => location.reload());
    await (await dialog).dismiss();
    await closing;
    await here.getByRole('navigation').getByRole('link', { name: 'Менюта' }).click();
    await question.getByRole('button', { name: 'Излез без запис' }).click();
    await here.waitForURL('**/admin/menus');
    // The form stays until the user confirms, and the back button returns to it.
    await here.getByRole('heading', { level: 1, name: 'Менюта' }).waitFor();
  });

  if (inSweep) {
    test('missing text is filled in from another language', async () => {
      await openForm(here);
      await here.getByLabel('Език на текстовете').selectOption('de');
      await here.getByRole('img', { name: 'Deutsch: няма превод' }).waitFor();
      await press(here, 'Копирай от Български');
      expect(await control(here, 'name').inputValue()).toBe(name);
      await here.getByRole('img', { name: 'Deutsch: пълен превод' }).waitFor();
      await save(here);
      await here.waitForURL('**/admin/ingredients');
    });
  }

  test('a page reports that the browser has no network', async () => {
    const text = here.getByText('Нямате интернет.', { exact: false });
    await here.context().setOffline(true);
    await text.waitFor();
    await here.context().setOffline(false);
    await text.waitFor({ state: 'hidden' });
  });
});
