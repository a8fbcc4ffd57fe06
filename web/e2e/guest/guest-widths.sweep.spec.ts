import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoMenu, type OpenMenu } from '../support/demo-menu.ts';
import { findViolations } from '../support/find-violations.ts';
import { hasBrowser } from '../support/launch-browser.ts';
import { untilAlive } from '../support/public-screens.ts';

const { open } = demoMenu();

const widths = [320, 390, 780, 781, 1280];
const screens = [
  { width: 195, text: 100 },
  ...widths.flatMap((width) => [100, 200].map((text) => ({ width, text }))),
];

/** Later sections have the same structure as the first three. */
const alike = '.section ~ .section ~ .section ~ .section';

/** `text` is the text size in the guest's browser, in percent. */
async function openWith(
  openMenu: OpenMenu,
  text: number,
  options: BrowserContextOptions,
): Promise<Page> {
  const page = await openMenu(options);
  if (text !== 100) {
    const client = await page.context().newCDPSession(page);
    await client.send('Page.setFontSizes', {
      fontSizes: { standard: (16 * text) / 100, fixed: (13 * text) / 100 },
    });
    await page.reload();
    await untilAlive(page);
  }
  await page.locator('#section-1').scrollIntoViewIfNeeded();
  await page.locator('#section-1 .rail[data-running]').waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForFunction(() => scrollY === 0);
  return page;
}

/** Finds controls in the visible part of the page that are covered, and the elements that cover them. */
const covered = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('a, button, input')].flatMap((control) => {
      // Controls inside a closed `details` still have a size.
      if (!control.checkVisibility()) return [];
      const { left, right, top, bottom, width, height } = control.getBoundingClientRect();
      const x = (left + right) / 2;
      const y = (top + bottom) / 2;
      const isSpoken = getComputedStyle(control).clipPath !== 'none';
      const isOnScreen = x > 0 && x < innerWidth && y > 0 && y < innerHeight && width * height > 0;
      // Elements that have been scrolled below the bar or out of their row can be scrolled back into view.
      const isBelowBar = control.closest('main, .top, .foot')
        ? y < (document.querySelector('.bar')?.getBoundingClientRect().bottom ?? 0)
        : false;
      if (!isOnScreen || isSpoken || (isBelowBar && scrollY > 0)) return [];
      const above = document.elementFromPoint(x, y);
      // Ignores this button, because guests can scroll until it covers nothing. Prices are checked separately.
      if (!above || above.closest('.to-top')) return [];
      if (control.contains(above) || above.contains(control)) return [];
      return [`${control.outerHTML.slice(0, 80)} by ${above.outerHTML.slice(0, 80)}`];
    }),
  );

const tooWide = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Finds prices that are behind a fixed element at every scroll position. */
const pricesBelow = (page: Page, selector: string): Promise<readonly string[]> =>
  page.evaluate((coveringSelector) => {
    const box = document.querySelector(coveringSelector)?.getBoundingClientRect();
    if (!box) return [`there is no ${coveringSelector}`];
    return [...document.querySelectorAll('.price')].flatMap((price) => {
      const { left, right, top, bottom } = price.getBoundingClientRect();
      const isOnScreen = left >= 0 && right <= innerWidth && bottom > 0 && top < innerHeight;
      const isBelow = left < box.right && right > box.left;
      return isOnScreen && isBelow ? [price.textContent] : [];
    });
  }, selector);

test.runIf(hasBrowser).each(screens)(
  'at $width px and $text % text size, nothing overflows the page or covers other content',
  async ({ width, text }) => {
    const options = { viewport: { width, height: 844 }, reducedMotion: 'reduce' } as const;
    const page = await openWith(open, text, { ...options, serviceWorkers: 'block' });
    const faults: string[] = [];
    const look = async (view: string) => {
      const wide = await tooWide(page);
      if (wide > 0) faults.push(`${view}: ${wide} px too wide`);
      faults.push(...(await covered(page)).map((fault) => `${view}: ${fault}`));
    };
    await look('the top');
    await page.locator('.bar').scrollIntoViewIfNeeded();
    // The list closes when the page scrolls. The scroll event arrives in the next frame.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    await page.locator('.categories button').click();
    await page.locator('.categories ul[data-open]').waitFor();
    expect(await tooWide(page)).toBe(0);
    await page.keyboard.press('Escape');

    await page.evaluate(() => scrollTo(0, 900));
    await page.locator('.to-top').waitFor();
    await look('further down');
    faults.push(...(await pricesBelow(page, '.to-top')));
    await page.locator('.switch').click();
    await page.locator(':root[data-view="list"]').waitFor();
    await look('the list');
    faults.push(...(await pricesBelow(page, '.to-top')));

    await page.route('**/data.json?lang=de*', (route) => route.abort());
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await page.getByRole('alert').waitFor();
    // The toast reports that a language failed to load, so the other languages must stay accessible.
    const lost = (await covered(page)).filter((fault) => fault.includes('hreflang'));
    faults.push(...lost.map((fault) => `the toast: ${fault}`));
    expect(faults).toEqual([]);
  },
);

test.runIf(hasBrowser).each(screens.filter(({ width }) => width >= 320))(
  'at $width px and $text % text size, axe finds no violations in cards or list',
  async ({ width, text }) => {
    const options = { viewport: { width, height: 844 }, reducedMotion: 'reduce' } as const;
    const page = await openWith(open, text, { ...options, serviceWorkers: 'block' });
    expect(await findViolations(page, alike, false)).toEqual([]);
    await page.locator('.switch').click();
    await page.locator(':root[data-view="list"]').waitFor();
    expect(await findViolations(page, alike, false)).toEqual([]);
  },
);
