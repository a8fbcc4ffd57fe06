import { readFile } from 'node:fs/promises';
import { decimal } from '@qr-menu/testkit/price-lists';
import { unzipSync } from 'fflate';
import type { BrowserContextOptions, Download, Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import writeWorkbook from 'write-excel-file/universal';
import { onDefaultBackend, type Product } from '../support/backends.ts';
import { sharedBrowser } from '../support/launch-browser.ts';
import { ownAddress } from '../support/owner-api.ts';
import { control, download, submitButton, waitForText } from '../support/page-steps.ts';
import { takePhoto } from '../support/pictured-venue.ts';
import {
  bulgarianList,
  bulgarianSheet,
  germanList,
  germanSheet,
  type PriceList,
  priceListSections,
} from '../support/price-lists-of-venues.ts';
import { readCode } from '../support/read-code.ts';
import { readQrCodes } from '../support/read-qr.ts';

const bulgarian = {
  device: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  locale: 'bg-BG',
  venue: 'Механа „При бай Пешо“ № 1',
  address: 'механа-при-бай-пешо-1',
  telephone: '0888 123 456',
  understood: '+359 88 812 3456',
  menu: 'Основно меню',
  currency: 'лв',
  /** Formats a price as guests see it. */
  money: (price: number) => `${decimal(price, '.')} лв.`,
  list: bulgarianList,
  sheet: bulgarianSheet,
  /** The column heading that the product asks about. Null if it recognizes all headings. */
  asked: 'Вид',
  unread: 'няма да се запишат: 1, 2, 71, 72',
  dish: 'Шопска салата',
  sought: 'shopska',
  words: {
    codeSent: 'На имейла ви е изпратен код за потвърждение.',
    confirmed: 'Регистрацията е потвърдена. Вече можете да влезете.',
    exchange: (menu: string) => `Excel / CSV: внасяне и изнасяне на ${menu}`,
    sheet: 'Лист',
    created: 'Нови (66)',
    imported: 'Нови: 66. Променени: 0. Изтрити: 0. Без промяна: 0.',
    wholePercent: 'Въведете цяло число от 0 до 100.',
    guestsPay: 'Гостите плащат 9,45 лв',
    edit: (name: string) => `Редактирай ${name}`,
    orderOf: (menu: string) => `Промени реда на секциите в ${menu}`,
    move: (name: string) => `Преместване на ${name}`,
    isFirst: (name: string) => `${name} е на място 1 от 6.`,
    png: 'Код като картинка (PNG)',
    letter: (email: string) => `Напиши имейл до ${email}`,
    invites: 'ви кани да помагате с дигиталното меню.',
    worksFor: 'Редактирате менюто на',
    remove: (name: string) => `Изтрий ${name}`,
    removed: (name: string) => `Изтрита секция: ${name}`,
    bringBack: (name: string) => `Върни: ${name}`,
    restored: (name: string) => `Възстановена секция: ${name}`,
    forExcel: 'Изтегли за Excel (XLSX)',
    same: 'Файлът и менюто са еднакви. Няма какво да се промени.',
    takeAlong: 'Свали моите данни',
    delete: 'Изтрий регистрацията след 7 дни',
    deleted: 'Тази регистрация и менютата ѝ ще бъдат изтрити завинаги на',
  },
};

type Person = Omit<typeof bulgarian, 'device' | 'list' | 'asked'> & {
  readonly device: BrowserContextOptions;
  readonly list: PriceList;
  readonly asked: string | null;
};

const german: Person = {
  device: { viewport: { width: 1280, height: 900 } },
  locale: 'de-DE',
  venue: 'Gasthaus "Zum Löwen" & Söhne',
  address: 'gasthaus-zum-löwen-&-söhne',
  telephone: '0170 1234567',
  understood: '+49 170 1234567',
  menu: 'Speisekarte',
  currency: '€',
  money: (price: number) => `${decimal(price, ',')}\u00a0€`,
  list: germanList,
  sheet: germanSheet,
  asked: null,
  unread: 'werden nicht gespeichert: 1, 2, 77, 78',
  dish: 'Käsespätzle',
  sought: 'spätzle',
  words: {
    codeSent: 'Ein Bestätigungscode wurde an Ihre E-Mail-Adresse gesendet.',
    confirmed: 'Ihre Registrierung ist bestätigt. Sie können sich jetzt anmelden.',
    exchange: (menu) => `Excel / CSV: Import und Export von ${menu}`,
    sheet: 'Tabellenblatt',
    created: 'Neu (66)',
    imported: 'Neu: 66. Geändert: 0. Gelöscht: 0. Unverändert: 0.',
    wholePercent: 'Geben Sie eine ganze Zahl von 0 bis 100 ein.',
    guestsPay: 'Gäste zahlen 9,45 €',
    edit: (name) => `${name} bearbeiten`,
    orderOf: (menu) => `Reihenfolge ändern: Abschnitte in ${menu}`,
    move: (name) => `${name} verschieben`,
    isFirst: (name) => `${name} ist auf Platz 1 von 6.`,
    png: 'Code als Bild (PNG)',
    letter: (email) => `E-Mail an ${email} schreiben`,
    invites: 'lädt Sie ein, bei der digitalen Speisekarte mitzuhelfen.',
    worksFor: 'Sie bearbeiten die Karte von',
    remove: (name) => `${name} löschen`,
    removed: (name) => `Abschnitt gelöscht: ${name}`,
    bringBack: (name) => `Zurückholen: ${name}`,
    restored: (name) => `Abschnitt wiederhergestellt: ${name}`,
    forExcel: 'Für Excel herunterladen (XLSX)',
    same: 'Datei und Speisekarte sind gleich. Es gibt nichts zu ändern.',
    takeAlong: 'Meine Daten herunterladen',
    delete: 'Konto in 7 Tagen löschen',
    deleted: 'Dieses Konto und seine Speisekarten werden am',
  },
};

type Walk = {
  readonly person: Person;
  readonly product: Product;
  readonly page: Page;
  readonly email: string;
};

const password = 'първият-час-1';

/** Taps or clicks, depending on the device. */
const touch = ({ person: { device } }: Pick<Walk, 'person'>, target: Locator): Promise<void> =>
  device.hasTouch ? target.tap() : target.click();

const press = (walk: Walk, name: string) =>
  touch(walk, walk.page.getByRole('button', { name, exact: true }));
const submit = (walk: Walk) => touch(walk, submitButton(walk.page));

/** Chromium may ignore a tap right after a drag, so the tap is repeated if nothing happens. */
async function openDrawer(page: Page): Promise<void> {
  const drawer = page.locator('#admin-drawer');
  const open = async (): Promise<boolean> => {
    if (!(await drawer.isVisible())) {
      await page.locator('.shell-burger').tap({ timeout: 2_000 });
    }
    return drawer.isVisible();
  };
  await expect.poll(() => open().catch(() => false), { interval: 500 }).toBe(true);
}

/** Opens another screen using the navigation menu. */
async function visit(walk: Walk, path: string): Promise<void> {
  const { page, person } = walk;
  if (person.device.hasTouch) await openDrawer(page);
  const navigation = page.locator(person.device.hasTouch ? '#admin-drawer' : 'aside');
  await touch(walk, navigation.locator(`a[href="${path}"]`));
  await page.waitForURL(`**${path}`);
}

async function confirm(walk: Walk): Promise<void> {
  const { page, product, email } = walk;
  await control(page, 'code').waitFor();
  // The owner reads the email on the same device, so the page has been unloaded.
  await page.reload();
  await page.getByText(email).first().waitFor();
  const code = await readCode(product.app().dataDir, email);
  await control(page, 'code').fill(code.replace(/(...)/, '$1 '));
  await submit(walk);
  await waitForText(page, walk.person.words.confirmed);
  await control(page, 'password').fill(password);
  await submit(walk);
  await page.waitForURL((url) => url.pathname === '/admin');
}

async function register(walk: Walk): Promise<void> {
  const { page, person, email } = walk;
  await page.goto('/');
  const language = person.locale.slice(0, 2);
  if (language !== 'bg') await touch(walk, page.getByRole('link', { name: 'Deutsch' }));
  await touch(walk, page.locator(`.hero a[href="/register?lang=${language}"]`));
  await control(page, 'name').fill(person.venue);
  await page.getByText(`/menu/${person.address}`).waitFor();
  await control(page, 'email').fill(email);
  await control(page, 'phone').fill(person.telephone);
  await page.getByText(person.understood).waitFor();
  await control(page, 'password').fill(password);
  await control(page, 'confirmPassword').fill(password);
  await submit(walk);
  await waitForText(page, person.words.codeSent);
  await confirm(walk);
}

async function introduceVenue(walk: Walk): Promise<void> {
  const { page, person } = walk;
  await touch(walk, page.locator('.first-steps-action[href="/admin/account"]'));
  await expect.poll(() => control(page, 'name').inputValue()).toBe(person.venue);
  await page.getByText(person.understood).first().waitFor();
  await submit(walk);
  await page.waitForURL((url) => url.pathname === '/admin');
}

async function addMenu(walk: Walk): Promise<void> {
  const { page, person } = walk;
  await touch(walk, page.locator('.first-steps-action[href="/admin/menus/create"]'));
  await control(page, 'name').fill(person.menu);
  await control(page, 'description').fill(person.venue);
  await control(page, 'currency').fill(person.currency);
  await control(page, 'active').check();
  await submit(walk);
  await page.waitForURL('**/admin/menus');
}

async function chooseSheet(walk: Walk, name: string, buffer: Buffer): Promise<void> {
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await walk.page.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer });
}

async function bringInPriceList(walk: Walk): Promise<void> {
  const { page, person } = walk;
  const { words } = person;
  await touch(walk, page.getByRole('link', { name: words.exchange(person.menu) }));
  const rota = [[{ value: person.venue }], [{ value: '2026' }, { value: 'A. Müller' }]];
  const workbook = await writeWorkbook([
    { sheet: 'A', data: rota },
    { sheet: person.menu, data: person.sheet() },
  ]).toBlob();
  await chooseSheet(walk, 'Menu 2026.xlsx', Buffer.from(await workbook.arrayBuffer()));
  await page.getByLabel(words.sheet, { exact: true }).selectOption(person.menu);
  if (person.asked !== null) {
    expect(await page.getByLabel(person.asked, { exact: true }).inputValue()).toBe('category');
    await submit(walk);
  }
  await page.getByText(person.unread).waitFor();
  await page.getByRole('button', { name: words.created }).waitFor();
  await touch(walk, page.locator('.import-export-actions button').first());
  await waitForText(page, words.imported);
}

/** Gives the dish a picture, a price and a discount. */
async function dressDish(walk: Walk): Promise<void> {
  const { page, person } = walk;
  const { words } = person;
  await visit(walk, '/admin/items');
  await page.getByRole('searchbox').fill(person.sought);
  await touch(walk, page.getByRole('link', { name: words.edit(person.dish), exact: true }));
  const buffer = await takePhoto(await sharedBrowser(), 800, 600);
  const photo = { name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer };
  await page.locator('input[type="file"]').setInputFiles(photo);
  const preview = page.locator('.image-upload img');
  await expect.poll(() => preview.getAttribute('src')).toContain('/images/public/');
  await control(page, 'price').fill('10,50');
  await control(page, 'discount').fill('12,5');
  await submit(walk);
  await waitForText(page, words.wholePercent);
  await control(page, 'discount').fill('10,0 %');
  await waitForText(page, words.guestsPay);
  await submit(walk);
  await page.waitForURL((url) => url.pathname === '/admin/items');
}

const spoken = (page: Page, text: string) =>
  page.locator('[aria-live="assertive"]').getByText(text).waitFor({ state: 'attached' });

/** Drags a row by finger or mouse, and drops it when it is over the announced position. */
async function drag(
  { page, person }: Walk,
  handle: Locator,
  target: Locator,
  position: string,
): Promise<unknown> {
  const boxes = await Promise.all([handle.boundingBox(), target.boundingBox()]);
  const [from, to] = boxes.map((box) => {
    if (box === null) throw new Error('a handle is not on the screen');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });
  if (!from || !to) throw new Error('no handles');
  const points = Array.from({ length: 9 }, (_, step) => ({
    x: from.x,
    y: from.y + ((to.y - from.y) * step) / 8,
  }));
  if (!person.device.hasTouch) {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    for (const { x, y } of points) await page.mouse.move(x, y);
    await spoken(page, position);
    await page.mouse.up();
    return untilClicksAreHandled(page);
  }
  const devTools = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: typeof points) =>
    devTools.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', [from]);
  for (const point of points) await send('touchMove', [point]);
  await spoken(page, position);
  await send('touchEnd', []);
  await devTools.detach();
  return untilClicksAreHandled(page);
}

/**
 * Waits until the page responds to clicks again. After a drag, the page briefly ignores clicks, because
 * they might belong to the drag.
 */
const untilClicksAreHandled = (page: Page) =>
  page.waitForFunction(() => {
    let received = false;
    const hear = () => {
      received = true;
    };
    addEventListener('click', hear);
    document.body.click();
    removeEventListener('click', hear);
    return received;
  });

const isReorder = (text: string | null): boolean => text?.includes('ReorderSections') === true;

/** Moves the last section to the top. */
async function orderSections(walk: Walk): Promise<void> {
  const { page, person } = walk;
  const { words, menu, list } = person;
  const names = Object.keys(list);
  await visit(walk, '/admin/sections');
  await press(walk, words.orderOf(menu));
  const handle = (name = '') => page.getByRole('button', { name: words.move(name), exact: true });
  const last = handle(names.at(-1));
  await last.scrollIntoViewIfNeeded();
  const saved = page.waitForResponse((answer) => isReorder(answer.request().postData()));
  await drag(walk, last, handle(names[0]), words.isFirst(names.at(-1) ?? ''));
  await saved;
  const shown = page.locator('.section-order-name');
  await expect.poll(() => shown.allTextContents()).toEqual([names.at(-1), ...names.slice(0, -1)]);
}

/** Downloads the QR codes and returns the URL in them. */
async function takeCode(walk: Walk): Promise<string> {
  const { page, person } = walk;
  await visit(walk, '/admin/qr');
  const [address = ''] = await readQrCodes(await download(page, person.words.png));
  return address;
}

/** Lets an invited colleague delete a section by mistake. */
async function letColleagueDelete(walk: Walk, section: string): Promise<void> {
  const { page, person, product } = walk;
  const { words } = person;
  const email = ownAddress('colleague');
  await visit(walk, '/admin/staff');
  await control(page, 'email').fill(email);
  await submit(walk);
  const letter = page.getByRole('link', { name: words.letter(email) });
  const text = decodeURIComponent((await letter.getAttribute('href')) ?? '');
  const [link = ''] = /http\S+/.exec(text) ?? [];

  const colleague = { ...walk, email, page: await openPage(product, person) };
  await colleague.page.goto(link);
  await colleague.page.getByText(`${person.venue} ${words.invites}`).waitFor();
  await control(colleague.page, 'name').fill('Maria');
  await control(colleague.page, 'password').fill(password);
  await control(colleague.page, 'confirmPassword').fill(password);
  await submit(colleague);
  await confirm(colleague);
  await waitForText(colleague.page, words.worksFor);
  await visit(colleague, '/admin/sections');
  if (walk.person.device.hasTouch) {
    const row = colleague.page.locator('tr').filter({ hasText: section });
    await touch(colleague, row.locator('.record-more'));
  }
  await press(colleague, words.remove(section));
  const dialog = colleague.page.getByRole('dialog');
  await dialog.getByText(section, { exact: true }).waitFor();
  await touch(colleague, dialog.getByRole('button').last());
  await colleague.page.getByText(section, { exact: true }).first().waitFor({ state: 'detached' });
  await colleague.page.context().close();
  await visit(walk, '/admin/history');
  const entry = page.locator('.history-entry').first();
  await entry.getByText(words.removed(section)).waitFor();
  await entry.getByText(email).waitFor();
}

async function bringBack(walk: Walk, section: string): Promise<void> {
  const { page, person } = walk;
  const { words } = person;
  await press(walk, words.bringBack(words.removed(section)));
  const dialog = page.getByRole('dialog');
  await dialog.getByText(section).first().waitFor();
  await touch(walk, dialog.getByRole('button').last());
  await page.locator('.history-entry').first().getByText(words.restored(section)).waitFor();
}

const saveFile = async (file: Download): Promise<Buffer> => readFile(await file.path());

/** Exports the menu, and checks that it can be imported again. */
async function exportMenu(walk: Walk): Promise<void> {
  const { page, person } = walk;
  const { words } = person;
  await visit(walk, '/admin/menus');
  await touch(walk, page.getByRole('link', { name: words.exchange(person.menu) }));
  const [file] = await Promise.all([page.waitForEvent('download'), press(walk, words.forExcel)]);
  await chooseSheet(walk, file.suggestedFilename(), await saveFile(file));
  await waitForText(page, words.same);
}

async function deleteAccount(walk: Walk): Promise<void> {
  const { page, person } = walk;
  const { words } = person;
  await visit(walk, '/admin/security');
  const [file] = await Promise.all([page.waitForEvent('download'), press(walk, words.takeAlong)]);
  const files = Object.keys(unzipSync(new Uint8Array(await saveFile(file))));
  expect(files.filter((name) => name.startsWith('menus/'))).toHaveLength(1);
  const form = page.locator('form').filter({ hasText: words.delete });
  await form.locator('input[name="password"]').fill(password);
  await press(walk, words.delete);
  await page.locator('.deletion-banner').getByText(words.deleted).waitFor();
  await page.evaluate(() => scrollTo(0, 0));
}

/** Returns the menu as the person typed it, with all of the later changes. */
function expectedMenu({ list, dish, money }: Person) {
  const sections = priceListSections(list).map(({ section, dishes }) => ({
    section,
    dishes: dishes.map(({ name, price }) =>
      name === dish ? `${name} ${money(1050)} → ${money(945)}` : `${name} ${money(price)}`,
    ),
  }));
  return [...sections.slice(-1), ...sections.slice(0, -1)];
}

const shownMenu = (guest: Page) =>
  guest.locator('main .section').evaluateAll((sections) =>
    sections.map((section) => ({
      section: section.querySelector('h2')?.textContent,
      dishes: Array.from(section.querySelectorAll('.item'), (item) => {
        const prices = item.querySelectorAll(':is(del, ins)');
        const price = Array.from(prices.length > 0 ? prices : item.querySelectorAll('.price'));
        const texts = price.map(({ textContent }) => textContent).join(' → ');
        return `${item.querySelector('h3')?.textContent} ${texts}`;
      }),
    })),
  );

async function eatAsGuest({ person, product }: Walk, address: string): Promise<void> {
  const guest = await product.open({ ...bulgarian.device, locale: person.locale });
  await guest.goto(address);
  expect(decodeURIComponent(new URL(guest.url()).pathname)).toBe(`/menu/${person.address}`);
  await guest.getByRole('heading', { level: 1, name: person.venue }).waitFor();
  expect(await shownMenu(guest)).toEqual(expectedMenu(person));
  const picture = guest.locator('.item').filter({ hasText: person.dish }).locator('img');
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await guest.context().close();
}

const openPage = (product: Product, { device, locale }: Person) =>
  product.open({ ...device, locale, reducedMotion: 'reduce' });

/** Records errors of the page and everything that its content policy blocks. */
function noteFaults(page: Page): readonly string[] {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) faults.push(message.text());
  });
  return faults;
}

async function walkFirstHour(product: Product, person: Person): Promise<void> {
  const page = await openPage(product, person);
  const faults = noteFaults(page);
  const walk: Walk = { person, product, page, email: ownAddress('first-hour') };
  const second = Object.keys(person.list)[1] ?? '';
  await register(walk);
  await introduceVenue(walk);
  await addMenu(walk);
  await bringInPriceList(walk);
  await dressDish(walk);
  await orderSections(walk);
  const address = await takeCode(walk);
  await letColleagueDelete(walk, second);
  await bringBack(walk, second);
  await exportMenu(walk);
  await deleteAccount(walk);
  await eatAsGuest(walk, address);
  expect(faults).toEqual([]);
  await page.context().close();
}

onDefaultBackend('the first hour of an owner', (product) => {
  test.each([bulgarian, german])(
    'an owner completes all steps from registration to account deletion in $locale',
    (person) => walkFirstHour(product, person),
  );
});
