import type { Page } from 'playwright-core';

/** Before the page is opened: each layout shift is kept, with the classes of what moved. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(`window.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries())
        window.shifts.push(value + ' ' + sources.map(({ node }) => node && node.className).join());
    }).observe({ type: 'layout-shift', buffered: true });`);
}

/** Elements that have moved since the page was opened. */
export const shiftsOf = (page: Page): Promise<readonly string[]> => page.evaluate('window.shifts');
