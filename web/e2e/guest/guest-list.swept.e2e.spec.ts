import { inSweep, swept } from '@qr-menu/testkit';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { findViolations, violationsInSweep } from '../support/find-violations.ts';
import { createItems } from '../support/item-contents.ts';
import { closePages, hasBrowser, sharedBrowser } from '../support/launch-browser.ts';
import { startNetwork } from '../support/network.ts';
import { type OwnerApi, openOwnerApi } from '../support/owner-api.ts';
import { keepPicture, untilKept } from '../support/page-steps.ts';
import { untilAlive } from '../support/public-screens.ts';
import { sharedApp } from '../support/shared-app.ts';
import type { RunningApp } from '../support/start-app.ts';

const languages = ['bg', 'en', 'de'] as const;
type Language = (typeof languages)[number];

const steak = { bg: 'Стек', en: 'Steak', de: 'Rindersteak' };
const beer = { bg: 'Бира', en: 'Beer', de: 'Bier' };
const soup = { bg: 'Супа', en: 'Soup', de: 'Suppe' };
const catchOfDay = { bg: 'Улов', en: 'Catch', de: 'Fang' };
const small = { bg: 'Малка', en: 'Small', de: 'Klein' };
const large = { bg: 'Голяма', en: 'Large', de: 'Groß' };
const sauce = { bg: 'Сос', en: 'Sauce', de: 'Soße' };
const garlic = { bg: 'чесън', en: 'garlic', de: 'Knoblauch' };
const pepper = { bg: 'пипер', en: 'pepper', de: 'Pfeffer' };

/** The list's strings, as approved by a second reader. */
const words = {
  add: { bg: 'Добави в моя списък', en: 'Add to my list', de: 'Auf meine Liste' },
  mine: { bg: 'Моят списък', en: 'My list', de: 'Meine Liste' },
  show: { bg: 'Покажи на сервитьора', en: 'Show the waiter', de: 'Der Bedienung zeigen' },
  title: {
    bg: 'Маса 12 · Списък на госта',
    en: 'Table 12 · The guest’s list',
    de: 'Tisch 12 · Liste des Gastes',
  },
  sum: { bg: 'Сума без обслужване', en: 'Total without service', de: 'Summe ohne Servicegebühr' },
  deposit: { bg: '+ депозит', en: '+ deposit', de: '+ Pfand' },
  open: {
    bg: '+ 1 без фиксирана цена',
    en: '+ 1 without a fixed price',
    de: '+ 1 ohne festen Preis',
  },
  avoid: {
    bg: 'Трябва да избягвам: Фъстъци, Мляко. Моля, проверете в кухнята.',
    en: 'I must avoid: Peanuts, Milk. Please check with the kitchen.',
    de: 'Ich muss meiden: Erdnüsse, Milch. Bitte in der Küche nachfragen.',
  },
};

const amount = (digits: string, language: Language): string =>
  language === 'en' ? `€${digits}` : `${digits.replace('.', ',')}\u00a0€`;

type Venue = {
  readonly api: OwnerApi;
  readonly accountId: string;
  readonly path: string;
  readonly menuId: string;
  readonly sectionId: string;
};

let app: RunningApp;
let browser: Browser;
const venues = new Map<Language, Venue>();

beforeAll(async () => {
  if (!hasBrowser) return;
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
});

afterEach(closePages);

const texts = (name: Partial<Record<Language, string>>, description = {}): string =>
  JSON.stringify({ name, description });
const described = (name: string): string => texts({ bg: name }, { bg: name });

async function createVenue(defaultLanguage: Language, name: string): Promise<Venue> {
  const api = await openOwnerApi(app, 'list');
  const create = async (entity: string, input: object): Promise<string> => {
    const query = `mutation ($input: Create${entity}Input!) { create${entity}(input: $input) { id } }`;
    return (await api.call<{ id: string }>(query, input)).id;
  };
  const contact = { email: 'list@example.com', phone: '+359888123456' };
  const accountId = await create('Account', { name, defaultLanguage, ...contact });
  const menuID = await create('Menu', {
    translations: described('Меню'),
    currency: '€',
    active: true,
  });
  const sectionID = await create('Section', { menuID, translations: described('Кухня') });
  const group = await create('OptionGroup', {
    translations: texts(sauce),
    min: 1,
    max: 1,
    options: [
      { translations: texts(pepper), priceDelta: 0 },
      { translations: texts(garlic), priceDelta: 1.5 },
    ],
  });
  const dish = (input: object) => create('Item', { sectionID, ...input });
  await dish({ translations: texts(steak), price: 20, discount: 10, optionGroupIDs: [group] });
  await dish({
    translations: texts(beer),
    deposit: 0.25,
    variants: [
      { translations: JSON.stringify({ name: small }), price: 2.8 },
      { translations: JSON.stringify({ name: large }), price: 4.5 },
    ],
  });
  await dish({
    translations: texts(soup),
    price: 5,
    allergens: { contains: ['CELERY'], mayContain: [] },
  });
  await dish({ translations: texts(catchOfDay), onRequest: true });
  return {
    api,
    accountId,
    path: `/menu/${encodeURIComponent(name)}`,
    menuId: menuID,
    sectionId: sectionID,
  };
}

/** Returns one venue per language. */
async function venueIn(language: Language): Promise<Venue> {
  const present = venues.get(language);
  if (present) return present;
  const created = await createVenue(language, `Гостилница Кестен ${language}`);
  venues.set(language, created);
  return created;
}

async function openMenu(address: string, options: BrowserContextOptions = {}, prepare = '') {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'bg-BG',
    baseURL: app.origin,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...options,
  });
  if (prepare !== '') await context.addInitScript(prepare);
  const page = await context.newPage();
  await page.goto(address);
  await untilAlive(page);
  return page;
}

const openDish = (page: Page, name: string) =>
  page
    .locator('main h3')
    .getByRole('link', { name, exact: true })
    .filter({ visible: true })
    .click();

const dishOf = (page: Page) => page.locator('dialog.dish:not(.list-sheet, .waiter)');
const listOf = (page: Page) => page.locator('dialog.list-sheet');
const waiterOf = (page: Page) => page.locator('dialog.waiter');
const opener = (page: Page) => page.locator('.my-list > button');

/** Adds a dish in its dialog, and closes the dialog. */
async function add(page: Page, name: string, ...choices: readonly string[]): Promise<void> {
  await openDish(page, name);
  const dish = dishOf(page);
  for (const choice of choices) await dish.getByLabel(choice).check();
  await dish.locator('.add-to-list .main').click();
  await expect.poll(() => dish.locator('.add-to-list .said').innerText()).not.toBe('');
  await dish.locator('.close').click();
  await dish.waitFor({ state: 'detached' });
}

const linesOf = async (page: Page): Promise<readonly string[]> =>
  (await waiterOf(page).locator('li .line').allInnerTexts()).map((text) =>
    text.replaceAll('\n', ' '),
  );

const avoidsNuts = `localStorage.setItem('menu-diet', '{"avoid":["PEANUTS","MILK"],"diets":[],"strict":true}')`;

const pairs = languages.flatMap((venue) => languages.map((guest) => ({ venue, guest })));

test.runIf(hasBrowser).each(swept(pairs, [{ venue: 'bg', guest: 'en' }]))(
  'offline, a guest makes a list in $guest, and the waiter reads it in $venue',
  async ({ venue, guest }) => {
    const { path } = await venueIn(venue);
    const network = await startNetwork(app.origin);
    const options = { baseURL: network.origin, serviceWorkers: 'allow' as const };
    const page = await openMenu(`${path}?lang=${guest}#t=12`, options, avoidsNuts);
    expect(page.url()).not.toContain('t=12');
    await untilKept(page);
    network.cut();
    await page.reload();
    await untilAlive(page);
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('list-parts')),
    );
    const requests: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      // An open menu keeps following its venue, so these requests are not counted.
      if (!/\/(events|data\.json)$/.test(pathname)) requests.push(request.url());
    });
    await openDish(page, steak[guest]);
    await dishOf(page).getByRole('button', { name: words.add[guest] }).click();
    await dishOf(page).getByText(sauce[guest]).last().waitFor();
    expect(await opener(page).count()).toBe(0);
    await dishOf(page).locator('.close').click();
    await add(page, steak[guest], garlic[guest]);
    await add(page, beer[guest], large[guest]);
    await add(page, soup[guest]);
    await add(page, catchOfDay[guest]);
    await opener(page).getByText('4').waitFor();
    await opener(page).click();
    const list = listOf(page);
    await list.getByRole('heading', { name: words.mine[guest] }).waitFor();
    await list.locator('li').nth(1).getByRole('button').last().click();
    expect(await list.locator('.sum').innerText()).toContain(amount('33.50', guest));
    expect(await findViolations(page, undefined, guest === 'de')).toEqual([]);
    await keepPicture(page, `list ${guest}`);
    await list.getByRole('button', { name: words.show[guest] }).click();
    const waiter = waiterOf(page);
    await waiter.waitFor();
    expect(await linesOf(page)).toEqual([
      `1 × ${steak[venue]} ${amount('19.50', venue)}`,
      `2 × ${beer[venue]} ${amount('9.00', venue)}`,
      `1 × ${soup[venue]} ${amount('5.00', venue)}`,
      expect.stringContaining(`1 × ${catchOfDay[venue]} `),
    ]);
    expect(await waiter.locator('li .chosen').allInnerTexts()).toEqual([
      `${sauce[venue]}: ${garlic[venue]}`,
      large[venue],
    ]);
    const textsIn = (language: Language): readonly string[] => [
      words.title[language],
      words.sum[language],
      amount('33.50', language),
      `${words.deposit[language]} ${amount('0.50', language)}`,
      words.open[language],
      words.avoid[language],
    ];
    const shown = await waiter.innerText();
    for (const text of [...textsIn(venue), ...textsIn(guest)]) expect(shown).toContain(text);
    expect(await waiter.locator('h2').getAttribute('lang')).toBe(venue);
    if (venue === guest) expect(await waiter.locator('.own').count()).toBe(0);
    else expect(shown).toContain(`${steak[guest]} · ${sauce[guest]}: ${garlic[guest]}`);
    expect(shown).not.toMatch(/order|поръч|bestell/i);
    expect(await violationsInSweep(page, undefined, guest === 'de')).toEqual([]);
    await keepPicture(page, `waiter ${venue} ${guest}`);
    await page.keyboard.press('Escape');
    await waiter.waitFor({ state: 'detached' });
    expect(await opener(page).evaluate((button) => button === document.activeElement)).toBe(true);
    expect(requests).toEqual([]);
    // The list is still there after a reload.
    await page.reload();
    await opener(page).getByText('5').waitFor();
  },
);

if (inSweep) {
  test.runIf(hasBrowser)(
    'withdrawn and repriced dishes are reported before the waiter sees the list',
    async () => {
      const { api, path, sectionId } = await createVenue('bg', 'Гостилница Промяна');
      const [gone, dear, dearer] = await createItems(api, sectionId, [
        { name: 'Таратор', price: 3 },
        { name: 'Баница', price: 4 },
        { name: 'Айран', price: 2 },
      ]);
      const page = await openMenu(path);
      for (const name of ['Таратор', 'Баница', 'Айран']) await add(page, name);
      const remove = 'mutation ($input: DeleteItemInput!) { deleteItem(input: $input) { id } }';
      const reprice = 'mutation ($input: UpdateItemInput!) { updateItem(input: $input) { id } }';
      await api.call(remove, { id: gone });
      await api.call(reprice, { id: dear, price: 6 });
      await page.locator('main').getByText('Таратор').first().waitFor({ state: 'detached' });
      await opener(page).click();
      const alerts = listOf(page).getByRole('alert');
      await expect
        .poll(() => alerts.allInnerTexts())
        .toEqual([
          'Не е в списъка, защото вече го няма в избрания вид: Таратор',
          'Променено е име или цена. Моля, проверете.',
        ]);
      await listOf(page).locator('.main').click();
      expect(await linesOf(page)).toEqual(['1 × Баница 6,00\u00a0€', '1 × Айран 2,00\u00a0€']);
      await api.call(reprice, { id: dearer, price: 9 });
      await listOf(page).waitFor();
      expect(await listOf(page).getByRole('alert').count()).toBe(1);
      await listOf(page).locator('.main').click();
      expect(await waiterOf(page).locator('.sum').innerText()).toContain('15,00\u00a0€');
      expect(await opener(page).innerText()).toContain('2');
    },
  );

  test.runIf(hasBrowser)(
    'a list of 200 dishes shows the new prices and the sum on every screen size',
    async () => {
      const { api, menuId, path } = await createVenue('bg', 'Гостилница Двеста');
      const rows = Array.from({ length: 200 }, (_, n) => `item,Ястие ${n},${(100 + n) / 100}`);
      const table = ['Type,Name (bg),Price', 'section,Много,', ...rows].join('\n');
      await api.call(
        'mutation ($input: ImportMenuInput!) { importMenu(input: $input) { created } }',
        {
          menuID: menuId,
          file: Buffer.from(table).toString('base64'),
        },
      );
      const key = `menu-list ${decodeURIComponent(path.split('/')[2] ?? '')}`;
      for (const width of [320, 390, 1280]) {
        const page = await openMenu(path, { viewport: { width, height: 844 } });
        await expect
          .poll(() => page.reload().then(() => page.locator('main .item').count()))
          .toBeGreaterThan(200);
        await storeAll(page, key);
        await page.reload();
        await opener(page).getByText('19800').waitFor();
        await opener(page).click();
        expect(await listOf(page).getByText('Променено', { exact: true }).count()).toBe(200);
        expect(await violationsInSweep(page, '.list-sheet li ~ li ~ li')).toEqual([]);
        await listOf(page).locator('.main').click();
        await waiterOf(page).waitFor();
        expect(await linesOf(page)).toHaveLength(200);
        // The expected sum is 99 times the sum of 1.00 to 2.99.
        expect(await waiterOf(page).locator('.sum').innerText()).toContain('39\u00a0501,00\u00a0€');
        expect(await violationsInSweep(page, '.waiter li ~ li ~ li')).toEqual([]);
        const isWide = ({ scrollWidth, clientWidth }: HTMLElement) => scrollWidth > clientWidth;
        expect(await waiterOf(page).evaluate(isWide)).toBe(false);
        await page.context().close();
      }
    },
  );

  /** Stores 99 of each dish in the second section, with prices that differ from the menu's. */
  const storeAll = (page: Page, key: string) =>
    page.evaluate((storageKey) => {
      const { menu } = JSON.parse(document.querySelector('#menu-data')?.textContent ?? '');
      const [, { k, items }] = menu.sections;
      const size = k.length / items.length;
      const lines = items.map(({ n }: { n: string }, index: number) => ({
        anchor: `i-${k.slice(index * size, (index + 1) * size)}`,
        size: '',
        options: [],
        count: 99,
        name: n,
        price: 'another',
      }));
      localStorage.setItem(storageKey, JSON.stringify({ at: Date.now(), lines }));
    }, key);

  const storages = {
    blocked: `Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });
    Object.defineProperty(window, 'sessionStorage', { get() { throw new DOMException('no', 'SecurityError'); } });`,
    full: `Storage.prototype.setItem = () => { throw new DOMException('no', 'QuotaExceededError'); };`,
  };

  test.runIf(hasBrowser).each(['blocked', 'full'] as const)(
    'with %s storage, the list works until the page is left, and shows this',
    async (state) => {
      const { path } = await venueIn('bg');
      const page = await openMenu(`${path}#t=12`, {}, storages[state]);
      await add(page, soup.bg);
      await opener(page).click();
      await listOf(page).getByText('Списъкът не се пази на този телефон').waitFor();
      await listOf(page).locator('.main').click();
      expect(await waiterOf(page).innerText()).toContain('Маса 12');
      expect(await linesOf(page)).toEqual([`1 × ${soup.bg} 5,00\u00a0€`]);
    },
  );

  test.runIf(hasBrowser)(
    'when the browser translates the page, the waiter’s text stays unchanged and no outdated sum is shown',
    async () => {
      const { path } = await venueIn('bg');
      const page = await openMenu(`${path}?lang=en`);
      await add(page, soup.en);
      await opener(page).click();
      await translate(page);
      const more = listOf(page).locator('.stepper button').last();
      await more.click();
      await expect.poll(() => listOf(page).locator('.sum').innerText()).toContain('€10.00');
      await more.click();
      await expect.poll(() => listOf(page).locator('.sum').innerText()).toContain('€15.00');
      await listOf(page).locator('.main').click();
      await waiterOf(page).waitFor();
      await translate(page);
      expect(await linesOf(page)).toEqual([`3 × ${soup.bg} 15,00\u00a0€`]);
      expect(await waiterOf(page).locator('[lang=bg] .sum').innerText()).toContain(words.sum.bg);
      await page.keyboard.press('Escape');
      await opener(page).click();
      await expect.poll(() => listOf(page).locator('.sum').innerText()).toContain('€15.00');
    },
  );

  /** Translates the page as a browser does: replaces every text node, except in elements that forbid it. */
  const translate = (page: Page) =>
    page.evaluate(() => {
      document.documentElement.classList.add('translated-ltr');
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const nodes: Node[] = [];
      while (walker.nextNode()) nodes.push(walker.currentNode);
      for (const node of nodes) {
        const parent = node.parentElement;
        if (!parent || parent.closest('script, style, [translate=no]')) continue;
        const font = document.createElement('font');
        font.textContent = `«${node.textContent}»`;
        node.parentNode?.replaceChild(font, node);
      }
    });

  test.runIf(hasBrowser).each(['missing', 'broken'])(
    'if the %s script of the list is missing, the menu can be read, searched and opened',
    async (state) => {
      const { path } = await venueIn('bg');
      const context = await browser.newContext({ baseURL: app.origin, serviceWorkers: 'block' });
      await context.route('**/list-parts*', (route) =>
        state === 'missing'
          ? route.abort()
          : route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("half-way");' }),
      );
      const page = await context.newPage();
      await page.goto(path);
      await untilAlive(page);
      await openDish(page, steak.bg);
      await dishOf(page).getByText(garlic.bg).waitFor();
      expect(await dishOf(page).locator('.add-to-list, input').count()).toBe(0);
    },
  );

  test.runIf(hasBrowser)(
    'two tabs share a list, and a reopened page shows the current list',
    async () => {
      const { path } = await venueIn('bg');
      const page = await openMenu(path);
      const secondTab = await page.context().newPage();
      await secondTab.goto(path);
      await untilAlive(secondTab);
      await add(page, soup.bg);
      await opener(secondTab).getByText('1').waitFor();
      await secondTab.goto('/');
      await add(page, soup.bg);
      await secondTab.goBack();
      await opener(secondTab).getByText('2').waitFor();
      await opener(secondTab).click();
      await listOf(secondTab).locator('.stepper button').first().click();
      await listOf(secondTab).locator('.stepper button').first().click();
      await opener(page).waitFor({ state: 'detached' });
      expect(await page.evaluate(() => localStorage.length)).toBe(0);
    },
  );

  test.runIf(hasBrowser)('an owner can turn off the list for guests', async () => {
    const { api, accountId, path } = await createVenue('bg', 'Гостилница Без списък');
    const page = await openMenu(path);
    await add(page, soup.bg);
    const query =
      'mutation ($input: UpdateAccountInput!) { updateAccount(input: $input) { listShown } }';
    expect(await api.call(query, { id: accountId, listShown: false })).toEqual({
      listShown: false,
    });
    await opener(page).waitFor({ state: 'detached' });
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await page.reload();
    await untilAlive(page);
    await openDish(page, soup.bg);
    await dishOf(page).waitFor();
    expect(await dishOf(page).locator('.add-to-list').count()).toBe(0);
    expect(loaded.filter((address) => address.includes('list-parts'))).toEqual([]);
  });
}
