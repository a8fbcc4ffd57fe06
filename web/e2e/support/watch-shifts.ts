import type { Page } from 'playwright-core';

/**
 * Records each layout shift, with the classes of the elements that moved. Must be called before the page is
 * opened.
 */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(`window.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries())
        window.shifts.push(value + ' ' + sources.map(({ node }) => node && node.className).join());
    }).observe({ type: 'layout-shift', buffered: true });`);
}

/** Returns the elements that have moved since the page was opened. */
export const shiftsOf = (page: Page): Promise<readonly string[]> => page.evaluate('window.shifts');
