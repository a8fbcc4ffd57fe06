import { describe, expect, it } from 'vitest';
import { given, now } from '../../test/given-workspace.ts';
import { accountCreated } from '../../test/venue-events.ts';
import type { ExtendSubscription } from './subscription.ts';

const end = '2026-04-10T08:00:00.000Z';
const account = accountCreated({ subscriptionValidUntil: end });
const lapsed = accountCreated({ subscriptionValidUntil: '2026-02-10T08:00:00.000Z' });
const extend = (over: Partial<ExtendSubscription> = {}): ExtendSubscription => ({
  type: 'ExtendSubscription',
  accountId: 'account-1',
  until: { months: 2 },
  reason: 'Ремонт',
  shorten: false,
  ...over,
});
const extended = (validUntil: string) =>
  ({
    type: 'SubscriptionExtended',
    data: { accountId: 'account-1', validUntil, reason: 'Ремонт' },
  }) as const;

describe('extending a subscription', () => {
  it('adds months to the current end', () => {
    given(account).when(extend()).thenEvents(extended('2026-06-10T08:00:00.000Z'));
  });

  it('starts now if the subscription has lapsed', () => {
    given(lapsed).when(extend()).thenEvents(extended('2026-05-01T12:00:00.000Z'));
  });

  it('sets the end to a given time', () => {
    const until = '2026-12-31T23:59:59.999Z';
    const then = given(account).when(extend({ until }));
    then.thenEvents(extended(until));
    expect(then.after().account).toMatchObject({ subscriptionValidUntil: until, updatedAt: now });
  });

  it('does nothing if the end stays the same', () => {
    given(account)
      .when(extend({ until: end }))
      .thenNothing();
  });

  it('never shortens the subscription unless this is requested', () => {
    const until = '2026-03-20T00:00:00.000Z';
    given(account).when(extend({ until })).thenRejected('CONFLICT');
    given(account)
      .when(extend({ until, shorten: true }))
      .thenEvents(extended(until));
  });

  it.each<[what: string, over: Partial<ExtendSubscription>, field: string]>([
    ['a date', { until: '2026-12-31' }, 'until'],
    ['an invalid day', { until: '2026-02-30T00:00:00.000Z' }, 'until'],
    ['no months', { until: { months: 0 } }, 'until'],
    ['half a month', { until: { months: 1.5 } }, 'until'],
    ['a time before the account', { until: '2025-01-01T00:00:00.000Z', shorten: true }, 'until'],
    ['no reason', { reason: ' ' }, 'reason'],
    ['a reason of two lines', { reason: 'a\nb' }, 'reason'],
    ['a reason that is too long', { reason: 'а'.repeat(201) }, 'reason'],
  ])('refuses %s', (_what, over, field) => {
    given(account).when(extend(over)).thenRejected('BAD_USER_INPUT', field);
  });

  it('refuses an end that is too far ahead, and an unknown account', () => {
    given(account)
      .when(extend({ until: { months: 120 } }))
      .thenRejected('LIMIT_EXCEEDED', 'until');
    given(account)
      .when(extend({ accountId: 'account-9' }))
      .thenRejected('NOT_FOUND');
    given().when(extend()).thenRejected('NOT_FOUND');
  });
});
