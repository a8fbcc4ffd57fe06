import { languages } from '@qr-menu/menu-page/languages';
import type { Language } from '@qr-menu/schema';
import type { ParseKeys } from 'i18next';
import { type EventText, eventTexts } from './event-texts.ts';
import { type Fact, type Facts, learn, type PlainEvent, parseEvents } from './facts.ts';
import { isShownField, type ShownField } from './shown-fields.ts';

export type StoredEntry = {
  readonly version: number;
  readonly at: string;
  readonly actor: { readonly id: string; readonly email: string | null };
  readonly events: string;
};

export type Detail = {
  readonly field: ShownField;
  /** Of a text that has one value for each language. */
  readonly language?: Language;
  /** Absent when it is not known, or does not matter. */
  readonly before?: unknown;
  readonly after: unknown;
};

export type Change = {
  /** Among those of its moment, from 0. */
  readonly place: number;
  readonly text: ParseKeys;
  /** What it is about, as it was then; null when the history read so far does not tell. */
  readonly subject: Fact | null;
  readonly details: readonly Detail[];
};

export type HistoryDay = Omit<StoredEntry, 'events'> & { readonly changes: readonly Change[] };

/**
 * Tells entries, newest first, in plain words. What a change was made from is known by reading what
 * went before it: earlier entries are needed for that, beyond those that are shown.
 */
export function readHistory(entries: readonly StoredEntry[]): {
  readonly told: readonly HistoryDay[];
  readonly facts: Facts;
} {
  const facts: Facts = new Map();
  const told = entries.toReversed().map(({ events, ...entry }) => ({
    ...entry,
    changes: parseEvents(events).map((event, place) => ({ place, ...readChange(event, facts) })),
  }));
  return { told: told.toReversed(), facts };
}

/** Whether earlier entries would tell more about these. */
export const isIncomplete = (told: readonly HistoryDay[]): boolean =>
  told.some(({ changes }) => changes.some(({ subject }) => subject === null));

const isKnownType = (type: string): type is keyof typeof eventTexts =>
  Object.hasOwn(eventTexts, type);

function readChange(event: PlainEvent, facts: Facts): Omit<Change, 'place'> {
  if (!isKnownType(event.type)) return { text: 'history.other', subject: {}, details: [] };
  const known: EventText = eventTexts[event.type];
  const { about, text } = known;
  const id = String(event.data[about]);
  const before = facts.get(id);
  const details = detailsOf(known, event, before);
  // Whatever creates something tells all of it; anything else only what it changes.
  const begins = /(Created|Invited|Joined|Recorded)$/.test(event.type);
  const source = facts.get(String(event.data.sourceId));
  if (before || begins || source) learn(facts, id, event);
  return {
    text: typeof text === 'string' ? text : text[event.data.active === false ? 1 : 0],
    subject: facts.get(id) ?? null,
    details,
  };
}

function detailsOf(
  { about, details }: EventText,
  { data }: PlainEvent,
  before: Fact | undefined,
): readonly Detail[] {
  if (details === undefined) return [];
  const fields = Object.keys(data).filter((field) => field !== about);
  const compared = details === 'compared' && before !== undefined;
  return fields.flatMap((field): readonly Detail[] => {
    if (field === 'translations') return translationDetails(data[field], before?.[field]);
    if (!isShownField(field)) return [];
    const after = data[field];
    // What was not told before is empty: whatever begins something tells the rest of it.
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
