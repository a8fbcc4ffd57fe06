import { type DomainEvent, domainEventSchema } from '@qr-menu/schema';
import { expect, it } from 'vitest';
import { eventRules, eventsVisibleTo } from './event-rules.ts';

const payment: DomainEvent = {
  type: 'TransactionRecorded',
  data: {
    transactionId: 't1',
    accountId: 'a1',
    plan: 1,
    amount: 1990,
    currency: 'BGN',
    paidAt: '2026-02-10T09:15:00.000Z',
    validFrom: '2026-02-28T08:30:15.042Z',
    validUntil: '2026-03-28T08:30:15.042Z',
  },
};
const extension: DomainEvent = {
  type: 'SubscriptionExtended',
  data: { accountId: 'a1', validUntil: '2026-06-30T23:59:59.999Z', reason: 'Ремонт' },
};

it('every field of every event has a rule, and every rule has a field', () => {
  const fields = domainEventSchema.options.map(({ shape }) => [
    shape.type.value,
    Object.keys(shape.data.shape).sort(),
  ]);
  const ruled = Object.entries(eventRules).map(([type, rules]) => [
    type,
    Object.keys(rules).sort(),
  ]);
  expect(Object.fromEntries(ruled)).toEqual(Object.fromEntries(fields));
});

it('owners see complete events, but staff do not see fields that are only for the owner', () => {
  expect(eventsVisibleTo('owner', [payment, extension])).toEqual([payment, extension]);
  const { reason: _, ...rest } = extension.data;
  for (const role of ['editor', 'viewer'] as const) {
    expect(eventsVisibleTo(role, [payment, extension])).toEqual([{ ...extension, data: rest }]);
  }
});
