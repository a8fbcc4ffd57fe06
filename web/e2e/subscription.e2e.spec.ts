import path from 'node:path';
import { expect, test } from 'vitest';
import { onDefaultBackend, type Product } from './backends.ts';
import { findViolations } from './find-violations.ts';
import { createContents } from './owner-page.ts';
import { paymentText } from './start-app.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1280, height: 900 }, locale: 'de-DE' };

type Words = { readonly plan: string; readonly included: string; readonly none: string };

async function readPlan(product: Product, name: string, size: object, words: Words) {
  const { page, api } = await product.owner(name, size);
  await createContents(api, `Механа ${name}`, { Меню: ['Супи'] });
  await page.goto('/admin/subscription');
  await page.getByText(words.plan, { exact: true }).waitFor();
  await page.getByText(words.included, { exact: true }).waitFor();
  await page.getByText(words.none, { exact: true }).waitFor();
  const payment = page.locator('.subscription-words');
  await payment.waitFor();
  expect(await payment.innerText()).toBe(paymentText);
  await page.screenshot({
    path: path.join(import.meta.dirname, 'screenshots', `${name}.png`),
    fullPage: true,
  });
  expect(await findViolations(page)).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  await page.context().close();
}

onDefaultBackend('the page about the subscription', (product) => {
  test('says plan, price, what it includes and how to pay, on a phone', () =>
    readPlan(product, 'plan-phone', phone, {
      plan: '12 месеца: 198 лв.',
      included: 'До 300 продукта',
      none: 'Още няма плащания.',
    }));
  test('says plan, price, what it includes and how to pay, on a desktop in German', () =>
    readPlan(product, 'plan-desk', desktop, {
      plan: '12 Monate: 99\u00a0€',
      included: 'Bis zu 300 Produkte',
      none: 'Noch keine Zahlungen.',
    }));
});
