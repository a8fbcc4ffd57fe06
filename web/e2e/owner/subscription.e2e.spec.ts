import { expect, test } from 'vitest';
import { onDefaultBackend, type Product } from '../support/backends.ts';
import { createContents } from '../support/owner-page.ts';
import { keepPicture, waitForText } from '../support/page-steps.ts';
import { paymentText } from '../support/start-app.ts';

async function readPlan(product: Product): Promise<void> {
  const { page, api } = await product.owner('plan');
  await createContents(api, 'Механа Договор', { Меню: ['Супи'] });
  await page.goto('/admin/subscription');
  for (const text of ['12 месеца: 198 лв.', 'До 300 продукта', 'Още няма плащания.']) {
    await waitForText(page, text);
  }
  const payment = page.locator('.subscription-words');
  await payment.waitFor();
  expect(await payment.innerText()).toBe(paymentText);
  await keepPicture(page, 'plan');
  await page.locator('.shell-top select').last().selectOption('de');
  for (const text of ['12 Monate: 99\u00a0€', 'Bis zu 300 Produkte', 'Noch keine Zahlungen.']) {
    await waitForText(page, text);
  }
  await page.context().close();
}

onDefaultBackend('the subscription page', (product) => {
  test('the page shows the plan with its contents, its price in each language, and how to pay', () =>
    readPlan(product));
});
