import type { Venue } from '../venue.ts';
import { type BadCase, entities, goodInput, mutationCase, type Verb, verbsOf } from './case.ts';

type Kind = 'ID' | 'String' | 'Int' | 'Float' | 'Boolean' | 'AWSJSON';

/** Values that GraphQL refuses for a type. For AWSJSON, these are invalid JSON. */
const wrongValues: Readonly<Record<Kind, readonly unknown[]>> = {
  ID: [true, 1.5, { id: 'x' }, ['x']],
  String: [7, false, { text: 'x' }, ['x']],
  Int: ['7', 1.5, 2_147_483_648, -2_147_483_649, true, { n: 1 }, [1]],
  Float: ['9.90', true, { n: 1 }, [9.9]],
  Boolean: ['true', 1, {}, [true]],
  AWSJSON: [7, true, { name: { bg: 'Х' } }, []],
};

const fields: Readonly<Record<string, Readonly<Record<string, Kind>>>> = {
  Account: {
    name: 'String',
    email: 'String',
    phone: 'String',
    description: 'String',
    logoUrl: 'String',
    translations: 'AWSJSON',
    defaultLanguage: 'String',
    active: 'Boolean',
    emailShown: 'Boolean',
    phoneShown: 'Boolean',
    listShown: 'Boolean',
    printShown: 'Boolean',
  },
  Menu: {
    translations: 'AWSJSON',
    imageUrl: 'String',
    active: 'Boolean',
    currency: 'String',
    firstView: 'String',
  },
  Section: { menuID: 'ID', translations: 'AWSJSON', imageUrl: 'String', position: 'Int' },
  Item: {
    sectionID: 'ID',
    translations: 'AWSJSON',
    imageUrl: 'String',
    price: 'Float',
    discount: 'Int',
    volume: 'String',
    position: 'Int',
    active: 'Boolean',
    spiciness: 'Int',
  },
  Ingridients: { translations: 'AWSJSON', number: 'Int' },
};

/** Fields that always have a value, so an update cannot clear them. */
const neverNull: Readonly<Record<string, readonly string[]>> = {
  Account: [
    'name',
    'email',
    'phone',
    'translations',
    'defaultLanguage',
    'active',
    'emailShown',
    'phoneShown',
    'listShown',
    'printShown',
  ],
  Menu: ['translations', 'active', 'currency', 'firstView'],
  Section: ['translations', 'menuID', 'position'],
  Item: ['translations', 'sectionID', 'position', 'active', 'spiciness'],
  Ingridients: ['translations', 'number'],
};

export function typeCases(venue: Venue): readonly BadCase[] {
  const verbs: readonly Verb[] = ['create', 'update'];
  const wrong = entities.flatMap((entity) =>
    verbs.flatMap((verb) =>
      Object.entries(fields[entity] ?? {}).flatMap(([field, kind]) =>
        wrongValues[kind].map((value) =>
          mutationCase(venue, verb, entity, `${field} as ${JSON.stringify(value)}`, {
            [field]: value,
          }),
        ),
      ),
    ),
  );
  return [...wrong, ...nullCases(venue), ...missingCases(venue), ...unknownFields(venue)];
}

const nullCases = (venue: Venue): readonly BadCase[] =>
  entities.flatMap((entity) =>
    (neverNull[entity] ?? []).map((field) =>
      mutationCase(venue, 'update', entity, `${field} null`, { [field]: null }),
    ),
  );

/** Returns every required field of every input, once missing and once null. */
const missingCases = (venue: Venue): readonly BadCase[] =>
  entities.flatMap((entity) =>
    verbsOf(entity).flatMap((verb) =>
      Object.keys(goodInput(verb, entity, venue)).flatMap((field) => [
        mutationCase(venue, verb, entity, `required ${field} absent`, { [field]: undefined }),
        mutationCase(venue, verb, entity, `required ${field} null`, { [field]: null }),
      ]),
    ),
  );

const unknownFields = (venue: Venue): readonly BadCase[] =>
  entities.flatMap((entity) =>
    verbsOf(entity).flatMap((verb) =>
      ['owner', 'createdAt', '__proto__x'].map((field) =>
        mutationCase(venue, verb, entity, `the field ${field}`, { [field]: 'x' }),
      ),
    ),
  );
