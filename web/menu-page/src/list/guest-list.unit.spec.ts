import type {
  PublicItem,
  PublicMenuDocument,
  PublicOptionGroup,
} from '@qr-menu/domain/public-menu';
import { type Language, languages } from '@qr-menu/schema';
import { describe, expect, test } from 'vitest';
import { textOf } from '../localized-string.ts';
import { type GuestMenuData, guestData, itemAnchors } from '../server/guest-data.ts';
import {
  createDishFinder,
  described,
  type ListDish,
  type ListLine,
  lineNow,
  priceOf,
  type StoredLine,
  totalOf,
} from './guest-list.ts';

/** Returns a reproducible sequence of numbers below `limit`. */
function numbersFrom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const inLanguages = (name: string) => ({ bg: `${name} бг`, en: `${name} en` });

const reduced = (price: number | null, discount: number) =>
  price === null || discount === 0 ? null : Math.round((price * (100 - discount)) / 100 + 1e-9);

function groupsFor(below: (limit: number) => number): readonly PublicOptionGroup[] {
  return Array.from({ length: 6 }, (_, n) => ({
    id: `group-${n}`,
    name: n === 1 ? inLanguages('group 0') : inLanguages(`group ${n}`),
    description: {},
    min: below(2),
    max: below(3) === 0 ? null : 1 + below(3),
    options: Array.from({ length: 1 + below(4) }, (_option, option) => ({
      id: `option-${n}-${option}`,
      // Two options can have the same name.
      name: inLanguages(`option ${option % 3}`),
      description: {},
      priceDelta: below(400) - 100,
      declared: false,
      contains: [],
    })),
  }));
}

const units = [undefined, undefined, undefined, 'PER_PIECE', 'PER_100_G', 'PER_KG'] as const;

function itemFor(n: number, below: (limit: number) => number): PublicItem {
  const discount = below(3) === 0 ? 1 + below(99) : 0;
  const price = below(8) === 0 ? null : below(9_000);
  const unit = units[below(units.length)];
  const deposit = below(4) === 0 ? 25 + below(100) : undefined;
  const hasSizes = below(3) === 0;
  const sizes = Array.from({ length: 1 + below(4) }, (_, size) => {
    const own = below(9) === 0 ? null : below(5_000);
    return {
      name: size % 2 === 0 ? inLanguages(`size ${size}`) : {},
      volume: size % 2 === 0 ? '' : '500 мл',
      price: own,
      reducedPrice: reduced(own, discount),
      ...(below(3) === 0 && { deposit: below(90) }),
    };
  });
  return {
    id: `${String(n).padStart(8, '0')}-item`,
    name: n % 12 === 0 ? {} : inLanguages(`dish ${n}`),
    description: {},
    imageUrl: '',
    price: hasSizes ? null : price,
    discount,
    reducedPrice: hasSizes ? null : reduced(price, discount),
    volume: '',
    soldOut: false,
    ingredients: [],
    optionGroupIds: [1, 2, 3].slice(below(4)).map((group) => `group-${group}`),
    ...(hasSizes && { variants: sizes }),
    ...(unit && { priceUnit: unit }),
    ...(deposit && { deposit }),
    ...(price === null && !hasSizes && below(2) === 0 && { onRequest: true as const }),
  };
}

function documentFor(below: (limit: number) => number, defaultLanguage: Language) {
  const optionGroups = groupsFor(below);
  const items = Array.from({ length: 24 }, (_, n) => itemFor(n, below));
  const section = (n: number) => ({
    id: `section-${n}`,
    name: inLanguages(`section ${n}`),
    description: {},
    imageUrl: '',
    ...(n === 0 && { optionGroupIds: ['group-0', 'group-4'] }),
    items: items.slice(n * 12, n * 12 + 12),
  });
  const document: PublicMenuDocument = {
    version: 1,
    outcome: 'SHOWN',
    account: {
      id: 'account-1',
      name: 'Механа',
      description: '',
      descriptions: {},
      defaultLanguage,
      email: '',
      phone: '',
      logoUrl: '',
    },
    menu: {
      id: 'menu-1',
      name: {},
      description: {},
      imageUrl: '',
      currency: '€',
      firstView: 'cards',
      ingredients: [],
      optionGroups,
      sections: [section(0), section(1)],
    },
  };
  return { document, items, optionGroups };
}

function menuOf(document: PublicMenuDocument, language: Language): GuestMenuData {
  const { menu } = guestData(document, language);
  if (!menu) throw new Error('no menu is shown');
  return menu;
}

const anchorsOf = ({ sections }: GuestMenuData) => sections.flatMap(itemAnchors);

const chosen = (
  dish: ListDish,
  anchor: string,
  size: number,
  keys: readonly string[],
  count: number,
) => {
  const chosenSize = dish.sizes[size];
  if (!chosenSize) throw new Error('no such size');
  const options = dish.groups.flatMap((group) =>
    group.options.filter(({ key }) => keys.includes(key)),
  );
  const price = priceOf(dish.item, chosenSize, options);
  return {
    anchor,
    size: chosenSize.key,
    options: options.map(({ key }) => key),
    count,
    ...described(dish, chosenSize, price, '€'),
  };
};

const linesNow = (stored: readonly StoredLine[], menu: GuestMenuData): readonly ListLine[] => {
  const find = createDishFinder(menu);
  return stored.flatMap((line) => lineNow(line, find, menu.currency) ?? []);
};

/** Calculates the sum of the list from the document alone, independently of the code under test. */
type Expected = { sum: number; deposit: number; open: number; priced: number };

test('the sums of 250 random lists match the prices in the document in every language', () => {
  for (let seed = 1; seed <= 250; seed += 1) {
    const below = numbersFrom(seed);
    const venueLanguage = languages[seed % languages.length] ?? 'bg';
    const guestLanguage = languages[below(languages.length)] ?? 'bg';
    const { document, items, optionGroups } = documentFor(below, venueLanguage);
    const menu = menuOf(document, guestLanguage);
    const find = createDishFinder(menu);
    const anchors = anchorsOf(menu);
    const expected: Expected = { sum: 0, deposit: 0, open: 0, priced: 0 };
    const list = Array.from({ length: 1 + below(12) }, () => {
      const index = below(items.length);
      const item = items[index];
      const anchor = anchors[index] ?? '';
      const dish = find(anchor);
      if (!dish || !item) throw new Error('no such dish');
      const size = below(dish.sizes.length);
      const count = 1 + below(99);
      const common = index < 12 ? ['group-0', 'group-4'] : [];
      const groups = [...common, ...(item.optionGroupIds ?? [])];
      const picks = groups.map((id, group) => {
        const option = below(dish.groups[group]?.options.length ?? 1);
        const { options = [] } = optionGroups.find((optionGroup) => optionGroup.id === id) ?? {};
        return {
          key: dish.groups[group]?.options[option]?.key ?? '',
          delta: options[option]?.priceDelta ?? 0,
        };
      });
      const { price, reducedPrice, deposit } = { deposit: 0, ...item, ...item.variants?.[size] };
      const isWeighed = item.priceUnit === 'PER_100_G' || item.priceUnit === 'PER_KG';
      const base = isWeighed ? null : (reducedPrice ?? price);
      const unit = picks.reduce((sum, { delta }) => sum + delta, base ?? 0);
      expected.sum += base === null ? 0 : Math.max(0, unit) * count;
      expected.deposit += deposit * count;
      expected[base === null ? 'open' : 'priced'] += count;
      return chosen(
        dish,
        anchor,
        size,
        picks.map(({ key }) => key),
        count,
      );
    });
    const lines = linesNow(list, menu);
    expect({ seed, ...totalOf(lines) }).toEqual({ seed, ...expected });
    expect(lines.some(({ isChanged }) => isChanged)).toBe(false);
    // The list is the same in every language of the page.
    for (const language of languages) {
      const translated = linesNow(list, menuOf(document, language));
      expect({ seed, ...totalOf(translated) }).toEqual({ seed, ...expected });
      expect(translated.map(({ dish }) => textOf(dish.venue))).toEqual(
        lines.map(({ dish }) => textOf(dish.venue)),
      );
      expect(translated.some(({ isChanged }) => isChanged)).toBe(false);
    }
  }
});

describe('a list after the menu has changed', () => {
  const { document, items } = documentFor(numbersFrom(5), 'bg');
  const before = menuOf(document, 'en');
  const find = createDishFinder(before);
  const list = anchorsOf(before).map((anchor) => {
    const dish = find(anchor);
    if (!dish) throw new Error('no such dish');
    const keys = dish.groups.flatMap((group) => group.options[0]?.key ?? []);
    return chosen(dish, anchor, 0, keys, 1);
  });
  const changed = (change: (item: PublicItem) => PublicItem | null): PublicMenuDocument => ({
    ...document,
    menu: document.menu && {
      ...document.menu,
      sections: document.menu.sections.map((section) => ({
        ...section,
        items: section.items.flatMap((item) => change(item) ?? []),
      })),
    },
  });
  const first = items[1]?.id;
  const after = (change: (item: PublicItem) => PublicItem | null) =>
    linesNow(
      list,
      menuOf(
        changed((item) => (item.id === first ? change(item) : item)),
        'en',
      ),
    );
  const counts = (lines: readonly ListLine[]) => [
    lines.length,
    lines.filter(({ isChanged }) => isChanged).length,
  ];
  const all = items.length;

  test('withdrawn and sold-out dishes are left out of the list', () => {
    expect(counts(after(() => null))).toEqual([all - 1, 0]);
    expect(counts(after((item) => ({ ...item, soldOut: true })))).toEqual([all - 1, 0]);
  });

  test('only changes to the price, deposit, unit or name are reported', () => {
    const repriced = (item: PublicItem): PublicItem => ({
      ...item,
      price: 123,
      reducedPrice: null,
      discount: 0,
      variants: item.variants?.map((size) => ({ ...size, price: 123, reducedPrice: null })) ?? [],
    });
    const { variants: _, ...single } = repriced(items[1] as PublicItem);
    expect(counts(after(() => (items[1]?.variants ? repriced(items[1]) : single)))).toEqual([
      all,
      1,
    ]);
    expect(counts(after((item) => ({ ...item, name: { bg: 'Друго' } })))).toEqual([all, 1]);
    expect(counts(after((item) => ({ ...item, description: { en: 'With salt' } })))).toEqual([
      all,
      0,
    ]);
  });

  test('the chosen sizes are kept if their order changes', () => {
    const turned = changed((item) => ({
      ...item,
      ...(item.variants && { variants: [...item.variants].reverse() }),
    }));
    const sized = list.filter(({ size }) => size.startsWith('size') && !size.includes('#'));
    const lines = linesNow(sized, menuOf(turned, 'de'));
    expect(lines).toHaveLength(sized.length);
    expect(lines.filter(({ isChanged }) => isChanged)).toEqual([]);
  });
});

test('the page contains no data for the list if the owner has turned it off', () => {
  const { document } = documentFor(numbersFrom(3), 'bg');
  const off = {
    ...document,
    account: document.account && { ...document.account, listShown: false as const },
  };
  expect(menuOf(document, 'en').waiter).toBeDefined();
  expect(menuOf(off, 'en')).not.toHaveProperty('waiter');
  const { waiter: _, ...rest } = menuOf(document, 'en');
  expect(menuOf(off, 'en')).toEqual(rest);
});
