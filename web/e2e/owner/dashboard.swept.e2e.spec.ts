import { inSweep } from '@qr-menu/testkit';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { onDefaultBackend, type Product } from '../support/backends.ts';
import { createContents } from '../support/owner-page.ts';
import { download } from '../support/page-steps.ts';

const texts = (bg: string, more: object = {}) =>
  JSON.stringify({ name: { bg, ...more }, description: { bg } });
const step = (page: Page, text: string) =>
  page.locator('.first-steps li').filter({ hasText: text });
const done = (page: Page, count: number) =>
  page.getByText(`Готови: ${count} от 5`, { exact: true }).waitFor();
const guestAgent = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile';

async function fillNewOwnersVenue(product: Product): Promise<void> {
  const { page, api } = await product.owner('first-steps');
  await page.goto('/admin');
  await page.getByRole('heading', { name: `Добре дошли, ${api.email}` }).waitFor();
  await done(page, 0);
  await expect
    .poll(() => page.locator('.first-steps li[aria-current="step"]').innerText())
    .toContain('Представете обекта си');

  // Steps are ticked after changes on any screen, without a reload.
  const account = { name: 'Първи стъпки', email: 'venue@example.com', phone: '+359888123456' };
  type Created = { readonly id: string };
  await api.call(
    'mutation ($input: CreateAccountInput!) { createAccount(input: $input) { id } }',
    account,
  );
  await done(page, 1);
  const subscription = page.getByRole('region', { name: 'Абонамент' });
  await subscription.getByText(/^Остават (27|28|29|30) дни$/).waitFor();
  const state = page.locator('.menu-state');
  await expect.poll(() => state.innerText()).toBe('Гостите още не виждат меню');
  const menu = await api.call<Created>(
    'mutation ($input: CreateMenuInput!) { createMenu(input: $input) { id } }',
    { translations: texts('Обедно'), active: true },
  );
  await done(page, 2);
  await expect
    .poll(() => state.innerText())
    .toBe('Гостите виждат празно меню. Добавете продукти или качете ценоразпис.');
  await step(page, 'Добавете секция').getByRole('link', { name: 'Имам ценоразпис' }).waitFor();
  const section = await api.call<Created>(
    'mutation ($input: CreateSectionInput!) { createSection(input: $input) { id } }',
    { menuID: menu.id, translations: JSON.stringify({ name: { bg: 'Супи' }, description: {} }) },
  );
  await done(page, 3);
  await api.call('mutation ($input: CreateItemInput!) { createItem(input: $input) { id } }', {
    sectionID: section.id,
    translations: texts('Таратор', { en: 'Tarator' }),
  });
  await done(page, 4);
  await expect.poll(() => state.innerText()).toBe('Гостите виждат менюто ви');
  expect(await step(page, 'Добавете първия продукт').getAttribute('data-done')).toBe('true');

  const list = page.getByRole('radio', { name: 'Списък с всичко (препоръчваме)' });
  expect(await list.isChecked()).toBe(false);
  await list.check();
  const views = () =>
    api.call<{ items: { firstView: string }[] }>('{ listMenus { items { firstView } } }', {});
  await expect.poll(async () => (await views()).items).toEqual([{ firstView: 'list' }]);

  await page.getByRole('link', { name: 'Продукти без снимка: 1' }).waitFor();
  await page.getByRole('link', { name: 'Продукти без цена: 1' }).waitFor();
  await page.getByRole('link', { name: 'Без пълен текст на английски: 1' }).waitFor();
  await page.getByRole('link', { name: 'Секции без описание: 1' }).waitFor();
  expect(await page.getByRole('link', { name: /на български/ }).count()).toBe(0);

  await step(page, 'Вземете своя QR код').getByRole('link', { name: 'Към QR кода' }).click();
  await page.waitForURL('**/admin/qr');
  await download(page, 'Код като картинка (PNG)');
  await page.getByRole('link', { name: 'Начало', exact: true }).click();
  await page.locator('.menu-state').waitFor();
  expect(await page.locator('.first-steps').count()).toBe(0);
  await page.context().close();
}

async function seeViews(product: Product): Promise<void> {
  const { page, api } = await product.owner('views');
  await createContents(api, 'Броена', { Меню: ['Супи'] });
  await page.goto('/admin');
  await page.locator('.views-total').getByText('0', { exact: true }).waitFor();
  const path = `/menu/${encodeURIComponent('броена')}`;
  const guest = await product.open({ userAgent: guestAgent, serviceWorkers: 'allow' });
  await guest.goto(path);
  await guest.reload();
  const robot = await product.open({ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
  await robot.goto(path);
  await page.locator('.views-total').getByText('2', { exact: true }).waitFor();

  // The chart is used with the keyboard, and then shown as a table.
  const slider = page.getByRole('slider', { name: 'Ден' });
  expect(await slider.getAttribute('aria-valuetext')).toMatch(/: 2$/);
  await slider.press('ArrowLeft');
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(/: 0$/);
  await page.getByText('Покажи като таблица').click();
  expect(await page.locator('.views-table tbody tr').count()).toBe(30);
  expect(await page.locator('.views-table tbody tr td').first().innerText()).toBe('2');
  for (const each of [guest, robot, page]) await each.context().close();
}

async function lookAtPreview(product: Product): Promise<void> {
  const { page, api } = await product.owner('preview');
  await createContents(api, 'Предварителна', { Меню: ['Салати'] });
  await page.goto('/admin');
  await page.getByText('Гостите виждат празно меню', { exact: false }).waitFor();
  await page.getByRole('link', { name: 'Преглед', exact: true }).first().click();
  const guestPage = page.frameLocator('iframe');
  await guestPage.getByText('Предварителна').first().waitFor();
  const spoken = () => guestPage.locator('html').getAttribute('lang');
  for (const [name, language] of [
    ['English', 'en'],
    ['Deutsch', 'de'],
    ['Български', 'bg'],
  ] as const) {
    await page.getByRole('radio', { name }).check();
    await expect.poll(spoken).toBe(language);
  }
  const background = () =>
    guestPage.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  const byDay = await background();
  await page.getByRole('radio', { name: 'Тъмни' }).check();
  await expect.poll(background).not.toBe(byDay);
  await page.getByRole('radio', { name: 'English' }).check();
  await expect.poll(spoken).toBe('en');
  await expect.poll(background).not.toBe(byDay);
  await page.getByRole('radio', { name: 'Светли' }).check();
  await expect.poll(background).toBe(byDay);

  // The owner's change is shown without a reload.
  const { items } = await api.call<{ items: readonly { readonly id: string }[] }>(
    '{ listSections { items { id } } }',
    {},
  );
  const create = 'mutation ($input: CreateItemInput!) { createItem(input: $input) { id } }';
  await api.call(create, { sectionID: items[0]?.id, translations: texts('Шопска салата') });
  await guestPage.getByText('Шопска салата').first().waitFor();
  await page.context().close();
}

async function copyMenuLink(product: Product): Promise<void> {
  const { page, api } = await product.owner('menu-link');
  await createContents(api, 'Свързана', { Меню: ['Супи'] });
  await page.goto('/admin');
  const context = page.context();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Копирай връзката' }).click();
  await page.getByText('Връзката е копирана').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${product.app().origin}/menu/${encodeURIComponent('свързана')}`);
  await context.close();
}

onDefaultBackend('the dashboard', (product) => {
  test('the dashboard leads a new owner from an empty account to the QR code', () =>
    fillNewOwnersVenue(product));
  test('the dashboard shows how often guests have opened the menu', () => seeViews(product));
  test('the dashboard previews the menu live, in each language and in light and dark colours', () =>
    lookAtPreview(product));
  if (inSweep) {
    test('the dashboard copies the link to the menu', () => copyMenuLink(product));
  }
});
