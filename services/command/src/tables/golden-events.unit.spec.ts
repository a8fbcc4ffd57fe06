import { readFileSync } from 'node:fs';
import path from 'node:path';
import { domainEventSchema, eventTypes } from '@qr-menu/schema';
import { expect, test } from 'vitest';
import { at, owner } from '../../test/expected-rows.ts';
import { eventToRows } from './event-to-rows.ts';

const goldenDir = path.join(import.meta.dirname, '../../../../schema/events/golden');
const withoutColumns = [
  'NameClaimed',
  // The reason and the rule appear only in the history.
  'SubscriptionExtended',
  'MenuCurrencyChanged',
  // Both lists of this event are stored in one column.
  'ItemAllergensDeclared',
  // The entries in these events are merged into the entries that a column already has.
  'ItemSizesRepriced',
  'OptionsRepriced',
  // This event's date and end are stored in one column.
  'MenuDayBegan',
  // This event's unit is stored together with the price.
  'ItemPricingChanged',
  ...eventTypes.filter((type) =>
    /(Deleted|Erased|Restored|Revoked|Removed|Reordered|TakenBack)$/.test(type),
  ),
];

test.each(eventTypes.filter((type) => !withoutColumns.includes(type)))(
  'the rows for a golden %s event contain all fields of the event',
  (type) => {
    const sample = JSON.parse(readFileSync(path.join(goldenDir, `${type}.json`), 'utf8'));
    const [change] = eventToRows(domainEventSchema.parse(sample), { owner, at });
    if (!change || !('columns' in change)) throw new Error('one row');
    const [id, ...values] = Object.values(sample.data);
    expect('id' in change ? change.id : change.columns.id).toBe(id);
    const source = 'sourceId' in change ? [change.sourceId] : [];
    const stored = values.map((value) =>
      value && typeof value === 'object' ? JSON.stringify(value) : value,
    );
    expect([...source, ...Object.values(change.columns)]).toEqual(expect.arrayContaining(stored));
  },
);
