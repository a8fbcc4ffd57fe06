import { type ApiClient, useStack } from '@qr-menu/testkit/stack';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { contentOperations, hidingTomorrow, type Ids } from '../../../test/operations.ts';
import { invite, newMember, newPerson, type Person } from '../../../test/staff.ts';
import { accountInput, createVenue, translations } from '../../../test/venue.ts';
import { versioned, withVersion } from '../../../test/with-version.ts';
import { type StaffIds, workspaceOperations } from '../../../test/workspace-operations.ts';
import { accessRules } from '../../requests/authentication/access-rules.ts';

const databaseServer = inject('databaseUrl');

/** These operations change stored objects, but not the workspace. */
const uploads = ['createUpload', 'completeUpload'];
/**
 * Operations that would break the other cases come last. Reordering, for example, has to list every entity,
 * including the copies.
 */
const last = ['duplicateItem', 'duplicateSection', 'duplicateMenu', 'removeStaff', 'deleteItems'];

it("every mutation of the caller's workspace accepts ifVersion", () => {
  const changes = Object.entries(accessRules.Mutation)
    .filter(([field, rule]) => rule !== 'signed-in' && !uploads.includes(field))
    .map(([field]) => field);
  expect([...versioned].sort()).toEqual(changes.sort());
});

type Case = { readonly entity: string; readonly create: object; readonly change: object };

describe.skipIf(databaseServer === null)('condition and ifVersion', () => {
  const stack = useStack(databaseServer);
  let api: ApiClient;
  let cases: readonly Case[];

  beforeAll(async () => {
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
    for (const precondition of [
      { condition: unmet },
      { ifVersion: before - 1 },
      { ifVersion: before + 1 },
      { condition: met, ifVersion: before + 1 },
      { condition: unmet, ifVersion: before },
    ]) {
      expect((await mutate(by, verb, entity, { input, ...precondition })).code).toBe('CONFLICT');
    }
    expect(await version(by)).toBe(before);
    const done = await mutate(by, verb, entity, { input, condition: met, ifVersion: before });
    expect(done.errors).toBeUndefined();
    expect(await version(by)).toBe(before + 1);
    return done.data.result.id as string;
  }

  it('checks condition and ifVersion on every change of every entity', async () => {
    for (const { entity, create, change } of cases) {
      const id = await refusedThenDone(api, 'create', entity, create);
      await refusedThenDone(api, 'update', entity, { id, ...change });
      await refusedThenDone(api, 'delete', entity, { id });
    }
  });

  it('checks condition and ifVersion on every change of the account', async () => {
    const owner = await stack.owner();
    expect(await version(owner)).toBe(0);
    const id = await refusedThenDone(owner, 'create', 'Account', accountInput('Условна сметка'));
    await refusedThenDone(owner, 'update', 'Account', { id, description: 'Друга' });
  });

  it('all other mutations check the version too', async () => {
    const owner = await newPerson(stack);
    const world = await worldOf(owner);
    const ofEntity = /^(create|update|delete)(Account|Menu|Section|Item|Ingridients|OptionGroup)$/;
    const fields = versioned
      .filter((field) => !ofEntity.test(field))
      .sort((a, b) => last.indexOf(a) - last.indexOf(b));
    expect(fields.length).toBeGreaterThan(14);
    for (const field of fields) {
      const { query, variables } = callOf(field, world);
      const call = (ifVersion: number) =>
        owner.call(withVersion(field, query), { ...variables, ifVersion });
      const before = await version(owner);
      for (const wrongVersion of [before - 1, before + 1]) {
        expect((await call(wrongVersion)).code, field).toBe('CONFLICT');
      }
      expect(await version(owner), field).toBe(before);
      expect((await call(before)).errors, field).toBeUndefined();
    }
  });

  /** `sentAgain` is an invitation that was sent again and therefore has a new id. */
  type World = { readonly content: Ids; readonly staff: StaffIds; readonly sentAgain: string };

  function callOf(field: string, { content, staff, sentAgain }: World) {
    const operation = contentOperations[field];
    if (operation)
      return { query: operation.query, variables: operation.variables(content, content) };
    const own = workspaceOperations[field];
    if (!own) throw new Error(`${field} has no call`);
    const ids = field === 'sendInvitationAgain' ? { ...staff, invitation: sentAgain } : staff;
    return { query: own.query, variables: own.variables(content, ids) };
  }

  async function worldOf(owner: Person): Promise<World> {
    const venue = await createVenue(owner, 'Условна версия');
    const texts = { translations: translations('Подправка') };
    const { data } = await mutate(owner, 'create', 'Ingridients', {
      input: { ...texts, number: 1 },
    });
    const deletion = 'deleted-here';
    await owner.call(
      'mutation ($id: ID!) { deleteIngridients(input: { id: $id }) { id } }',
      { id: data.result.id },
      { 'idempotency-key': deletion },
    );
    const creation = 'made-here';
    await owner.call(
      'mutation ($input: CreateIngridientsInput!) { createIngridients(input: $input) { id } }',
      { input: { ...texts, number: 2 } },
      { 'idempotency-key': creation },
    );
    const member = await newMember(stack, owner, 'editor');
    const invited = await invite(owner, 'nobody@example.com', 'viewer');
    const otherInvitation = await invite(owner, 'somebody@example.com', 'viewer');
    const planned = await owner.call(
      'mutation ($input: ScheduleChangeInput!) { scheduleChange(input: $input) { id } }',
      { input: { ...hidingTomorrow(), itemIDs: [venue.itemId] } },
    );
    const { accountId: account, menuId: menu, sectionId: section, itemId: item } = venue;
    return {
      content: {
        account,
        menu,
        section,
        item,
        ingredient: 'nobody',
        optionGroup: 'nobody',
        deletion,
        creation,
        scheduledChange: planned.data.scheduleChange.id,
        version: await version(owner),
      },
      staff: {
        member: member.userId,
        invitation: invited.data.inviteStaff.id,
        uploadToken: 'nobody',
      },
      sentAgain: otherInvitation.data.inviteStaff.id,
    };
  }

  it('accepts only one of two changes that are based on the same version', async () => {
    const current = await version();
    const [{ entity, create }] = cases as readonly [Case];
    const answers = await Promise.all(
      [1, 2].map(() => mutate(api, 'create', entity, { input: create, ifVersion: current })),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual(['CONFLICT', null]);
  });
});
