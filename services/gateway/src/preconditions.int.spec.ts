import { type ApiClient, type Stack, startStack } from '@qr-menu/testkit/stack';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { accountInput, createVenue, translations } from '../test/venue.ts';

const databaseServer = inject('databaseUrl');

type Case = { readonly entity: string; readonly create: object; readonly change: object };

describe.skipIf(databaseServer === null)('condition and ifVersion', () => {
  let stack: Stack;
  let api: ApiClient;
  let cases: readonly Case[];

  beforeAll(async () => {
    stack = await startStack(databaseServer ?? '');
    api = await stack.owner();
    const { menuId, sectionId } = await createVenue(api, 'Условна');
    const texts = { translations: translations('Нещо') };
    cases = [
      { entity: 'Menu', create: texts, change: { currency: '€' } },
      { entity: 'Section', create: { ...texts, menuID: menuId }, change: { position: 7 } },
      { entity: 'Item', create: { ...texts, sectionID: sectionId }, change: { price: 2 } },
      { entity: 'Ingridients', create: { ...texts, number: 1 }, change: { number: 2 } },
    ];
  });
  afterAll(() => stack?.stop());

  const version = async (by = api): Promise<number> =>
    (await by.call('{ workspaceVersion }')).data.workspaceVersion;
  const mutate = (by: ApiClient, verb: string, entity: string, variables: object) => {
    const kind = `${verb[0]?.toUpperCase()}${verb.slice(1)}${entity}Input`;
    return by.call(
      `mutation ($input: ${kind}!, $condition: Model${entity}ConditionInput, $ifVersion: Int) {
        result: ${verb}${entity}(input: $input, condition: $condition, ifVersion: $ifVersion) { id } }`,
      { ...variables },
    );
  };
  const unmet = { owner: { eq: 'nobody' } };
  const met = { owner: { ne: 'nobody' } };

  async function refusedThenDone(by: ApiClient, verb: string, entity: string, input: object) {
    const before = await version(by);
    for (const given of [
      { condition: unmet },
      { ifVersion: before - 1 },
      { ifVersion: before + 1 },
      { condition: met, ifVersion: before + 1 },
      { condition: unmet, ifVersion: before },
    ]) {
      expect((await mutate(by, verb, entity, { input, ...given })).code).toBe('CONFLICT');
    }
    expect(await version(by)).toBe(before);
    const done = await mutate(by, verb, entity, { input, condition: met, ifVersion: before });
    expect(done.errors).toBeUndefined();
    expect(await version(by)).toBe(before + 1);
    return done.data.result.id as string;
  }

  it('are honoured by every change of every kind of entity', async () => {
    for (const { entity, create, change } of cases) {
      const id = await refusedThenDone(api, 'create', entity, create);
      await refusedThenDone(api, 'update', entity, { id, ...change });
      await refusedThenDone(api, 'delete', entity, { id });
    }
  });

  it('are honoured by every change of the account', async () => {
    const owner = await stack.owner();
    expect(await version(owner)).toBe(0);
    const id = await refusedThenDone(owner, 'create', 'Account', accountInput('Условна сметка'));
    await refusedThenDone(owner, 'update', 'Account', { id, description: 'Друга' });
    await refusedThenDone(owner, 'delete', 'Account', { id });
  });

  it('let one of two through who saw the same version', async () => {
    const seen = await version();
    const [{ entity, create }] = cases as readonly [Case];
    const answers = await Promise.all(
      [1, 2].map(() => mutate(api, 'create', entity, { input: create, ifVersion: seen })),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual(['CONFLICT', null]);
  });
});
