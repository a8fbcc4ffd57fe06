import { toHours } from '@qr-menu/domain/hours';
import { type Schedule, weekdays } from '@qr-menu/schema';
import type { OfferedMenus } from '@qr-menu/stores/menu-documents';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startGuest, stored, type TestGuest } from '../../test/start-guest.ts';

const daily = (from: string, to: string): Schedule => ({
  weekly: [{ days: [...weekdays], from, to }],
  dates: [],
});
/** Uses a time zone that is always equal to UTC. */
const menus: OfferedMenus = {
  keys: ['breakfast', 'lunch', 'drinks'],
  hours: [toHours(daily('08:00', '11:00')), toHours(daily('11:00', '15:00')), null],
  offsets: [0],
};
const at = (time: string): number => Date.parse(`2026-11-28T${time}Z`);
const page = (menu: string): string => `<!doctype html><html lang="bg">${menu}`;
const variants = {
  'html:bg': stored(page('breakfast')),
  'html:bg@lunch': stored(page('lunch')),
  'html:bg@drinks': stored(page('drinks')),
  'data:bg': stored('"breakfast"'),
  'data:bg@lunch': stored('"lunch"'),
};

let guest: TestGuest;
beforeEach(async () => {
  guest = await startGuest({ names: ['x'], variants, menus });
});
afterEach(() => guest.stop());

const shown = async (query = ''): Promise<string> => (await guest.get(`/menu/x${query}`)).text;

test.each([
  ['08:00', 'breakfast'],
  ['10:59', 'breakfast'],
  ['11:00', 'lunch'],
  ['14:59', 'lunch'],
  ['15:00', 'drinks'],
  ['07:59', 'drinks'],
])('at %s, guests see the first open menu: %s', async (time, menu) => {
  guest.clock.time = at(time);
  expect(await shown()).toBe(page(menu));
});

test('the menu and its etag change at the set time', async () => {
  guest.clock.time = at('10:59');
  const { headers } = await guest.get('/menu/x');
  const again = () => guest.get('/menu/x', { 'if-none-match': headers.etag });
  expect((await again()).status).toBe(304);
  guest.clock.time = at('11:00');
  expect((await again()).text).toBe(page('lunch'));
  guest.clock.time = at('10:00');
  expect((await again()).status).toBe(304);
});

test('any menu can be opened at any time', async () => {
  guest.clock.time = at('03:00');
  for (const menu of menus.keys) expect(await shown(`?menu=${menu}`)).toBe(page(menu));
  expect((await guest.get('/menu/x/data.json?lang=bg&menu=lunch')).text).toBe('"lunch"');
});

test.each([
  '',
  'dinner',
  'LUNCH',
  '%00',
  '__proto__',
  'lunch%20',
  '../lunch',
  '%F0%9F%8D%95',
  'x'.repeat(3_000),
])('an unknown key in the address opens the current menu: %s', async (key) => {
  guest.clock.time = at('11:30');
  const answer = await guest.get(`/menu/x?menu=${key}`);
  expect(answer.status).toBe(200);
  expect(answer.text).toBe(page('lunch'));
});

test("one lookup is enough once the venue's menus are known", async () => {
  guest.clock.time = at('11:30');
  await shown();
  guest.lookUps.length = 0;
  await shown();
  await shown('?menu=drinks');
  expect(guest.lookUps).toEqual(['documents check x', 'documents check and html:bg@drinks x']);
});

test('if the documents are unavailable, guests see the first menu instead of one without a copy', async () => {
  guest.clock.time = at('09:00');
  await shown();
  guest.clock.time = at('11:30');
  await shown();
  guest.breakStore('documents');
  expect(await shown()).toContain('lunch');
  expect(await shown('?menu=drinks')).toContain('breakfast');
});

test('a withdrawn menu is never shown while the documents are unavailable', async () => {
  await shown('?menu=drinks');
  await guest.write({ 'html:bg@drinks': undefined });
  guest.clock.time = at('09:00');
  await shown();
  guest.breakStore('documents');
  expect(await shown('?menu=drinks')).toContain('breakfast');
});
