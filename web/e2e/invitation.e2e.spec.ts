import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { onDefaultBackend, type Product } from './backends.ts';
import { findViolations } from './find-violations.ts';
import { type OwnerApi, ownAddress } from './owner-api.ts';
import { createContents } from './owner-page.ts';
import { control, submit } from './page-steps.ts';
import { readCode } from './read-code.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1280, height: 900 }, locale: 'de-DE' };
const password = 'парола-на-колега-1';

const screenshot = (page: Page, name: string) =>
  page.screenshot({
    path: path.join(import.meta.dirname, 'screenshots', `${name}.png`),
    fullPage: true,
  });

async function invite(api: OwnerApi, email: string): Promise<string> {
  const { id } = await api.call<{ id: string }>(
    'mutation ($input: InviteStaffInput!) { inviteStaff(input: $input) { id } }',
    { email, role: 'editor' },
  );
  const { items } = await api.call<{ items: readonly { readonly owner: string }[] }>(
    '{ listAccounts { items { owner } } }',
    {},
  );
  return `/register?invitation=${items[0]?.owner}.${id}`;
}

type Words = { readonly from: string; readonly role: string; readonly work: string };

async function joinByLink(product: Product, size: object, name: string, words: Words) {
  const { api } = await product.owner(`${name}-boss`);
  const venue = `Механа ${name}`;
  await createContents(api, venue, { Обедно: ['Супи'] });
  const email = ownAddress(name);
  const link = await invite(api, email);

  const page = await product.open(size);
  await page.goto(link);
  await page.getByText(`${venue}${words.from}`).waitFor();
  await page.getByText(words.role).waitFor();
  expect(await control(page, 'email').inputValue()).toBe(email);
  expect(await control(page, 'phone').count()).toBe(0);
  await screenshot(page, `invitation-${name}`);
  expect(await findViolations(page)).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  await control(page, 'name').fill('Мария');
  await control(page, 'password').fill(password);
  await control(page, 'confirmPassword').fill(password);
  await submit(page);
  await control(page, 'code').waitFor();
  // The mail is on the same phone: the page is loaded anew.
  await page.reload();
  await control(page, 'code').fill(await readCode(product.app().dataDir, email));
  await submit(page);
  await control(page, 'password').fill(password);
  await submit(page);

  // In the venue, without one of their own to set up.
  await page.waitForURL((url) => url.pathname === '/admin');
  await page.locator('.workplace').getByText(words.work).waitFor();
  await expect.poll(() => page.locator('.workplace').innerText()).toContain(venue);
  await screenshot(page, `invitation-${name}-landed`);

  // Another browser of theirs comes to the venue as well, and the link is used up.
  const other = await product.open({ locale: 'bg-BG' });
  await other.goto(link);
  await other.getByText('Тази покана вече не е отворена').waitFor();
  await other.getByRole('link', { name: 'Вход', exact: true }).click();
  await control(other, 'email').fill(email);
  await control(other, 'password').fill(password);
  await submit(other);
  await other.locator('.workplace').getByText('Работите за · Редактор').waitFor();
  await other.context().close();
  await page.context().close();
}

async function acceptSignedIn(product: Product): Promise<void> {
  const { api } = await product.owner('host');
  await createContents(api, 'Механа Домакин', { Обедно: ['Супи'] });
  const { page, api: guestApi } = await product.owner('colleague');
  const link = await invite(api, ownAddress('somebody-else'));
  await page.goto(link);
  await page.getByText(`а вие сте влезли като ${guestApi.email}.`).waitFor();
  await page.goto(await invite(api, guestApi.email));
  await page.getByRole('link', { name: 'Приеми и се включи' }).click();
  await page.locator('.workplace').getByText('Работите за · Редактор').waitFor();
  await page.goto('/admin/join/nobody/nothing');
  await page.getByText(`Влезли сте като ${guestApi.email}.`, { exact: false }).waitFor();
  await page.context().close();
}

onDefaultBackend('an invitation', (product) => {
  test('leads a new colleague into the venue, on a phone', () =>
    joinByLink(product, phone, 'phone', {
      from: ' ви кани да помагате с дигиталното меню.',
      role: 'Ще можете да променяте менюта, продукти и цени.',
      work: 'Работите за · Редактор',
    }));
  test('leads a new colleague into the venue, on a desktop in German', () =>
    joinByLink(product, desktop, 'desktop', {
      from: ' lädt Sie ein, bei der digitalen Speisekarte mitzuhelfen.',
      role: 'Sie können dann Speisekarten, Produkte und Preise ändern.',
      work: 'Sie arbeiten für',
    }));
  test('is accepted by somebody who is signed in', () => acceptSignedIn(product));
  test('sign-in and registration say without JavaScript what they need', async () => {
    for (const size of [phone, desktop]) {
      const page = await product.open({ ...size, javaScriptEnabled: false });
      await page.goto('/login');
      const words = page.locator('noscript p');
      await words.first().waitFor();
      expect(await words.allInnerTexts()).toEqual([
        expect.stringContaining('включен JavaScript'),
        expect.stringContaining('Signing in needs JavaScript'),
        expect.stringContaining('Zum Anmelden wird JavaScript'),
        'QR-menu',
      ]);
      await screenshot(page, `no-script-${size.viewport.width}`);
      await page.context().close();
    }
  });
});
