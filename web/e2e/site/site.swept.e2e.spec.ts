import { inSweep, swept } from '@qr-menu/testkit';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closePages, hasBrowser, sharedBrowser } from '../support/launch-browser.ts';
import { keepPicture } from '../support/page-steps.ts';
import { readQrCodes } from '../support/read-qr.ts';
import { sharedApp } from '../support/shared-app.ts';
import type { RunningApp } from '../support/start-app.ts';

let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  if (!hasBrowser) return;
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
});

afterAll(closePages);

async function open(address: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    locale: 'de-DE',
    baseURL: app.origin,
    viewport: { width: 1280, height: 900 },
    ...options,
  });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Основна навигация' }).getByRole('link', { name });

const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().top));

describe.runIf(hasBrowser)('the landing page', () => {
  test('the landing page opens in Bulgarian in every browser', async () => {
    const page = await open('/');
    expect(await page.locator('html').getAttribute('lang')).toBe('bg');
    await page.getByRole('heading', { level: 1, name: /Вашето меню/ }).waitFor();
    await keepPicture(page, 'landing-bg');
    await page.context().close();
  });

  const tabs = [
    ['За нас', '#about'],
    ['Какво предлагаме', '#offer'],
    ['Абонамент', '#price'],
  ] as const;

  test.each(swept(tabs, tabs.slice(0, 1)))(
    'the landing page scrolls smoothly to the section of the tab "%s"',
    async (name, target) => {
      const page = await open('/');
      expect(await topOf(page, target)).toBeGreaterThan(300);
      await tab(page, name).click();
      // The section starts below the fixed header.
      await expect.poll(() => topOf(page, target)).toBeLessThan(150);
      await expect.poll(() => topOf(page, target)).toBeGreaterThanOrEqual(0);
      expect(page.url()).toBe(`${app.origin}/${target}`);
      await page.context().close();
    },
  );

  if (inSweep) {
    test('the "Контакти" tab scrolls the landing page to the footer', async () => {
      const page = await open('/');
      await tab(page, 'Контакти').click();
      const mail = page.getByRole('link', { name: 'office@qr-menu.example' });
      await expect
        .poll(() => mail.evaluate((link) => link.getBoundingClientRect().bottom <= innerHeight))
        .toBe(true);
      await page.context().close();
    });
  }

  if (inSweep) {
    test('the landing page respects reduced motion', async () => {
      const behaviour = (page: Page) =>
        page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
      const still = await open('/', { reducedMotion: 'reduce' });
      const moving = await open('/', { reducedMotion: 'no-preference' });
      expect([await behaviour(still), await behaviour(moving)]).toEqual(['auto', 'smooth']);
      await Promise.all([still.context().close(), moving.context().close()]);
    });
  }

  if (inSweep) {
    test('the landing page offers a back-to-top button after 300 px', async () => {
      const page = await open('/');
      const back = page.getByRole('link', { name: 'Обратно нагоре' });
      await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
      expect(await back.isVisible()).toBe(false);
      await page.evaluate(() => scrollTo({ top: 301, behavior: 'instant' }));
      await back.click();
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      await back.waitFor({ state: 'hidden' });
      await page.context().close();
    });
  }

  const waysIn = [
    ['the price card', (page: Page) => page.getByRole('link', { name: /^12 месеца 198 лв\./ })],
    [
      'subscribe',
      (page: Page) => page.locator('.hero').getByRole('link', { name: 'Абонирайте се' }),
    ],
  ] as const;

  test.each(swept(waysIn, waysIn.slice(0, 1)))(
    'the landing page leads to registration through %s',
    async (_name, link) => {
      const page = await open('/');
      await link(page).click();
      await page.waitForURL('**/register?lang=*');
      await page.locator('input[name="confirmPassword"]').waitFor();
      await page.context().close();
    },
  );

  test('the landing page shows a QR code that leads to the demo menu', async () => {
    const page = await open('/');
    const code = page.getByRole('img', { name: 'QR код, който отваря примерното меню' });
    await code.scrollIntoViewIfNeeded();
    await expect
      .poll(() => code.evaluate((image) => image instanceof HTMLImageElement && image.complete))
      .toBe(true);
    expect(await readQrCodes(await code.screenshot())).toEqual([`${app.origin}/menu`]);
    expect((await page.goto(`${app.origin}/menu`))?.status()).toBe(200);
    await page.context().close();
  });

  test('a click changes the language of the landing page, of later visits and of the demo', async () => {
    const page = await open('/');
    await page.getByRole('link', { name: 'English' }).click();
    await page.getByRole('heading', { name: /Your menu/ }).waitFor();
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await page.getByRole('heading', { name: /Ihre Speisekarte/ }).waitFor();
    await page.goto('/');
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    await page.goto('/menu');
    await page.getByRole('heading', { name: 'Unter der Linde' }).waitFor();
    await page.context().close();
  });

  if (inSweep) {
    test('the landing page shows the current year in the footer', async () => {
      const page = await open('/');
      const year = String(new Date().getFullYear());
      expect(await page.locator('footer [data-year]').textContent()).toBe(year);
      await page.context().close();
    });
  }

  test('on a phone, the landing page shows its tabs after a tap and hides them after a choice', async () => {
    const page = await open('/', { viewport: { width: 360, height: 740 } });
    const offer = tab(page, 'Какво предлагаме');
    expect(await offer.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Отвори навигацията' }).click();
    await offer.click();
    await offer.waitFor({ state: 'hidden' });
    await expect.poll(() => topOf(page, '#offer')).toBeLessThan(150);
    await page.context().close();
  });

  test.each(swept(['bg', 'en', 'de'], ['de']))(
    'the landing page is not wider than the screen in %s',
    async (language) => {
      const page = await open(`/?lang=${language}`);
      for (const width of [320, 360, 768, 1280, 3200]) {
        await page.setViewportSize({ width, height: 900 });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wide, `${width} px`).toBeLessThanOrEqual(0);
      }
      await page.context().close();
    },
  );

  test('the landing page is complete without scripts', async () => {
    const page = await open('/', { javaScriptEnabled: false });
    await tab(page, 'Абонамент').click();
    await expect.poll(() => topOf(page, '#price')).toBeLessThan(150);
    const answer = page.getByText('Продължават да работят.');
    expect(await answer.isVisible()).toBe(false);
    await page.getByText('Какво става с отпечатаните кодове').click();
    await answer.waitFor({ state: 'visible' });
    await page.getByRole('link', { name: 'English' }).click();
    await page.getByRole('heading', { name: /Your menu/ }).waitFor();
    await page.getByRole('link', { name: 'See the demo menu' }).click();
    await page.getByRole('heading', { name: 'Under the Linden' }).waitFor();
    await page.context().close();
  });
});

describe.runIf(hasBrowser)('the demo menu', () => {
  test("the demo menu opens from the landing page and does not show the site's header", async () => {
    const page = await open('/');
    await tab(page, 'Демо').click();
    await page.waitForURL('**/menu?lang=bg');
    await page.getByRole('heading', { level: 1, name: 'Под липата' }).waitFor();
    expect(await page.getByRole('navigation', { name: 'Основна навигация' }).count()).toBe(0);
    expect(await page.getByRole('heading', { name: 'Сезонни предложения' }).count()).toBe(0);
    await page.getByText('8.82 лв.').first().waitFor();
    await keepPicture(page, 'demo-bg');
    await page.context().close();
  });

  if (inSweep) {
    test('on a phone, the demo menu scrolls to the category chosen in the burger menu', async () => {
      const page = await open('/menu', { viewport: { width: 360, height: 740 } });
      await page.locator('.rail[data-running]').first().waitFor();
      const categories = page.getByRole('navigation', { name: 'Категории' });
      const drinks = categories.getByRole('link', { name: 'Напитки' });
      await categories.getByRole('button').click();
      await categories.getByRole('button', { expanded: true }).waitFor();
      await drinks.click();
      await categories.getByRole('button', { expanded: false }).waitFor();
      const heading = page.getByRole('heading', { name: 'Напитки' });
      await expect
        .poll(() => heading.evaluate((element) => element.getBoundingClientRect().top))
        .toBeLessThan(400);
      await page.context().close();
    });
  }

  if (inSweep) {
    test('the demo menu loads another language without reloading the page', async () => {
      const page = await open('/menu');
      const failed: string[] = [];
      page.on('response', (response) => {
        if (response.status() >= 400) failed.push(response.url());
      });
      await page.locator('.rail[data-running]').first().waitFor();
      await page.evaluate(() => document.body.setAttribute('data-same', ''));
      await page.getByRole('link', { name: 'Deutsch' }).click();
      await page.getByRole('heading', { name: 'Suppen' }).waitFor();
      expect(await page.locator('body[data-same]').count()).toBe(1);
      expect(failed).toEqual([]);
      await page.context().close();
    });
  }
});

describe.runIf(hasBrowser)("the operator's imprint", () => {
  test('one click opens the imprint in the same language, and missing pages are not linked', async () => {
    const page = await open('/?lang=de');
    expect(await page.getByRole('link', { name: 'Datenschutz' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Impressum' }).click();
    await page.getByRole('heading', { level: 1, name: 'Impressum' }).waitFor();
    await page.getByRole('link', { name: 'Български' }).click();
    await page.getByRole('heading', { level: 1, name: 'Данни за доставчика' }).waitFor();
    await page.context().close();
  });
});

describe.runIf(hasBrowser)(
  "the operator's imprint on the pages for signing in and for registering",
  () => {
    test.each(swept(['/login', '/register'], ['/login']))(
      'the imprint is linked at %s in the language of the screen',
      async (path) => {
        const page = await open(path);
        await page.locator('.auth-top select').selectOption('de');
        await page.getByRole('link', { name: 'Impressum' }).waitFor();
        expect(await page.getByRole('link', { name: 'Datenschutz' }).count()).toBe(0);
        await keepPicture(page, `legal-links${path}`);
        await page.getByRole('link', { name: 'Impressum' }).click();
        await page.getByRole('heading', { level: 1, name: 'Impressum' }).waitFor();
        await page.context().close();
      },
    );
  },
);

describe.runIf(hasBrowser)('an unknown address', () => {
  const texts = [
    ['bg', 'Страницата не е намерена', 'Към началото'],
    ['en', 'Page Not Found', 'Go to Home'],
    ['de', 'Seite nicht gefunden', 'Zur Startseite'],
  ] as const;

  test.each(swept(texts, texts.slice(2)))(
    'an unknown URL leads to a page with status 404 in %s that links to the home page',
    async (language, heading, home) => {
      const page = await open('/');
      const response = await page.goto(`/няма-такава?lang=${language}`);
      expect(response?.status()).toBe(404);
      await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
      await page.getByRole('link', { name: home }).click();
      await page.waitForURL(`${app.origin}/`);
      await page.context().close();
    },
  );
});
