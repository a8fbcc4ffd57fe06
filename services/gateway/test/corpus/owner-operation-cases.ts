import type { Venue } from '../venue.ts';
import { type BadCase, badInput, invalid, operation } from './case.ts';

const badIds = ['nobody', '', "' or 1=1 --", 'я'.repeat(300)];
const badTimes = [
  null,
  '',
  'утре',
  '2026-03-05',
  '2026-03-05T18:00:00',
  '2001-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '2026-13-01T00:00:00Z',
  '+275760-09-13T00:00:00Z',
];
const copies = ['Item', 'Section', 'Menu'];

const soldOut = `mutation ($input: MarkItemSoldOutInput!) {
  markItemSoldOut(input: $input) { id } }`;
const available = `mutation ($input: MarkItemAvailableInput!) {
  markItemAvailable(input: $input) { id } }`;
const restore = `mutation ($input: RestoreDeletedInput!) {
  restoreDeleted(input: $input) { itemIDs } }`;
const takeBack = 'mutation ($input: TakeBackInput!) { takeBack(input: $input) { changed } }';
const restoreMenu = `mutation ($input: RestoreMenuInput!) {
  restoreMenu(input: $input) { complete } }`;
const duplicate = (entity: string) => `mutation ($input: Duplicate${entity}Input!) {
  duplicate${entity}(input: $input) { id } }`;

/** Cases for sold-out marks, copies and undo. */
export function ownerOperationCases({ itemId: id }: Venue): readonly BadCase[] {
  const times = badTimes.map((time) =>
    operation(`sold out until ${time}`, badInput, soldOut, { input: { id, until: 'TIME', time } }),
  );
  const needless = ['TODAY', 'UNTIL_CHANGED'].map((until) =>
    operation(`sold out until ${until} and a time`, badInput, soldOut, {
      input: { id, until, time: new Date(Date.now() + 3_600_000).toISOString() },
    }),
  );
  const untils = ['TOMORROW', 'today', '', 7, null].map((until) =>
    operation(`sold out until ${until}`, badInput, soldOut, { input: { id, until } }),
  );
  return [...times, ...needless, ...untils, ...idCases(), ...shapeCases(id)];
}

const idCases = (): readonly BadCase[] =>
  badIds.flatMap((id) => {
    const shown = JSON.stringify(id.slice(0, 20));
    const input = { id, until: 'TODAY' };
    return [
      operation(`markItemSoldOut: id ${shown}`, 'NOT_FOUND', soldOut, { input }),
      operation(`markItemAvailable: id ${shown}`, 'NOT_FOUND', available, { input: { id } }),
      operation(`restoreDeleted: ${shown}`, 'NOT_FOUND', restore, { input: { commitId: id } }),
      operation(`takeBack: ${shown}`, 'NOT_FOUND', takeBack, { input: { commitId: id } }),
      operation(`restoreMenu: ${shown}`, 'NOT_FOUND', restoreMenu, {
        input: { menuID: id, version: 1 },
      }),
      ...copies.map((entity) =>
        operation(`duplicate${entity}: id ${shown}`, 'NOT_FOUND', duplicate(entity), {
          input: { id },
        }),
      ),
    ];
  });

const shapeCases = (id: string): readonly BadCase[] => [
  operation('sold out without until', badInput, soldOut, { input: { id } }),
  operation('available with until', badInput, available, { input: { id, until: 'TODAY' } }),
  operation('restoreDeleted without a commit', badInput, restore, { input: {} }),
  operation('restoreDeleted of a list', badInput, restore, { input: { commitId: ['a'] } }),
  operation('restoreDeleted of an entity', badInput, restore, { input: { id } }),
  ...[1.5, '1', null, 2 ** 31].map((version) =>
    operation(`restoreMenu at version ${version}`, badInput, restoreMenu, {
      input: { menuID: id, version },
    }),
  ),
  operation('a copy with a name', badInput, duplicate('Item'), { input: { id, name: 'Х' } }),
  operation(
    'a copy with another kind of condition',
    invalid,
    `mutation ($id: ID!) { duplicateItem(input: { id: $id }, condition: { menuID: { eq: "x" } }) { id } }`,
    { id },
  ),
];
