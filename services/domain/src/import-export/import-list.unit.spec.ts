import { describe, expect, it } from 'vitest';
import { given, givenWorkspace, now, workspaceAfter } from '../../test/given-workspace.ts';
import { importing, item, section } from '../../test/import-rows.ts';
import {
  accountCreated,
  itemCreated,
  menuCreated,
  sectionCreated,
  texts,
} from '../../test/venue-events.ts';
import type { RowValues } from './import-request.ts';
import { planImport } from './plan-import.ts';

describe('importing a list without ids', () => {
  const named = (bg: string, values: RowValues = {}) =>
    item(null, { name: { bg }, ...values }, { byName: true });
  const titled = (bg: string) => ({ ...section(null, { name: { bg } }), byName: true });
  const menu = [
    accountCreated(),
    menuCreated('menu-1'),
    sectionCreated('salads', 'menu-1', { translations: texts('Салати', 'Свежи') }),
    itemCreated('shopska', 'salads', {
      translations: texts('Шопска  салата', 'Свежа'),
      price: 900,
    }),
    itemCreated('small', 'salads', { translations: texts('Бира', 'Малка'), price: 300 }),
    itemCreated('large', 'salads', { translations: texts('Бира', 'Голяма'), price: 450 }),
  ] as const;

  it('matches names regardless of case, and creates missing entities', () => {
    given(...menu)
      .when(
        importing([
          titled('САЛАТИ'),
          named('шопска салата', { price: 950 }),
          named('Снежанка', { price: 800 }),
        ]),
      )
      .thenEvents(
        { type: 'ItemRepriced', data: { itemId: 'shopska', price: 950 } },
        {
          type: 'ItemCreated',
          data: {
            itemId: 'new-1',
            sectionId: 'salads',
            translations: { name: { bg: 'Снежанка' }, description: {} },
            imageUrl: '',
            volume: '',
            position: 2,
            price: 800,
            discount: null,
            active: true,
          },
        },
      );
  });

  it('assigns rows with the same name in order, and changes nothing when imported again', () => {
    const list = importing([
      titled('Салати'),
      named('Бира', { price: 300 }),
      named('Бира', { price: 500 }),
      titled('Вина'),
      named('Мавруд', { price: 700 }),
      titled('вина '),
      named('Мавруд', { price: 800 }),
    ]);
    const first = given(...menu).when(list);
    expect(first.events.map(({ type, data }) => [type, data])).toMatchObject([
      ['SectionCreated', { translations: { name: { bg: 'Вина' } } }],
      ['ItemRepriced', { itemId: 'large', price: 500 }],
      ['ItemCreated', { price: 700 }],
      ['ItemCreated', { price: 800 }],
    ]);
    givenWorkspace(first.after())
      .when({ ...list, newIds: list.newIds.map((id) => `${id}-b`) })
      .thenNothing();
  });

  it('asks for confirmation if none of the new items has a price', () => {
    const rows = [titled('Вина'), named('Мавруд'), named('Розе')];
    const workspace = workspaceAfter(menu);
    const plan = planImport(workspace, importing(rows), now);
    expect(plan.possible ? [] : plan.faults).toMatchObject([
      { row: null, column: 'price', code: 'NO_PRICES' },
    ]);
    const possible = [
      { ...importing(rows), withoutPrices: true },
      importing([titled('Вина'), named('Мавруд'), named('Розе', { price: 700 })]),
      importing([titled('Вина'), named('Мавруд', { onRequest: true })]),
      importing([titled('Салати'), named('Шопска салата'), named('Розе')]),
    ];
    for (const request of possible) {
      expect(planImport(workspace, request, now).possible).toBe(true);
    }
  });

  it('if requested, deletes entities that are not in the list', () => {
    given(...menu)
      .when(importing([titled('Салати'), named('Бира')], true))
      .thenEvents(
        { type: 'ItemDeleted', data: { itemId: 'shopska' } },
        { type: 'ItemDeleted', data: { itemId: 'large' } },
      );
  });
});
