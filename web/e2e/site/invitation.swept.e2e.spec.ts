import { inSweep } from '@qr-menu/testkit';
import { expect, test } from 'vitest';
import { onDefaultBackend, type Product } from '../support/backends.ts';
import { violationsInSweep } from '../support/find-violations.ts';
import { type OwnerApi, ownAddress } from '../support/owner-api.ts';
import { createContents } from '../support/owner-page.ts';
import { control, keepPicture, submit } from '../support/page-steps.ts';
import { readCode } from '../support/read-code.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const password = 'парола-на-колега-1';

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

async function joinByLink(product: Product): Promise<void> {
  const { api } = await product.owner('boss');
  const venue = 'Механа Колеги';
  await createContents(api, venue, { Обедно: ['Супи'] });
  const email = ownAddress('joining');
  const link = await invite(api, email);

  const page = await product.open({ ...phone, locale: 'de-DE' });
  await page.goto(link);
  await page
    .getByText(`${venue} lädt Sie ein, bei der digitalen Speisekarte mitzuhelfen.`)
    .waitFor();
  await page.getByText('Sie können dann Speisekarten, Produkte und Preise ändern.').waitFor();
  expect(await control(page, 'email').inputValue()).toBe(email);
  expect(await control(page, 'phone').count()).toBe(0);
  await keepPicture(page, 'invitation');
  expect(await violationsInSweep(page)).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  await control(page, 'name').fill('Мария');
  await control(page, 'password').fill(password);
  await control(page, 'confirmPassword').fill(password);
  await submit(page);
  await control(page, 'code').waitFor();
  // While the person reads the email on the same phone, the phone unloads the page.
  await page.reload();
  await control(page, 'code').fill(await readCode(product.app().dataDir, email));
  await submit(page);
  await control(page, 'password').fill(password);
  await submit(page);

  // The person works in the venue without creating a venue of their own.
  await page.waitForURL((url) => url.pathname === '/admin');
  await page.locator('.workplace').getByText('Sie bearbeiten die Karte von').waitFor();
  await expect.poll(() => page.locator('.workplace').innerText()).toContain(venue);
  await keepPicture(page, 'invitation-landed');

  // The link does not work a second time, but signing in with another browser opens the venue there too.
  const otherPage = await product.open({ locale: 'bg-BG' });
  await otherPage.goto(link);
  await otherPage.getByText('Тази покана вече не важи').waitFor();
  await otherPage.getByRole('link', { name: 'Вход', exact: true }).click();
  await control(otherPage, 'email').fill(email);
  await control(otherPage, 'password').fill(password);
  await submit(otherPage);
  await otherPage.locator('.workplace').getByText('Редактирате менюто на').waitFor();
  await otherPage.context().close();
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
  await page.locator('.workplace').getByText('Редактирате менюто на').waitFor();
  await page.goto('/admin/join/nobody/nothing');
  await page.getByText(`Влезли сте като ${guestApi.email}.`, { exact: false }).waitFor();
  await page.context().close();
}

onDefaultBackend('an invitation', (product) => {
  test('a new colleague registers with the link and joins the venue', () => joinByLink(product));
  if (inSweep) {
    test('an invitation is accepted by a signed-in person', () => acceptSignedIn(product));
  }
  test('an invitation needs JavaScript, and the sign-in page says so if it is off', async () => {
    const page = await product.open({ ...phone, javaScriptEnabled: false });
    await page.goto('/login');
    const words = page.locator('noscript p');
    await words.first().waitFor();
    expect(await words.allInnerTexts()).toEqual([
      expect.stringContaining('включен JavaScript'),
      expect.stringContaining('Signing in needs JavaScript'),
      expect.stringContaining('Zum Anmelden wird JavaScript'),
      'QR-menu',
    ]);
    await keepPicture(page, 'no-script');
    await page.context().close();
  });
});
