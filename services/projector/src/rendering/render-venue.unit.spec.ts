import type { WorkspaceEvent } from '@qr-menu/schema';
import { expect, test } from 'vitest';
import {
  accountCreated,
  assets,
  settings,
  shownVenue,
  textOf,
  workspaceOf,
} from '../../test/venue.ts';
import { rendererRevision, renderVenue } from './render-venue.ts';

const venue = shownVenue('anna', 'Стария дъб');
const render = (events: readonly WorkspaceEvent[], version = 4) =>
  renderVenue(workspaceOf('anna', events), version, settings);

test('the same workspace and version give the same bytes', async () => {
  const [once, again] = [await render(venue), await render([...venue])];
  expect(again).toEqual(once);
  for (const variant of ['html:bg', 'html:en', 'html:de', 'graphql', 'model'] as const) {
    expect(Buffer.compare(once.variants[variant].body, again.variants[variant].body)).toBe(0);
  }
});

test('says whose it is, which version, and under which names', async () => {
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

test('has a page in each of the three languages, and the response to the query', async () => {
  const { variants } = await render(venue);
  expect(textOf(variants['html:bg'])).toContain('<html lang="bg">');
  expect(textOf(variants['html:bg'])).toContain('Шопска');
  expect(textOf(variants['html:en'])).toContain('<html lang="en">');
  expect(textOf(variants['html:en'])).toContain('Shopska');
  expect(textOf(variants['html:de'])).toContain('<html lang="de">');
  expect(JSON.parse(textOf(variants.graphql))).toMatchObject({
    data: { publicMenu: { version: 4, outcome: 'SHOWN' } },
  });
  expect(Object.values(variants).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(JSON.parse(textOf(variants.model))).toMatchObject({
    account: { id: 'account of anna' },
    menu: { id: 'menu of anna', active: true },
    sections: [{ section: { id: 'section of anna' }, items: [{ id: 'item of anna' }] }],
  });
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
])('%s: a page with status 404, a response with 200', async (_name, events) => {
  const { names, variants } = await render(events);
  expect(names).toEqual(['стария дъб']);
  expect(variants['html:de'].status).toBe(404);
  expect(textOf(variants['html:de'])).toMatch(/^<!doctype html><html lang="de">/);
  expect(variants.graphql.status).toBe(200);
});

test('tags: strong, the same for the same text, another for another', async () => {
  const before = await render(venue);
  const after = await render([...venue, inactive], 5);
  const tags = Object.values({ ...before.variants }).map(({ etag }) => etag);
  expect(tags.every((tag) => /^"[\w-]{22}"$/.test(tag))).toBe(true);
  expect(new Set(tags).size).toBe(5);
  expect(after.variants['html:bg'].etag).not.toBe(before.variants['html:bg'].etag);
  expect((await render(venue, 5)).variants['html:bg'].etag).toBe(before.variants['html:bg'].etag);
});

test('other assets are another renderer', () => {
  const other = { epoch: 1, assets: { ...assets, styles: ['/assets/other.css'] } };
  expect(rendererRevision(other)).not.toBe(rendererRevision(settings));
  expect(rendererRevision({ assets, epoch: 2 })).toBe(rendererRevision(settings));
});
