import { markStale, renderGuestNotice } from '@qr-menu/menu-page';
import type { Language } from '@qr-menu/schema';
import type { Page } from 'playwright-core';
import { demoMenuPath } from './start-demo.ts';

export type Screen = {
  readonly name: string;
  readonly show: (page: Page) => Promise<unknown>;
  /** Matches repeated elements of the same kind, which a check of single elements can skip. */
  readonly alike?: string;
};

/** The first three sections have dozens of items. All others have the same structure. */
const alike = '.section ~ .section ~ .section ~ .section';

const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 900 };

/** Waits until the menu's buttons work. Preact stores its tree in `__k` of the root element. */
export const untilAlive = (page: Page) =>
  page.waitForFunction(() => '__k' in (document.querySelector('#root') ?? {}));

/** Waits until each row of cards near the screen is hydrated. Before that, keys scroll the row itself. */
const untilAwake = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('.section')]
      .filter((section) => {
        const { top, bottom } = section.getBoundingClientRect();
        return bottom > -200 && top < innerHeight + 200;
      })
      .filter((section) => section.querySelectorAll('.item').length > 1)
      .every((section) => section.querySelector('.rail[data-running]') !== null),
  );

async function showMenu(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilAlive(page);
  const isList = await page.locator('html[data-view="list"]').count();
  if (isList === 0) await untilAwake(page);
}

async function openCategories(page: Page): Promise<void> {
  const button = page.locator('nav.categories button');
  await button.click();
  await page.locator('nav.categories button[aria-expanded="true"]').waitFor();
}

/** Returns the URL of the style sheet that the menu page loads. */
async function themeOf(page: Page, path: string): Promise<string> {
  const html = await (await page.request.get(path)).text();
  const [, address = ''] = /rel="stylesheet" href="([^"]+)"/.exec(html) ?? [];
  return address;
}

/** Shows a page that the server only sends during an outage. */
async function showInstead(
  page: Page,
  address: string,
  answer: { readonly status: number; readonly body: string },
): Promise<void> {
  await page.route(`**${address}`, (route) =>
    route.fulfill({ ...answer, contentType: 'text/html; charset=utf-8' }),
  );
  await page.goto(address);
}

/** All pages for guests and visitors, in one language. */
export const publicScreens = (language: Language): readonly Screen[] => {
  const query = `?lang=${language}`;
  const path = `${demoMenuPath}${query}`;
  return [
    { name: 'landing', show: (page) => page.goto(`/${query}`) },
    { name: 'imprint', show: (page) => page.goto(`/imprint${query}`) },
    { name: 'not found', show: (page) => page.goto(`/nothing-here${query}`) },
    { name: 'demo', show: (page) => showMenu(page, `/menu${query}`), alike },
    {
      name: 'no such menu (404)',
      show: (page) => page.goto(`/menu/nothing-here${query}`),
    },
    {
      name: 'menu that is being rebuilt (503)',
      show: async (page) => {
        const styles = [await themeOf(page, path)];
        const assets = { styles, scripts: [] };
        const body = renderGuestNotice({ kind: 'unavailable', language, assets });
        await showInstead(page, `${demoMenuPath}?unavailable`, { status: 503, body });
      },
    },
    {
      name: 'last good copy of a menu',
      alike,
      show: async (page) => {
        const html = await (await page.request.get(path)).text();
        const body = markStale(html, new Date(), language);
        // The service must not send events here, because the notice would then disappear.
        await page.route('**/events?*', (route) => {
          const { referer = '' } = route.request().headers();
          return referer.endsWith('?stale') ? route.abort() : route.fallback();
        });
        await showInstead(page, `${demoMenuPath}?stale`, { status: 200, body });
        await page.locator('.stale').waitFor();
      },
    },
    { name: 'menu, carousel', show: (page) => showMenu(page, path), alike },
    { name: 'menu, carousel, categories open', show: openCategories, alike },
    {
      name: 'menu on a phone, list, categories open',
      alike,
      show: async (page) => {
        await page.setViewportSize(phone);
        await showMenu(page, path);
        await page.locator('.switch').click();
        await page.locator('html[data-view="list"]').waitFor();
        await openCategories(page);
      },
    },
    {
      name: 'login',
      show: async (page) => {
        await page.setViewportSize(desk);
        await page.goto('/login');
        await page.locator('input[name="password"]').waitFor();
      },
    },
    {
      name: 'register',
      show: async (page) => {
        await page.goto('/register');
        await page.locator('input[name="confirmPassword"]').waitFor();
      },
    },
    {
      name: 'register, the code',
      show: async (page) => {
        await page.evaluate(() => sessionStorage.setItem('qr-menu.unconfirmed', 'me@example.com'));
        await page.goto('/register');
        await page.locator('input[name="code"]').waitFor();
        await page.evaluate(() => sessionStorage.clear());
      },
    },
  ];
};
