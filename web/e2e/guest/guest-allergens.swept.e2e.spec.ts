import { inSweep, swept } from '@qr-menu/testkit';
import { declaredContents } from '@qr-menu/testkit/declared-contents';
import type { Browser, BrowserContextOptions, Page, Route } from 'playwright-core';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { findViolations } from '../support/find-violations.ts';
import { createItems, createSections } from '../support/item-contents.ts';
import { closePages, hasBrowser, sharedBrowser } from '../support/launch-browser.ts';
import { startNetwork } from '../support/network.ts';
import { type OwnerApi, openOwnerApi } from '../support/owner-api.ts';
import { createContents } from '../support/owner-page.ts';
import { keepPicture, untilKept } from '../support/page-steps.ts';
import { untilAlive } from '../support/public-screens.ts';
import { sharedApp } from '../support/shared-app.ts';
import type { RunningApp } from '../support/start-app.ts';

const venue = 'Трапезария Бяла брада';
const menuPath = `/menu/${encodeURIComponent(venue)}`;
const phone = { viewport: { width: 390, height: 844 } };

/** Returns a table of 25 sections with 12 dishes each, with every kind of declaration. */
function tableOfDishes(): string {
  const rows = Array.from({ length: 300 }, (_, n) => {
    const {
      allergens: contains,
      traces,
      diets: marked,
      additives,
      spiciness,
    } = declaredContents(n);
    const declared = contains === undefined ? '' : contains.join(', ') || '-';
    const lists = [declared, ...[traces, marked, additives].map((keys) => keys.join(', '))];
    const name = n % 3 === 0 ? `Салата ${n}` : `Ястие ${n}`;
    const item = ['item', name, '5.00', ...lists, spiciness].map((cell) => `"${cell}"`).join(',');
    return n % 12 === 0 ? `section,Секция ${n / 12 + 1},,,,,,\n${item}` : item;
  });
  return ['Type,Name (bg),Price,Allergens,Traces,Diets,Additives,Spiciness', ...rows].join('\n');
}

type Dish = {
  readonly id: string;
  readonly name: { readonly bg: string };
  readonly allergens: {
    readonly declared: boolean;
    readonly contains: readonly string[];
    readonly mayContain: readonly string[];
  };
  readonly diets: readonly string[];
};

let app: RunningApp;
let browser: Browser;
let api: OwnerApi;
let dishes: readonly Dish[];

beforeAll(async () => {
  if (!hasBrowser) return;
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
  api = await openOwnerApi(app, 'allergens');
  const { menuIds } = await createContents(api, venue, { Меню: [] });
  const file = Buffer.from(tableOfDishes()).toString('base64');
  await api.call('mutation ($input: ImportMenuInput!) { importMenu(input: $input) { created } }', {
    menuID: menuIds[0],
    file,
  });
  dishes = await vi.waitFor(async () => {
    const all = await readDishes();
    expect(all).toHaveLength(300);
    return all;
  }, 120_000);
});

afterEach(closePages);

async function readDishes(): Promise<readonly Dish[]> {
  const fields = 'id name { bg } diets allergens { declared contains mayContain }';
  const query = `query { publicMenu(accountName: "${venue}") { menu { sections { items { ${fields} } } } } }`;
  type Answer = { menu: { sections: { items: Dish[] }[] } };
  const { menu } = await api.call<Answer>(query, {});
  return menu.sections.flatMap(({ items }) => items);
}

async function openMenu(options: BrowserContextOptions = {}, address = menuPath): Promise<Page> {
  const context = await browser.newContext({
    locale: 'bg-BG',
    baseURL: app.origin,
    reducedMotion: 'reduce',
    ...phone,
    ...options,
  });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  await page.goto(address);
  if (options.javaScriptEnabled !== false) await untilAlive(page);
  return page;
}

const opener = (page: Page) => page.getByRole('button', { name: 'Алергии и диета', exact: true });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Алергии и диета' });
const group = (page: Page, name: string) => page.locator(`[data-group="${name}"]`);
const heading = (page: Page, name: string) => group(page, name).locator('h2').first().innerText();

async function choose(page: Page, ...names: readonly string[]): Promise<void> {
  await opener(page).click();
  for (const name of names) await sheet(page).getByRole('button', { name, exact: true }).click();
  await sheet(page).getByRole('button', { name: 'Покажи ястията' }).click();
  await group(page, 'fits').waitFor();
}

const parents: Readonly<Record<string, string>> = {
  WHEAT: 'GLUTEN',
  SPELT: 'WHEAT',
  KHORASAN: 'WHEAT',
  RYE: 'GLUTEN',
  BARLEY: 'GLUTEN',
  OATS: 'GLUTEN',
  ALMONDS: 'NUTS',
  HAZELNUTS: 'NUTS',
  WALNUTS: 'NUTS',
  CASHEWS: 'NUTS',
  PECANS: 'NUTS',
  BRAZIL_NUTS: 'NUTS',
  PISTACHIOS: 'NUTS',
  MACADAMIA: 'NUTS',
};
const otherAllergens =
  'CRUSTACEANS EGGS FISH PEANUTS SOY MILK CELERY MUSTARD SESAME SULPHITES LUPIN MOLLUSCS';
const allergens = [
  ...new Set([...Object.keys(parents), 'GLUTEN', 'NUTS', ...otherAllergens.split(' ')]),
];
const diets = ['VEGAN', 'VEGETARIAN', 'HALAL', 'KOSHER', 'LENTEN', 'GLUTEN_FREE'];

const line = (key: string): readonly string[] =>
  parents[key] === undefined ? [key] : [key, ...line(parents[key])];
const meets = (keys: readonly string[], avoid: readonly string[]) =>
  keys.some((key) =>
    avoid.some((avoided) => line(key).includes(avoided) || line(avoided).includes(key)),
  );

type Choice = {
  readonly avoid: readonly string[];
  readonly diets: readonly string[];
  readonly strict: boolean;
};

/** Derives the group from the API's answer alone, independently of the page. */
function groupByHand(dish: Dish, choice: Choice): string {
  const { declared, contains, mayContain } = dish.allergens;
  if (meets(contains, choice.avoid)) return 'out';
  const eaten = dish.diets.includes('VEGAN') ? [...dish.diets, 'VEGETARIAN'] : dish.diets;
  if (choice.diets.some((diet) => !eaten.includes(diet))) return 'out';
  if (choice.avoid.length === 0) return 'fits';
  if (!declared) return 'unknown';
  if (!meets(mayContain, choice.avoid)) return 'fits';
  return choice.strict ? 'out' : 'traces';
}

/** Returns reproducible random numbers from 0 to just below `end`. */
function dice(seed: number): (end: number) => number {
  let state = seed;
  return (end) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % end;
  };
}

function randomChoice(below: (end: number) => number): Choice {
  const some = (keys: readonly string[], most: number) => [
    ...new Set(Array.from({ length: below(most + 1) }, () => keys[below(keys.length)] ?? '')),
  ];
  const avoid = some(allergens, 4);
  const chosenDiets = below(3) === 0 ? some(diets, 2) : [];
  if (avoid.length + chosenDiets.length === 0) return { avoid: ['MILK'], diets: [], strict: true };
  return { avoid, diets: chosenDiets, strict: below(2) === 0 };
}

type Groups = Readonly<Record<string, readonly string[]>>;

/** Returns the ids of the dishes in each group, as in their links. */
function groupsByHand(choice: Choice): Groups {
  const groups: Record<string, string[]> = { fits: [] };
  for (const dish of dishes) {
    const name = groupByHand(dish, choice);
    groups[name] ??= [];
    groups[name].push(dish.id.slice(0, 8));
  }
  return groups;
}

/**
 * Makes a selection in the filter, and waits until the page shows the expected number of dishes.
 */
const shownGroups = (page: Page, choice: Choice, expected: Groups): Promise<Groups> =>
  page.evaluate(
    async ([{ avoid, diets: chosenDiets, strict }, awaited]) => {
      const settle = () => scheduler.postTask(() => undefined);
      const click = async (selector: string) => {
        document.querySelector<HTMLElement>(selector)?.click();
        await settle();
      };
      const hasSheet = () => document.querySelector('.diet-sheet') !== null;
      await click('.choose-diet');
      while (!hasSheet()) await settle();
      await click('.diet-sheet .ways button');
      for (const key of [...avoid, ...chosenDiets]) await click(`.toggle[value="${key}"]`);
      const traces = document.querySelector<HTMLInputElement>('.diet-sheet input');
      if (traces?.checked !== strict) await click('.diet-sheet input');
      await click('.diet-sheet .main');
      // While the filter is closing, it remains visible for a moment but can no longer be used.
      while (hasSheet()) await settle();
      const read = (): Record<string, readonly string[]> => {
        const groups: Record<string, readonly string[]> = {};
        for (const element of document.querySelectorAll<HTMLElement>('[data-group]')) {
          if (element instanceof HTMLDetailsElement) element.open = true;
          const links = [...element.querySelectorAll<HTMLAnchorElement>('.item h3 a')];
          groups[element.dataset.group ?? ''] = links.map(({ hash }) => hash.slice('#i-'.length));
        }
        return groups;
      };
      const isComplete = () => JSON.stringify(read()) === awaited;
      for (let wait = 0; !isComplete() && wait < 500; wait += 1) {
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      return read();
    },
    [choice, JSON.stringify(inOrder(expected))] as const,
  );

const inOrder = (groups: Groups): Groups =>
  Object.fromEntries(
    ['fits', 'traces', 'unknown', 'out'].flatMap((name) =>
      groups[name] ? [[name, groups[name]] as const] : [],
    ),
  );

/**
 * Runs frames immediately and skips the layout of dishes, because the test makes hundreds of changes and only
 * reads the document.
 */
const withoutFrames = (page: Page) =>
  page.addInitScript(() => {
    window.requestAnimationFrame = (act) => {
      void scheduler.postTask(() => act(performance.now()));
      return 0;
    };
    const style = new CSSStyleSheet();
    style.replaceSync('main .item { display: none }');
    document.adoptedStyleSheets.push(style);
  });

test.runIf(hasBrowser)(
  'for random selections, the groups match the API, and no request contains the selection',
  async () => {
    const page = await openMenu({ serviceWorkers: 'block' });
    const sent: string[] = [];
    page.on('request', (request) =>
      sent.push(decodeURIComponent(request.url()), request.postData() ?? ''),
    );
    await withoutFrames(page);
    await page.reload();
    await untilAlive(page);
    const below = dice(20_261_123);
    for (const _ of swept(Array(200).fill(0), Array(6).fill(0))) {
      const choice = randomChoice(below);
      const expected = groupsByHand(choice);
      const shown = await shownGroups(page, choice, expected);
      expect(shown, JSON.stringify(choice)).toEqual(expected);
    }
    expect(sent.length).toBeGreaterThan(0);
    const keyword = new RegExp(`(?<![\\w-])(${[...allergens, ...diets].join('|')})(?![\\w-])`);
    expect(sent.filter((url) => keyword.test(url) || /menu-diet|avoid/.test(url))).toEqual([]);
  },
  300_000,
);

test.runIf(hasBrowser)(
  'after a selection by keyboard, the menu is divided into groups, which can also be searched',
  async () => {
    const page = await openMenu();
    await opener(page).focus();
    await page.keyboard.press('Enter');
    await sheet(page).waitFor();
    const milk = sheet(page).getByRole('button', { name: 'Мляко', exact: true });
    while (!(await milk.evaluate((button) => button === document.activeElement))) {
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Space');
    expect(await milk.getAttribute('aria-pressed')).toBe('true');
    const count = (name: string) =>
      dishes.filter((dish) => {
        const choice = { avoid: ['MILK'], diets: [], strict: true };
        return groupByHand(dish, choice) === name;
      }).length;
    const counts = `Не е обявено нищо от избраното (${count('fits')})`;
    await expect.poll(() => sheet(page).getByRole('status').innerText()).toContain(counts);
    await page.keyboard.press('Escape');
    await sheet(page).waitFor({ state: 'detached' });
    expect(await opener(page).evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await heading(page, 'fits')).toBe(counts);
    expect(await heading(page, 'out')).toBe(`Не е за вас (${count('out')})`);
    expect(await group(page, 'out').locator('.item').count()).toBe(0);
    await page.getByText('По обявеното от заведението. Кажете на персонала').waitFor();

    await page.getByRole('searchbox').fill('салата');
    const some = /\((\d+)\)/.exec(await heading(page, 'fits'))?.[1];
    await expect.poll(() => heading(page, 'fits')).not.toBe(counts);
    expect(Number(some)).toBeLessThanOrEqual(count('fits'));
    await page.getByRole('searchbox').fill('');
    await page.getByRole('button', { name: 'Премахни: Мляко' }).click();
    await group(page, 'fits').waitFor({ state: 'detached' });
    expect(await opener(page).evaluate((button) => button === document.activeElement)).toBe(true);
  },
);

test.runIf(hasBrowser)(
  'the selection is forgotten when the page is closed, unless the guest agrees to store it',
  async () => {
    const page = await openMenu();
    const stored = () => page.evaluate(() => localStorage.getItem('menu-diet'));
    await choose(page, 'Мляко');
    expect(await stored()).toBeNull();
    expect(page.url()).toBe(`${app.origin}${menuPath}`);
    await page.reload();
    await untilAlive(page);
    expect(await page.locator('.diet li').count()).toBe(0);

    await opener(page).click();
    await sheet(page).getByLabel('Запомни на този телефон').check();
    await sheet(page).getByRole('button', { name: 'Риба', exact: true }).click();
    await sheet(page).getByRole('button', { name: 'Покажи ястията' }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Премахни: Риба' }).waitFor();
    await group(page, 'fits').waitFor();

    await opener(page).click();
    await sheet(page).getByLabel('Запомни на този телефон').uncheck();
    expect(await stored()).toBeNull();
  },
);

test.runIf(hasBrowser)(
  'a dish on an open filtered page moves when its declaration is withdrawn',
  async () => {
    const page = await openMenu();
    await choose(page, 'Мляко');
    const choice = { avoid: ['MILK'], diets: [], strict: true };
    const dish = dishes.find((candidate) => groupByHand(candidate, choice) === 'fits');
    const named = (name: string) =>
      group(page, name).locator(`.item h3 a[href^="#i-${dish?.id.slice(0, 8)}"]`);
    await named('fits').waitFor({ state: 'attached' });
    const update = (input: object) =>
      api.call('mutation ($input: UpdateItemInput!) { updateItem(input: $input) { id } }', {
        id: dish?.id,
        ...input,
      });
    await update({ allergens: null });
    await named('unknown').waitFor({ state: 'attached' });
    expect(await named('fits').count()).toBe(0);
    const { contains, mayContain } = dish?.allergens ?? { contains: [], mayContain: [] };
    await update({ allergens: { contains, mayContain } });
    await named('fits').waitFor({ state: 'attached' });
  },
);

test.runIf(hasBrowser)(
  'offline, each group shows when the menu was current, and after a day no dish counts as free of an allergen',
  async () => {
    const network = await startNetwork(app.origin);
    const page = await openMenu({ baseURL: network.origin });
    await page.clock.install();
    // While the test's clock is being installed, it briefly shows 1970, and an open page may read that time.
    await page.reload();
    await untilAlive(page);
    await choose(page, 'Мляко');
    await untilKept(page);
    await opener(page).click();
    await sheet(page).getByLabel('Запомни на този телефон').check();
    await page.keyboard.press('Escape');
    network.cut();
    await expect.poll(() => heading(page, 'fits')).toMatch(/ към \d\d:\d\d$/);
    // A page that comes from the last good copy shows the copy's time from the start.
    await page.reload();
    await expect.poll(() => heading(page, 'fits')).toMatch(/ към \d\d:\d\d$/);
    expect(await heading(page, 'fits')).not.toContain('(0)');
    await page.clock.fastForward(24 * 60 * 60 * 1_000 + 60_000);
    await expect
      .poll(() => heading(page, 'fits'))
      .toMatch(/\(0\) към \d+\.\d+\.\d{4} г\., \d\d:\d\d$/);
    network.restore();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(() => heading(page, 'fits'), { timeout: 90_000 }).toMatch(/\([1-9]\d*\)$/);
  },
);

if (inSweep) {
  test.runIf(hasBrowser)(
    'axe finds no violation in the filter, in its results or in a dish',
    async () => {
      const page = await openMenu({ serviceWorkers: 'block' });
      await opener(page).click();
      await sheet(page).getByRole('button', { name: 'Видове: Глутен' }).click();
      await sheet(page).getByRole('button', { name: 'Пшеница', exact: true }).click();
      await sheet(page).getByRole('button', { name: 'Веган', exact: true }).click();
      expect(await findViolations(page)).toEqual([]);
      const small = await sheet(page)
        .locator('button, label')
        .evaluateAll(
          (all) =>
            all.filter((control) => {
              const { height } = control.getBoundingClientRect();
              return height > 0 && height < 44;
            }).length,
        );
      expect(small).toBe(0);
      await keepPicture(page, 'guest-allergens-sheet');
      await sheet(page).getByRole('button', { name: 'Покажи ястията' }).click();
      await group(page, 'fits').waitFor();
      // Each frame adds some results, but the document must not change while axe is reading it.
      await page.waitForFunction(
        () => {
          const items = document.querySelectorAll('.diet-group .item').length;
          const { lastCount } = window as { lastCount?: number };
          Object.assign(window, { lastCount: items });
          return items > 0 && lastCount === items;
        },
        undefined,
        { polling: 500 },
      );
      expect(await findViolations(page, '.section ~ .section')).toEqual([]);
      await keepPicture(page, 'guest-allergens-groups');
      await group(page, 'fits').locator('.item h3 a').first().click();
      await page.locator('.dish .allergens').getByText('Проверено от заведението на').waitFor();
      expect(await findViolations(page, '.section')).toEqual([]);
    },
  );
}

if (inSweep) {
  test.runIf(hasBrowser)(
    'without scripts, each dish lists its contents and no filter is shown',
    async () => {
      const page = await openMenu({ javaScriptEnabled: false });
      const declared = dishes.find(({ allergens: { contains } }) => contains.includes('MILK'));
      const item = page.locator(`.item[id^="i-${declared?.id.slice(0, 8)}"]`);
      expect(await item.innerText()).toMatch(/Съдържа: .*Мляко/);
      await page.getByRole('heading', { name: 'Алергени и добавки' }).waitFor();
      expect(await page.locator('button:visible, input:visible').count()).toBe(0);
    },
  );
}

if (inSweep) {
  test.runIf(hasBrowser)(
    'letters next to the dishes are explained at the end of the page, also in print',
    async () => {
      await api.call(
        'mutation ($input: UpdateAccountInput!) { updateAccount(input: $input) { id } }',
        {
          id: (await api.call<{ items: { id: string }[] }>('{ listAccounts { items { id } } }', {}))
            .items[0]?.id,
          allergenCodes: 'LETTERS',
        },
      );
      const page = await openMenu({ javaScriptEnabled: false });
      await expect
        .poll(async () => {
          await page.reload();
          return page.locator('.legend dt').filter({ hasText: 'Мляко' }).allInnerTexts();
        })
        .toEqual(['G Мляко']);
      const used = (await page.locator('.codes').allInnerTexts()).flatMap(
        (text) => text.match(/(?<=[ ,])[A-Z\d]{1,2}(?=[ ,]|$)/g) ?? [],
      );
      const legend = await page.locator('.legend dt b').allInnerTexts();
      const explained = legend.filter((code) => code !== '( )');
      expect([...new Set(used)].sort()).toEqual([...explained].sort());
      await page.emulateMedia({ media: 'print' });
      expect(await page.locator('.choose-diet').isVisible()).toBe(false);
      expect(await page.locator('.legend dt').first().isVisible()).toBe(true);
      expect(await page.locator('.codes').first().isVisible()).toBe(true);
    },
  );
}

test.runIf(hasBrowser)(
  'the filter button is busy while the filter is loading, and a failure is reported',
  async () => {
    const context = await browser.newContext({
      locale: 'bg-BG',
      baseURL: app.origin,
      serviceWorkers: 'block',
      ...phone,
    });
    const page = await context.newPage();
    const requests: Route[] = [];
    await page.route(/\/diet-parts-[^/]*\.js/, (route) => void requests.push(route));
    await page.goto(menuPath);
    await untilAlive(page);
    await opener(page).click();
    await expect.poll(() => opener(page).getAttribute('aria-busy')).toBe('true');
    await vi.waitFor(() => expect(requests).toHaveLength(1), 60_000);
    await requests[0]?.abort();
    await page.getByText('Изборът на алергии не може да се зареди. Попитайте персонала.').waitFor();
    expect(await opener(page).getAttribute('aria-busy')).toBeNull();
    await opener(page).click();
    await vi.waitFor(() => expect(requests).toHaveLength(2), 60_000);
    await requests[1]?.continue();
    await sheet(page).waitFor();
    expect(await opener(page).getAttribute('aria-busy')).toBeNull();
  },
);

test.runIf(hasBrowser)('a venue without declarations does not show or load a filter', async () => {
  const silent = 'Кафене без думи';
  const owner = await openOwnerApi(app, 'silent');
  const [section] = await createSections(owner, silent, 'Супи');
  await createItems(owner, section, [{ name: 'Таратор', price: 4.2 }]);
  const address = `/menu/${encodeURIComponent(silent)}`;
  const status = async () => (await fetch(app.origin + address)).status;
  await vi.waitFor(async () => expect(await status()).toBe(200), 120_000);
  const page = await openMenu({}, address);
  expect(await page.locator('.choose-diet, .diet, .codes, .marks').count()).toBe(0);
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  expect(loaded.filter((name) => name.includes('diet-parts'))).toEqual([]);
});
