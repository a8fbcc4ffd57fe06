import { inSweep, swept } from '@qr-menu/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, hasBrowser, sharedBrowser } from '../support/launch-browser.ts';
import { type OwnerApi, ownAddress, ownerPassword } from '../support/owner-api.ts';
import { createContents, openOwnerPage } from '../support/owner-page.ts';
import { field, keepPicture, press, waitForText } from '../support/page-steps.ts';
import { sharedApp } from '../support/shared-app.ts';
import type { RunningApp } from '../support/start-app.ts';

let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  if (!hasBrowser) return;
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
});

afterAll(closePages);

const goTo = (page: Page, name: string) =>
  page.locator('aside').getByRole('link', { name, exact: true }).click();
const createItem = (api: OwnerApi, sectionID: string, name: string) =>
  api.call<{ id: string }>(
    'mutation ($input: CreateItemInput!) { createItem(input: $input) { id } }',
    {
      sectionID,
      price: 4.5,
      translations: JSON.stringify({ name: { bg: name }, description: {} }),
    },
  );
const update = (api: OwnerApi, entity: string, input: object) =>
  api.call(
    `mutation ($input: Update${entity}Input!) { update${entity}(input: $input) { id } }`,
    input,
  );

/** Waits until the heading has the focus, because screen readers continue there. */
const hasFocus = (page: Page, heading: string) =>
  page.waitForFunction((text) => document.activeElement?.textContent === text, heading);

if (inSweep) {
  test.runIf(hasBrowser)(
    'switching to another venue needs a confirmation if a form has changed',
    async () => {
      const { api } = await openOwnerPage(app, browser, 'host');
      const { page, api: ownApi } = await openOwnerPage(app, browser, 'between');
      await createContents(ownApi, 'Кафе Мое', {});
      await createContents(api, 'Кафе Чуждо', {});
      const invitation = await api.call<{ id: string }>(
        'mutation ($input: InviteStaffInput!) { inviteStaff(input: $input) { id } }',
        { email: ownApi.email, role: 'editor' },
      );
      const { items } = await api.call<{ items: readonly { readonly owner: string }[] }>(
        '{ listAccounts { items { owner } } }',
        {},
      );
      await ownApi.call(
        'mutation ($input: AcceptInvitationInput!) { acceptInvitation(input: $input) { workspaceId } }',
        { workspaceId: items[0]?.owner, invitationId: invitation.id },
      );
      await page.goto('/admin/ingredients/create');
      await field(page, 'Име').fill('Наполовина');
      const venue = page.getByRole('combobox', { name: 'Обект', exact: true });
      await venue.selectOption('Кафе Чуждо');
      const question = page.getByRole('dialog', { name: 'Излизане без запис?' });
      await question.getByRole('button', { name: 'Продължи редакцията' }).click();
      await question.waitFor({ state: 'hidden' });
      expect(await field(page, 'Име').inputValue()).toBe('Наполовина');
      expect(await venue.locator('option:checked').innerText()).toBe('Кафе Мое');
      expect(await page.getByText('Вече работите за Кафе Чуждо.').count()).toBe(0);
      await venue.selectOption('Кафе Чуждо');
      await question.getByRole('button', { name: 'Излез без запис' }).click();
      await waitForText(page, 'Вече работите за Кафе Чуждо.');
      expect(new URL(page.url()).pathname).toBe('/admin');
      expect(await venue.locator('option:checked').innerText()).toBe('Кафе Чуждо');
      await page.reload();
      await waitForText(page, 'Редактирате менюто на');
    },
  );
}

test.runIf(hasBrowser)(
  'a person is invited, works for the venue, and finally leaves it',
  async () => {
    const { page: owner, api } = await openOwnerPage(app, browser, 'boss');
    const { page: helper, api: helperApi } = await openOwnerPage(app, browser, 'helper');
    const { email: invited } = helperApi;
    await createContents(api, 'Механа Екип', { Обедно: ['Супи'] });

    await owner.goto('/admin/staff');
    await waitForText(owner, 'Още никой не работи с вас. Поканете някого по имейл.');
    await press(owner, 'Покани');
    await waitForText(owner, 'Въведете валиден имейл адрес.');
    await field(owner, 'Имейл').fill(api.email);
    await press(owner, 'Покани');
    await waitForText(owner, 'Това е вашият имейл. Въведете имейла на колегата.');
    await field(owner, 'Имейл').fill(invited);
    await press(owner, 'Покани');
    await owner.getByText(`Поканихте ${invited}`).waitFor();
    const letter = owner.getByRole('link', { name: `Напиши имейл до ${invited}` });
    expect(decodeURIComponent((await letter.getAttribute('href')) ?? '')).toContain(
      `${app.origin}/register?invitation=`,
    );
    await keepPicture(owner, 'staff-invited');

    const otherEmail = ownAddress('other');
    await field(owner, 'Имейл').fill(otherEmail);
    await press(owner, 'Покани');
    await press(owner, `Оттегли поканата за ${otherEmail}`);
    await waitForText(owner, 'Поканата е оттеглена');
    await hasFocus(owner, 'Отворени покани');

    // The invited person sees the invitation on any screen, accepts it, and starts working for the venue.
    await helper.goto('/admin');
    await helper.locator('aside').getByRole('img', { name: 'Отворени покани: 1' }).waitFor();
    await helper.locator('aside a[href="/admin/staff"]').click();
    await press(helper, 'Приеми поканата от Механа Екип');
    await waitForText(helper, 'Вече можете да работите за Механа Екип.');
    await hasFocus(helper, 'Персонал');
    await press(helper, 'Премини към Механа Екип');
    await waitForText(helper, 'Редактирате менюто на');
    await goTo(helper, 'Менюта');
    await helper.getByText('Обедно').first().waitFor();
    // Another tab opens in the same venue, and its menu does not link to payments.
    const tab = await helper.context().newPage();
    await tab.goto('/admin/menus');
    await tab.getByText('Обедно').first().waitFor();
    expect(await tab.locator('aside a[href="/admin/subscription"]').count()).toBe(0);

    // The live updates also come from this venue.
    await owner.getByRole('combobox', { name: `Роля на ${invited}` }).waitFor();
    await api.call('mutation ($input: CreateMenuInput!) { createMenu(input: $input) { id } }', {
      translations: JSON.stringify({ name: { bg: 'Вечерно' }, description: { bg: 'от 18 ч.' } }),
    });
    await tab.getByText('Вечерно').first().waitFor();
    await tab.close();

    // Viewers can only read, and a removed person cannot even do that.
    await owner.getByRole('combobox', { name: `Роля на ${invited}` }).selectOption('viewer');
    await waitForText(owner, 'Ролята е сменена');
    await helper.goto('/admin/ingredients/create');
    await waitForText(helper, 'Разглеждате менюто на');
    await waitForText(
      helper,
      'Тук можете да разглеждате всичко. Промени правят собственикът и колегите, на които той е разрешил.',
    );
    expect(await helper.getByRole('main').locator('input, textarea, button').count()).toBe(0);
    const lists = ['menus', 'sections', 'items', 'ingredients'];
    for (const list of swept(lists, ['items'])) {
      await helper.goto(`/admin/${list}`);
      await helper.getByRole('main').getByRole('heading').first().waitFor();
      for (const name of ['Добави', 'Изтрий', 'Редактирай', 'Дублирай', 'Преименувай'])
        expect(await helper.getByRole('main').getByRole('button', { name }).count()).toBe(0);
    }
    await helper.goto('/admin/history');
    await helper.getByText('Добавено меню: Вечерно').waitFor();
    expect(await helper.getByRole('main').locator('button, .history-actions').count()).toBe(0);
    await helper.goto('/admin/history/before/3');
    await waitForText(helper, 'Менюто, каквото беше тогава');
    expect(await helper.getByRole('main').locator('button, select').count()).toBe(0);
    await press(owner, `Премахни ${invited}`);
    await owner.getByRole('dialog').getByText(invited).waitFor();
    await owner.getByRole('dialog').getByRole('button', { name: 'Премахни', exact: true }).click();
    await waitForText(owner, 'Премахнат от персонала');
    await hasFocus(owner, 'Хора');
    await helper.goto('/admin/menus');
    await waitForText(helper, 'Вече нямате достъп до този обект.');
    await press(helper, 'Към моя обект');
    await helper.locator('.workplace').getByText('Моят обект').waitFor();
  },
);

test.runIf(hasBrowser)('an invitation is sent after the owner enters the password', async () => {
  const { page, api } = await openOwnerPage(app, browser, 'guarded');
  await createContents(api, 'Механа Пазена', {});
  let isOld = true;
  await page.route('**/graphql', async (route) => {
    if (!isOld || !route.request().postData()?.includes('inviteStaff')) return route.continue();
    const extensions = { code: 'FORBIDDEN', reason: 'SIGN_IN_AGAIN' };
    const errors = [{ message: 'Sign in again first', extensions }];
    await route.fulfill({ json: { data: null, errors } });
  });
  await page.goto('/admin/staff');
  const invited = ownAddress('guarded-helper');
  await field(page, 'Имейл').fill(invited);
  await press(page, 'Покани');
  const dialog = page.getByRole('dialog', { name: 'Потвърдете, че сте вие' });
  await dialog.waitFor();
  await keepPicture(page, 'confirm-password');
  await page.setViewportSize({ width: 390, height: 844 });
  await keepPicture(page, 'confirm-password-390');
  await dialog.getByRole('button', { name: 'Отказ', exact: true }).click();
  await waitForText(page, 'За това е нужна паролата ви. Нищо не е променено.');
  expect(await field(page, 'Имейл').inputValue()).toBe(invited);

  await press(page, 'Покани');
  const password = dialog.locator('input[type="password"]');
  await password.fill('not the password');
  await dialog.getByRole('button', { name: 'Потвърди', exact: true }).click();
  await dialog.getByText('Сегашната парола не е вярна.').waitFor();
  isOld = false;
  await password.fill(ownerPassword);
  await dialog.getByRole('button', { name: 'Потвърди', exact: true }).click();
  await page.getByText(`Поканихте ${invited}`).waitFor();
});

test.runIf(hasBrowser)(
  'the history shows each change live, with its author and values',
  async () => {
    const { page, api } = await openOwnerPage(app, browser, 'chronicle');
    const { sectionIds } = await createContents(api, 'Кафе Летопис', { Меню: ['Кафета'] });
    const { id } = await createItem(api, sectionIds[0] ?? '', 'Еспресо');
    await page.goto('/admin/history');
    const newest = page.locator('.history-entry').first();
    await newest.getByText('Добавен продукт: Еспресо').waitFor();
    expect(await newest.innerText()).toContain('Вие');

    // The change is made through the API, so this browser receives it as an update.
    await update(api, 'Item', { id, price: 5.2 });
    await newest.getByText('Променена цена: Еспресо').waitFor();
    expect(await newest.locator('del').innerText()).toBe('4,50 лв');
    expect(await newest.locator('ins').innerText()).toBe('5,20 лв');
    const translations = { name: { bg: 'Еспресо', en: 'Espresso' }, description: {} };
    await update(api, 'Item', { id, translations: JSON.stringify(translations) });
    await newest.getByText('Променен продукт: Еспресо').waitFor();
    expect(await newest.locator('dl').innerText()).toMatch(/Име \(EN\)\s.*празно.* → .*Espresso/s);
    await keepPicture(page, 'history');

    await page.getByRole('combobox', { name: 'Език' }).selectOption('de');
    await newest.getByText('Produkt geändert: Espresso').waitFor();
    await page.getByRole('combobox', { name: 'Sprache' }).selectOption('en');
    await newest.getByText('Item changed: Espresso').waitFor();
  },
);

if (inSweep) {
  test.runIf(hasBrowser)('earlier changes are loaded on request', async () => {
    const { page, api } = await openOwnerPage(app, browser, 'archive');
    const { sectionIds } = await createContents(api, 'Кафе Архив', { Меню: ['Кафета'] });
    const { id } = await createItem(api, sectionIds[0] ?? '', 'Лате');
    for (let price = 1; price <= 35; price += 1) await update(api, 'Item', { id, price });
    await page.goto('/admin/history');
    await expect.poll(() => page.locator('.history-entry').count()).toBe(30);
    await press(page, 'Покажи по-ранни промени');
    await page.getByText('Добавен продукт: Лате').waitFor();
    await page.getByText('Създаден профил на обекта: Кафе Архив').waitFor();
    expect(await page.getByRole('button', { name: 'Покажи по-ранни промени' }).count()).toBe(0);
  });
}

if (inSweep) {
  test.runIf(hasBrowser)('the subscription page shows the remaining days', async () => {
    const { page, api } = await openOwnerPage(app, browser, 'payer');
    await page.goto('/admin/subscription');
    await waitForText(page, 'Безплатният месец започва, когато създадете профила на обекта.');
    await waitForText(page, 'Още няма плащания.');
    await createContents(api, 'Кафе Платец', {});
    await page.getByText(/^Остават (27|28|29|30) дни$/).waitFor();
    await waitForText(page, 'Ползвате безплатния месец. Не е нужна карта.');
  });
}
