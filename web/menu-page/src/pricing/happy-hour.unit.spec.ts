import type { PublicItem, PublicMenuDocument } from '@qr-menu/domain/public-menu';
import type { HappyHour, Language } from '@qr-menu/schema';
import { describe, expect, it } from 'vitest';
import { guestData } from '../server/guest-data.ts';
import { structuredData } from '../server/structured-data.ts';
import { windowsInWords } from './windows-in-words.ts';

const workdays: HappyHour['windows'][number]['days'] = [
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
];
const afterWork = [{ days: workdays, from: '17:00', to: '19:00' }];

const documentWith = (over: Partial<PublicItem>): PublicMenuDocument => ({
  version: 1,
  outcome: 'SHOWN',
  account: {
    id: 'a',
    name: 'Бар',
    description: '',
    descriptions: {},
    defaultLanguage: 'bg',
    email: '',
    phone: '',
    logoUrl: '',
  },
  menu: {
    id: 'm',
    name: { bg: 'Меню' },
    description: {},
    imageUrl: '',
    currency: '€',
    firstView: 'list',
    ingredients: [],
    sections: [
      {
        id: 's',
        name: { bg: 'Бира' },
        description: {},
        imageUrl: '',
        items: [
          {
            id: 'i',
            name: { bg: 'Бира' },
            description: {},
            imageUrl: '',
            price: 450,
            discount: null,
            reducedPrice: null,
            volume: '',
            ingredients: [],
            soldOut: false,
            ...over,
          },
        ],
      },
    ],
  },
});
const happy = { happyHours: afterWork, happyPrice: 350 };
const menuOf = (over: Partial<PublicItem>, language: Language = 'en') =>
  guestData(documentWith(over), language, [120]).menu;
const lineOf = (over: Partial<PublicItem>, language: Language = 'en') =>
  menuOf(over, language)?.sections[0]?.items[0]?.b?.map((text) => text.replaceAll('\u00a0', ' '));

describe('the happy-hour line', () => {
  it('the line shows the hours in words and the price, in three languages', () => {
    expect(lineOf(happy)).toEqual(['17:00–19:00 Mon–Fri', '€3.50']);
    expect(lineOf(happy, 'de')).toEqual(['17:00–19:00 Mo–Fr', '3,50 €']);
    expect(lineOf(happy, 'bg')).toEqual(['17:00–19:00 пн–пт', '3,50 €']);
  });

  it('the line lists the sizes that have a happy price, or the price with its unit', () => {
    const size = { name: {}, price: 450, reducedPrice: null };
    const variants = [
      { ...size, volume: '0.3 l' },
      { ...size, volume: '0.5 l', happyPrice: 350 },
      { ...size, volume: '', name: { en: 'Jug' }, happyPrice: 900 },
    ];
    expect(lineOf({ happyHours: afterWork, variants })?.[1]).toBe('0.5 l €3.50 · Jug €9.00');
    expect(lineOf({ ...happy, priceUnit: 'PER_LITRE' })?.[1]).toBe('€3.50 / litre');
  });

  it('the hours are also included as numbers with the time zone, so that a script can highlight the line', () => {
    expect(menuOf(happy)?.times).toEqual({
      z: [120],
      w: { '17:00–19:00 Mon–Fri': [...Array(5).fill([[1020, 1140]]), [], []] },
    });
    expect(menuOf({})).not.toHaveProperty('times');
  });

  it('a happy hour does not change the structured data, which cannot express its hours', () => {
    const { account, menu } = documentWith(happy);
    if (!account || !menu) throw new Error('the document is not shown');
    const written = (over: Partial<PublicItem>) =>
      structuredData({
        account,
        menu,
        data: guestData(documentWith(over), 'en', [120]),
        accountName: 'bar',
        origin: null,
      });
    expect(written(happy)).toBe(written({}));
    expect(written(happy)).toContain('"price":"4.50"');
  });
});

describe('time windows in words', () => {
  it.each<[days: HappyHour['windows'][number]['days'], words: string]>([
    [['MONDAY'], '17:00–19:00 Mon'],
    [['SATURDAY', 'SUNDAY'], '17:00–19:00 Sat, Sun'],
    [['MONDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'], '17:00–19:00 Mon, Wed–Fri'],
    [[...workdays, 'SATURDAY', 'SUNDAY'], '17:00–19:00 daily'],
  ])('%j: %s', (days, words) => {
    expect(windowsInWords([{ days, from: '17:00', to: '19:00' }], 'en')).toBe(words);
  });

  it('the text lists several windows, and omits the times of a window that lasts all day', () => {
    const windows: HappyHour['windows'] = [
      { days: ['TUESDAY'], from: '00:00', to: '00:00' },
      { days: ['FRIDAY'], from: '22:00', to: '01:00' },
    ];
    expect(windowsInWords(windows, 'en')).toBe('Tue, 22:00–01:00 Fri');
  });
});
