import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createItems, createSections, eventually } from '../support/item-contents.ts';
import { closePages, hasBrowser, sharedBrowser } from '../support/launch-browser.ts';
import { openOwnerPage } from '../support/owner-page.ts';
import { goTo, keepPicture } from '../support/page-steps.ts';
import { sharedApp } from '../support/shared-app.ts';
import type { RunningApp } from '../support/start-app.ts';

let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  if (!hasBrowser) return;
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
});

afterAll(closePages);

test.runIf(hasBrowser)(
  'on a phone the screens leave room for names and show no keyboard hints',
  async () => {
    const { page, api } = await openOwnerPage(app, browser, 'frame-phone', {
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
      locale: 'en-GB',
    });
    const [section] = await createSections(api, 'Frame', 'Soups');
    await createItems(api, section, [{ name: 'Tarator' }, { name: 'Kurban' }]);
    const otherWorkspace = { __typename: 'Workspace', workspaceId: 'other', role: 'EDITOR' };
    await page.route('**/graphql', async (route) => {
      if (route.request().postDataJSON()?.operationName !== 'MyWorkspaces') return route.fallback();
      const answer = await (await route.fetch()).json();
      const [own] = answer.data.myWorkspaces;
      answer.data.myWorkspaces.push({
        ...own,
        ...otherWorkspace,
        accountName: 'The Old House Plovdiv',
      });
      return route.fulfill({ json: answer });
    });
    await page.goto('/admin');
    const venues = page.getByRole('combobox', { name: 'Venue' });
    await venues.waitFor();
    expect((await venues.boundingBox())?.width).toBeGreaterThan(180);
    expect((await venues.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

    await page.locator('.shell-burger').tap();
    const title = page.locator('#admin-drawer').getByText('Admin Dashboard');
    await title.waitFor();
    await eventually(() => title.evaluate((it) => it.getClientRects().length)).toBe(1);
    expect((await title.boundingBox())?.height).toBeLessThanOrEqual(48);
    await keepPicture(page, 'drawer-phone');
    await page.keyboard.press('Escape');

    await goTo(page, '/admin/items/create');
    await page.locator('.form-bar').waitFor();
    expect(await page.getByText('Ctrl + Enter').isVisible()).toBe(false);
    await page.goto(`/admin/items?section=${section}&order=on`);
    await page.getByText('Drag an item by its handle.', { exact: false }).waitFor();
    expect(await page.getByText('You can also move it with the keyboard.').isVisible()).toBe(false);
  },
);
