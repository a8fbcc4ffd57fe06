import { createGate, inSweep, swept } from '@qr-menu/testkit';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoMenu } from '../support/demo-menu.ts';
import { hasBrowser } from '../support/launch-browser.ts';
import { swipe } from '../support/page-steps.ts';

const { open } = demoMenu();
const phone = { viewport: { width: 360, height: 740 } };

const first = (page: Page) => page.locator('#section-1');
const position = (page: Page) => first(page).locator('.controls span').first();

async function running(page: Page): Promise<void> {
  await first(page).locator('.rail[data-running]').waitFor();
  await first(page).scrollIntoViewIfNeeded();
  await position(page).waitFor();
}

const at = async (page: Page) => Number(/\d+/.exec(await position(page).innerText())?.[0]);

/** Returns the distance from the first item to the left edge of its row, as a number of items. */
const offset = (page: Page) =>
  first(page).evaluate((section) => {
    const [firstItem, secondItem] = [...section.querySelectorAll('.item')];
    const rail = section.querySelector('.rail');
    if (!firstItem || !secondItem || !rail) return Number.NaN;
    const stride = secondItem.getBoundingClientRect().left - firstItem.getBoundingClientRect().left;
    const style = getComputedStyle(rail);
    const edge = rail.getBoundingClientRect().left + Number.parseFloat(style.paddingLeft);
    return (edge - firstItem.getBoundingClientRect().left) / stride;
  });

const shownOn = [
  [649, 1],
  [650, 2],
  [1023, 2],
  [1024, 3],
  [2999, 3],
  [3000, 5],
  [3840, 5],
] as const;

/** Returns the number of items that are completely visible. */
const whole = (page: Page) =>
  first(page).evaluate((section) => {
    const rail = section.querySelector('.rail')?.getBoundingClientRect();
    return [...section.querySelectorAll('.item')].filter((item) => {
      const { left, right } = item.getBoundingClientRect();
      return rail && left >= rail.left - 1 && right <= rail.right + 1;
    }).length;
  });

test.runIf(hasBrowser)('wider screens show more items of a section', async () => {
  const page = await open();
  for (const [width, shown] of swept(shownOn, shownOn.slice(1, 4))) {
    await page.setViewportSize({ width, height: 900 });
    await running(page);
    await expect.poll(() => whole(page), { message: `${width} px` }).toBe(shown);
  }
});

test.runIf(hasBrowser)('the carousel advances every three seconds, and never ends', async () => {
  const page = await open(phone);
  await running(page);
  const count = await first(page).locator('.item').count();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const begun = await at(page);
  const soon = async () => {
    await page.clock.runFor(500);
    return at(page);
  };
  // Once the carousel has moved, it moves by exactly one more slide within four seconds.
  await expect.poll(soon).not.toBe(begun);
  const before = await at(page);
  await page.clock.runFor(3_500);
  await expect.poll(() => at(page)).toBe((before % count) + 1);
  await first(page).getByRole('button', { name: 'Предишен продукт' }).click();
  await expect.poll(() => at(page)).toBe(before);
});

if (inSweep) {
  test.runIf(hasBrowser)('going back from the first item shows the last one', async () => {
    const page = await open({ ...phone, reducedMotion: 'reduce' });
    await running(page);
    const count = await first(page).locator('.item').count();
    await first(page).getByRole('button', { name: 'Предишен продукт' }).click();
    await expect.poll(() => at(page)).toBe(count);
    await first(page).getByText(`Продукт ${count} от ${count}`).waitFor();
  });
}

if (inSweep) {
  test.runIf(hasBrowser)('a slide takes at most 400 ms', async () => {
    const page = await open({ ...phone });
    await running(page);
    await page.getByRole('button', { name: 'Спри движението' }).click();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await page.clock.runFor(2_000);
    const start = await offset(page);
    await first(page).getByRole('button', { name: 'Следващ продукт' }).click();
    await page.clock.runFor(100);
    expect((await offset(page)) - start).toBeLessThan(0.9);
    await page.clock.runFor(300);
    expect((await offset(page)) - start).toBeGreaterThan(0.97);
  });
}

test.runIf(hasBrowser)(
  'the carousel pauses while it is hovered, focused or out of view, and after a guest stops it',
  async () => {
    const page = await open();
    await running(page);
    const staysWhile = async (state: string) => {
      await page.clock.runFor(1_000);
      const before = await at(page);
      await page.clock.runFor(10_000);
      expect(await at(page), state).toBe(before);
    };
    const moves = async () => {
      const before = await at(page);
      await page.clock.runFor(4_000);
      await expect.poll(() => at(page)).not.toBe(before);
    };
    await moves();
    await first(page).locator('h2').hover();
    await staysWhile('pointed at');
    await page.mouse.move(5, 5);
    await moves();
    await first(page).getByRole('button', { name: 'Следващ продукт' }).focus();
    await staysWhile('focused');
    await page.getByRole('link', { name: 'English' }).focus();
    await moves();
    const pause = page.getByRole('button', { name: 'Спри движението' });
    await pause.click();
    await staysWhile('paused');
    await page.getByRole('button', { name: 'Пусни движението' }).click();
    await moves();
    await page.locator('.foot').scrollIntoViewIfNeeded();
    const movesOutOfView = async () => {
      const before = await at(page);
      await page.clock.runFor(10_000);
      return (await at(page)) !== before;
    };
    await expect.poll(movesOutOfView).toBe(false);
  },
);

const movements = [
  ['touch', (page: Page) => first(page).locator('h2').tap()],
  [
    'swipe',
    async (page: Page) => {
      const box = await first(page).locator('.rail').boundingBox();
      await swipe(page, 300, (box?.y ?? 0) + 40, -200);
    },
  ],
] as const;

test.runIf(hasBrowser).each(swept(movements, movements.slice(1)))(
  'the carousel moves only on request after a %s',
  async (_, act) => {
    const page = await open({ ...phone, hasTouch: true, isMobile: true });
    await running(page);
    const begun = await at(page);
    await page.clock.runFor(4_000);
    await expect.poll(() => at(page)).not.toBe(begun);
    await act(page);
    await page.clock.runFor(2_000);
    const left = await at(page);
    await page.clock.runFor(20_000);
    expect(await at(page)).toBe(left);
    await first(page).getByRole('button', { name: 'Следващ продукт' }).tap();
    await page.clock.runFor(2_000);
    await expect.poll(() => at(page)).not.toBe(left);
  },
);

test.runIf(hasBrowser)(
  'the carousel does not move automatically if reduced motion is preferred',
  async () => {
    const page = await open({ ...phone, reducedMotion: 'reduce' });
    await running(page);
    await page.clock.runFor(10_000);
    expect(await at(page)).toBe(1);
    expect(await page.getByRole('button', { name: 'Спри движението' }).isVisible()).toBe(false);
  },
);

test.runIf(hasBrowser)(
  'a row keeps its scroll position if a guest scrolled it before its carousel was loaded',
  async () => {
    const page = await open({ ...phone, reducedMotion: 'reduce' });
    const gate = createGate();
    const lost = new Set<string>();
    await page.route(/\/(?:hydrate-menu|run-carousel)-[^/]*\.js/, async (route) => {
      const { pathname, search } = new URL(route.request().url());
      const [part = ''] = /hydrate-menu|run-carousel/.exec(pathname) ?? [];
      // Some browsers remember a failed import, and never request this URL again.
      if (search === '') {
        lost.add(part);
        return route.abort();
      }
      if (part === 'run-carousel') await gate.passed();
      return route.continue();
    });
    await page.reload();
    const rail = first(page).locator('.rail');
    await rail.evaluate((row) => {
      const [one, two] = [...row.querySelectorAll<HTMLElement>('.item')].map(
        ({ offsetLeft }) => offsetLeft,
      );
      row.scrollLeft = 2 * ((two ?? 0) - (one ?? 0));
    });
    gate.open();
    await running(page);
    expect(await at(page)).toBe(3);
    expect(lost.size).toBe(2);
  },
);

const drags = [
  [70, 1],
  [110, 2],
] as const;

test.runIf(hasBrowser).each(swept(drags, drags.slice(1)))(
  'dragging by %i px leads to item %i',
  async (distance, item) => {
    const page = await open({ ...phone, reducedMotion: 'reduce' });
    await running(page);
    const box = await first(page).locator('.rail').boundingBox();
    const y = (box?.y ?? 0) + 40;
    await page.mouse.move(300, y);
    await page.mouse.down();
    await page.mouse.move(300 - distance / 2, y, { steps: 4 });
    await page.mouse.move(300 - distance, y, { steps: 4 });
    await page.mouse.up();
    await page.clock.runFor(1_500);
    await expect.poll(() => at(page)).toBe(item);
  },
);
