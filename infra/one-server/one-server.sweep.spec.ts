import { findProgram, hasKafkaJars, type MailServer, startMailServer } from '@qr-menu/testkit';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { hasBrowser, launchBrowser } from '../../web/e2e/support/launch-browser.ts';
import {
  control,
  keepPicture,
  press,
  submit,
  waitForText,
} from '../../web/e2e/support/page-steps.ts';
import { takePhoto } from '../../web/e2e/support/pictured-venue.ts';
import { startSet } from './test/start-set.ts';

type Browser = Awaited<ReturnType<typeof launchBrowser>>;
type Page = Awaited<ReturnType<Browser['newPage']>>;

const domain = 'menu.example.com';
const owner = 'owner@example.com';
const password = 'един-сървър-1';
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const programs = findProgram('redis-server') !== null && inject('caddy') !== null;
const areThere = hasBrowser && programs && (await hasKafkaJars());

describe.runIf(areThere)('the full installation on one server', { timeout: 300_000 }, () => {
  let mails: MailServer;
  let set: Awaited<ReturnType<typeof startSet>>;
  let browser: Browser;

  beforeAll(async () => {
    mails = await startMailServer();
    const mail = { MAIL_URL: mails.url, MAIL_FROM: `menu@${domain}` };
    set = await startSet(domain, { ...mail, PAYMENT_TEXT: 'BG80 BNBG 9661 1020 3456 78' });
    const open = [`${domain}:80 127.0.0.1:${set.http}`, `${domain}:443 127.0.0.1:${set.https}`];
    browser = await launchBrowser([`--host-resolver-rules=${open.map((to) => `MAP ${to}`)}`]);
  }, 300_000);
  afterAll(async () => {
    await browser?.close();
    await set?.stop();
    await mails?.stop();
  });

  async function open(options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
    const context = await browser.newContext({
      locale: 'bg-BG',
      baseURL: `https://${domain}`,
      // The server's certificate is issued by its own authority.
      ignoreHTTPSErrors: true,
      reducedMotion: 'reduce',
      ...options,
    });
    context.setDefaultTimeout(60_000);
    return context.newPage();
  }

  /** Returns the link from the latest email to this address. */
  async function linkTo(email: string): Promise<string> {
    const newest = () =>
      mails.mails.findLast(({ to }) => [to].flat().some((address) => address?.text === email));
    await vi.waitFor(() => expect(newest()).toBeDefined(), 60_000);
    expect(newest()?.from?.text).toBe(`menu@${domain}`);
    return new RegExp(`^https://${domain}/\\S+$`, 'm').exec(newest()?.text ?? '')?.[0] ?? '';
  }

  async function register(page: Page): Promise<void> {
    await page.goto(`http://${domain}/register`);
    expect(page.url()).toBe(`https://${domain}/register`);
    await control(page, 'name').fill('Кафе Едно');
    await control(page, 'email').fill(owner);
    await control(page, 'phone').fill('+359888123456');
    await control(page, 'password').fill(password);
    await control(page, 'confirmPassword').fill(password);
    await submit(page);
    await waitForText(page, 'На имейла ви е изпратен код за потвърждение.');
    await page.goto(await linkTo(owner));
    await page.getByText('Кодът от имейла е попълнен. Остава да потвърдите.').waitFor();
    await press(page, 'Потвърди');
    await waitForText(page, 'Регистрацията е потвърдена. Вече можете да влезете.');
    await control(page, 'password').fill(password);
    await submit(page);
    await page.waitForURL('**/admin');
  }

  async function publish(page: Page): Promise<void> {
    await page.locator('.first-steps-action[href="/admin/account"]').click();
    await expect.poll(() => control(page, 'name').inputValue()).toBe('Кафе Едно');
    await submit(page);
    await page.waitForURL('**/admin');
    await page.goto('/admin/menus/create');
    await control(page, 'name').fill('Меню');
    await control(page, 'description').fill('Цял ден');
    await control(page, 'active').check();
    await submit(page);
    await page.waitForURL('**/admin/menus');
    await page.goto('/admin/sections/create');
    await control(page, 'name').fill('Напитки');
    await control(page, 'description').fill('Топли');
    await submit(page);
    await page.waitForURL('**/admin/sections');
    await page.goto('/admin/items/create');
    await control(page, 'name').fill('Кафе');
    await control(page, 'price').fill('2,40');
    const buffer = await takePhoto(browser, 800, 600);
    const photo = { name: 'кафе.jpg', mimeType: 'image/jpeg', buffer };
    await page.locator('input[type="file"]').setInputFiles(photo);
    await page.locator('.image-upload img[src*="/images/public/"]').waitFor();
    await submit(page);
    await page.waitForURL('**/admin/items');
  }

  test('an owner registers by email and publishes a menu, and a guest opens it', async () => {
    const page = await open();
    await register(page);
    await publish(page);

    const guest = await open(phone);
    await guest.goto('/menu/кафе-едно');
    await guest.getByRole('heading', { level: 1, name: 'Кафе Едно' }).waitFor();
    const dish = guest.locator('.item').filter({ hasText: 'Кафе' });
    expect(await dish.locator('.price').textContent()).toBe('2,40\u00a0€');
    const width = () => dish.locator('img').evaluate((it: HTMLImageElement) => it.naturalWidth);
    await expect.poll(width).toBeGreaterThan(0);
    await keepPicture(guest, 'one-server-guest');

    // The open page shows the change, and the gateway sends an invitation by email.
    await page.getByRole('link', { name: 'Редактирай Кафе', exact: true }).click();
    await control(page, 'price').fill('2,60');
    await submit(page);
    await dish.getByText('2,60\u00a0€').waitFor();
    await page.goto('/admin/staff');
    await control(page, 'email').fill('kolega@example.com');
    await submit(page);
    await guest.goto(await linkTo('kolega@example.com'));
    await guest.getByText('Кафе Едно ви кани', { exact: false }).waitFor();
    await page.goto('/admin/subscription');
    await waitForText(page, 'BG80 BNBG 9661 1020 3456 78');
  });
});
