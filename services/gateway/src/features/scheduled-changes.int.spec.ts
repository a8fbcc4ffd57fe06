import { useStack } from '@qr-menu/testkit/stack';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { newMember, newPerson, type Person } from '../../test/staff.ts';
import { createItem, createVenue, translations, type Venue } from '../../test/venue.ts';

const databaseServer = inject('databaseUrl');
const day = 86_400_000;
/** Returns noon at the venue, this many days from now. */
const noonIn = (days: number): string =>
  `${new Date(Date.now() + days * day).toISOString().slice(0, 10)}T12:00`;

const fields = `id dueAt localTime state failure finishedAt author itemIDs menuID active soldOut
  price amount percent rounding currency names { bg }`;
const schedule = `mutation ($input: ScheduleChangeInput!) { scheduleChange(input: $input) { ${fields} } }`;
const cancel = `mutation ($id: ID!) { cancelScheduledChange(input: { id: $id }) { ${fields} } }`;
const list = `{ listScheduledChanges { ${fields} } }`;
const preview = `query ($input: ScheduleChangeInput!) { previewScheduledChange(input: $input) {
  dueAt timeZone changes currency prices { itemID variantID oldPrice newPrice } options { oldDelta } } }`;

describe.skipIf(databaseServer === null)('scheduled changes', () => {
  const stack = useStack(databaseServer);
  let owner: Person;
  let venue: Venue;
  beforeAll(async () => {
    owner = await newPerson(stack);
    venue = await createVenue(owner, 'Механа Планова');
  });

  const planned = (input: object, by: Person = owner) =>
    by.call(schedule, { input: { localTime: noonIn(3), itemIDs: [venue.itemId], ...input } });
  const listed = async (by: Person = owner) => (await by.call(list)).data.listScheduledChanges;

  it('previews, lists and cancels a scheduled change', async () => {
    const localTime = noonIn(2);
    const input = { localTime, itemIDs: [venue.itemId], percent: 12.5, rounding: 'TEN_CENTS' };
    const previewed = await owner.call(preview, { input });
    expect(previewed.data.previewScheduledChange).toMatchObject({
      timeZone: 'Europe/Sofia',
      changes: 1,
      currency: 'лв',
      prices: [{ itemID: venue.itemId, variantID: null, oldPrice: 10, newPrice: 11.3 }],
      options: [],
    });
    expect(await listed()).toEqual([]);
    const { data } = await owner.call(schedule, { input });
    const expected = {
      id: expect.any(String),
      dueAt: previewed.data.previewScheduledChange.dueAt,
      localTime,
      state: 'PENDING',
      failure: null,
      finishedAt: null,
      author: owner.userId,
      itemIDs: [venue.itemId],
      menuID: null,
      active: null,
      soldOut: null,
      price: null,
      amount: null,
      percent: 12.5,
      rounding: 'TEN_CENTS',
      currency: 'лв',
      names: [{ bg: 'Шопска салата' }],
    };
    expect(data.scheduleChange).toEqual(expected);
    const { id } = data.scheduleChange;
    const hidden = await planned({ itemIDs: null, menuID: venue.menuId, active: false });
    const viewer = await newMember(stack, owner, 'viewer');
    expect(await listed(viewer)).toMatchObject([
      expected,
      { menuID: venue.menuId, itemIDs: [], active: false, names: [{ bg: 'Меню' }] },
    ]);
    for (const id of [data.scheduleChange.id, hidden.data.scheduleChange.id]) {
      const { data: answer } = await owner.call(cancel, { id });
      expect(answer.cancelScheduledChange).toMatchObject({
        state: 'CANCELLED',
        finishedAt: expect.any(String),
      });
    }
    // Cancelling again changes nothing.
    expect((await owner.call(cancel, { id })).data.cancelScheduledChange.id).toBe(id);
    expect((await listed()).map(({ state }: { state: string }) => state)).toEqual([
      'CANCELLED',
      'CANCELLED',
    ]);
  });

  it('schedules a change once per Idempotency-Key', async () => {
    const input = { localTime: noonIn(4), itemIDs: [venue.itemId], soldOut: true };
    const key = { 'idempotency-key': 'planned-once' };
    const [first, again] = [
      await owner.call(schedule, { input }, key),
      await owner.call(schedule, { input }, key),
    ];
    expect(again.data).toEqual(first.data);
    await owner.call(cancel, { id: first.data.scheduleChange.id });
  });

  it('allows only editors and the owner to schedule and cancel changes', async () => {
    const viewer = await newMember(stack, owner, 'viewer');
    const editor = await newMember(stack, owner, 'editor');
    expect((await planned({ active: false }, viewer)).code).toBe('FORBIDDEN');
    const { data } = await planned({ active: false }, editor);
    expect(data.scheduleChange.author).toBe(editor.userId);
    expect((await viewer.call(cancel, { id: data.scheduleChange.id })).code).toBe('FORBIDDEN');
    expect((await owner.call(cancel, { id: data.scheduleChange.id })).errors).toBeUndefined();
    const stranger = await newPerson(stack);
    expect((await stranger.call(cancel, { id: data.scheduleChange.id })).code).toBe('NOT_FOUND');
  });

  it.each<[string, object, string, string | undefined, string | undefined]>([
    ['a past time', { localTime: noonIn(-1) }, 'BAD_USER_INPUT', 'localTime', 'TIME_PAST'],
    ['a far time', { localTime: noonIn(368) }, 'BAD_USER_INPUT', 'localTime', 'TIME_TOO_FAR'],
    ['no date', { localTime: '2026-02-30T12:00' }, 'BAD_USER_INPUT', 'localTime', undefined],
    ['a time zone', { localTime: `${noonIn(1)}Z` }, 'BAD_USER_INPUT', 'localTime', undefined],
    ['no items', { itemIDs: [] }, 'BAD_USER_INPUT', 'itemIDs', undefined],
    ['an unknown item', { itemIDs: ['nobody'] }, 'NOT_FOUND', undefined, undefined],
    ['an unknown menu', { itemIDs: null, menuID: 'nobody' }, 'NOT_FOUND', undefined, undefined],
    ['items and a menu', { menuID: 'nobody' }, 'BAD_USER_INPUT', undefined, undefined],
    ['neither items nor a menu', { itemIDs: null }, 'BAD_USER_INPUT', undefined, undefined],
    ['two changes', { soldOut: true }, 'BAD_USER_INPUT', undefined, undefined],
    ['no change', { active: null }, 'BAD_USER_INPUT', undefined, undefined],
    ['three decimals', { active: null, price: 1.005 }, 'BAD_USER_INPUT', 'price', undefined],
    ['a price below 0', { active: null, price: -1 }, 'BAD_USER_INPUT', 'price', undefined],
    ['a fall below 0', { active: null, amount: -11 }, 'BAD_USER_INPUT', 'amount', undefined],
    ['1001 per cent', { active: null, percent: 1001 }, 'BAD_USER_INPUT', 'percent', undefined],
  ])('refuses a change with %s, in the preview too', async (_, input, code, field, reason) => {
    const before = await listed();
    const change = { localTime: noonIn(3), itemIDs: [venue.itemId], active: false, ...input };
    for (const query of [preview, schedule]) {
      const answer = await owner.call(query, { input: change });
      expect(answer.code).toBe(code);
      expect(answer.errors?.[0]?.extensions).toMatchObject({
        ...(field && { field }),
        ...(reason && { reason }),
      });
    }
    expect(await listed()).toEqual(before);
  });

  it('refuses to mark a menu as sold out, or to change an item of another workspace', async () => {
    const menu = { itemIDs: null, menuID: venue.menuId };
    expect((await planned({ ...menu, soldOut: true })).errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      field: 'menuID',
    });
    const euro = await createVenue(await newPerson(stack), 'Механа Чужда');
    expect((await planned({ itemIDs: [euro.itemId], active: false })).code).toBe('NOT_FOUND');
  });

  it('refuses more than 100 pending changes', async () => {
    const stranger = await newPerson(stack);
    const { sectionId } = await createVenue(stranger, 'Механа Стотна');
    const input = { sectionID: sectionId, translations: translations('Супа'), price: 5 };
    const { data } = await stranger.call(createItem, { input });
    const planOne = () => planned({ itemIDs: [data.createItem.id], active: false }, stranger);
    for (let n = 0; n < 100; n += 1) expect((await planOne()).errors).toBeUndefined();
    const refused = await planOne();
    expect(refused.code).toBe('LIMIT_EXCEEDED');
    expect(refused.errors?.[0]?.extensions).toMatchObject({ field: 'scheduledChanges' });
    const [first] = await listed(stranger);
    await stranger.call(cancel, { id: first.id });
    expect((await planOne()).errors).toBeUndefined();
  });
});
