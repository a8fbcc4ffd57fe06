import { usualClock, usualCountry } from '@qr-menu/domain/account';
import type { TraitField } from '@qr-menu/domain/items';
import { languages } from '@qr-menu/menu-page/languages';
import type { Language } from '@qr-menu/schema';
import type { ParseKeys } from 'i18next';
import type { Reversal } from '#api/generated/operations.ts';
import { isTrait } from '#ui/contents/trait-labels.ts';
import { type EventText, eventTexts } from './event-texts.ts';

export type StoredEntry = {
  readonly version: number;
  readonly commitId: string;
  readonly reversal: Reversal | null;
  readonly at: string;
  readonly actor: { readonly id: string; readonly email: string | null };
  readonly events: string;
};

export type Detail = {
  readonly field: ShownField;
  readonly language?: Language;
  /** Omitted if the earlier value is unknown or irrelevant. */
  readonly before?: unknown;
  readonly after: unknown;
};

export type HistoryChange = {
  /** The position among entries with the same timestamp, starting from 0. */
  readonly index: number;
  readonly text: ParseKeys;
  /** The name of the subject at that time. Null if the loaded history does not contain it. */
  readonly subject: Fact | null;
  readonly details: readonly Detail[];
  /** The currencies before and after the change. Empty if they are not in the loaded history. */
  readonly currencies: Currencies;
};

export type Currencies = readonly [before: string, after: string];

export type HistoryDay = Omit<StoredEntry, 'events'> & {
  readonly changes: readonly HistoryChange[];
  /** The menu that the subject belongs to. Null if unknown, and omitted if the subject belongs to no menu. */
  readonly menuId?: string | null;
};

/**
 * Describes entries in plain words, newest first. Each change is compared with earlier entries, so `entries`
 * must include more than are shown.
 */
export function readHistory(entries: readonly StoredEntry[]) {
  const facts: Facts = new Map();
  const described = entries.toReversed().map(({ events: json, ...entry }): HistoryDay => {
    const events = parseEvents(json);
    const currencyOf = currencyIn(facts);
    const were = events.map(currencyOf);
    const read = events.map((event) => readChange(event, facts));
    // The conversion of a menu changes its currency and all amounts in the same commit.
    const changes = read
      .map((change, index): HistoryChange => {
        const after = currencyOf(events[index] as PlainEvent);
        return { ...change, index, currencies: [were[index] || after, after] };
      })
      .sort((a, b) => rankOf(a) - rankOf(b));
    const menuIds = events.filter(({ type }) => ofMenus.test(type)).map(menuIdIn(facts));
    const menuId = menuIds.find((id) => id !== null) ?? null;
    return menuIds.length === 0 ? { ...entry, changes } : { ...entry, changes, menuId };
  });
  return { described: described.toReversed(), facts };
}

/** If several entities were deleted together, the one that contains the others is described first. */
const largest: readonly ParseKeys[] = [
  'history.events.menuDeleted',
  'history.events.sectionDeleted',
];

function rankOf({ text }: HistoryChange): number {
  const rank = largest.indexOf(text);
  return rank === -1 ? largest.length : rank;
}

/** Whether the event turns something off. */
const isOff = ({ data }: { readonly data: Readonly<Record<string, unknown>> }): boolean =>
  data.active === false || data.staffTwoStep === false;

const ofMenus = /^(Menu|Section|Item)/;

const menuIdIn =
  (facts: Facts) =>
  ({ data }: PlainEvent): string | null => {
    const of = (id: unknown): Fact => facts.get(String(id)) ?? {};
    const item = { ...of(data.itemId), ...data };
    const section = { ...of(item.sectionId), ...item };
    return typeof section.menuId === 'string' ? section.menuId : null;
  };

const currencyIn =
  (facts: Facts) =>
  (event: PlainEvent): string => {
    const menu = facts.get(menuIdIn(facts)(event) ?? '');
    return typeof menu?.currency === 'string' ? menu.currency : '';
  };

export const isIncomplete = (described: readonly HistoryDay[]): boolean =>
  described.some(({ changes }) => changes.some(({ subject }) => subject === null));

const isKnownType = (type: string): type is keyof typeof eventTexts =>
  Object.hasOwn(eventTexts, type);

function readChange(event: PlainEvent, facts: Facts): Omit<HistoryChange, 'index' | 'currencies'> {
  if (!isKnownType(event.type)) return { text: 'history.other', subject: {}, details: [] };
  const eventText: EventText = eventTexts[event.type];
  const { about, text } = eventText;
  const id = String(event.data[about]);
  const before = facts.get(id);
  const described = withSizes(event, before);
  const details = detailsOf(eventText, described, before);
  // A creation event contains all values. All other events contain only the changed values.
  const begins = /(Created|Invited|Joined|Recorded|Scheduled)$/.test(event.type);
  const source = facts.get(String(event.data.sourceId));
  if (before || begins || source) learnFact(facts, id, described);
  return {
    text: typeof text === 'string' ? text : text[isOff(event) ? 1 : 0],
    subject: facts.get(id) ?? null,
    details,
  };
}

/** Shows the prices of sizes together with the sizes' names, if the names are known. */
function withSizes(event: PlainEvent, before: Fact | undefined): PlainEvent {
  if (event.type !== 'ItemSizesRepriced') return event;
  const { sizes, ...data } = event.data;
  if (!Array.isArray(before?.variants) || !Array.isArray(sizes)) return { ...event, data };
  const variants = before.variants.map((variant, index) => ({ ...variant, ...sizes[index] }));
  return { ...event, data: { ...data, variants } };
}

function detailsOf(
  { about, details }: EventText,
  { data }: PlainEvent,
  before: Fact | undefined,
): readonly Detail[] {
  if (details === undefined) return [];
  const fields = Object.keys(data).filter((field) => field !== about);
  const compared = details === 'compared' && before !== undefined;
  const texts = translationDetails(data.translations, before?.translations);
  const translated = new Set<string>(texts.map(({ field }) => field));
  return fields.flatMap((field): readonly Detail[] => {
    if (field === 'translations') return texts;
    // A venue's description is also stored under its default language, but is shown only once.
    if (!isShownField(field) || translated.has(field)) return [];
    const after = data[field];
    // If no earlier event contains the field, it was empty, because creation events contain all values.
    return [compared ? { field, before: before[field] ?? null, after } : { field, after }];
  });
}

const textsOf = (translations: unknown, field: string, language: Language): unknown =>
  (translations as Readonly<Record<string, Record<string, unknown> | undefined>> | undefined)?.[
    field
  ]?.[language] ?? null;

const translationDetails = (after: unknown, before: unknown): readonly Detail[] =>
  (['name', 'description'] as const).flatMap((field) =>
    languages.flatMap((language): readonly Detail[] => {
      const was = textsOf(before, field, language);
      const is = textsOf(after, field, language);
      if (was === is) return [];
      return [
        before === undefined
          ? { field, language, after: is }
          : { field, language, before: was, after: is },
      ];
    }),
  );

import * as z from 'zod/mini';

export type Fact = Readonly<Record<string, unknown>>;

/** The last known data of each entity, by id. */
export type Facts = Map<string, Fact>;

const eventsSchema = z.array(
  z.object({ type: z.string(), data: z.record(z.string(), z.unknown()) }),
);
export type PlainEvent = z.infer<typeof eventsSchema>[number];

/** Parses the API's JSON. Returns an empty list if it is malformed. */
export function parseEvents(json: string): readonly PlainEvent[] {
  try {
    return eventsSchema.parse(JSON.parse(json));
  } catch {
    return [];
  }
}

const idsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(String) : [];

export function learnFact(facts: Facts, id: string, { type, data }: PlainEvent): void {
  const copied = typeof data.sourceId === 'string' ? facts.get(data.sourceId) : undefined;
  facts.set(id, { ...copied, ...facts.get(id), ...data, ...defaultsOf(type) });
  if (!/^(Items|Sections|Menus)Reordered$/.test(type)) return;
  // After a reorder, positions are numbered from 1 to n.
  for (const [index, child] of idsOf(data.itemIds ?? data.sectionIds ?? data.menuIds).entries()) {
    const existing = facts.get(child);
    if (existing) facts.set(child, { ...existing, position: index + 1 });
  }
}

/** Returns values that are not in the event but are needed for later comparisons. */
function defaultsOf(type: string): Fact {
  if (type === 'ItemAllergensWithdrawn') return { contains: null, mayContain: null };
  return type === 'AccountCreated'
    ? { country: usualCountry, dayBegins: usualClock.dayBegins }
    : {};
}

export const shownFields = {
  name: 'history.fields.name',
  description: 'history.fields.description',
  imageUrl: 'history.fields.picture',
  currency: 'history.fields.currency',
  firstView: 'history.fields.firstView',
  schedule: 'history.fields.schedule',
  price: 'history.fields.price',
  discount: 'history.fields.discount',
  volume: 'history.fields.volume',
  position: 'history.fields.position',
  sectionId: 'history.fields.section',
  menuId: 'history.fields.menu',
  ingredientIds: 'history.fields.ingredients',
  optionGroupIds: 'history.fields.optionGroups',
  contains: 'history.fields.contains',
  mayContain: 'history.fields.mayContain',
  allergens: 'history.fields.allergens',
  variants: 'history.fields.variants',
  unit: 'history.fields.unit',
  priceUnit: 'history.fields.unit',
  onRequest: 'history.fields.onRequest',
  listShown: 'history.fields.listShown',
  printShown: 'history.fields.printShown',
  deposit: 'history.fields.deposit',
  happyHour: 'history.fields.happyHour',
  days: 'history.fields.days',
  weekShown: 'history.fields.weekShown',
  date: 'history.fields.day',
  codes: 'history.fields.allergenCodes',
  country: 'history.fields.country',
  opening: 'info.hours',
  kitchen: 'info.kitchen',
  timeZone: 'info.timeZone',
  dayBegins: 'info.dayBegins',
  card: 'info.card',
  look: 'look.title',
  number: 'history.fields.number',
  email: 'history.fields.email',
  phone: 'history.fields.phone',
  defaultLanguage: 'history.fields.language',
  logoUrl: 'history.fields.logo',
  role: 'history.fields.role',
  until: 'history.fields.until',
  active: 'history.fields.active',
  soldOut: 'history.fields.soldOut',
  soldOutUntil: 'history.fields.until',
  validUntil: 'history.fields.until',
  reason: 'history.fields.reason',
  failure: 'history.fields.reason',
} as const satisfies Readonly<Record<string, ParseKeys>>;

export type ShownField = keyof typeof shownFields | TraitField;

export const isShownField = (field: string): field is ShownField =>
  Object.hasOwn(shownFields, field) || isTrait(field);
