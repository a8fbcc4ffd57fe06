import { randomUUID } from 'node:crypto';
import { type ApiAnswer, startStack, useStack } from '@qr-menu/testkit/stack';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { newMember, newPerson, type Person } from '../../test/staff.ts';
import { createItem, createVenue, translations, updateItem, type Venue } from '../../test/venue.ts';

const databaseServer = inject('databaseUrl');

const history = '{ workspaceHistory(limit: 3) { items { version commitId reversal } } }';
const plan = `version changes { action kind id name { bg } oldCurrency newCurrency fields { field old new } }
  kept { id } mentioned { id name { bg } } missingPictures`;
const previewTakeBack = `query ($commitId: ID!) { previewTakeBack(commitId: $commitId) { ${plan} } }`;
const takeBack = `mutation ($commitId: ID!, $ifVersion: Int) {
  takeBack(input: { commitId: $commitId }, ifVersion: $ifVersion) { returned removed changed } }`;
const menusAt = `query ($version: Int!) {
  menusAtVersion(version: $version) { at menus { id name { bg } sections items exists } } }`;
const previewMenu = `query ($menuID: ID!, $version: Int!) {
  previewRestoreMenu(menuID: $menuID, version: $version) { ${plan} } }`;
const restoreMenu = `mutation ($input: RestoreMenuInput!, $ifVersion: Int) {
  restoreMenu(input: $input, ifVersion: $ifVersion) { returned removed changed complete } }`;
const raise = `mutation ($menu: ID!) {
  changePrices(input: { menuID: $menu, percent: 10 }) { id price } }`;

const setHours = `mutation ($input: UpdateAccountInput!) {
  updateAccount(input: $input) { id } }`;

const importMenu = 'mutation ($input: ImportMenuInput!) { importMenu(input: $input) { created } }';

/** Adds items with long descriptions. 45 of them fill most of a commit. */
async function importLong(owner: Person, { menuId, sectionId }: Venue, count: number) {
  const rows = Array.from(
    { length: count },
    (_, n) => `item;${sectionId};Ястие ${n};${'я'.repeat(1_900)}`,
  );
  const text = ['type;section_id;name.bg;description.bg', ...rows].join('\n');
  const input = { menuID: menuId, file: Buffer.from(text).toString('base64') };
  const { errors } = await owner.call(importMenu, { input });
  if (errors) throw new Error(JSON.stringify(errors));
}

const reasonOf = ({ errors }: ApiAnswer): unknown => errors?.[0]?.extensions?.reason;

describe.skipIf(databaseServer === null)('reverting changes', () => {
  const stack = useStack(databaseServer);
  let owner: Person;
  let venue: Venue;

  beforeEach(async () => {
    owner = await newPerson(stack);
    venue = await createVenue(owner, `Механа ${randomUUID().slice(0, 8)}`);
  });

  const newest = async (by = owner) => (await by.call(history)).data.workspaceHistory.items[0];
  const priceOf = async (id: string): Promise<number> =>
    (await owner.call(`{ getItem(id: "${id}") { price } }`)).data.getItem.price;
  const addItem = async (name: string, price: number): Promise<string> => {
    const input = { sectionID: venue.sectionId, translations: translations(name), price };
    return (await owner.call(createItem, { input })).data.createItem.id;
  };

  it('previews a price change of a whole menu and reverts it only once, and can revert the revert', async () => {
    const soup = await addItem('Супа', 5);
    await owner.call(raise, { menu: venue.menuId });
    const entry = await newest();
    expect(entry.reversal).toBe('TAKE_BACK');
    const { commitId } = entry;
    const { data } = await owner.call(previewTakeBack, { commitId });
    expect(data.previewTakeBack).toMatchObject({ version: entry.version, kept: [] });
    expect(data.previewTakeBack.changes).toContainEqual({
      action: 'CHANGES',
      kind: 'ITEM',
      id: soup,
      name: { bg: 'Супа' },
      oldCurrency: 'лв',
      newCurrency: 'лв',
      fields: [{ field: 'price', old: '550', new: '500' }],
    });
    const key = { 'idempotency-key': randomUUID() };
    const variables = { commitId, ifVersion: entry.version };
    const first = await owner.call(takeBack, variables, key);
    expect(first.data.takeBack).toEqual({ returned: 0, removed: 0, changed: 2 });
    expect(await owner.call(takeBack, variables, key)).toMatchObject({ data: first.data });
    expect(await priceOf(soup)).toBe(5);
    const twice = await owner.call(takeBack, { commitId });
    expect([twice.code, reasonOf(twice)]).toEqual(['CONFLICT', 'UNDONE']);
    const undo = await newest();
    expect(undo).toMatchObject({ version: entry.version + 1, reversal: 'TAKE_BACK' });
    await owner.call(takeBack, { commitId: undo.commitId });
    expect(await priceOf(soup)).toBe(5.5);
  });

  it('keeps and reports later changes, and refuses a stale preview', async () => {
    const soup = await addItem('Супа', 5);
    await owner.call(raise, { menu: venue.menuId });
    const { commitId, version } = await newest();
    await owner.call(updateItem, { input: { id: soup, price: 6 } });
    expect((await owner.call(takeBack, { commitId, ifVersion: version })).code).toBe('CONFLICT');
    const { data } = await owner.call(previewTakeBack, { commitId });
    expect(data.previewTakeBack.kept).toEqual([{ id: soup }]);
    const done = await owner.call(takeBack, { commitId });
    expect(done.data.takeBack.changed).toBe(1);
    expect(await priceOf(soup)).toBe(6);
    await owner.call(updateItem, { input: { id: venue.itemId, price: 7 } });
    const late = await owner.call(previewTakeBack, { commitId });
    expect([late.code, reasonOf(late)]).toEqual(['CONFLICT', 'CHANGED_SINCE']);
  });

  it('undoes a deletion within a day, and the history shows whether this is possible', async () => {
    const key = randomUUID();
    const deletion = `mutation { deleteMenu(input: { id: "${venue.menuId}" }) { id } }`;
    await owner.call(deletion, {}, { 'idempotency-key': key });
    expect(await newest()).toMatchObject({ commitId: key, reversal: 'BRING_BACK' });
    const { data } = await owner.call(previewTakeBack, { commitId: key });
    expect(
      data.previewTakeBack.changes.map(({ action, kind }: Record<string, string>) => [
        action,
        kind,
      ]),
    ).toEqual([
      ['RETURNS', 'MENU'],
      ['RETURNS', 'SECTION'],
      ['RETURNS', 'ITEM'],
    ]);
    const back = await owner.call(takeBack, { commitId: key });
    expect(back.data.takeBack).toEqual({ returned: 3, removed: 0, changed: 0 });
    expect(await priceOf(venue.itemId)).toBe(10);
    const [restored, deleted] = (await owner.call(history)).data.workspaceHistory.items;
    expect([restored.reversal, deleted.reversal]).toEqual(['TAKE_BACK', null]);
  });

  it('restores a deleted option group from the history', async () => {
    const create = `mutation ($input: CreateOptionGroupInput!) { createOptionGroup(input: $input) { id } }`;
    const options = [{ translations: JSON.stringify({ name: { bg: 'Айоли' } }), priceDelta: 0 }];
    const translations = JSON.stringify({ name: { bg: 'Сос' } });
    const group = await owner.call(create, { input: { translations, min: 0, options } });
    const { id } = group.data.createOptionGroup;
    await owner.call(`mutation { deleteOptionGroup(input: { id: "${id}" }) { id } }`);
    const deletion = await newest();
    expect(deletion.reversal).toBe('BRING_BACK');
    const back = await owner.call(takeBack, { commitId: deletion.commitId });
    expect(back.data.takeBack).toEqual({ returned: 1, removed: 0, changed: 0 });
  });

  it('is available to editors but not to viewers, whose attempts are refused', async () => {
    await owner.call(updateItem, { input: { id: venue.itemId, price: 12 } });
    const { commitId, version } = await newest();
    const viewer = await newMember(stack, owner, 'viewer');
    const editor = await newMember(stack, owner, 'editor');
    const commits = (await viewer.call(history)).data.workspaceHistory.items;
    expect(commits.filter(({ reversal }: { reversal: unknown }) => reversal !== null)).toEqual([]);
    expect((await viewer.call(takeBack, { commitId })).code).toBe('FORBIDDEN');
    expect((await viewer.call(menusAt, { version })).code).toBe('FORBIDDEN');
    expect((await editor.call(takeBack, { commitId })).data.takeBack.changed).toBe(1);
  });

  it('reverts opening hours only for the owner', async () => {
    const { data } = await owner.call('{ listAccounts(limit: 1) { items { id } } }');
    const [{ id }] = data.listAccounts.items;
    const openingHours = {
      weekly: [{ days: ['MONDAY'], from: '12:00', to: '15:00' }],
      dates: [],
    };
    await owner.call(setHours, { input: { id, openingHours } });
    const { commitId, reversal } = await newest();
    expect(reversal).toBe('TAKE_BACK');
    const editor = await newMember(stack, owner, 'editor');
    const commits = (await editor.call(history)).data.workspaceHistory.items;
    const reverted = commits.find((entry: { commitId: string }) => entry.commitId === commitId);
    expect(reverted).toMatchObject({
      reversal: null,
    });
    expect((await editor.call(takeBack, { commitId })).code).toBe('FORBIDDEN');
    expect((await editor.call(previewTakeBack, { commitId })).code).toBe('FORBIDDEN');
    const preview = await owner.call(previewTakeBack, { commitId });
    expect(preview.data.previewTakeBack.changes).toMatchObject([
      { kind: 'VENUE', fields: [{ field: 'opening', new: 'null' }] },
    ]);
    expect((await owner.call(takeBack, { commitId })).data.takeBack.changed).toBe(1);
    const hours = '{ listAccounts(limit: 1) { items { openingHours { weekly { from } } } } }';
    expect((await owner.call(hours)).data.listAccounts.items[0].openingHours).toBeNull();
  });

  it('previews a menu and restores it to a version, even after its deletion', async () => {
    const soup = await addItem('Супа', 5);
    const { version } = await newest();
    const menuID = venue.menuId;
    await owner.call(raise, { menu: menuID });
    await owner.call(`mutation { deleteItem(input: { id: "${venue.itemId}" }) { id } }`);
    const cake = await addItem('Торта', 8);
    const then = (await owner.call(menusAt, { version })).data.menusAtVersion;
    expect(then.menus).toEqual([
      { id: menuID, name: { bg: 'Меню' }, sections: 1, items: 2, exists: true },
    ]);
    expect(Date.parse(then.at)).toBeLessThanOrEqual(Date.now());
    const preview = await owner.call(previewMenu, { menuID, version });
    const { changes, ...rest } = preview.data.previewRestoreMenu;
    expect(changes.map(({ action, id }: Record<string, string>) => [action, id])).toEqual([
      ['CHANGES', soup],
      ['RETURNS', venue.itemId],
      ['GOES', cake],
    ]);
    const key = { 'idempotency-key': randomUUID() };
    const variables = { input: { menuID, version }, ifVersion: rest.version };
    const first = await owner.call(restoreMenu, variables, key);
    expect(first.data.restoreMenu).toEqual({ returned: 1, removed: 1, changed: 1, complete: true });
    expect(await owner.call(restoreMenu, variables, key)).toMatchObject({ data: first.data });
    expect([await priceOf(soup), await priceOf(venue.itemId)]).toEqual([5, 10]);
    expect((await newest()).version).toBe(rest.version + 1);
    const nothing = await owner.call(previewMenu, { menuID, version });
    expect(nothing.data.previewRestoreMenu.changes).toEqual([]);

    await owner.call(`mutation { deleteMenu(input: { id: "${menuID}" }) { id } }`);
    expect((await owner.call(menusAt, { version })).data.menusAtVersion.menus[0].exists).toBe(
      false,
    );
    const back = await owner.call(restoreMenu, { input: { menuID, version } });
    expect(back.data.restoreMenu).toMatchObject({ returned: 4, complete: true });
    expect(await priceOf(soup)).toBe(5);
  });

  it('splits a restore into several commits if it does not fit into one', async () => {
    await importLong(owner, venue, 45);
    await importLong(owner, venue, 45);
    const { version } = await newest();
    const items = await owner.call('{ listItems(limit: 100) { items { id } } }');
    const rows = items.data.listItems.items.map(({ id }: { id: string }) => `${id};Кратко`);
    const file = Buffer.from(['item_id;description.bg', ...rows].join('\n')).toString('base64');
    const shortened = await owner.call(importMenu, { input: { menuID: venue.menuId, file } });
    expect(shortened.errors).toBeUndefined();
    const input = { menuID: venue.menuId, version };
    const first = await owner.call(restoreMenu, { input });
    expect(first.data.restoreMenu.complete).toBe(false);
    const second = await owner.call(restoreMenu, { input });
    expect(second.data.restoreMenu.complete).toBe(true);
    const done = await owner.call(previewMenu, input);
    expect(done.data.previewRestoreMenu.changes).toEqual([]);
  });

  it('does not find versions, menus or commits of other workspaces', async () => {
    const menuID = venue.menuId;
    for (const version of [0, -1, 5, 2 ** 31 - 1]) {
      expect((await owner.call(menusAt, { version })).code).toBe('NOT_FOUND');
      expect((await owner.call(previewMenu, { menuID, version })).code).toBe('NOT_FOUND');
      expect((await owner.call(restoreMenu, { input: { menuID, version } })).code).toBe(
        'NOT_FOUND',
      );
    }
    // At this version there is an account, but no menu yet.
    expect((await owner.call(menusAt, { version: 1 })).data.menusAtVersion.menus).toEqual([]);
    expect((await owner.call(previewMenu, { menuID, version: 1 })).code).toBe('NOT_FOUND');
    const stranger = await newPerson(stack);
    await createVenue(stranger, `Механа ${randomUUID().slice(0, 8)}`);
    expect((await stranger.call(previewMenu, { menuID, version: 4 })).code).toBe('NOT_FOUND');
    const { commitId } = await newest();
    expect((await stranger.call(takeBack, { commitId })).code).toBe('NOT_FOUND');
  });
});

describe.skipIf(databaseServer === null)('a long history', () => {
  it('counts as several requests when it is read', async () => {
    const stack = await startStack(databaseServer ?? '', { RATE_LIMIT_QUERIES: '1/100' });
    try {
      const owner = await newPerson(stack);
      const venue = await createVenue(owner, 'Механа Дълга');
      for (let n = 0; n < 6; n += 1) await importLong(owner, venue, 45);
      const { data } = await owner.call('{ workspaceVersion }');
      // Each of these requests reads a megabyte and uses a tenth of the burst limit.
      const allowed = async (version: number): Promise<number> => {
        for (let times = 0; ; times += 1) {
          const { code } = await owner.call(menusAt, { version });
          if (code === 'RATE_LIMITED') return times;
          expect(code).toBeNull();
        }
      };
      // If each request cost one unit, at least 100 would be allowed. On a slow machine, the bucket refills.
      expect(await allowed(data.workspaceVersion)).toBeLessThan(50);
    } finally {
      await stack.stop();
    }
  });
});
