import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePages, hasBrowser, sharedBrowser } from '../support/launch-browser.ts';
import { createContents, openOwnerPage } from '../support/owner-page.ts';
import { sharedApp } from '../support/shared-app.ts';

let world: Awaited<ReturnType<typeof open>>;
async function open() {
  const [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
  return { app, browser, ...(await openOwnerPage(app, browser, 'hartia')) };
}

beforeAll(async () => {
  if (hasBrowser) world = await open();
});
afterAll(closePages);

test.runIf(hasBrowser)(
  'the owner creates a printable menu and lets guests download it',
  async () => {
    const { app, browser, api, page } = world;
    await createContents(api, 'Механа Хартия', { Меню: ['Супи', 'Салати'] });
    const { items } = await api.call<{ items: readonly { readonly id: string }[] }>(
      '{ listMenus { items { id } } }',
      {},
    );
    await page.goto(`/admin/menus/exchange/${items[0]?.id}`);
    await page.getByLabel('Втори език, под имената').selectOption('de');
    await page.getByLabel('Хартия', { exact: true }).selectOption('A5');
    await page.getByRole('checkbox', { name: 'Супи' }).uncheck();
    await page.getByRole('button', { name: 'Подготви PDF' }).click();
    await page.getByText('Страници: 1').waitFor();
    const link = page.getByRole('link', { name: 'Изтегли PDF' });
    expect(await link.getAttribute('download')).toMatch(/ menu\.pdf$/);
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(await download.failure()).toBeNull();

    await page.getByLabel('Хартия', { exact: true }).selectOption('A4');
    await link.waitFor({ state: 'detached' });

    await page.goto('/admin/account');
    await page.getByLabel('Гостите могат да изтеглят менюто за печат').check();
    await page.locator('main form button[type=submit]').last().click();
    const guest = await (await browser.newContext()).newPage();
    const menu = `${app.origin}/menu/${encodeURIComponent('механа-хартия')}?lang=de`;
    const offered = guest.getByRole('link', { name: 'Karte zum Drucken (PDF)' });
    await expect
      .poll(async () => {
        await guest.goto(menu);
        return offered.count();
      })
      .toBe(1);
    const answer = await fetch(new URL((await offered.getAttribute('href')) ?? '', app.origin));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  },
);
