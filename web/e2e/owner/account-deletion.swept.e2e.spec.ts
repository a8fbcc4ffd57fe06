import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { onDefaultBackend, type Product } from '../support/backends.ts';
import { violationsInSweep } from '../support/find-violations.ts';
import { ownerPassword } from '../support/owner-api.ts';
import { createContents } from '../support/owner-page.ts';
import { control, keepPicture, press, waitForText } from '../support/page-steps.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function takeAlong(page: Page): Promise<Readonly<Record<string, Uint8Array>>> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    press(page, 'Свали моите данни'),
  ]);
  expect(file.suggestedFilename()).toMatch(/^qr-menu-\d{4}-\d\d-\d\d\.zip$/);
  return unzipSync(new Uint8Array(await readFile(await file.path())));
}

async function coveredBy(lower: Locator, upper: Locator): Promise<boolean> {
  const [below, above] = [await lower.boundingBox(), await upper.boundingBox()];
  if (!below || !above) throw new Error('not on the screen');
  return above.y < below.y + below.height && below.y < above.y + above.height;
}

const jsonIn = (files: Readonly<Record<string, Uint8Array>>, name: string) =>
  JSON.parse(strFromU8(files[`data/${name}.json`] ?? new Uint8Array()));

async function deleteAndTakeBack(product: Product): Promise<void> {
  const { page, api } = await product.owner('leaving', phone);
  const venue = 'Механа Раздяла';
  const { sectionIds } = await createContents(api, venue, { Обедно: ['Супи'], Вечерно: [] });
  const item = {
    sectionID: sectionIds[0],
    imageUrl: 'https://pictures.example/tarator.jpg',
    translations: JSON.stringify({ name: { bg: 'Таратор' }, description: {} }),
  };
  await api.call('mutation ($input: CreateItemInput!) { createItem(input: $input) { id } }', item);

  const { items } = await api.call<{ items: readonly [{ id: string }] }>(
    '{ listAccounts { items { id } } }',
    {},
  );
  await api.call('mutation ($input: UpdateAccountInput!) { updateAccount(input: $input) { id } }', {
    id: items[0].id,
    translations: JSON.stringify({ description: { de: 'Gasthaus' } }),
  });

  await page.goto('/admin/security');
  const files = await takeAlong(page);
  expect(Object.keys(files).filter((file) => /^menus\/[12]-.*\.xlsx$/.test(file))).toHaveLength(2);
  expect(jsonIn(files, 'account')).toMatchObject({
    name: venue,
    translations: { description: { de: 'Gasthaus' } },
    emailShown: true,
    phoneShown: true,
  });
  expect(jsonIn(files, 'items')[0].translations.name.bg).toBe('Таратор');
  expect(jsonIn(files, 'images')).toEqual([
    { of: 'items', id: expect.any(String), url: 'https://pictures.example/tarator.jpg' },
  ]);
  expect(jsonIn(files, 'tables')).toEqual([]);
  expect(jsonIn(files, 'history').length).toBeGreaterThan(3);

  const present = page.locator('form').filter({ hasText: 'Изтрий регистрацията след 7 дни' });
  await present.locator('input[name="password"]').fill('не е тази');
  await press(page, 'Изтрий регистрацията след 7 дни');
  await waitForText(page, 'Сегашната парола не е вярна.');
  expect(await page.locator('.deletion-banner').count()).toBe(0);
  await present.locator('input[name="password"]').fill(ownerPassword);
  await press(page, 'Изтрий регистрацията след 7 дни');
  const banner = page.locator('.deletion-banner');
  await banner.getByText('ще бъдат изтрити завинаги на').waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
  await press(page, 'Свали моите данни');
  const toast = page.locator('.toasts').getByRole('alert');
  await toast.first().waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
  await toast.first().hover();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await coveredBy(banner, toast.first())).toBe(false);
    await keepPicture(page, `deletion-${width}`);
  }
  await page.setViewportSize(phone.viewport);
  expect(await violationsInSweep(page)).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);

  // Guests see the menu until the day of the deletion. The banner is on every screen, even after a reload.
  const guest = await product.open();
  const answer = await guest.goto(`/menu/${encodeURIComponent(venue.replace(' ', '-'))}`);
  expect(answer?.status()).toBe(200);
  await guest.context().close();
  await page.goto('/admin');
  await banner.waitFor();
  await press(page, 'Отмени изтриването');
  await waitForText(page, 'Отменено: нищо няма да бъде изтрито');
  await banner.waitFor({ state: 'detached' });
  await page.goto('/admin/security');
  await control(page, 'password').last().waitFor();
  await page.getByRole('button', { name: 'Изтрий регистрацията след 7 дни' }).waitFor();
  await page.context().close();
}

onDefaultBackend('the deletion of an account', (product) => {
  test("deleting the account first offers to download the owner's data, and can be cancelled", () =>
    deleteAndTakeBack(product));
});
