import type { Page } from 'playwright-core';

/**
 * Call it before opening the page: records each layout shift with the classes of the moved
 * elements.
 */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(`window.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries())
        window.shifts.push(value + ' ' + sources.map(({ node }) => node && node.className).join());
    }).observe({ type: 'layout-shift', buffered: true });`);
}

/** Elements that have moved since the page was opened. */
export const shiftsOf = (page: Page): Promise<readonly string[]> => page.evaluate('window.shifts');
