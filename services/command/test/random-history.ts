import {
  type Deletion,
  decideWorkspace,
  emptyWorkspace,
  evolveWorkspace,
  idsPerCopy,
  type Workspace,
  type WorkspaceCommand,
} from '@qr-menu/domain';
import { type Commit, languages, type WorkspaceEvent, workspaceStream } from '@qr-menu/schema';
import { commitOf } from './commits.ts';

/** A repeatable source of choices (mulberry32). */
export function createChance(seed: number) {
  let state = seed;
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
  return {
    below,
    maybe: <T>(value: T): T | undefined => (below(2) === 0 ? value : undefined),
    pick: <T>(values: readonly [T, ...T[]]): T => values[below(values.length)] ?? values[0],
    idOf: (entities: ReadonlyMap<string, unknown>): string =>
      [...entities.keys()][below(Math.max(1, entities.size))] ?? 'nothing',
  };
}

export type Chance = ReturnType<typeof createChance>;

const words = ['Шопска салата', 'Soup', 'Käse', "O'Brien", '"quoted" \\ text', '🍕'] as const;

const texts = (chance: Chance) => ({
  name: { [chance.pick(languages)]: chance.pick(words) },
  description: { [chance.pick(languages)]: chance.pick(words) },
});

type Declaration = Extract<WorkspaceCommand, { type: 'SetAllergens' }>['allergens'];
type Extension = Extract<WorkspaceCommand, { type: 'ExtendSubscription' }>;

export type Maker = (workspace: Workspace, chance: Chance, newId: string) => WorkspaceCommand;

const accountCommands: readonly [Maker, ...Maker[]] = [
  (workspace, chance) => ({
    type: 'UpdateAccount',
    accountId: workspace.account?.id ?? 'nothing',
    name: chance.maybe(`Venue ${chance.below(4)} of ${workspace.ownerId}`),
    active: chance.maybe(chance.below(2) === 0),
    description: chance.maybe(chance.pick(words)),
    translations: chance.maybe({ description: { [chance.pick(languages)]: chance.pick(words) } }),
    emailShown: chance.maybe(chance.below(2) === 0),
    defaultLanguage: chance.maybe(chance.pick(languages)),
    allergenCodes: chance.maybe(chance.pick(['NAMES', 'LETTERS'])),
    country: chance.maybe(chance.pick(['BG', 'DE'])),
  }),
  (workspace) => ({ type: 'DeleteAccount', accountId: workspace.account?.id ?? 'nothing' }),
];

const createAccount: Maker = ({ ownerId }, chance, newId) => ({
  type: 'CreateAccount',
  accountId: newId,
  name: `Venue ${chance.below(4)} of ${ownerId}`,
  email: 'a@b.bg',
  phone: '+359 888',
  description: '',
  defaultLanguage: 'bg',
  logoUrl: '',
  active: true,
});

const createItem: Maker = (workspace, chance, itemId) => ({
  type: 'CreateItem',
  itemId,
  sectionId: chance.idOf(workspace.sections),
  translations: texts(chance),
  imageUrl: '',
  volume: '',
  price: chance.pick([null, 0, 1050]),
  discount: chance.pick([null, 0, 15]),
  active: chance.below(2) === 0,
  ingredientIds: chance.maybe(someIngredients(workspace, chance)),
});

const makers: readonly [Maker, ...Maker[]] = [
  (_workspace, chance, menuId) => ({
    type: 'CreateMenu',
    menuId,
    translations: texts(chance),
    imageUrl: '',
    currency: 'лв',
    active: chance.below(2) === 0,
  }),
  ({ menus }, chance) => ({
    type: 'UpdateMenu',
    menuId: chance.idOf(menus),
    translations: chance.maybe(texts(chance)),
    firstView: chance.maybe(chance.pick(['cards', 'list'])),
    active: chance.maybe(chance.below(2) === 0),
  }),
  ({ menus }, chance, sectionId) => ({
    type: 'CreateSection',
    sectionId,
    menuId: chance.idOf(menus),
    translations: texts(chance),
    imageUrl: '',
    position: chance.maybe(chance.below(5)),
  }),
  ({ menus, sections }, chance) => ({
    type: 'UpdateSection',
    sectionId: chance.idOf(sections),
    menuId: chance.maybe(chance.idOf(menus)),
    position: chance.maybe(chance.below(5)),
    imageUrl: chance.maybe('/image.png'),
    price: chance.maybe(chance.pick([null, 1_290])),
  }),
  createItem,
  createItem,
  createItem,
  createItem,
  (workspace, chance) => ({
    type: 'UpdateItem',
    itemId: chance.idOf(workspace.items),
    ingredientIds: chance.maybe(someIngredients(workspace, chance)),
    sectionId: chance.maybe(chance.idOf(workspace.sections)),
    translations: chance.maybe(texts(chance)),
    price: chance.maybe(chance.pick([null, 1, 99_999_999])),
    discount: chance.maybe(chance.pick([null, 0, 100])),
    active: chance.maybe(chance.below(2) === 0),
    volume: chance.maybe('350 г'),
    allergens: chance.maybe(
      chance.pick<Declaration>([
        null,
        { contains: [], mayContain: [] },
        { contains: ['MILK', 'EGGS'], mayContain: ['NUTS'] },
      ]),
    ),
    diets: chance.maybe(chance.pick([[], ['HALAL', 'LENTEN']])),
    additives: chance.maybe(chance.pick([[], ['CAFFEINE']])),
    spiciness: chance.maybe(chance.below(4)),
    priceUnit: chance.maybe(chance.pick(['PORTION', 'PER_KG'])),
    deposit: chance.maybe(chance.pick([null, 25])),
  }),
  (_workspace, chance, ingredientId) => ({
    type: 'CreateIngredient',
    ingredientId,
    translations: texts(chance),
    number: chance.below(100),
    allergens: chance.maybe(['CELERY']),
  }),
  ({ ingredients }, chance) => ({
    type: 'UpdateIngredient',
    ingredientId: chance.idOf(ingredients),
    number: chance.below(3),
  }),
  ({ account }, chance, transactionId) => ({
    type: 'RecordTransaction',
    transactionId,
    accountId: account?.id ?? 'nothing',
    plan: chance.pick([1, 6, 12]),
    amount: chance.pick([0, 7_600, 19_800]),
    currency: chance.pick(['BGN', 'лв.', '€']),
    paidAt: '2026-01-01T00:00:00.000Z',
  }),
  ({ account }, chance) => ({
    type: 'ExtendSubscription',
    accountId: account?.id ?? 'nothing',
    until: chance.pick<Extension['until']>([
      '2026-05-01T00:00:00.000Z',
      { months: 1 + chance.below(3) },
    ]),
    reason: chance.pick(['Ремонт', 'a "goodwill" month']),
    shorten: chance.below(2) === 0,
  }),
];

const staffMakers: readonly [Maker, ...Maker[]] = [
  (_workspace, chance, invitationId) => ({
    type: 'InviteStaff',
    invitationId,
    email: `person${chance.below(9)}@example.com`,
    role: chance.pick(['editor', 'viewer']),
    ownerEmail: 'owner@example.com',
  }),
  ({ staff }, chance) => {
    const invitationId = chance.idOf(staff.invitations);
    const email = staff.invitations.get(invitationId)?.email ?? 'nobody@example.com';
    // The same people work for all owners.
    return { type: 'AcceptStaffInvitation', invitationId, memberId: `of ${email}`, email };
  },
  ({ staff }, chance) => ({
    type: 'ChangeStaffRole',
    memberId: chance.idOf(staff.members),
    role: chance.pick(['editor', 'viewer']),
  }),
  ({ staff }, chance) => ({ type: 'RemoveStaff', memberId: chance.idOf(staff.members) }),
  ({ staff }, chance) => ({
    type: 'RevokeStaffInvitation',
    invitationId: chance.idOf(staff.invitations),
  }),
  ({ deletion }, _chance, newId) =>
    deletion ? { type: 'TakeBackDeletion' } : { type: 'RequestDeletion', deletionId: newId },
];

const sizes = (prices: readonly (number | null)[]) =>
  prices.map((price, index) => {
    return { name: { bg: 'Голяма' }, volume: `0.${index + 1} л`, price, deposit: null };
  });

const orderingMakers: readonly [Maker, ...Maker[]] = [
  ({ items }, chance) => ({
    type: 'UpdateItem',
    itemId: chance.idOf(items),
    variants: sizes(chance.pick([[], [420, 590], [null, 700, 800], [null]])),
  }),
  // The same two sizes for other prices.
  ({ items }, chance) => ({
    type: 'UpdateItem',
    itemId:
      [...items.values()].find(({ variants }) => variants.length === 2)?.id ?? chance.idOf(items),
    variants: sizes([420 + chance.below(99), 590]),
  }),
  ({ items }, chance) => ({
    type: 'UpdateItem',
    itemId: chance.idOf(items),
    variants: [],
    price: null,
    onRequest: true,
  }),
  ({ items }, chance) => ({
    type: 'UpdateItem',
    itemId: [...items.values()].find(({ variants }) => variants.length > 0)?.id ?? 'nothing',
    price: chance.maybe(chance.pick([null, 100, 300])),
    volume: chance.maybe(chance.pick(['', '1 л'])),
  }),
  ({ menus, sections }, chance) => {
    const menuId = chance.idOf(menus);
    const inMenu = [...sections.values()].filter((section) => section.menuId === menuId);
    return { type: 'ReorderSections', menuId, sectionIds: shuffled(idsOf(inMenu), chance) };
  },
  ({ items }, chance) => {
    const { sectionId = 'nothing' } = items.get(chance.idOf(items)) ?? {};
    const inSection = [...items.values()].filter((item) => item.sectionId === sectionId);
    return { type: 'ReorderItems', sectionId, itemIds: shuffled(idsOf(inSection), chance) };
  },
  ({ items }, chance) => ({
    type: 'SetItemsActive',
    itemIds: shuffled([...items.keys()], chance).slice(0, 4),
    active: chance.below(2) === 0,
  }),
  ({ menus }, chance) => ({
    type: 'ChangeCurrency',
    menuIds: [chance.idOf(menus)],
    to: 'EUR',
    rate: undefined,
    rounding: 'EXACT',
  }),
  ({ items }, chance) => ({
    type: 'ConfirmAllergens',
    itemIds: shuffled([...items.keys()], chance).slice(0, 4),
  }),
  ({ sections }, chance) => ({
    type: 'ChangePrices',
    scope: { kind: 'section', sectionId: chance.idOf(sections) },
    percent: chance.pick([-12.5, 10]),
    step: chance.pick([1, 10]),
  }),
];

const idsOf = (entities: readonly { readonly id: string }[]): string[] =>
  entities.map(({ id }) => id);

const shuffled = (ids: readonly string[], chance: Chance): string[] =>
  ids
    .map((id) => ({ id, key: chance.below(1_000_000) }))
    .sort((a, b) => a.key - b.key)
    .map(({ id }) => id);

const someIngredients = ({ ingredients }: Workspace, chance: Chance): string[] =>
  shuffled([...ingredients.keys()], chance).slice(0, chance.below(4));

const someOptions = (chance: Chance) =>
  Array.from({ length: chance.below(3) }, (_, index) => ({
    id: `option-${index}`,
    translations: texts(chance),
    priceDelta: chance.pick([-50, 0, 150]),
    contains: chance.pick([[], ['MILK']]),
    declared: chance.below(2) === 0,
    active: chance.below(3) > 0,
  }));

const optionMakers: readonly [Maker, ...Maker[]] = [
  (_workspace, chance, optionGroupId) => ({
    type: 'CreateOptionGroup',
    optionGroupId,
    translations: texts(chance),
    min: 0,
    max: chance.pick([null, 1, 2]),
    options: someOptions(chance),
  }),
  ({ optionGroups }, chance) => ({
    type: 'UpdateOptionGroup',
    optionGroupId: chance.idOf(optionGroups),
    options: someOptions(chance),
  }),
  ({ optionGroups }, chance) => {
    const { id = 'nothing', options = [] } =
      [...optionGroups.values()].find((group) => group.options.length > 0) ?? {};
    return {
      type: 'UpdateOptionGroup',
      optionGroupId: id,
      options: options.map((one) => ({ ...one, priceDelta: chance.below(300) })),
    };
  },
  ({ items, optionGroups }, chance) => ({
    type: 'UpdateItem',
    itemId: chance.idOf(items),
    optionGroupIds: [chance.idOf(optionGroups)],
  }),
  ({ sections, optionGroups }, chance) => ({
    type: 'UpdateSection',
    sectionId: chance.idOf(sections),
    optionGroupIds: [chance.idOf(optionGroups)],
  }),
  ({ optionGroups }, chance) => ({
    type: 'DeleteOptionGroup',
    optionGroupId: chance.idOf(optionGroups),
  }),
  (workspace, chance) => {
    const last = [...workspace.bin.optionGroups.values()].at(-1)?.deletedAt;
    return { type: 'RestoreDeleted', deletion: someDeletion(workspace, chance, last) };
  },
];

const deleteMakers: readonly [Maker, ...Maker[]] = [
  ({ menus }, chance) => ({ type: 'DeleteMenu', menuId: chance.idOf(menus) }),
  ({ sections }, chance) => ({ type: 'DeleteSection', sectionId: chance.idOf(sections) }),
  ({ items }, chance) => ({ type: 'DeleteItem', itemId: chance.idOf(items) }),
  ({ ingredients }, chance) => ({
    type: 'DeleteIngredient',
    ingredientId: chance.idOf(ingredients),
  }),
  ({ items }, chance) => ({
    type: 'DeleteItems',
    itemIds: shuffled([...items.keys()], chance).slice(0, 2),
  }),
];

function makerFor(workspace: Workspace, chance: Chance): Maker {
  if (!workspace.account) return createAccount;
  const roll = chance.below(100);
  if (roll < 1) return accountCommands[1] ?? accountCommands[0];
  if (roll < 8) return accountCommands[0];
  if (roll >= 95) return chance.pick(optionMakers);
  if (roll >= 88) return chance.pick(staffMakers);
  if (roll >= 66 && roll < 76) return chance.pick(ownerMakers);
  if (roll >= 76 && roll < 88) return chance.pick(orderingMakers);
  return chance.pick(roll < 24 ? deleteMakers : makers);
}

/** What one owner did: the commits of so many random commands that were accepted. */
export function randomHistory(ownerId: string, length: number, seed: number): readonly Commit[] {
  const chance = createChance(seed);
  const commits: Commit[] = [];
  let workspace = emptyWorkspace(ownerId);
  for (let tries = 0; commits.length < length; tries += 1) {
    const at = new Date(Date.UTC(2026, 0, 1) + tries * 600_000).toISOString();
    const command = makerFor(workspace, chance)(workspace, chance, `${ownerId} ${tries}`);
    const decision = decideWorkspace(workspace, command, at);
    if (!decision.accepted || decision.events.length === 0) continue;
    const evolve = (state: Workspace, event: WorkspaceEvent) => evolveWorkspace(state, event, at);
    workspace = decision.events.reduce(evolve, workspace);
    commits.push(commitOf(workspaceStream(ownerId), commits.length, decision.events, { at }));
  }
  return commits;
}

type MarkItemSoldOut = Extract<WorkspaceCommand, { type: 'MarkItemSoldOut' }>;

const soldOutBack: Maker = ({ items }) => ({
  type: 'MarkItemAvailable',
  itemId: [...items.values()].find(({ soldOut }) => soldOut)?.id ?? 'nothing',
});

const withdrawal: Maker = ({ items }) => ({
  type: 'SetAllergens',
  itemIds: [[...items.values()].find(({ allergens }) => allergens)?.id ?? 'nothing'],
  allergens: null,
});

/** Sold out, copies and undoing. What needs another one before it is tried more often. */
const ownerMakers: readonly [Maker, ...Maker[]] = [
  ({ items }, chance, newId) => ({
    type: 'MarkItemSoldOut',
    itemId: chance.idOf(items),
    until: chance.pick<MarkItemSoldOut['until']>([
      'today',
      'changed',
      { time: `2026-01-0${1 + (newId.length % 9)}T12:00:00Z` },
    ]),
  }),
  soldOutBack,
  soldOutBack,
  soldOutBack,
  withdrawal,
  withdrawal,
  ({ items }) => ({ type: 'EndSoldOut', itemIds: [...items.keys()] }),
  ({ items }, chance, newId) => ({
    type: 'DuplicateItem',
    itemId: chance.idOf(items),
    newIds: newIdsFrom(newId),
  }),
  ({ sections }, chance, newId) => ({
    type: 'DuplicateSection',
    sectionId: chance.idOf(sections),
    newIds: newIdsFrom(newId),
  }),
  ({ menus }, chance, newId) => ({
    type: 'DuplicateMenu',
    menuId: chance.idOf(menus),
    newIds: newIdsFrom(newId),
  }),
  (workspace, chance) => ({ type: 'RestoreDeleted', deletion: someDeletion(workspace, chance) }),
  (workspace, chance) => ({ type: 'RestoreDeleted', deletion: someDeletion(workspace, chance) }),
];

const newIdsFrom = (newId: string): readonly string[] =>
  Array.from({ length: idsPerCopy }, (_, index) => `${newId}.${index}`);

/** The bin's entries of one moment. */
function someDeletion(before: Workspace, chance: Chance, moment?: string): Deletion {
  const { bin, items } = before;
  const times = Object.values(bin).flatMap((deleted: ReadonlyMap<string, { deletedAt: string }>) =>
    [...deleted.values()].map(({ deletedAt }) => deletedAt),
  );
  const at = moment ?? times[chance.below(Math.max(1, times.length))] ?? '';
  const from = (deleted: ReadonlyMap<string, { readonly deletedAt: string }>) =>
    [...deleted].filter(([, { deletedAt }]) => deletedAt === at).map(([id]) => id);
  const ingredientIds = from(bin.ingredients);
  const optionGroupIds = from(bin.optionGroups);
  const detached = ingredientIds.map((ingredientId) => ({
    itemId: chance.idOf(items),
    ingredientId,
    index: chance.below(3),
  }));
  return {
    at,
    menuIds: from(bin.menus),
    sectionIds: from(bin.sections),
    itemIds: from(bin.items),
    ingredientIds,
    optionGroupIds,
    before,
    detached,
    groupsDetached: optionGroupIds.map((optionGroupId) => ({
      kind: 'items',
      id: chance.idOf(items),
      optionGroupId,
      index: chance.below(2),
    })),
  };
}
