import path from 'node:path';
import { expect, test } from 'vitest';
import { demoPages } from '../support/demo-pages.ts';
import { hasBrowser } from '../support/launch-browser.ts';
import { goToScreen } from '../support/owner-screens.ts';
import { demoMenuPath } from '../support/start-demo.ts';

const { open, openAdmin } = demoPages();

const pictureOf = (name: string) =>
  path.join(import.meta.dirname, `../screenshots/readme-${name}.jpg`);

// `npm run pictures` stores these two pictures for the README.
test.runIf(hasBrowser)(
  "the README's pictures show a guest's page on a phone and an owner's list",
  async () => {
    const menu = await open('en', { width: 390, height: 844 });
    await menu.goto(`${demoMenuPath}?lang=en`);
    await menu.waitForLoadState('networkidle');
    await menu.screenshot({ path: pictureOf('guest-page'), type: 'jpeg', quality: 80 });
    await menu.context().close();

    const items = await openAdmin('en', { width: 1280, height: 844 });
    await goToScreen(items, '/admin/items');
    expect(await items.locator('main table tbody tr').count()).toBeGreaterThan(5);
    await items.waitForLoadState('networkidle');
    await items.screenshot({ path: pictureOf('owner-items'), type: 'jpeg', quality: 80 });
    await items.context().close();
  },
);
