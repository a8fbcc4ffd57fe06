import { describe, expect, it } from 'vitest';
import { given, minute, now, workspaceAfter } from '../../test/given-workspace.ts';
import { accountCreated } from '../../test/venue-events.ts';
import { limits } from '../limits.ts';
import type { RecordTransaction } from './subscription.ts';

const record: RecordTransaction = {
  type: 'RecordTransaction',
  transactionId: 'transaction-1',
  accountId: 'account-1',
  plan: 12,
  amount: 19_800,
  currency: 'BGN',
  paidAt: '2026-02-10T09:15:00.000Z',
};

const recorded = (over: object = {}) => ({
  type: 'TransactionRecorded' as const,
  data: {
    transactionId: 'transaction-1',
    accountId: 'account-1',
    plan: 12 as const,
    amount: 19_800,
    currency: 'BGN',
    paidAt: '2026-02-10T09:15:00.000Z',
    validFrom: '2026-02-28T08:00:00.000Z',
    validUntil: '2027-02-28T08:00:00.000Z',
    ...over,
  },
});

describe('recording a transaction', () => {
  it('starts at the end of the current subscription', () => {
    given(accountCreated()).when(record).thenEvents(recorded());
  });

  it('starts on the day of the payment if the subscription has lapsed', () => {
    const paidAt = '2026-02-28T23:59:59.999Z';
    const validUntil = '2026-08-28T23:59:59.999Z';
    given(accountCreated())
      .when({ ...record, plan: 6, paidAt })
      .thenEvents(recorded({ plan: 6, paidAt, validFrom: paidAt, validUntil }));
  });

  it('ends on the last day of the month if that month is shorter', () => {
    const end = '2026-08-31T08:00:00.000Z';
    given(accountCreated({ subscriptionValidUntil: end }))
      .when({ ...record, plan: 6 })
      .thenEvents(recorded({ plan: 6, validFrom: end, validUntil: '2027-02-28T08:00:00.000Z' }));
  });

  it.each<[field: string, over: Partial<RecordTransaction>]>([
    ['amount', { amount: -1 }],
    ['amount', { amount: 1.5 }],
    ['amount', { amount: limits.price + 1 }],
    ['currency', { currency: '' }],
    ['currency', { currency: 'B\u0000' }],
    ['currency', { currency: 'x'.repeat(limits.currency + 1) }],
    ['paidAt', { paidAt: 'yesterday' }],
    ['paidAt', { paidAt: '2026-02-30T00:00:00.000Z' }],
    ['paidAt', { paidAt: '2026-02-10' }],
    ['paidAt', { paidAt: '1999-12-31T23:59:59.999Z' }],
    ['paidAt', { paidAt: '2026-03-01T12:00:00.001Z' }],
  ])('refuses an invalid %s: %j', (field, over) => {
    given(accountCreated())
      .when({ ...record, ...over })
      .thenRejected('BAD_USER_INPUT', field);
  });

  it('refuses an end more than ten years ahead', () => {
    const paid = (validUntil: string) =>
      given(accountCreated({ subscriptionValidUntil: validUntil })).when(record);
    paid('2035-03-01T12:00:00.000Z').thenAccepted();
    paid('2035-03-01T12:00:00.001Z').thenRejected('LIMIT_EXCEEDED', 'plan');
  });

  it('refuses a used id or an unknown account', () => {
    given(accountCreated(), recorded()).when(record).thenRejected('CONFLICT');
    given().when(record).thenRejected('NOT_FOUND');
    given(accountCreated())
      .when({ ...record, accountId: 'account-2' })
      .thenRejected('NOT_FOUND');
  });

  it('accepts a payment of 0 dated now', () => {
    given(accountCreated())
      .when({ ...record, amount: 0, paidAt: now })
      .thenAccepted();
  });
});

describe('recorded transactions', () => {
  it('transactions are returned as recorded and extend the subscription', () => {
    const { account, transactions } = workspaceAfter([accountCreated(), recorded()]);
    expect(account?.subscriptionValidUntil).toBe('2027-02-28T08:00:00.000Z');
    expect(account?.updatedAt).toBe(minute(1));
    const { transactionId: id, ...details } = recorded().data;
    expect([...transactions.values()]).toEqual([
      { id, owner: 'owner-1', ...details, createdAt: minute(1), updatedAt: minute(1) },
    ]);
  });

  it('the paid periods follow each other without gaps', () => {
    const specification = given(accountCreated(), recorded()).when({
      ...record,
      transactionId: 'transaction-2',
      plan: 1,
    });
    expect(specification.after().account?.subscriptionValidUntil).toBe('2027-03-28T08:00:00.000Z');
  });

  it('transactions are kept after the account is deleted', () => {
    const deleted = { type: 'AccountDeleted', data: { accountId: 'account-1' } } as const;
    const { transactions } = workspaceAfter([accountCreated(), recorded(), deleted]);
    expect([...transactions.keys()]).toEqual(['transaction-1']);
  });
});
