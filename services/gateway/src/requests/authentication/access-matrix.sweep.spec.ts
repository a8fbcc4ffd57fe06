import { randomUUID } from 'node:crypto';
import { type ApiAnswer, type ApiClient, useStack } from '@qr-menu/testkit/stack';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { connectLive } from '../../../test/live-client.ts';
import {
  callers,
  chained,
  expected,
  leastRole,
  type MatrixCaller,
  ownBusiness,
  publicReads,
  targets,
} from '../../../test/matrix-rules.ts';
import { signedWithOtherKey, signedWithPoolKey } from '../../../test/matrix-tokens.ts';
import {
  contentOperations,
  freeNumber,
  hidingTomorrow,
  type Ids,
  missing,
} from '../../../test/operations.ts';
import { rootFields } from '../../../test/root-fields.ts';
import {
  acceptInvitation,
  invite,
  inWorkspace,
  newMember,
  newPerson,
  type Person,
} from '../../../test/staff.ts';
import { accountInput, translations } from '../../../test/venue.ts';
import { noStaff, type StaffIds, workspaceOperations } from '../../../test/workspace-operations.ts';

const databaseServer = inject('databaseUrl');

/** Operations that remove content. The test creates new content for the next caller. */
const usesUp = /^(delete|restore|takeBack|changeCurrency$)/;

const fields = rootFields.map((field) => field.split('.') as [string, string]);

it('the access matrix covers every operation in the schema', () => {
  const coveredFields = [
    ...Object.keys(contentOperations),
    ...Object.keys(workspaceOperations),
    ...publicReads,
    ...ownBusiness,
    ...chained,
    'workspaceChanges',
  ];
  expect(fields.map(([, field]) => field).sort()).toEqual(coveredFields.sort());
});

describe.skipIf(databaseServer === null)('the access matrix', () => {
  const stack = useStack(databaseServer);
  let owner: Person;
  let stranger: Person;
  let apis: Record<MatrixCaller, ApiClient>;
  let people: Record<'editor' | 'viewer' | 'revoked' | 'stranger', Person>;
  let headers: Record<
    'anonymous' | 'api key' | 'expired token' | 'forged token',
    Record<string, string>
  >;

  beforeAll(async () => {
    owner = await newPerson(stack);
    stranger = await newPerson(stack);
    const session = await stack.owner();
    const revoked = await newMember(stack, owner, 'editor');
    const removal = 'mutation ($input: RemoveStaffInput!) { removeStaff(input: $input) { id } }';
    await owner.call(removal, { input: { memberId: revoked.userId } });
    const workspace = { 'x-workspace': owner.userId };
    headers = {
      anonymous: {},
      'api key': { 'x-api-key': stack.publicApiKey },
      'expired token': {
        authorization: await signedWithPoolKey(stack, session.idToken),
        ...workspace,
      },
      'forged token': { authorization: await signedWithOtherKey(session.idToken), ...workspace },
    };
    people = {
      editor: await newMember(stack, owner, 'editor'),
      viewer: await newMember(stack, owner, 'viewer'),
      revoked,
      stranger: inWorkspace(await newPerson(stack), owner.userId),
    };
    apis = {
      anonymous: stack.anonymous(headers.anonymous),
      'api key': stack.anonymous(headers['api key']),
      owner,
      'other owner': stranger,
      editor: people.editor,
      viewer: people.viewer,
      'revoked staff': revoked,
      'stranger in the workspace': people.stranger,
      'expired token': stack.anonymous(headers['expired token']),
      'forged token': stack.anonymous(headers['forged token']),
    };
  });

  const accounts = new Map<Person, string>();
  /** Callers for whom new content must be created, because operations have changed or deleted theirs. */
  const spoilt = new Set<Person>();
  const latest = new Map<Person, Ids>();
  const keyed = (key: string) => ({ 'idempotency-key': key });
  const remover = (entity: string) =>
    `mutation ($input: Delete${entity}Input!) { delete${entity}(input: $input) { id } }`;

  async function scheduled(person: Person, input: object): Promise<string> {
    const query = `mutation ($input: ScheduleChangeInput!) { scheduleChange(input: $input) { id } }`;
    return (await person.call(query, { input })).data.scheduleChange.id;
  }

  /** Returns the content of the person's only account, and creates it if necessary. */
  async function contentOf(person: Person): Promise<Ids> {
    const created = async (field: string, input: object, key = randomUUID()): Promise<string> => {
      const type = field[0]?.toUpperCase() + field.slice(1);
      const query = `mutation ($input: ${type}Input!) { ${field}(input: $input) { id } }`;
      return (await person.call(query, { input }, keyed(key))).data[field].id;
    };
    let account = accounts.get(person);
    if (account === undefined) {
      account = await created('createAccount', accountInput(`Матрица ${randomUUID().slice(0, 8)}`));
      accounts.set(person, account);
    }
    const last = latest.get(person);
    if (last && !spoilt.delete(person)) return last;
    if (last) {
      // A new order has to list all menus, including those that other operations have created.
      const { data } = await person.call('{ listMenus { items { id } } }');
      for (const { id } of data.listMenus.items) {
        await person.call(remover('Menu'), { input: { id } });
      }
      await person.call(remover('Ingridients'), { input: { id: last.ingredient } });
      await person.call(remover('OptionGroup'), { input: { id: last.optionGroup } });
    }
    const text = translations('Име');
    const menu = await created('createMenu', { translations: text, active: true });
    const section = await created('createSection', { menuID: menu, translations: text });
    const item = await created('createItem', { sectionID: section, translations: text, price: 1 });
    const ingredient = await created('createIngridients', {
      translations: text,
      number: freeNumber(),
    });
    const deleted = await created('createIngridients', {
      translations: text,
      number: freeNumber(),
    });
    const deletion = randomUUID();
    await person.call(remover('Ingridients'), { input: { id: deleted } }, keyed(deletion));
    const creation = randomUUID();
    await created('createIngridients', { translations: text, number: freeNumber() }, creation);
    const version = (await person.call('{ workspaceVersion }')).data.workspaceVersion;
    const optionGroup = await created('createOptionGroup', { translations: text, options: [] });
    const planned = { ...hidingTomorrow(), itemIDs: [item] };
    const scheduledChange = await scheduled(person, planned);
    const ids = {
      account,
      menu,
      section,
      item,
      ingredient,
      optionGroup,
      deletion,
      creation,
      scheduledChange,
      version,
    };
    latest.set(person, ids);
    return ids;
  }

  const members = new Map<Person, string>();
  /** Returns the staff member or upload that an operation refers to, and creates it if it is missing. */
  async function staffOf(person: Person, field: string): Promise<StaffIds> {
    const ids = { ...noStaff };
    if (field === 'changeStaffRole' || field === 'removeStaff') {
      const { data } = await person.call('{ listStaff { members { id } } }');
      const memberId = members.get(person);
      const isThere = data.listStaff.members.some(({ id }: { id: string }) => id === memberId);
      ids.member =
        memberId && isThere ? memberId : (await newMember(stack, person, 'editor')).userId;
      members.set(person, ids.member);
    }
    if (field === 'revokeInvitation' || field === 'sendInvitationAgain') {
      const { data } = await person.call('{ listStaff { invitations { id } } }');
      const invited = data.listStaff.invitations[0] ?? (await inviteSomebody(person));
      ids.invitation = invited.id;
    }
    if (field === 'uploadParts' || field === 'completeUpload') {
      const upload = await person.call(
        'mutation ($input: CreateUploadInput!) { createUpload(input: $input) { uploadToken } }',
        { input: { fileName: 'a.png', contentType: 'image/png', size: 9, purpose: 'ITEM' } },
      );
      ids.uploadToken = upload.data.createUpload.uploadToken;
    }
    return ids;
  }

  const inviteSomebody = async (person: Person): Promise<{ readonly id: string }> =>
    (await invite(person, `${randomUUID()}@example.com`, 'viewer')).data.inviteStaff;

  /** A refused operation adds no commit. */
  async function expectCell(
    cell: string,
    code: string | null,
    call: () => Promise<ApiAnswer>,
  ): Promise<void> {
    const before = code === null ? null : await stack.countCommits();
    const answer = await call();
    expect(answer.code, `${cell}: ${answer.errors?.[0]?.message}`).toBe(code);
    expect(answer.status, cell).toBeLessThan(500);
    if (before !== null) expect(await stack.countCommits(), cell).toBe(before);
  }

  const bothContents = async (): Promise<{ own: Ids; foreign: Ids }> => ({
    own: await contentOf(owner),
    foreign: await contentOf(stranger),
  });

  const contentCells = fields.filter(([, field]) => field in contentOperations);
  it.each(contentCells)('guards %s.%s for every caller and target', async (type, field) => {
    const operation = contentOperations[field];
    if (!operation) throw new Error(`${field} has no call`);
    const least = leastRole(field, type === 'Mutation');
    const { names } = operation;
    const needed = targets.filter((target) => {
      if (target === 'own') return true;
      return target === 'foreign parent' ? names.parent : names.self;
    });
    for (const target of needed) {
      for (const caller of callers) {
        const { own, foreign } = await bothContents();
        const self = { own, foreign, missing, 'foreign parent': own }[target];
        const parent = target === 'foreign parent' ? foreign : { own, foreign, missing }[target];
        const variables = operation.variables(
          self,
          names.self ? (target === 'foreign parent' ? foreign : parent) : parent,
        );
        const namesIt = names.self || names.parent;
        // If a caller owns the entity but not the parent, or the parent but not the entity, the
        // answer is NOT_FOUND.
        const mixed = target === 'foreign parent' && names.self ? 'missing' : target;
        const code = expected(
          caller,
          least,
          target === 'foreign parent' && !names.self ? 'foreign' : mixed,
          namesIt,
        );
        await expectCell(`${field} × ${caller} × ${target}`, code, () =>
          apis[caller].call(operation.query, variables),
        );
        if (code === null && usesUp.test(field)) {
          spoilt.add(caller === 'other owner' ? stranger : owner);
        }
      }
    }
    if (type === 'Mutation') spoilt.add(owner).add(stranger);
  });

  const workspaceCells = fields
    .filter(([, field]) => field in workspaceOperations)
    // `createAccount` is refused to people who have an account, and `requestAccountDeletion` requires a
    // recent sign-in. Both are tested below.
    .filter(([, field]) => field !== 'createAccount' && field !== 'requestAccountDeletion');
  it.each(workspaceCells)(
    'checks every caller of %s.%s against own, foreign and missing targets',
    async (type, field) => {
      const operation = workspaceOperations[field];
      if (!operation) throw new Error(`${field} has no call`);
      const least = leastRole(field, type === 'Mutation');
      const targets = operation.namesSelf
        ? (['own', 'foreign', 'missing'] as const)
        : ['own' as const];
      for (const target of targets) {
        for (const caller of callers) {
          const { own, foreign } = await bothContents();
          const person = { own: owner, foreign: stranger, missing: owner }[target];
          const ids = target === 'missing' ? noStaff : await staffOf(person, field);
          const self = { own, foreign, missing }[target];
          const code = expected(caller, least, target, operation.namesSelf);
          await expectCell(`${field} × ${caller} × ${target}`, code, () =>
            apis[caller].call(operation.query, operation.variables(self, ids)),
          );
        }
      }
    },
  );

  it('only callers with the API key or a role can make public reads', async () => {
    const { account } = await contentOf(owner);
    const { data } = await owner.call('{ listAccounts { items { name } } }');
    const [{ name }] = data.listAccounts.items;
    await stack.standalone.settle();
    const calls = [
      ['query ($v: String!) { publicMenu(accountName: $v) { version } }', name],
      [
        'query ($v: String!) { listAccounts(filter: { name: { eq: $v } }, limit: 1) { items { id } } }',
        name,
      ],
      [
        `query ($v: ID!) { menusByAccountID(accountID: $v, filter: { active: { eq: true } }, limit: 1) {
           items { id } } }`,
        account,
      ],
    ] as const;
    for (const [query, v] of calls) {
      for (const caller of callers) {
        const refused = ['anonymous', 'expired token', 'forged token'].includes(caller);
        const barred = ['revoked staff', 'stranger in the workspace'].includes(caller);
        const code = refused ? 'UNAUTHENTICATED' : barred ? 'FORBIDDEN' : null;
        const answer = await apis[caller].call(query, { v });
        expect(answer.code, `${query} × ${caller}`).toBe(code);
      }
    }
  });

  it('allows personal operations for any signed-in user, and for no other caller', async () => {
    for (const caller of callers) {
      const person = await newPerson(stack);
      const invited = await invite(owner, person.email, 'viewer');
      const invitationId = invited.data.inviteStaff.id;
      const refusal = { anonymous: 'UNAUTHENTICATED', 'api key': 'FORBIDDEN' }[caller as string];
      const code = refusal ?? (caller.endsWith('token') ? 'UNAUTHENTICATED' : null);
      for (const query of ['{ myInvitations { id } }', '{ myWorkspaces { workspaceId } }']) {
        expect((await apis[caller].call(query)).code, `${query} × ${caller}`).toBe(code);
      }
      // Another person's invitation is treated as missing.
      const accepted = await acceptInvitation(apis[caller], owner.userId, invitationId);
      expect(accepted.code, `acceptInvitation × ${caller}`).toBe(code ?? 'NOT_FOUND');
      const leaving = await apis[caller].call(
        `mutation ($input: LeaveWorkspaceInput!) { leaveWorkspace(input: $input) { workspaceId } }`,
        { input: { workspaceId: 'nobody' } },
      );
      expect(leaving.code, `leaveWorkspace × ${caller}`).not.toBeNull();
      expect(leaving.status).toBeLessThan(500);
    }
  });

  it('lets only an owner who has just signed in call requestAccountDeletion', async () => {
    const query = 'mutation { requestAccountDeletion { dueAt } }';
    const leaving = await newPerson(stack);
    const colleagues = [
      await newMember(stack, leaving, 'editor'),
      await newMember(stack, leaving, 'viewer'),
      inWorkspace(await newPerson(stack), leaving.userId),
    ];
    for (const person of colleagues) expect((await person.call(query)).code).toBe('FORBIDDEN');
    const refusals = [
      [headers.anonymous, 'UNAUTHENTICATED'],
      [headers['api key'], 'FORBIDDEN'],
      [headers['expired token'], 'UNAUTHENTICATED'],
      [headers['forged token'], 'UNAUTHENTICATED'],
    ] as const;
    for (const [sent, code] of refusals) {
      expect((await stack.anonymous(sent).call(query)).code).toBe(code);
    }
    expect((await leaving.call('{ accountDeletion { dueAt } }')).data.accountDeletion).toBeNull();
    expect((await leaving.call(query)).code).toBeNull();
  });

  it('applies the same rule to completeUpload as to createUpload', async () => {
    const completion = `mutation ($input: CompleteUploadInput!) { completeUpload(input: $input) { url } }`;
    for (const [target, person] of [
      ['own', owner],
      ['foreign', stranger],
    ] as const) {
      const { uploadToken } = await staffOf(person, 'completeUpload');
      for (const caller of callers) {
        const answer = await apis[caller].call(completion, { input: { uploadToken } });
        // Nothing was uploaded, so callers who may complete the upload get this error.
        const code = expected(caller, 'editor', target, true) ?? 'BAD_USER_INPUT';
        expect(answer.code, `completeUpload × ${caller} × ${target}`).toBe(code);
      }
    }
  });

  it('lets viewers and above subscribe to workspaceChanges over a socket', async () => {
    const tokens = [headers['expired token'], headers['forged token']];
    const open = async (parameters: object): Promise<'ack' | number> => {
      const client = connectLive(stack.origin, parameters);
      const outcome = await client.opened();
      client.close();
      return outcome;
    };
    expect(await open({})).toBe(4401);
    expect(await open({ 'x-api-key': stack.publicApiKey })).toBe(4403);
    for (const token of tokens) expect(await open(token)).toBe(4401);
    const workspace = { 'x-workspace': owner.userId };
    const outcomes = [
      [owner, {}, 'ack'],
      [stranger, {}, 'ack'],
      [people.editor, workspace, 'ack'],
      [people.viewer, workspace, 'ack'],
      [people.revoked, workspace, 4403],
      [people.stranger, workspace, 4403],
      [stranger, { 'x-workspace': 'nobody' }, 4403],
    ] as const;
    for (const [person, where, outcome] of outcomes) {
      expect(await open({ authorization: person.idToken, ...where })).toBe(outcome);
    }
  });

  it('allows only the owner to read the payments of an account', async () => {
    const { account } = await contentOf(owner);
    const query = `{ getAccount(id: "${account}") { transactions { totalCount } } }`;
    expect((await owner.call(query)).data.getAccount.transactions.totalCount).toBe(0);
    for (const caller of ['editor', 'viewer'] as const) {
      expect((await apis[caller].call(query)).code, caller).toBe('FORBIDDEN');
    }
  });

  it('refuses a subscription over plain HTTP to every caller', async () => {
    for (const caller of callers) {
      const answer = await apis[caller].call('subscription { workspaceChanges { version } }');
      expect(answer.status, caller).toBe(400);
      expect(answer.code, caller).toBe('BAD_USER_INPUT');
    }
  });

  it('lets only owners call createAccount, and commits nothing on a conflict', async () => {
    const creation = workspaceOperations.createAccount;
    if (!creation) throw new Error('the call is missing');
    for (const caller of callers) {
      const create = () => apis[caller].call(creation.query, creation.variables(missing, noStaff));
      if (caller === 'owner' || caller === 'other owner') {
        const before = await stack.countCommits();
        const answer = await create();
        expect([null, 'CONFLICT']).toContain(answer.code);
        expect(answer.status).toBeLessThan(500);
        if (answer.code !== null) expect(await stack.countCommits()).toBe(before);
        continue;
      }
      const code = expected(caller, 'owner', 'own', false);
      await expectCell(`createAccount × ${caller}`, code, create);
    }
  });
});
