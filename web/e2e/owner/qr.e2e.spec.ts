import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { onDefaultBackend, type Product } from '../support/backends.ts';
import { createContents } from '../support/owner-page.ts';
import { download, field, keepPicture, press, waitForText } from '../support/page-steps.ts';
import { readQrCodes } from '../support/read-qr.ts';

const guestAgent = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile';
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Reads the code from a picture at its actual size, as a phone would. */
async function scan(page: Page, source: string): Promise<readonly string[]> {
  const viewer = await page.context().newPage();
  await viewer.goto(source);
  const codes = await readQrCodes(await viewer.screenshot());
  await viewer.close();
  return codes;
}

async function venueWithCode(product: Product, name: string, size: object) {
  const { page, api } = await product.owner(name, size);
  await createContents(api, `Механа ${name}`, { Меню: ['Супи'] });
  const { items } = await api.call<{ items: readonly { readonly qrUrl: string }[] }>(
    '{ listAccounts { items { qrUrl } } }',
    {},
  );
  return { page, qrUrl: items[0]?.qrUrl ?? '' };
}

async function takeCode(product: Product): Promise<void> {
  const { page, qrUrl } = await venueWithCode(product, 'codes', {
    viewport: { width: 1280, height: 900 },
  });
  // The QR code used to be at this URL, which must still lead to it.
  await page.goto('/admin#code');
  await page.waitForURL('**/admin/qr');
  await page.getByRole('heading', { name: 'QR код', level: 1 }).waitFor();
  const current = page.locator('aside').getByRole('link', { name: 'QR код', exact: true });
  expect(await current.getAttribute('aria-current')).toBe('page');
  const png = await download(page, 'Код като картинка (PNG)');
  expect(await readQrCodes(png)).toEqual([qrUrl]);
  const svg = await download(page, 'Код за дизайнери (SVG)');
  expect(await scan(page, `data:image/svg+xml;base64,${svg.toString('base64')}`)).toEqual([qrUrl]);
  for (const name of ['Картичка за маса (PDF)', 'Кръгъл стикер (PDF)', 'Квадратен стикер (PDF)']) {
    const pdf = await download(page, name);
    expect(pdf.subarray(0, 5).toString('latin1')).toBe('%PDF-');
    expect(pdf.subarray(-6).toString('latin1')).toContain('%%EOF');
  }
  const shown = page.getByRole('img', { name: 'QR кодът на вашето меню' });
  await shown.scrollIntoViewIfNeeded();
  expect(await readQrCodes(await shown.screenshot())).toEqual([qrUrl]);

  const context = page.context();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await press(page, 'Копирай връзката');
  await waitForText(page, 'Връзката е копирана');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(qrUrl);
  await context.close();
}

async function countTable(product: Product): Promise<void> {
  const { page, qrUrl } = await venueWithCode(product, 'table', phone);
  await page.goto('/admin/qr');
  const table = field(page, 'Само за тази маса (по желание)');
  await waitForText(page, 'За всички маси');
  await table.fill('12-4');
  await waitForText(page, 'От една до три букви или цифри, например 12 или Б7.');
  expect(await table.inputValue()).toBe('12-4');
  await table.fill('б7');
  await waitForText(page, 'За маса Б7');
  await keepPicture(page, 'table');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  const coded = `${qrUrl}?t=%D0%917`;
  expect(await readQrCodes(await download(page, 'Код като картинка (PNG)'))).toEqual([coded]);

  const guest = await product.open({ userAgent: guestAgent });
  const html = (await (await guest.goto(coded))?.text()) ?? '';
  expect(decodeURIComponent(guest.url())).not.toMatch(/[?&]t=|Б7/);
  expect(html).not.toContain('Б7');
  await guest.goto(coded);
  await guest.context().close();

  await page.goto('/admin');
  const byTable = page.getByText('По маси', { exact: true });
  await byTable.waitFor();
  await byTable.click();
  const row = page.locator('.views-table').filter({ has: byTable }).locator('tbody tr');
  await expect.poll(() => row.allInnerTexts()).toEqual(['Б7\t2']);
  await page.locator('.views-total').getByText('2', { exact: true }).waitFor();
  await page.context().close();
}

onDefaultBackend('the QR code', (product) => {
  test('the QR code can be downloaded and scanned, and its link can be copied', () =>
    takeCode(product));
  test('the QR code counts visits by table', () => countTable(product));
});
