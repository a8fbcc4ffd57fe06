import { useStack } from '@qr-menu/testkit/stack';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { newMember, newPerson, type Person } from '../../test/staff.ts';
import { createVenue, updateItem, type Venue } from '../../test/venue.ts';

const databaseServer = inject('databaseUrl');
const historyQuery = `query ($limit: Int, $nextToken: String) {
  workspaceHistory(limit: $limit, nextToken: $nextToken) {
    items { version at actor { id email } changes { type entity id fields } events }
    nextToken
  }
}`;

describe.skipIf(databaseServer === null)('the history of a workspace', () => {
  const stack = useStack(databaseServer);
  let owner: Person;
  let editor: Person;
  let venue: Venue;

  beforeAll(async () => {
    owner = await newPerson(stack);
    venue = await createVenue(owner, 'Механа Летопис');
    editor = await newMember(stack, owner, 'editor');
    await editor.call(updateItem, { input: { id: venue.itemId, price: 3.33 } });
  });

  it('lists the newest change first with its author, even if the author has left', async () => {
    const change = {
      actor: { id: editor.userId, email: editor.email },
      changes: [{ type: 'ItemRepriced', entity: 'item', id: venue.itemId, fields: ['price'] }],
    };
    const history = (await editor.call(historyQuery)).data.workspaceHistory.items;
    expect(history[0]).toMatchObject(change);
    expect(JSON.parse(history[0].events)).toEqual([
      { type: 'ItemRepriced', data: { itemId: venue.itemId, price: 333 } },
    ]);
    const remove = 'mutation ($id: ID!) { removeStaff(input: { memberId: $id }) { id } }';
    await owner.call(remove, { id: editor.userId });
    const [last, before] = (await owner.call(historyQuery)).data.workspaceHistory.items;
    expect(before).toMatchObject(change);
    expect(last.actor).toEqual({ id: owner.userId, email: owner.email });
    expect((await editor.call(historyQuery)).code).toBe('FORBIDDEN');
  });

  it('returns each change exactly once while new changes are made between pages', async () => {
    const all = (await owner.call(historyQuery)).data.workspaceHistory;
    expect(all.nextToken).toBeNull();
    const versions: number[] = [];
    for (let nextToken: string | null = null; ; ) {
      const page = await owner.call(historyQuery, { limit: 2, nextToken });
      const { items, nextToken: next } = page.data.workspaceHistory;
      versions.push(...items.map(({ version }: { version: number }) => version));
      await owner.call(updateItem, { input: { id: venue.itemId, price: versions.length } });
      if (!next) break;
      nextToken = next;
    }
    const expected = all.items.map(({ version }: { version: number }) => version);
    expect(versions).toEqual(expected);
    expect(expected.at(-1)).toBe(1);
  });

  it('refuses invalid limits and the tokens of other lists', async () => {
    for (const limit of [0, -1, 201]) {
      expect((await owner.call(historyQuery, { limit })).code).toBe('BAD_USER_INPUT');
    }
    const stranger = await newPerson(stack);
    await createVenue(stranger, 'Механа Чужда');
    const { nextToken } = (await stranger.call(historyQuery, { limit: 1 })).data.workspaceHistory;
    expect((await owner.call(historyQuery, { nextToken })).code).toBe('BAD_USER_INPUT');
  });
});
