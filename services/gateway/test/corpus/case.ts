import type { Venue } from '../venue.ts';

/** A bad request by an owner who has a venue, and the expected error code. */
export type BadCase = {
  readonly title: string;
  readonly code: string;
  readonly request: BadRequest;
};

export type BadRequest = {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body, which is sent unchanged. */
  readonly body: string | null;
};

export const badInput = 'BAD_USER_INPUT';
export const invalid = 'GRAPHQL_VALIDATION_FAILED';

/** Creates a case that sends one operation in a well-formed POST. */
export const operation = (
  title: string,
  code: string,
  query: unknown,
  variables?: unknown,
): BadCase => ({ title, code, request: { body: JSON.stringify({ query, variables }) } });

type Entity = 'Account' | 'Menu' | 'Section' | 'Item' | 'Ingridients';
export const entities: readonly Entity[] = ['Account', 'Menu', 'Section', 'Item', 'Ingridients'];
export type Verb = 'create' | 'update' | 'delete';

/** An account is deleted through a request, so it has no delete mutation. */
export const verbsOf = (entity: Entity): readonly Verb[] =>
  entity === 'Account' ? ['create', 'update'] : ['create', 'update', 'delete'];

export const mutationOf = (verb: Verb, entity: Entity): string => {
  const type = `${verb[0]?.toUpperCase()}${verb.slice(1)}${entity}Input`;
  return `mutation ($input: ${type}!) { ${verb}${entity}(input: $input) { id } }`;
};

export const goodTexts = JSON.stringify({ name: { bg: 'Х' }, description: { bg: 'О' } });

/** Returns a valid input. The venue's owner already has an account, so the account can only be updated. */
export function goodInput(verb: Verb, entity: Entity, venue: Venue): Record<string, unknown> {
  const id = { Account: venue.accountId, Menu: venue.menuId, Section: venue.sectionId }[
    entity as string
  ];
  if (verb !== 'create') return { id: id ?? venue.itemId };
  const parents = {
    Account: { name: 'Друга', email: 'a@example.com', phone: '+359888123456' },
    Menu: { translations: goodTexts },
    Section: { menuID: venue.menuId, translations: goodTexts },
    Item: { sectionID: venue.sectionId, translations: goodTexts },
    Ingridients: { translations: goodTexts, number: 1 },
  };
  return { ...parents[entity] };
}

/** Creates a mutation with a valid input except for these fields. */
export const mutationCase = (
  venue: Venue,
  verb: Verb,
  entity: Entity,
  fault: string,
  fields: Readonly<Record<string, unknown>>,
  code = badInput,
): BadCase =>
  operation(`${verb}${entity}: ${fault}`, code, mutationOf(verb, entity), {
    input: { ...goodInput(verb, entity, venue), ...fields },
  });
