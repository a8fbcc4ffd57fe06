import { expect, it } from 'vitest';
import { historyChange } from './history.ts';

it('assigns an event to the entity whose id comes first', () => {
  const moved = { type: 'ItemMoved', data: { itemId: 'i1', sectionId: 's2' } } as const;
  const change = { type: 'ItemMoved', entity: 'item', id: 'i1', fields: ['sectionId'] };
  expect(historyChange(moved, 'w1')).toEqual(change);
});

it('assigns an event without an id to the workspace', () => {
  const odd = { type: 'ItemDeleted', data: { itemIds: ['i1'] } };
  const change = historyChange(odd as unknown as Parameters<typeof historyChange>[0], 'w1');
  expect(change).toEqual({
    type: 'ItemDeleted',
    entity: 'workspace',
    id: 'w1',
    fields: ['itemIds'],
  });
});
