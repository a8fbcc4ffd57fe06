import { expect, test } from 'vitest';
import { newPlan, type PlanValues, planInput } from './plan-values.ts';

const items = { itemIDs: ['soup'] };
const plan = newPlan(items, Date.parse('2026-11-30T22:00:00.000Z'));
const base = { itemIDs: ['soup'], localTime: '2026-12-01T06:00' };

test.each<[Partial<PlanValues>, object | null]>([
  [{}, null],
  [{ by: 'a lot' }, null],
  [{ by: '12,50' }, { ...base, price: 12.5 }],
  [
    { by: '10', direction: 'raise' },
    { ...base, percent: 10, rounding: 'CENT' },
  ],
  [
    { by: '0.5', direction: 'lower', unit: 'amount', rounding: 'TEN_CENTS' },
    { ...base, amount: -0.5, rounding: 'TEN_CENTS' },
  ],
  [{ action: 'soldOut' }, { ...base, soldOut: true }],
  [{ action: 'back' }, { ...base, soldOut: false }],
  [
    { action: 'hide', by: '3' },
    { ...base, active: false },
  ],
  [{ action: 'show', localTime: '' }, null],
])('the plan %j is sent as %j', (values, input) => {
  expect(planInput(items, { ...plan, ...values })).toEqual(input);
});

test('a planned change to a menu shows or hides it', () => {
  const menu = { menuID: 'dinner' };
  expect(planInput(menu, newPlan(menu, Date.parse('2026-11-30T22:00:00.000Z')))).toEqual({
    menuID: 'dinner',
    localTime: '2026-12-01T06:00',
    active: true,
  });
});
