import { type ApiClient, useStack } from '@qr-menu/testkit/stack';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { createVenue, type Venue } from '../../test/venue.ts';

const databaseServer = inject('databaseUrl');
const restore = `mutation ($commitId: ID!) {
  restoreDeleted(input: { commitId: $commitId }) { menuIDs sectionIDs itemIDs ingredientIDs } }`;
const menuFields = `id translations active sections { items {
  id translations position createdAt items { items {
    id translations position price active soldOut ingredientIDs createdAt } } } }`;

describe.skipIf(databaseServer === null)("the owner's operations through the API", () => {
  const stack = useStack(databaseServer);
  let api: ApiClient;
  let venue: Venue;

  beforeAll(async () => {
    api = await stack.owner();
    venue = await createVenue(api, 'Механа Рила');
  });

  const version = async (): Promise<number> =>
    (await api.call('{ workspaceVersion }')).data.workspaceVersion;
  const readMenu = async (id: string) =>
    (await api.call(`query ($id: ID!) { getMenu(id: $id) { ${menuFields} } }`, { id })).data
      .getMenu;
  const markSoldOut = (input: object) =>
    api.call(
      `mutation ($input: MarkItemSoldOutInput!) {
         markItemSoldOut(input: $input) { id soldOut soldOutUntil } }`,
      { input: { id: venue.itemId, ...input } },
    );
  const publicItem = async () => {
    await stack.standalone.settle();
    const guest = stack.anonymous({ 'x-api-key': stack.publicApiKey });
    const { data } = await guest.call(
      `{ publicMenu(accountName: "механа-рила") { menu { sections { items { id soldOut } } } } }`,
    );
    return data.publicMenu.menu.sections[0].items[0];
  };

  it('marks an item as sold out for owners and guests', async () => {
    const time = new Date(Date.now() + 3_600_000).toISOString();
    const timed = await markSoldOut({ until: 'TIME', time });
    const item = { id: venue.itemId, soldOut: true, soldOutUntil: time };
    expect(timed.data.markItemSoldOut).toEqual(item);
    expect(await publicItem()).toEqual({ id: venue.itemId, soldOut: true });
    const { data } = await api.call(
      '{ listItems(filter: { soldOut: { eq: true } }) { items { id soldOut soldOutUntil } } }',
    );
    expect(data.listItems.items).toEqual([item]);
    const today = (await markSoldOut({ until: 'TODAY' })).data.markItemSoldOut.soldOutUntil;
    const clock = { timeZone: 'Europe/Sofia', timeStyle: 'medium' } as const;
    expect(new Intl.DateTimeFormat('bg', clock).format(new Date(today))).toMatch(/^0?4:00:00/);
    const forNow = await markSoldOut({ until: 'UNTIL_CHANGED' });
    expect(forNow.data.markItemSoldOut.soldOutUntil).toBeNull();
    const back = await api.call(
      `mutation { markItemAvailable(input: { id: "${venue.itemId}" }) { soldOut soldOutUntil } }`,
    );
    expect(back.data.markItemAvailable).toEqual({ soldOut: false, soldOutUntil: null });
    expect(await publicItem()).toEqual({ id: venue.itemId, soldOut: false });
  });

  it('copies a complete menu in one commit, and only once if the request is repeated', async () => {
    const before = await version();
    const query = `mutation { duplicateMenu(input: { id: "${venue.menuId}" }) { ${menuFields} } }`;
    const key = { 'idempotency-key': 'copy-once' };
    const { data } = await api.call(query, {}, key);
    const copy = data.duplicateMenu;
    const source = await readMenu(venue.menuId);
    expect(copy.active).toBe(false);
    expect(JSON.parse(copy.translations).name).toEqual({ bg: 'Меню (копие)' });
    const [section] = copy.sections.items;
    expect(section.translations).toBe(source.sections.items[0].translations);
    const [item] = section.items.items;
    expect(item).toMatchObject({ price: 10, active: true, soldOut: false });
    expect(item.id).not.toBe(venue.itemId);
    expect((await api.call(query, {}, key)).data.duplicateMenu.id).toBe(copy.id);
    expect(await version()).toBe(before + 1);
  });

  it('copies a section and an item, hidden from guests at first', async () => {
    const section = await api.call(
      `mutation { duplicateSection(input: { id: "${venue.sectionId}" }) {
         menuID translations items { items { active } } } }`,
    );
    expect(section.data.duplicateSection).toMatchObject({ menuID: venue.menuId });
    expect(section.data.duplicateSection.items.items).toEqual([{ active: false }]);
    const item = await api.call(
      `mutation { duplicateItem(input: { id: "${venue.itemId}" }) { sectionID active translations } }`,
    );
    expect(item.data.duplicateItem).toMatchObject({ sectionID: venue.sectionId, active: false });
    expect(JSON.parse(item.data.duplicateItem.translations).name.bg).toBe('Шопска салата (копие)');
  });

  it('restores a deleted menu, given the key of the deletion', async () => {
    const before = await readMenu(venue.menuId);
    const key = { 'idempotency-key': 'delete-the-menu' };
    const deletion = `mutation { deleteMenu(input: { id: "${venue.menuId}" }) { id } }`;
    expect((await api.call(deletion, {}, key)).code).toBeNull();
    expect((await api.call('{ listMenus { totalCount } }')).data.listMenus.totalCount).toBe(1);
    const undo = { 'idempotency-key': 'undo-it' };
    const undone = await api.call(restore, { commitId: 'delete-the-menu' }, undo);
    expect(undone.data.restoreDeleted).toMatchObject({
      menuIDs: [venue.menuId],
      ingredientIDs: [],
    });
    expect(undone.data.restoreDeleted.itemIDs).toHaveLength(3);
    expect(await readMenu(venue.menuId)).toEqual(before);
    const repeated = await api.call(restore, { commitId: 'delete-the-menu' }, undo);
    expect(repeated.data).toEqual(undone.data);
    const twice = await api.call(restore, { commitId: 'delete-the-menu' });
    expect(twice.code).toBe('CONFLICT');
    expect(await publicItem()).toMatchObject({ id: venue.itemId });
    const history = await api.call('{ workspaceHistory(limit: 2) { items { commitId } } }');
    expect(history.data.workspaceHistory.items).toEqual([
      { commitId: 'undo-it' },
      { commitId: 'delete-the-menu' },
    ]);
  });
});
