import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, beforeAll } from 'vitest';
import { closePages, hasBrowser, sharedBrowser } from './launch-browser.ts';
import { sharedApp } from './shared-app.ts';

const path = `/menu/${encodeURIComponent('Механа Роден край')}`;

export type OpenMenu = (options?: BrowserContextOptions & { search?: string }) => Promise<Page>;

/** Provides the demo venue with 300 items to the tests in one file. Its pages are closed after each test. */
export function demoMenu(): { readonly path: string; readonly open: OpenMenu } {
  let newPage: OpenMenu = () => Promise.reject(new Error('the product has not started'));

  beforeAll(async () => {
    if (!hasBrowser) return;
    const [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
    newPage = async ({ search = '', ...options } = {}) => {
      const context = await browser.newContext({
        locale: 'bg-BG',
        baseURL: app.origin,
        viewport: { width: 1280, height: 900 },
        ...options,
      });
      context.setDefaultTimeout(60_000);
      const page = await context.newPage();
      await page.clock.install();
      await page.goto(path + search);
      if (options.javaScriptEnabled !== false) await untilAlive(page);
      return page;
    };
  });

  afterEach(closePages);

  return { path, open: (options) => newPage(options) };
}

/** Waits until the first section is hydrated. Preact stores the listeners of its row in `__e`. */
async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => '__e' in (document.querySelector('.section') ?? {}));
}
