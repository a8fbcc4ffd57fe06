import { inSweep, swept } from '@qr-menu/testkit';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { onDefaultBackend, onServers } from '../support/backends.ts';
import { ownAddress, ownerPassword } from '../support/owner-api.ts';
import { createContents } from '../support/owner-page.ts';
import {
  control,
  field,
  fill,
  goTo,
  press,
  row,
  submit,
  waitForText,
} from '../support/page-steps.ts';
import { readCode } from '../support/read-code.ts';

const email = ownAddress('walk');
const menuPath = `/menu/${encodeURIComponent('кафе-обиколка')}`;

/** Chooses a picture. Any picture will do, so this is a screenshot of the page. */
async function choosePicture(page: Page): Promise<void> {
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 320, height: 240 } });
  const file = { name: 'photo.png', mimeType: 'image/png', buffer };
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.locator('.image-upload img[src*="/images/public/"]').waitFor();
}

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

/** The catalogue's tests also update every kind of record, on the embedded stores. */
async function update(page: Page, list: string, name: string, toast: string): Promise<void> {
  if (!inSweep && list !== 'items') return;
  await page
    .getByRole('link', { name: `Редактирай ${name}`, exact: true })
    .first()
    .click();
  await page.waitForURL(`**/admin/${list}/update/*`);
  await field(page, 'Описание').fill(`${name} от днес`);
  await submit(page);
  await page.waitForURL(`**/admin/${list}`);
  await waitForText(page, toast);
}

async function remove(page: Page, name: string, question: string): Promise<void> {
  const list = new URL(page.url()).pathname;
  if (list.endsWith('/items')) {
    await press(page, `Още за ${name}`);
    await page.getByRole('menuitem', { name: 'Изтрий' }).click();
  } else {
    await press(page, `Изтрий ${name}`);
  }
  const dialog = page.getByRole('dialog');
  await dialog.getByText(question).waitFor();
  await dialog.getByText(name, { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Изтрий', exact: true }).click();
  await row(page, name).waitFor({ state: 'detached' });
}

async function registerAndSignIn(page: Page, dataDir: string): Promise<void> {
  await page.goto('/');
  await page.locator('.hero').getByRole('link', { name: 'Абонирайте се' }).click();
  await page.waitForURL('**/register?lang=*');
  expect(await control(page, 'phone').getAttribute('placeholder')).toBe('+1234567890');
  await fill(page, { 'Име на обекта': 'Кафе Обиколка', Имейл: email, Телефон: '+359888123456' });
  await control(page, 'password').fill(ownerPassword);
  await control(page, 'confirmPassword').fill(ownerPassword);
  await press(page, 'Регистрация');
  await field(page, 'Код за потвърждение').fill(await readCode(dataDir, email));
  await press(page, 'Потвърди');
  await page.waitForURL('**/admin');
  await press(page, 'Изход');
  await page.waitForURL('**/login');
  await page.goto('/admin/items');
  await page.waitForURL('**/login?next=*');
  await field(page, 'Имейл').fill(email);
  await control(page, 'password').fill(ownerPassword);
  await press(page, 'Вход');
  await page.waitForURL('**/admin/items');
}

async function createAccount(page: Page): Promise<void> {
  await goTo(page, '/admin/account');
  await control(page, 'name').fill('Кафе Обиколка');
  expect(await control(page, 'email').inputValue()).toBe(email);
  expect(await control(page, 'active').isChecked()).toBe(true);
  await choosePicture(page);
  await submit(page);
  await page.waitForURL('**/admin');
  await waitForText(page, 'Профилът е записан');
}

async function createMenu(page: Page): Promise<void> {
  await goTo(page, '/admin/menus/create');
  expect(await control(page, 'currency').inputValue()).toBe('€');
  expect(await control(page, 'active').isChecked()).toBe(false);
  await fill(page, { Име: 'Обедно', Описание: 'От 12 часа' });
  await control(page, 'active').check();
  await submit(page);
  await page.waitForURL('**/admin/menus');
  await update(page, 'menus', 'Обедно', 'Менюто е обновено успешно');
}

async function createSection(page: Page): Promise<void> {
  await goTo(page, '/admin/sections/create');
  await fill(page, { Име: 'Супи', Описание: 'Топли' });
  await submit(page);
  await page.waitForURL('**/admin/sections');
  await update(page, 'sections', 'Супи', 'Секцията е обновена успешно');
}

async function createIngredient(page: Page): Promise<void> {
  await goTo(page, '/admin/ingredients/create');
  await fill(page, { Име: 'Мляко', Описание: 'Алерген', Номер: '7' });
  await submit(page);
  await page.waitForURL('**/admin/ingredients');
  await update(page, 'ingredients', 'Мляко', 'Съставката е обновена успешно');
}

async function createItem(page: Page): Promise<void> {
  await goTo(page, '/admin/items/create');
  await fill(page, { Име: 'Таратор', Описание: 'Студен', Количество: '300 мл' });
  await control(page, 'price').fill('4.90');
  await control(page, 'discount').fill('10');
  await control(page, 'active').check();
  await choosePicture(page);
  await submit(page);
  await page.waitForURL('**/admin/items');
  await update(page, 'items', 'Таратор', 'Продуктът е обновен успешно');
}

async function removeTheRest(page: Page): Promise<void> {
  await goTo(page, '/admin/sections');
  await remove(page, 'Супи', 'Сигурни ли сте, че искате да изтриете тази секция?');
  await goTo(page, '/admin/menus');
  await remove(page, 'Обедно', 'Сигурни ли сте, че искате да изтриете?');
  await goTo(page, '/admin/ingredients');
  await press(page, 'Изтрий Мляко');
  await waitForText(page, 'Няма намерени съставки.');
}

onServers('every route', ({ app, open }) => {
  test('an owner gets from the landing page to a published menu, and finally deletes a dish', async () => {
    const page = await open({ viewport: { width: 1366, height: 900 } });
    await registerAndSignIn(page, app().dataDir);
    await createAccount(page);
    await createMenu(page);
    await createSection(page);
    await createIngredient(page);
    await createItem(page);

    const guest = await open();
    const menu = async () => (await guest.request.get(menuPath)).text();
    await expect.poll(menu).toContain('Таратор от днес');
    await guest.goto(menuPath);
    await guest.getByText('Таратор от днес').first().waitFor();
    await guest.getByText('4,90').first().waitFor();
    await guest.getByText('4,41\u00a0€').first().waitFor();
    await guest.goto('/menu');
    await heading(guest, 'Под липата');

    await goTo(page, '/admin/items');
    await remove(page, 'Таратор', 'Сигурни ли сте, че искате да изтриете този продукт?');
    if (inSweep) await removeTheRest(page);
    await press(page, 'Изход');
    await page.waitForURL('**/login');
    await Promise.all([page.context().close(), guest.context().close()]);
  });
});

onDefaultBackend('the admin area', ({ owner }) => {
  test('each address in the admin area has its own screen and title', async () => {
    const { page, api } = await owner('addresses');
    const { menuIds } = await createContents(api, 'Адреси', { Основно: ['Салати'] });
    const screens = {
      account: 'Профил на обекта',
      menus: 'Менюта',
      'menus/create': 'Добави меню',
      sections: 'Секции',
      'sections/create': 'Добави секция',
      items: 'Продукти',
      'items/create': 'Добави продукт',
      ingredients: 'Съставки',
      'ingredients/create': 'Добави съставка',
      staff: 'Персонал',
      history: 'История',
      subscription: 'Абонамент',
      'two-step': 'Вход в две стъпки и ключове за достъп',
      security: 'Сигурност',
    };
    await page.goto(`/admin/menus/update/${menuIds[0]}`);
    await heading(page, 'Обнови менюто');
    for (const [address, name] of Object.entries(screens)) {
      await goTo(page, `/admin/${address}`);
      await heading(page, name);
    }
    expect(await page.title()).toBe('Сигурност · Админ панел');
    await page.locator('aside a[href="/admin/history"]').click();
    await expect.poll(() => page.title()).toBe('История · Админ панел');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await goTo(page, '/admin/nothing-here');
    await expect.poll(() => page.title()).toBe('Страницата не е намерена · Админ панел');
    await page.context().close();
  });

  const locales = [
    ['fr-FR', 'Menus', 'en'],
    ['bg-BG', 'Менюта', 'bg'],
    ['en-GB', 'Menus', 'en'],
    ['de-DE', 'Speisekarten', 'de'],
  ] as const;

  test.each(swept(locales, locales.slice(0, 1)))(
    'in a browser set to %s, the admin area opens in that language or else in English, and the language can be changed',
    async (...row) => {
      const [locale, menus, language] = row;
      const { page } = await owner(locale.toLowerCase(), { locale });
      await page.goto('/admin/menus');
      await heading(page, menus);
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
      await page.locator('.shell-top select').last().selectOption('de');
      await heading(page, 'Speisekarten');
      await page.reload();
      await heading(page, 'Speisekarten');
      await page.context().close();
    },
  );
});
