import { PDFiumLibrary } from '@hyzyla/pdfium';
import { inSweep, swept } from '@qr-menu/testkit';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoMenu } from '../support/demo-menu.ts';
import { hasBrowser } from '../support/launch-browser.ts';
import { shiftsOf, watchShifts } from '../support/watch-shifts.ts';

const { open, path } = demoMenu();
const phone = { viewport: { width: 360, height: 740 } };

const onScreen = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });

/** Counts the hydrated sections. Preact stores the listeners of an element in `__e`. */
const awake = (page: Page) =>
  page
    .locator('.section')
    .evaluateAll((sections) => sections.filter((section) => '__e' in section).length);

test.runIf(hasBrowser)('without scripts, a menu is a plain, complete list in order', async () => {
  const page = await open({ ...phone, javaScriptEnabled: false });
  expect(await page.locator('.section').count()).toBe(25);
  expect(await page.locator('.items > .item').count()).toBeGreaterThan(290);
  const [first, second] = await page.locator('.item').all();
  const boxes = [await first?.boundingBox(), await second?.boundingBox()];
  expect(boxes[1]?.y).toBeGreaterThanOrEqual((boxes[0]?.y ?? 0) + (boxes[0]?.height ?? 0));
  expect(await page.locator('button:visible, input:visible').count()).toBe(0);
  await page.getByRole('link', { name: 'Десерти', exact: true }).click();
  expect(page.url()).toContain('#section-');
  await page.getByRole('link', { name: 'English' }).click();
  await page.getByRole('heading', { name: 'Salads', exact: true }).waitFor();
});

test.runIf(hasBrowser).each(swept([360, 768, 1280, 3200], [360]))(
  'on a screen %i px wide, the script starts without errors or layout shifts, and the page is not too wide',
  async (width) => {
    const page = await open({ viewport: { width, height: 740 } });
    const faults: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) faults.push(message.text());
    });
    page.on('pageerror', ({ message }) => faults.push(message));
    await watchShifts(page);
    await page.reload();
    await page.locator('.rail[data-running]').first().waitFor();
    expect(await awake(page)).toBeLessThanOrEqual(3);
    // Waits for the animations that delay the layout of later sections. They take less than a second.
    await page.evaluate(() =>
      Promise.all(document.getAnimations().map(({ finished }) => finished)).then(() => undefined),
    );
    for (const section of await page.locator('.section').all()) {
      await section.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
      await section.locator('.rail[data-running]').waitFor();
    }
    expect(await awake(page)).toBe(25);
    expect(await shiftsOf(page)).toEqual([]);
    const wide = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
    expect(await wide()).toBe(false);
    await page.getByRole('button', { name: 'Покажи като списък' }).click();
    expect(await wide()).toBe(false);
    expect(faults).toEqual([]);
  },
);

const categoryButtons = [
  ['a dropdown on a wide screen', 781, 'labelled'],
  ['a burger menu on a narrow one', 780, 'square'],
] as const;

test.runIf(hasBrowser).each(swept(categoryButtons, categoryButtons.slice(1)))(
  '25 categories are shown as %s',
  async (_, width, shape) => {
    const page = await open({ viewport: { width, height: 900 } });
    const button = page.getByRole('button', { name: 'Категории', exact: true });
    const desserts = page.getByRole('link', { name: 'Десерти', exact: true });
    const box = await button.boundingBox();
    expect((box?.width ?? 0) > (box?.height ?? 0) * 2 ? 'labelled' : 'square').toBe(shape);
    const panel = page.locator('.categories ul[data-open]');
    expect(await panel.count()).toBe(0);

    await button.click();
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);

    await button.click();
    await page.getByRole('heading', { level: 1 }).click();
    await panel.waitFor({ state: 'detached' });

    await button.click();
    await page.mouse.move(400, 20);
    // Scrolls only a little, because further down, the next click itself would scroll the page.
    await page.mouse.wheel(0, 10);
    await panel.waitFor({ state: 'detached' });

    await button.click();
    await desserts.click();
    await panel.waitFor({ state: 'detached' });
    await expect.poll(() => onScreen(page, '#section-17 h2')).toBe(true);
  },
);

test.runIf(hasBrowser)(
  'after a jump and more scrolling, closing a dish leaves the guest at that dish',
  async () => {
    const page = await open({ ...phone, reducedMotion: 'reduce' });
    await page.getByRole('button', { name: 'Категории', exact: true }).click();
    await page.getByRole('link', { name: 'Десерти', exact: true }).click();
    await expect.poll(() => onScreen(page, '#section-17 h2')).toBe(true);
    const link = page.locator('#section-3 .item h3 a').first();
    // After a jump, the page keeps its position for a few frames.
    const isAlive = async () => {
      await link.scrollIntoViewIfNeeded();
      return page.locator('#section-3 .rail[data-running]').count();
    };
    await expect.poll(isAlive).toBe(1);
    await link.click();
    await page.locator('dialog .close').click();
    await page.locator('dialog').waitFor({ state: 'detached' });
    await page.waitForFunction(() => location.hash === '#section-17');
    expect(await onScreen(page, '#section-3 h2')).toBe(true);
    expect(await page.evaluate(() => history.scrollRestoration)).toBe('auto');
  },
);

if (inSweep) {
  test.runIf(hasBrowser)('a guest can keep scrolling right after a jump', async () => {
    const page = await open({ ...phone, reducedMotion: 'reduce' });
    await page.getByRole('button', { name: 'Категории', exact: true }).click();
    const top = await page.evaluate(
      () =>
        new Promise<number | undefined>((resolve) => {
          const frames = (count: number, then: () => void): number =>
            requestAnimationFrame(() => (count > 1 ? frames(count - 1, then) : then()));
          document.querySelector<HTMLElement>('.categories a[href="#section-17"]')?.click();
          frames(4, () => {
            dispatchEvent(new WheelEvent('wheel', { deltaY: -300 }));
            scrollBy(0, -300);
            const heading = document.querySelector('#section-17 h2');
            frames(30, () => resolve(heading?.getBoundingClientRect().top));
          });
        }),
    );
    expect(top).toBeGreaterThan(250);
  });
}

test.runIf(hasBrowser)('another language is loaded without reloading the page', async () => {
  const page = await open();
  await page.evaluate(() => Object.assign(window, { same: true }));
  await page.getByRole('link', { name: 'English' }).click();
  await page.getByRole('heading', { name: 'Salads', exact: true }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
  expect(new URL(page.url()).search).toBe('?lang=en');
  expect(await page.locator('.section').count()).toBe(25);
  expect(await page.evaluate(() => 'same' in window)).toBe(true);
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === 'lang')).toMatchObject({
    value: 'en',
    path: '/',
    sameSite: 'Lax',
  });
  await page.goto(path);
  await page.getByRole('heading', { name: 'Salads', exact: true }).waitFor();
});

if (inSweep) {
  test.runIf(hasBrowser)('a language that could not be loaded can be requested again', async () => {
    const page = await open({ serviceWorkers: 'block' });
    await page.route('**/data.json?lang=de*', (route) => route.abort());
    await page.getByRole('link', { name: 'Deutsch' }).click();
    const alert = page.getByRole('alert');
    await alert.getByText('Die Speisekarte konnte nicht geladen werden').waitFor();
    expect(await page.getByRole('heading', { name: 'Салати', exact: true }).isVisible()).toBe(true);
    await page.unroute('**/data.json?lang=de*');
    await alert.getByRole('button', { name: 'Erneut versuchen' }).click();
    await page.getByRole('heading', { name: 'Salate', exact: true }).waitFor();
  });
}

test.runIf(hasBrowser)('a search shows its results and their number', async () => {
  const page = await open(phone);
  const field = page.getByRole('searchbox', { name: 'Търсене в менюто' });
  await field.fill('ШОПСКА');
  const status = page.locator('main [role="status"]').first();
  await expect.poll(() => status.innerText()).toMatch(/^Намерени: \d+$/);
  const count = Number(/\d+/.exec(await status.innerText())?.[0]);
  expect(await page.locator('.item:visible').count()).toBe(count);
  expect(count).toBeLessThan(20);
  await page.getByRole('heading', { name: 'Шопска салата', exact: true }).waitFor();
  await field.fill('schopska');
  await page.getByRole('heading', { name: 'Шопска салата', exact: true }).waitFor();
  await field.fill('няма такова ястие');
  await page.getByText('Нищо в менюто не отговаря на търсенето.').waitFor();
  await page.getByRole('button', { name: 'Изчисти търсенето' }).click();
  await expect.poll(() => page.locator('.section:visible').count()).toBe(25);
  expect(await field.inputValue()).toBe('');
});

test.runIf(hasBrowser)('the list view shows all items, and is remembered', async () => {
  const page = await open(phone);
  await page.locator('.rail[data-running]').first().waitFor();
  await page.getByRole('button', { name: 'Покажи като списък' }).click();
  await page.locator(':root[data-view="list"]').waitFor();
  await expect.poll(() => page.locator('.rail[data-running]').count()).toBe(0);
  const itemsInARow = () =>
    page.locator('#section-1 .item').evaluateAll((items) => {
      const tops = items.map((item) => item.getBoundingClientRect().top);
      return tops.length / new Set(tops).size;
    });
  expect(await itemsInARow()).toBe(1);
  await page.reload();
  await page.getByRole('button', { name: 'Покажи като карти' }).waitFor();
  expect(await itemsInARow()).toBe(1);
});

test.runIf(hasBrowser).each(swept([320, 360, 390], [320]))(
  'a list at %i px gives names at least 60 % of the width next to photos, and 300 dishes fit into 22,000 px at 390 px',
  async (width) => {
    const page = await open({ viewport: { width, height: 740 } });
    await page.getByRole('button', { name: 'Покажи като списък' }).click();
    await page.locator(':root[data-view="list"]').waitFor();
    const crushed = await page.evaluate(
      () =>
        [...document.querySelectorAll('.item')].filter((item) => {
          const widthOf = (part: Element | null) => part?.getBoundingClientRect().width ?? 0;
          const room = widthOf(item) - widthOf(item.querySelector('.photo'));
          return widthOf(item.querySelector('.name')) < room * 0.6 - 8;
        }).length,
    );
    expect(crushed).toBe(0);
    expect(await page.locator('.item del').count()).toBeGreaterThan(10);
    await page.setViewportSize({ width: 390, height: 844 });
    const height = await page.evaluate(() => {
      for (const element of document.querySelectorAll<HTMLElement>('.section, .item, .legend'))
        element.style.contentVisibility = 'visible';
      return document.documentElement.scrollHeight;
    });
    expect(height).toBeLessThan(22_000);
  },
);

test.runIf(hasBrowser)(
  'the first price is on the first screen of a phone and a desktop',
  async () => {
    const page = await open({ viewport: { width: 390, height: 844 } });
    for (const [width, height, most] of [
      [390, 844, 444],
      [1280, 900, 504],
    ] as const) {
      await page.setViewportSize({ width, height });
      // In a wide font, the venue's name takes two lines, so the header is higher.
      const header = await page.locator('.top').boundingBox();
      const box = await page.locator('.item .price').first().boundingBox();
      const below = (box?.y ?? most) + (box?.height ?? most) - (header?.height ?? 0);
      expect(below).toBeLessThan(most);
    }
  },
);

test.runIf(hasBrowser)(
  'the strip of categories highlights the current category, and a button leads back to the top after 300 px',
  async () => {
    const page = await open({ ...phone, reducedMotion: 'reduce' });
    const marked = page.locator('.categories [aria-current]');
    await page.locator('#section-17').evaluate((section) => section.scrollIntoView());
    await expect.poll(() => marked.allInnerTexts()).toEqual(['Десерти']);
    const { x = -1, width = 0 } = (await marked.boundingBox()) ?? {};
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(phone.viewport.width);

    const button = page.getByRole('button', { name: 'Към началото на страницата' });
    const scrollTo = (top: number) => page.evaluate((y) => window.scrollTo(0, y), top);
    await scrollTo(300);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
    await button.waitFor({ state: 'hidden' });
    await scrollTo(301);
    await button.click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await button.waitFor({ state: 'hidden' });
  },
);

test.runIf(hasBrowser)('when the view is changed, the same dish stays on screen', async () => {
  const page = await open({ ...phone, reducedMotion: 'reduce' });
  await page.locator('.rail[data-running]').first().waitFor();
  await page.evaluate(() => {
    location.hash = '#section-17';
  });
  const first = page.locator('#section-17 .item').first();
  await expect.poll(() => onScreen(page, '#section-17 h2')).toBe(true);
  const name = await first.locator('h3').innerText();
  // The test does not click on the button, because the browser would scroll the page first.
  const change = () => page.locator('.switch').dispatchEvent('click');
  const shown = () =>
    page.evaluate(() => {
      const { bottom = 0 } = document.querySelector('.bar')?.getBoundingClientRect() ?? {};
      for (let y = bottom + 20; y < innerHeight; y += 8) {
        const item = document.elementFromPoint(60, y)?.closest('.item');
        if (item) return item.querySelector('h3')?.textContent;
      }
      return null;
    });
  await change();
  await page.locator(':root[data-view="list"]').waitFor();
  await expect.poll(shown).toBe(name);
  // Once a key has been pressed, the page no longer returns to the previous position.
  await page.keyboard.press('Shift');
  const second = page.locator('#section-17 .item').nth(1);
  await second.evaluate((item) => item.scrollIntoView());
  const next = await second.locator('h3').innerText();
  await expect.poll(shown).toBe(next);
  await change();
  await page.locator(':root[data-view="cards"]').waitFor();
  await expect.poll(shown).toBe(next);
});

/** Removes emoji, because they are printed as drawings and not as text. */
const inLetters = (text: string) => text.replace(/[^\p{L}\p{N}.€]+/gu, '');

test.runIf(hasBrowser)(
  'the printed page contains every item in dark text, and no buttons',
  async () => {
    const page = await open({ viewport: { width: 1280, height: 900 } });
    await page.locator('.rail[data-running]').first().waitFor();
    await page.getByRole('button', { name: 'Следващ' }).first().click();
    const names = await page.locator('.item h3').allTextContents();
    const prices = await page.locator('.item .price').count();
    expect(names.length).toBeGreaterThan(290);
    if (inSweep) {
      const library = await PDFiumLibrary.init();
      const pdf = await library.loadDocument(await page.pdf({ format: 'A4' }));
      const sheets = [...pdf.pages()].map((sheet) => sheet.getText());
      const paper = inLetters(sheets.join('\n'));
      pdf.destroy();
      library.destroy();
      expect(sheets.length).toBeLessThanOrEqual(12);
      expect(names.filter((name) => !paper.includes(inLetters(name)))).toEqual([]);
      expect(paper.split('€').length - 1).toBeGreaterThanOrEqual(prices);
    }

    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.setViewportSize({ width: 720, height: 1000 });
    const ink = await page
      .locator('.item h3')
      .first()
      .evaluate((name) => (getComputedStyle(name).color.match(/\d+/g) ?? ['255']).map(Number));
    expect(Math.max(...ink.slice(0, 3))).toBeLessThan(64);
    const onPaper = await page.locator('.item').evaluateAll((items) => {
      const width = document.documentElement.clientWidth;
      return items.filter((item) => {
        const { left, right, height } = item.getBoundingClientRect();
        return left >= 0 && right <= width && height > 0;
      }).length;
    });
    expect(onPaper).toBe(names.length);
    expect(await page.locator('button:visible, input:visible').count()).toBe(0);
  },
);
