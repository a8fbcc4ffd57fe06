import { type WorkspaceEvent, workspaceEventSchema } from '@qr-menu/schema';
import { inSweep } from '@qr-menu/testkit';
import { expect, it } from 'vitest';
import { deepFrozen } from '../../test/deep-frozen.ts';
import { minute, ownerId, workspaceAfter } from '../../test/given-workspace.ts';
import { randomCommand } from '../../test/random-commands.ts';
import { type Random, randomFrom } from '../../test/randomness.ts';
import {
  accountCreated,
  itemsCreated,
  menuCreated,
  sectionsCreated,
} from '../../test/venue-events.ts';
import type { RejectionCode } from '../decision.ts';
import { limits } from '../limits.ts';
import { buildPublicMenu } from '../public-menu/build-public-menu.ts';
import { decideWorkspace } from './decide-workspace.ts';
import { evolveByCommits, evolveWorkspace } from './evolve-workspace.ts';
import { emptyWorkspace, itemsOfMenu, sectionsOfMenu, type Workspace } from './workspace.ts';

/** Even the smaller number is enough to produce every event and rejection. */
const sequences = inSweep ? 840 : 420;
const commandsPerSequence = 60;
const startAt = 1_000;
/** Every eighth sequence starts with an almost full menu, in which each event takes a long time. */
const nearlyFull = workspaceAfter([
  accountCreated(),
  menuCreated('menu-1'),
  ...sectionsCreated(24, 'menu-1'),
  ...itemsCreated(200, 'menu-1-section-1'),
  ...itemsCreated(98, 'menu-1-section-2'),
  menuCreated('menu-2'),
  ...sectionsCreated(3, 'menu-2'),
  ...itemsCreated(2, 'menu-2-section-1'),
  {
    type: 'ItemVariantsChanged',
    data: {
      itemId: 'menu-2-section-1-item-1',
      variants: [300, 500].map((price, index) => ({
        id: `menu-2-section-1-item-1-${index + 1}`,
        name: { bg: `Размер ${index}` },
        volume: '',
        price,
        deposit: null,
      })),
    },
  },
]);

type Coverage = { readonly events: Set<string>; readonly rejections: Set<RejectionCode> };

const hasEachOnce = (ids: readonly string[]): boolean => new Set(ids).size === ids.length;

/** Returns the broken invariants, because calling `expect` for each one would take most of the time. */
function brokenInvariants(workspace: Workspace): readonly string[] {
  const { account, names, menus, sections, items, ingredients, staff } = workspace;
  const people = [...staff.invitations.values(), ...staff.members.values()];
  const holds: Readonly<Record<string, boolean>> = {
    'menus have an account': menus.size === 0 || account !== null,
    'the account has its name': account === null || names.includes(account.normalizedName),
    'no name is there twice': new Set(names).size === names.length,
    'no e-mail is there twice': new Set(people.map(({ email }) => email)).size === people.length,
    'few enough names': names.length <= limits.namesPerAccount,
    'few enough menus': menus.size <= limits.menusPerWorkspace,
    'few enough ingredients': ingredients.size <= limits.ingredientsPerWorkspace,
    'few enough people': people.length <= limits.staffPerWorkspace,
    'few enough sections': [...menus.keys()].every(
      (id) => sectionsOfMenu(workspace, id).length <= limits.sectionsPerMenu,
    ),
    'few enough items': [...menus.keys()].every(
      (id) => itemsOfMenu(workspace, id).length <= limits.itemsPerMenu,
    ),
    'menus are of the account': [...menus.values()].every(
      ({ accountId }) => accountId === account?.id,
    ),
    'sections have a menu': [...sections.values()].every(({ menuId }) => menus.has(menuId)),
    'items have a section': [...items.values()].every(({ sectionId }) => sections.has(sectionId)),
    'what items contain is there': [...items.values()].every(({ ingredientIds }) =>
      ingredientIds.every((id) => ingredients.has(id)),
    ),
    'the price and the volume are those of the first size': [...items.values()].every(
      ({ price, volume, variants: [first] }) =>
        !first || (first.price === price && first.volume === volume),
    ),
    'what is on request has no price': [...items.values()].every(
      ({ onRequest, price, variants }) =>
        !onRequest || (price === null && variants.every((variant) => variant.price === null)),
    ),
    'no two sizes share an id': hasEachOnce(
      [...items.values()].flatMap(({ variants }) => variants.map(({ id }) => id)),
    ),
    'all are found by their ids': [menus, sections, items, ingredients].every((entities) =>
      [...entities].every(([id, entity]) => entity.id === id),
    ),
  };
  return Object.keys(holds).filter((name) => !holds[name]);
}

/** Returns the event as it is read from the log, parsed from JSON. */
const fromLog = (event: WorkspaceEvent): WorkspaceEvent =>
  workspaceEventSchema.parse(JSON.parse(JSON.stringify(event)));

function runSequence(random: Random, start: Workspace, coverage: Coverage): void {
  let workspace = deepFrozen(start);
  let replayed = start;
  const commits: { readonly at: string; readonly events: readonly WorkspaceEvent[] }[] = [];
  for (let step = 0; step < commandsPerSequence; step += 1) {
    // The commands are spread over several days, so that the bin drops old entries.
    const at = minute(startAt + 40 * step);
    const command = deepFrozen(randomCommand(random, workspace));
    const decision = decideWorkspace(workspace, command, at);
    if (!decision.accepted) {
      coverage.rejections.add(decision.rejection.code);
      continue;
    }
    commits.push({ at, events: decision.events });
    for (const event of decision.events) {
      coverage.events.add(event.type);
      workspace = deepFrozen(evolveWorkspace(workspace, event, at));
      replayed = evolveWorkspace(replayed, fromLog(event), at);
    }
    expect(brokenInvariants(workspace)).toEqual([]);
    if (command.type.startsWith('Update')) {
      const repeated = decideWorkspace(workspace, command, at);
      expect(repeated, 'an update that is repeated').toEqual({ accepted: true, events: [] });
    }
  }
  expect(replayed).toEqual(workspace);
  // The commits are applied in two runs. The second run must not change the result of the first.
  const first = commits.splice(0, random.below(commits.length + 1));
  const between = evolveByCommits(start, first);
  const copy = structuredClone(between);
  expect(evolveByCommits(between, commits)).toEqual(workspace);
  expect(between).toEqual(copy);
  expect(buildPublicMenu(replayed, 1)).toEqual(buildPublicMenu(workspace, 1));
}

/** If a sequence fails, the error contains the seed that reproduces it. */
function runSeed(seed: number, coverage: Coverage): void {
  try {
    runSequence(randomFrom(seed), seed % 8 === 0 ? nearlyFull : emptyWorkspace(ownerId), coverage);
  } catch (error) {
    throw new Error(`the sequence of seed ${seed} failed`, { cause: error });
  }
}

it('random commands keep the invariants, and produce every event and rejection', () => {
  const coverage: Coverage = { events: new Set(), rejections: new Set() };
  for (let seed = 0; seed < sequences; seed += 1) runSeed(seed, coverage);
  const types = workspaceEventSchema.options.map((option) => option.shape.type.value);
  expect([...coverage.events].sort()).toEqual([...types].sort());
  const codes: RejectionCode[] = [
    'BAD_USER_INPUT',
    'CONFLICT',
    'LIMIT_EXCEEDED',
    'NOT_FOUND',
    'NUMBER_TAKEN',
  ];
  expect([...coverage.rejections].sort()).toEqual(codes);
});
