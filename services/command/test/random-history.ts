import {
  decideWorkspace,
  emptyWorkspace,
  evolveWorkspace,
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

type Chance = ReturnType<typeof createChance>;

const words = ['Шопска салата', 'Soup', 'Käse', "O'Brien", '"quoted" \\ text', '🍕'] as const;

const texts = (chance: Chance) => ({
  name: { [chance.pick(languages)]: chance.pick(words) },
  description: { [chance.pick(languages)]: chance.pick(words) },
});

type Maker = (workspace: Workspace, chance: Chance, newId: string) => WorkspaceCommand;

const accountCommands: readonly [Maker, ...Maker[]] = [
  (workspace, chance) => ({
    type: 'UpdateAccount',
    accountId: workspace.account?.id ?? 'nothing',
    name: chance.maybe(`Venue ${chance.below(4)} of ${workspace.ownerId}`),
    active: chance.maybe(chance.below(2) === 0),
    description: chance.maybe(chance.pick(words)),
    defaultLanguage: chance.maybe(chance.pick(languages)),
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
  }),
  ({ sections }, chance, itemId) => ({
    type: 'CreateItem',
    itemId,
    sectionId: chance.idOf(sections),
    translations: texts(chance),
    imageUrl: '',
    volume: '',
    price: chance.pick([null, 0, 1050]),
    discount: chance.pick([null, 0, 15]),
    active: chance.below(2) === 0,
  }),
  ({ items, sections }, chance) => ({
    type: 'UpdateItem',
    itemId: chance.idOf(items),
    sectionId: chance.maybe(chance.idOf(sections)),
    translations: chance.maybe(texts(chance)),
    price: chance.maybe(chance.pick([null, 1, 99_999_999])),
    discount: chance.maybe(chance.pick([null, 0, 100])),
    active: chance.maybe(chance.below(2) === 0),
    volume: chance.maybe('350 г'),
  }),
  (_workspace, chance, ingredientId) => ({
    type: 'CreateIngredient',
    ingredientId,
    translations: texts(chance),
    number: chance.below(100),
  }),
  ({ ingredients }, chance) => ({
    type: 'UpdateIngredient',
    ingredientId: chance.idOf(ingredients),
    number: chance.below(3),
  }),
];

const deleteMakers: readonly [Maker, ...Maker[]] = [
  ({ menus }, chance) => ({ type: 'DeleteMenu', menuId: chance.idOf(menus) }),
  ({ sections }, chance) => ({ type: 'DeleteSection', sectionId: chance.idOf(sections) }),
  ({ items }, chance) => ({ type: 'DeleteItem', itemId: chance.idOf(items) }),
  ({ ingredients }, chance) => ({
    type: 'DeleteIngredient',
    ingredientId: chance.idOf(ingredients),
  }),
];

function makerFor(workspace: Workspace, chance: Chance): Maker {
  if (!workspace.account) return createAccount;
  const roll = chance.below(100);
  if (roll < 1) return accountCommands[1] ?? accountCommands[0];
  if (roll < 8) return accountCommands[0];
  return chance.pick(roll < 24 ? deleteMakers : makers);
}

/** What one owner did: the commits of so many random commands that were accepted. */
export function randomHistory(ownerId: string, length: number, seed: number): readonly Commit[] {
  const chance = createChance(seed);
  const commits: Commit[] = [];
  let workspace = emptyWorkspace(ownerId);
  for (let tries = 0; commits.length < length; tries += 1) {
    const at = new Date(Date.UTC(2026, 0, 1) + tries * 1_000).toISOString();
    const command = makerFor(workspace, chance)(workspace, chance, `${ownerId} ${tries}`);
    const decision = decideWorkspace(workspace, command, at);
    if (!decision.accepted || decision.events.length === 0) continue;
    const evolve = (state: Workspace, event: WorkspaceEvent) => evolveWorkspace(state, event, at);
    workspace = decision.events.reduce(evolve, workspace);
    commits.push(commitOf(workspaceStream(ownerId), commits.length, decision.events, { at }));
  }
  return commits;
}
