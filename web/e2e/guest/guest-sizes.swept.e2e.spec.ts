import { swept } from '@qr-menu/testkit';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { findViolations, violationsInSweep } from '../support/find-violations.ts';
import { createSections } from '../support/item-contents.ts';
import { closePages, hasBrowser, sharedBrowser } from '../support/launch-browser.ts';
import { type OwnerApi, openOwnerApi } from '../support/owner-api.ts';
import { untilAlive } from '../support/public-screens.ts';
import { sharedApp } from '../support/shared-app.ts';
import type { RunningApp } from '../support/start-app.ts';

const venue = 'Бирария Под липите';
const menuPath = `/menu/${encodeURIComponent(venue)}`;
/** One of the longest Bulgarian words. */
const longest = 'Непротивоконституционствувателствувайте';

let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  if (!hasBrowser) return;
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
  await fill(await openOwnerApi(app, 'sizes'));
});

afterEach(closePages);

const named = (name: string): string => JSON.stringify({ name: { bg: name }, description: {} });

async function fill(api: OwnerApi): Promise<void> {
  const [sectionID] = await createSections(api, venue, 'Скара');
  const group = async (name: string, min: number, max: number | null) => {
    const options = ['Ориз', longest, 'Люта чушка'].map((option, n) => ({
      translations: named(option),
      priceDelta: n * 1.2,
      ...(n < 2 && { contains: n === 0 ? [] : ['MILK', 'CELERY'], declared: true }),
    }));
    const query =
      'mutation ($input: CreateOptionGroupInput!) { createOptionGroup(input: $input) { id } }';
    const input = { translations: named(name), min, options, ...(max !== null && { max }) };
    return (await api.call<{ id: string }>(query, input)).id;
  };
  const common = await group('Хляб', 0, null);
  const garnish = await group('Гарнитура', 1, 1);
  const create = async (name: string, input: object) => {
    const query = 'mutation ($input: CreateItemInput!) { createItem(input: $input) { id } }';
    await api.call(query, { sectionID, translations: named(name), ...input });
  };
  const sizes = (count: number, label: string) =>
    Array.from({ length: count }, (_, n) => ({
      translations: JSON.stringify({ name: { bg: `${label} ${n + 1}` } }),
      volume: `${n + 1}00 гр.`,
      price: 1234.5 + n,
    }));
  const declared = { allergens: { contains: [], mayContain: [] } };
  await create('Бира', { variants: sizes(3, 'Халба'), deposit: 0.25 });
  await create('Картофи', { variants: sizes(2, longest), optionGroupIDs: [garnish], ...declared });
  await create('Кебапче за най-гладните на масата', {
    variants: sizes(8, longest),
    discount: 15,
    deposit: 1.5,
  });
  await create(longest, { variants: sizes(1, 'Порция') });
  await create('Агне на чеверме за цялата компания', { price: 43.9, priceUnit: 'PER_PERSON' });
  await create('Улов на деня по избор на готвача', { onRequest: true });
  await create('Лимонада от градината', { price: 3.9, deposit: 0.25, priceUnit: 'PER_LITRE' });
  const price = 'mutation ($input: UpdateSectionInput!) { updateSection(input: $input) { id } }';
  await api.call(price, { id: sectionID, price: 29.9, optionGroupIDs: [common] });
}

async function openMenu(options: BrowserContextOptions, text = 100): Promise<Page> {
  const context = await browser.newContext({
    locale: 'bg-BG',
    baseURL: app.origin,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...options,
  });
  const page = await context.newPage();
  if (text !== 100) {
    const client = await context.newCDPSession(page);
    const fontSizes = { standard: (16 * text) / 100, fixed: (13 * text) / 100 };
    await client.send('Page.setFontSizes', { fontSizes });
  }
  await page.goto(menuPath);
  await page.getByText('Лимонада от градината').first().waitFor({ state: 'attached' });
  if (options.javaScriptEnabled !== false) await untilAlive(page);
  return page;
}

/** Finds elements that are wider than the page or their card, and names with too little space. */
const faultsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    const outside = [...document.querySelectorAll('.item, .dish > div')].flatMap((card) => {
      const { left, right } = card.getBoundingClientRect();
      return [...card.querySelectorAll('.facts *, .choices *, .choose *, h3 *')].flatMap((part) => {
        const isSpoken = part.closest('.spoken') !== null;
        const box = part.getBoundingClientRect();
        // Elements that exist only in the other view have no width.
        if (box.width === 0) return [];
        const isOut = box.left < left - 1 || box.right > right + 1;
        return isOut && !isSpoken ? [`${part.className}: ${part.textContent}`] : [];
      });
    });
    const narrow = [...document.querySelectorAll('.item .name')].flatMap((name) => {
      const { width } = name.parentElement?.getBoundingClientRect() ?? { width: 0 };
      return name.getBoundingClientRect().width < 0.6 * width - 32 ? [name.textContent] : [];
    });
    const beyond = [...document.querySelectorAll('body *')].filter(
      (each) =>
        each.getBoundingClientRect().right > document.documentElement.clientWidth + 1 &&
        !each.closest('.rail, .spoken'),
    );
    const named = beyond.map(({ outerHTML }) => outerHTML.slice(0, 80)).join(' ');
    return [...(wide > 0 ? [`${wide} px too wide: ${named}`] : []), ...outside, ...narrow];
  });

const screens = [320, 390, 780, 1280].flatMap((width) =>
  [100, 200].map((text) => ({ width, text })),
);

/** The sample consists of the narrowest screen, with large text, and the widest screen. */
const sample = screens.filter(
  ({ width, text }) => `${width} ${text}` in { '320 200': 1, '1280 100': 1 },
);

test.runIf(hasBrowser).each(swept(screens, sample))(
  'at $width px and $text % text size, eight sizes with the longest words fit in cards, list and dialog',
  async ({ width, text }) => {
    const page = await openMenu({ viewport: { width, height: 844 } }, text);
    expect(await faultsOf(page)).toEqual([]);
    expect(await findViolations(page)).toEqual([]);
    await page.locator('.switch').click();
    await page.locator(':root[data-view="list"]').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(await violationsInSweep(page, undefined, false)).toEqual([]);
    await page.getByRole('link', { name: 'Картофи' }).click();
    const dialog = page.getByRole('dialog', { name: 'Картофи' });
    await dialog.getByText('изберете едно').waitFor();
    expect(await dialog.innerText()).toMatch(/Люта чушка \+2\.40 лв\./);
    expect(await faultsOf(page)).toEqual([]);
    expect(await violationsInSweep(page, undefined, false)).toEqual([]);
  },
);

test.runIf(hasBrowser)('sizes and options can be read without scripts', async () => {
  const page = await openMenu({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const text = await page.locator('main').innerText();
  for (const line of [
    'Цена на менюто: 29.90 лв.',
    'колкото желаете',
    'Гарнитура: изберете едно',
    '+ 0.25 лв. депозит',
    '/ човек',
    'Цена при запитване',
  ]) {
    expect(text).toContain(line);
  }
  expect(text.match(/Люта чушка \+2\.40 лв\./g)).toHaveLength(2);
});

test.runIf(hasBrowser)(
  'a guest who avoids an allergen of a required option is warned about that option',
  async () => {
    const page = await openMenu({ viewport: { width: 390, height: 844 } });
    await page.getByRole('button', { name: 'Алергии и диета', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Алергии и диета' });
    await sheet.getByRole('button', { name: 'Мляко', exact: true }).click();
    await sheet.getByRole('button', { name: 'Покажи ястията' }).click();
    const potatoes = page.locator('.diet-group .item', { hasText: 'Картофи' });
    await potatoes.getByText('Не всеки избор е без него').waitFor();
    await potatoes.getByRole('link', { name: 'Картофи' }).click();
    // The dish itself contains none of the 14 allergens, but a required option may contain some.
    const dialog = page.getByRole('dialog', { name: 'Картофи' });
    await dialog.getByText('Без това, което избирате към него, не съдържа').waitFor();
  },
);
