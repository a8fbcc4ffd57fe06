import { createHash } from 'node:crypto';
import { buildPublicMenu } from '@qr-menu/domain/public-menu';
import { guestData } from '@qr-menu/menu-page';
import { languages, type Schedule, type WorkspaceEvent, weekdays } from '@qr-menu/schema';
import type { DocumentVariant } from '@qr-menu/stores/menu-documents';
import { describe, expect, test } from 'vitest';
import {
  accountCreated,
  assets,
  foldedFrom,
  itemCreated,
  now,
  settings,
  shownVenue,
  unzipped,
} from '../../test/venue.ts';
import { type RenderSettings, rendererRevision, renderVenue } from './render-venue.ts';

const venue = shownVenue('anna', 'Стария дъб');
const render = (events: readonly WorkspaceEvent[], version = 4) =>
  renderVenue(foldedFrom('anna', events), version, settings, now);

test('the same workspace and version produce the same bytes', async () => {
  const [once, again] = [await render(venue), await render([...venue])];
  expect(again).toEqual(once);
  for (const [variant, { body }] of Object.entries(once.variants)) {
    expect(Buffer.compare(again.variants[variant as DocumentVariant]?.body ?? body, body)).toBe(0);
  }
});

test('documents do not depend on the clock, even for a venue with happy hours', async () => {
  const happy: WorkspaceEvent = {
    type: 'ItemHappyHourChanged',
    data: {
      itemId: 'item of anna',
      happyHour: {
        windows: [{ days: ['FRIDAY'], from: '00:00', to: '12:00' }],
        percent: 20,
        prices: [],
      },
    },
  };
  const workspace = foldedFrom('anna', [...venue, happy]);
  const halfDay = 12 * 60 * 60 * 1_000;
  const [first, later] = await Promise.all(
    [now, now + halfDay].map((at) => renderVenue(workspace, 5, settings, at)),
  );
  expect(later).toEqual(first);
  expect(unzipped((await render([...venue, happy])).variants['html:en'])).toContain(
    '00:00–12:00 Fri',
  );
});

test('the rendered venue contains its owner, version and names', async () => {
  const renamed: WorkspaceEvent = {
    type: 'AccountRenamed',
    data: { accountId: 'account of anna', name: 'Новия дъб', normalizedName: 'новия дъб' },
  };
  expect(await render([...venue, renamed], 5)).toMatchObject({
    owner: 'anna',
    epoch: 1,
    version: 5,
    renderer: rendererRevision(settings),
    names: ['стария дъб', 'новия дъб'],
    accountId: 'account of anna',
  });
});

test('the rendered venue contains a page in each of the three languages, and the GraphQL response', async () => {
  const { variants } = await render(venue);
  expect(unzipped(variants['html:bg'])).toContain('<html lang="bg">');
  expect(unzipped(variants['html:bg'])).toContain('Шопска');
  expect(unzipped(variants['html:en'])).toContain('<html lang="en">');
  expect(unzipped(variants['html:en'])).toContain('Shopska');
  expect(unzipped(variants['html:de'])).toContain('<html lang="de">');
  expect(JSON.parse(unzipped(variants.graphql))).toMatchObject({
    data: { publicMenu: { version: 4, outcome: 'SHOWN' } },
  });
  expect(Object.values(variants).map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(JSON.parse(unzipped(variants.model))).toMatchObject({
    account: { id: 'account of anna' },
    menu: { id: 'menu of anna', active: true },
    sections: [{ section: { id: 'section of anna' }, items: [{ id: 'item of anna' }] }],
  });
});

test.each(languages)('the page matches the data and contains its etag: %s', async (lang) => {
  const { variants } = await render(venue);
  const data = unzipped(variants[`data:${lang}`]);
  const document = buildPublicMenu(foldedFrom('anna', venue), 4);
  expect(JSON.parse(data)).toEqual(guestData(document, lang));
  const etag = createHash('sha256').update(data).digest('base64url').slice(0, 22);
  expect(variants[`data:${lang}`].etag).toBe(`"${etag}"`);
  expect(unzipped(variants[`html:${lang}`])).toContain(`data-tag="${etag}"`);
});

test('pages omit images from hosts that could track guests, but the API returns them', async () => {
  const imageUrl = 'https://tracker.example/tarator.jpg';
  const change: WorkspaceEvent = {
    type: 'ItemUpdated',
    data: { itemId: 'item of anna', imageUrl },
  };
  const { variants } = await render([...venue, change]);
  expect(unzipped(variants['html:bg'])).not.toContain('tracker.example');
  expect(unzipped(variants['data:bg'])).not.toContain('tracker.example');
  expect(unzipped(variants.graphql)).toContain(imageUrl);
});

test('the etag of the data changes only if the data changes visibly', async () => {
  const before = await render(venue);
  const description: WorkspaceEvent = {
    type: 'ItemRepriced',
    data: { itemId: 'item of anna', price: 5 },
  };
  const after = await render([...venue, description], 9);
  const same = await render(venue, 9);
  expect(after.variants['data:bg'].etag).not.toBe(before.variants['data:bg'].etag);
  expect(same.variants['data:bg'].etag).toBe(before.variants['data:bg'].etag);
});

test("the rendered venue contains the venue's default language", async () => {
  const german: WorkspaceEvent = {
    type: 'AccountUpdated',
    data: { accountId: 'account of anna', defaultLanguage: 'de' },
  };
  expect((await render(venue)).defaultLanguage).toBe('bg');
  expect((await render([...venue, german])).defaultLanguage).toBe('de');
});

const inactive: WorkspaceEvent = {
  type: 'AccountActivationChanged',
  data: { accountId: 'account of anna', active: false },
};
const deleted: WorkspaceEvent = { type: 'AccountDeleted', data: { accountId: 'account of anna' } };

test.each([
  ['an inactive account', [...venue, inactive]],
  ['a deleted account', [...venue, deleted]],
  ['an account without an active menu', [accountCreated('anna', 'Стария дъб')]],
])('%s has a page with status 404 and a GraphQL response with 200', async (_name, events) => {
  const { names, variants } = await render(events);
  expect(names).toEqual(['стария дъб']);
  expect(variants['html:de'].status).toBe(404);
  expect(variants['data:de'].status).toBe(404);
  expect(unzipped(variants['html:de'])).toMatch(/^<!doctype html><html lang="de">/);
  expect(variants.graphql.status).toBe(200);
});

test('etags are strong, equal for equal content, and different otherwise', async () => {
  const before = await render(venue);
  const after = await render([...venue, inactive], 5);
  const etags = Object.values({ ...before.variants }).map(({ etag }) => etag);
  expect(etags.every((etag) => /^"[\w-]{22}"$/.test(etag))).toBe(true);
  expect(new Set(etags).size).toBe(8);
  expect(after.variants['html:bg'].etag).not.toBe(before.variants['html:bg'].etag);
  expect((await render(venue, 5)).variants['html:bg'].etag).toBe(before.variants['html:bg'].etag);
});

test("the renderer's revision changes with the assets and the origin", () => {
  for (const change of [
    { assets: { ...assets, styles: ['/assets/other.css'] } },
    { origin: 'https://other.example' },
    { origin: null },
    { imageOrigins: ['https://cdn.example'] },
    { lapsedMenus: 'hidden' as const },
  ]) {
    expect(rendererRevision({ ...settings, ...change })).not.toBe(rendererRevision(settings));
  }
  expect(rendererRevision({ ...settings, epoch: 2 })).toBe(rendererRevision(settings));
});

const hiding = { ...settings, lapsedMenus: 'hidden' as const };
const end = Date.parse('2026-02-02T03:04:05.678Z');
const renderAt = (moment: number, over: RenderSettings = hiding, events = venue) =>
  renderVenue(foldedFrom('anna', events), 4, over, moment);

test('a hidden menu is rendered like a venue without a menu, but has its own renderer revision', async () => {
  const { renderer, ...hidden } = await renderAt(end);
  const { renderer: usual, ...without } = await renderAt(end - 1, hiding, [
    accountCreated('anna', 'Стария дъб'),
  ]);
  expect(hidden).toEqual(without);
  expect(hidden.variants['html:bg'].status).toBe(404);
  expect(renderer).toBe(rendererRevision(hiding, true));
  expect(renderer).not.toBe(usual);
});

test('a menu is hidden only if its subscription has ended and the account exists', async () => {
  const { renderer: _, ...shown } = await renderAt(end, settings);
  expect(await renderAt(end - 1)).toEqual({ ...shown, renderer: rendererRevision(hiding) });
  expect((await renderAt(end, hiding, [])).renderer).toBe(rendererRevision(hiding));
});

test('documents do not depend on the time if lapsed menus are visible', async () => {
  expect(await renderAt(end, settings)).toEqual(await renderAt(now, settings));
});

describe('several menus', () => {
  const daily: Schedule = {
    weekly: [{ days: [...weekdays], from: '08:00', to: '11:00' }],
    dates: [],
  };
  const breakfast: readonly WorkspaceEvent[] = [
    { type: 'MenuCopied', data: { menuId: 'zakuska', sourceId: 'menu of anna' } },
    { type: 'MenuActivationChanged', data: { menuId: 'zakuska', active: true } },
    {
      type: 'SectionCopied',
      data: { sectionId: 'eggs', sourceId: 'section of anna', menuId: 'zakuska', position: 1 },
    },
    itemCreated('eggs', 'omelette', { price: 500 }),
  ];
  const scheduled = (schedule: Schedule | null): WorkspaceEvent => ({
    type: 'MenuScheduleChanged',
    data: { menuId: 'zakuska', schedule },
  });

  test('several menus are not rendered until the owner has arranged them', async () => {
    const before = await render([...venue, ...breakfast]);
    expect(before.menus).toBeUndefined();
    expect(Object.keys(before.variants)).toHaveLength(8);
    const plain = await render(venue);
    for (const [variant, { etag }] of Object.entries(plain.variants)) {
      if (variant === 'model') continue;
      expect(before.variants[variant as DocumentVariant]?.etag, variant).toBe(etag);
    }
    const back = await render([...venue, ...breakfast, scheduled(daily), scheduled(null)]);
    expect(back.variants['html:bg'].etag).toBe(plain.variants['html:bg'].etag);
  });

  test('several menus have separate documents that link to each other', async () => {
    const { menus, variants } = await render([...venue, ...breakfast, scheduled(daily)]);
    expect(menus).toMatchObject({ keys: ['menuofan', 'zakuska'], hours: [null, {}] });
    const page = unzipped(variants['html:bg']);
    expect(page).toContain('href="?lang=bg&amp;menu=zakuska"');
    expect(page).toContain('08:00–11:00');
    expect(page).not.toContain('omelette');
    const breakfastPage = variants['html:bg@zakuska'];
    expect(unzipped(breakfastPage ?? null)).toContain('aria-current="page"');
    expect(JSON.parse(unzipped(variants['data:de@zakuska'] ?? null))).toMatchObject({
      menu: { k: 'zakuska' },
    });
  });

  test('with several menus, a page does not depend on the clock or on changes to another menu', async () => {
    const events = [...venue, ...breakfast, scheduled(daily)];
    const pages = new Map();
    const first = await renderVenue(foldedFrom('anna', events), 8, settings, now, { pages });
    const halfDay = 12 * 60 * 60 * 1_000;
    expect(await renderVenue(foldedFrom('anna', events), 8, settings, now + halfDay)).toEqual(
      first,
    );
    expect(pages.size).toBe(2);
    const repriced: WorkspaceEvent = {
      type: 'ItemRepriced',
      data: { itemId: 'omelette', price: 700 },
    };
    const next = foldedFrom('anna', [...events, repriced]);
    const changed = await renderVenue(next, 9, settings, now, { pages });
    expect(pages.size).toBe(3);
    expect(changed).toEqual(await renderVenue(next, 9, settings, now));
    expect(changed.variants['html:bg']).toBe(first.variants['html:bg']);
    expect(changed.variants['html:bg@zakuska']).not.toEqual(first.variants['html:bg@zakuska']);
  });
});
