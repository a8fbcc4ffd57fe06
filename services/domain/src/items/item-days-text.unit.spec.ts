import type { ItemDays } from '@qr-menu/schema';
import { describe, expect, it } from 'vitest';
import { itemDaysText, readItemDays } from './item-days-text.ts';

describe('the days of a dish as text', () => {
  it.each<[text: string, days: ItemDays]>([
    ['Mon,Wed', { weekdays: ['MONDAY', 'WEDNESDAY'], dates: [] }],
    ['Fri; 2026-12-24; 2026-12-31', { weekdays: ['FRIDAY'], dates: ['2026-12-24', '2026-12-31'] }],
    ['none', { weekdays: [], dates: [] }],
  ])('are written as %s', (text, days) => {
    expect(itemDaysText(days)).toBe(text);
    expect(readItemDays(text)).toEqual(days);
  });

  it('the text is empty if the dish is offered every day', () => {
    expect(itemDaysText(null)).toBe('');
  });

  it('days are read in other languages and with common spellings of dates', () => {
    expect(readItemDays('пн-вт; 24.12.2026')).toEqual({
      weekdays: ['MONDAY', 'TUESDAY'],
      dates: ['2026-12-24'],
    });
    expect(readItemDays('няма')).toEqual({ weekdays: [], dates: [] });
  });

  it.each(['', 'soon', 'Mon; ', '24.12.', 'Mon-Tue-Wed'])('cannot be %j', (text) => {
    expect(readItemDays(text)).toBeNull();
  });
});
