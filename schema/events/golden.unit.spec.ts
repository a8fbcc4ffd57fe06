import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { commitSchema, streamSchema } from './commit.ts';
import { domainEventSchema, type EventType, eventTypes } from './event-catalogue.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Path = readonly (string | number)[];

const goldenDir = path.join(import.meta.dirname, 'golden');
const jsonSchema: z.ZodType<Json> = z.json();
const jsonObject = z.record(z.string(), jsonSchema);

const sampleOf = (name: string): Json =>
  jsonSchema.parse(JSON.parse(readFileSync(path.join(goldenDir, `${name}.json`), 'utf8')));

const samples = [
  ...eventTypes.map((type) => ({ name: type as string, schema: domainEventSchema as z.ZodType })),
  { name: 'commit', schema: commitSchema as z.ZodType },
];

/** Text by language. Any of the languages may be missing. */
const isLocalizedText = (at: Path): boolean =>
  ((at.includes('translations') || at.includes('variants')) &&
    (at.at(-1) === 'name' || at.at(-1) === 'description')) ||
  (at.includes('card') && ['address', 'payment', 'serviceCharge'].includes(String(at.at(-1))));

/** Fields that were added later (`<type>.<field>`) and are therefore missing from older events. */
const laterFields: ReadonlySet<string> = new Set([
  'AccountCreated.translations',
  'AccountCreated.emailShown',
  'AccountCreated.phoneShown',
  'AccountCreated.listShown',
  'AccountCreated.printShown',
  'MenuCreated.firstView',
  'MenuCreated.position',
  'ItemAllergensDeclared.declaredAt',
  'ItemAllergensDeclared.changedSince',
]);

/** A schedule's season can have a start, an end, both or neither. */
const isSeason = (at: Path): boolean => at.length === 3 && /^(from|until)$/.test(String(at[2]));

/** Update events contain only the changed details. */
const isPartial = (root: Json): boolean => {
  const { data } = z.object({ type: z.string().endsWith('Updated') }).safeParse(root);
  return data !== undefined && data.type !== 'OptionGroupUpdated';
};

function pathsOf(value: Json, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, part]) => pathsOf(part, [...at, key]))];
}

/** Returns a copy with a different value at the path. Undefined removes the value. */
function withValue(root: Json, at: Path, change: (value: Json) => Json | undefined): Json {
  const [key, ...rest] = at;
  if (key === undefined) return change(root) ?? null;
  const entries = Object.entries(root as object).flatMap(([name, part]: [string, Json]) => {
    if (name !== key) return [[name, part] as const];
    const next = rest.length === 0 ? change(part) : withValue(part, rest, change);
    return next === undefined ? [] : [[name, next] as const];
  });
  return Array.isArray(root) ? entries.map(([, part]) => part) : Object.fromEntries(entries);
}

const valueAt = (root: Json, at: Path): Json =>
  at.reduce<Json>((value, key) => (value as Record<string, Json>)[key] as Json, root);

const isObject = (value: Json): boolean => jsonObject.safeParse(value).success;

const wrongType = (value: Json): Json => (typeof value === 'string' ? 7 : 'седем');

describe('the golden samples', () => {
  it('there is one golden sample of each event type, and one of a commit', () => {
    const files = readdirSync(goldenDir).sort();
    expect(files).toEqual(samples.map(({ name }) => `${name}.json`).sort());
  });

  it('the file name of each golden sample is its event type', () => {
    const types = eventTypes.map((type) => jsonObject.parse(sampleOf(type)).type);
    expect(types).toEqual(eventTypes);
  });

  it('each golden sample contains every field of its event', () => {
    const fieldsOf = (type: EventType) =>
      domainEventSchema.options.find((option) => option.shape.type.value === type)?.shape.data
        .shape;
    for (const type of eventTypes) {
      const { data } = z.object({ data: jsonObject }).parse(sampleOf(type));
      expect(Object.keys(data).sort(), type).toEqual(Object.keys(fieldsOf(type) ?? {}).sort());
    }
  });

  it('the golden samples contain Cyrillic text in every field for translations', () => {
    const translated = samples
      .map(({ name }) => sampleOf(name))
      .map((json) => JSON.stringify(json));
    for (const text of translated.filter((json) => json.includes('"translations"'))) {
      expect(text).toMatch(/"bg":"[^"]*[а-я]/iu);
    }
  });
});

describe.each(samples)('$name', ({ name, schema }) => {
  const sample = sampleOf(name);
  const paths = pathsOf(sample);

  it('the sample is unchanged byte for byte after parsing and writing', () => {
    const text = JSON.stringify(sample);
    const once = JSON.stringify(schema.parse(JSON.parse(text)));
    expect(once).toBe(text);
    expect(JSON.stringify(schema.parse(JSON.parse(once)))).toBe(text);
  });

  it('the sample is refused if any of its objects has an unknown field', () => {
    for (const at of paths.filter((path) => isObject(valueAt(sample, path)))) {
      const extended = withValue(sample, at, (value) => ({ ...jsonObject.parse(value), fr: 'x' }));
      expect(schema.safeParse(extended).success, `${at.join('.')}.fr`).toBe(false);
    }
  });

  it('the sample is refused if any of its original fields is missing', () => {
    for (const at of paths.filter((path) => path.length > 0)) {
      const parent = at.slice(0, -1);
      if (isLocalizedText(parent) || Array.isArray(valueAt(sample, parent))) continue;
      const id = at.at(-1)?.toString().endsWith('Id');
      const event =
        name === 'commit' && at[0] === 'events' ? valueAt(sample, at.slice(0, 2)) : sample;
      const optional = isPartial(event) ? !id : laterFields.has(`${name}.${at.at(-1)}`);
      const rest = withValue(sample, at, () => undefined);
      expect(schema.safeParse(rest).success, `without ${at.join('.')}`).toBe(
        (optional && parent.at(-1) === 'data') || isSeason(at),
      );
    }
  });

  it('the sample is refused if any field has a value of another type', () => {
    for (const at of paths) {
      const wrong = withValue(sample, at, wrongType);
      expect(schema.safeParse(wrong).success, at.join('.')).toBe(false);
    }
  });
});

describe('values out of range', () => {
  it.each<[name: string, at: Path, value: Json]>([
    ['commit', ['stream'], 'workspace:'],
    ['commit', ['stream'], 'name:'],
    ['commit', ['stream'], 'menu:7c4e1a90'],
    ['commit', ['schemaVersion'], 2],
    ['commit', ['epoch'], -1],
    ['commit', ['expectedVersion'], -1],
    ['commit', ['expectedVersion'], 0.5],
    ['commit', ['commitId'], ''],
    ['commit', ['actor', 'id'], ''],
    ['commit', ['at'], '2026-01-31T08:30:15Z'],
    ['commit', ['at'], '2026-01-31T08:30:15.042+02:00'],
    ['commit', ['at'], '2026-02-30T08:30:15.042Z'],
    ['commit', ['events'], []],
    ['commit', ['events', '0', 'type'], 'ItemRenamed'],
    ['AccountCreated', ['data', 'defaultLanguage'], 'fr'],
    ['ItemCreated', ['data', 'price'], -1],
    ['ItemCreated', ['data', 'price'], 8.95],
    ['ItemCreated', ['data', 'discount'], -1],
    ['ItemCreated', ['data', 'discount'], 101],
    ['ItemCreated', ['data', 'discount'], 1.5],
    ['ItemCreated', ['data', 'position'], -1],
    ['ItemDiscounted', ['data', 'discount'], 101],
    ['ItemRepriced', ['data', 'price'], -1],
    ['ItemMoved', ['data', 'sectionId'], ''],
    ['IngredientCreated', ['data', 'number'], -1],
    ['ItemAllergensDeclared', ['data', 'contains', '0'], 'milk'],
    ['ItemAllergensDeclared', ['data', 'contains', '0'], 'M'],
    ['ItemAllergensDeclared', ['data', 'mayContain'], Array.from({ length: 65 }, () => 'MILK')],
    ['ItemTraitsChanged', ['data', 'spiciness'], 4],
    ['AllergenCodesChosen', ['data', 'codes'], 'ROMAN'],
    ['CountryChanged', ['data', 'country'], 'Germany'],
    ['ItemVariantsChanged', ['data', 'variants', '0', 'price'], 4.2],
    ['ItemVariantsChanged', ['data', 'variants', '0', 'deposit'], -1],
    ['ItemVariantsChanged', ['data', 'variants', '0', 'id'], ''],
    ['ItemSizesRepriced', ['data', 'sizes', '0', 'price'], -1],
    ['OptionsRepriced', ['data', 'priceDeltas', '0'], 0.5],
    ['ItemPricingChanged', ['data', 'unit'], 'per kg'],
    ['ItemPricingChanged', ['data', 'deposit'], 0.5],
    ['OptionGroupCreated', ['data', 'min'], -1],
    ['OptionGroupCreated', ['data', 'options', '0', 'priceDelta'], 0.5],
    ['OptionGroupCreated', ['data', 'options', '0', 'contains', '0'], 'milk'],
    ['SectionPriced', ['data', 'price'], -1],
  ])('a value out of range is refused: %s %j = %j', (name, at, value) => {
    const sample = sampleOf(name);
    const schema = name === 'commit' ? commitSchema : domainEventSchema;
    expect(schema.safeParse(sample).success).toBe(true);
    expect(schema.safeParse(withValue(sample, at, () => value)).success).toBe(false);
  });

  it.each(['workspace:7c4e1a90', 'name:механа-рила'])(
    'the stream name %s is accepted',
    (stream) => {
      expect(streamSchema.safeParse(stream).success).toBe(true);
    },
  );
});
