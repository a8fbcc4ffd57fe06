import { describe, expect, it } from 'vitest';
import { statementsFor } from './apply-row-changes.ts';
import { eventToRows } from './event-to-rows.ts';

const context = { owner: 'anna', at: '2026-05-01T10:00:00.000Z' };
const changesOf = (events: readonly Parameters<typeof eventToRows>[0][]) =>
  events.flatMap((event) => eventToRows(event, context));

const created = (itemId: string) =>
  ({
    type: 'ItemCreated',
    data: {
      itemId,
      sectionId: 'salads',
      translations: { name: { bg: itemId }, description: {} },
      imageUrl: '',
      volume: '',
      position: 1,
      price: 950,
      discount: null,
      active: true,
    },
  }) as const;
const made = (itemId: string) =>
  ({ type: 'ItemIngredientsChanged', data: { itemId, ingredientIds: ['salt'] } }) as const;
const deleted = (itemId: string) => ({ type: 'ItemDeleted', data: { itemId } }) as const;
const ids = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);

const summaryOf = (events: Parameters<typeof changesOf>[0]) =>
  statementsFor(changesOf(events)).map((changes) => `${changes.length} ${changes[0].kind}`);

describe('the SQL statements for a commit', () => {
  it('a larger import does not need more SQL statements', () => {
    const changes = ids(300, 'new').flatMap((id) => [created(id), made(id)]);
    expect(summaryOf([...changes, ...ids(300, 'old').map(deleted)])).toEqual([
      '300 insert',
      '300 update',
      '300 bin',
    ]);
  });

  it('changes to the same row keep their order', () => {
    expect(
      summaryOf([created('a'), made('a'), created('b'), deleted('a'), made('a'), made('b')]),
    ).toEqual(['2 insert', '1 update', '1 bin', '2 update']);
    const soldOut = { type: 'ItemBackInStock', data: { itemId: 'a' } } as const;
    expect(summaryOf([made('a'), soldOut, made('a')])).toEqual([
      '1 update',
      '1 update',
      '1 update',
    ]);
  });

  it('a change is never moved past a change that affects several rows', () => {
    const copied = {
      type: 'ItemCopied',
      data: { itemId: 'c', sourceId: 'a', sectionId: 'salads', position: 2, active: true },
    } as const;
    expect(summaryOf([created('a'), copied, created('b')])).toEqual([
      '1 insert',
      '1 copy',
      '1 insert',
    ]);
  });
});
