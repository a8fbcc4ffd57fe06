import { weekdays } from '@qr-menu/schema';
import { currencyRoundings } from '../src/money/conversion.ts';
import type { WorkspaceCommand } from '../src/workspace/decide-workspace.ts';
import type { Workspace } from '../src/workspace/workspace.ts';
import type { Random } from './randomness.ts';

type Entities = ReadonlyMap<string, unknown>;

const types = [
  'ReorderSections',
  'ReorderItems',
  'SetItemDays',
  'BeginDay',
  'SetItemsActive',
  'SetItemsSoldOut',
  'MoveItems',
  'DeleteItems',
  'ChangePrices',
  'ChangeCurrency',
  'SetAllergens',
  'ConfirmAllergens',
] as const;

/** Returns a command about several entities, valid or not. */
export function randomManyCommand(random: Random, workspace: Workspace): WorkspaceCommand {
  const { menus, sections, items } = workspace;
  const anyId = (entities: Entities): string => random.oneOf([...entities.keys(), 'nobody']);
  const [menuId, sectionId] = [anyId(menus), anyId(sections)];
  const type = random.oneOf(types);
  switch (type) {
    case 'ReorderSections': {
      const inMenu = [...sections].filter(([, section]) => section.menuId === menuId);
      return { type, menuId, sectionIds: shuffled(random, new Map(inMenu)) };
    }
    case 'ReorderItems': {
      const inSection = [...items].filter(([, item]) => item.sectionId === sectionId);
      return { type, sectionId, itemIds: shuffled(random, new Map(inSection)) };
    }
    case 'SetItemDays':
      return {
        type,
        changes: someOf(random, items).map((itemId) => ({
          itemId,
          days: random.chance(0.3)
            ? null
            : {
                weekdays: [random.oneOf(weekdays)],
                dates: random.chance(0.5) ? [] : ['2026-03-02'],
              },
        })),
      };
    case 'BeginDay':
      return { type };
    case 'SetItemsActive':
      return { type, itemIds: someOf(random, items), active: random.chance(0.5) };
    case 'SetItemsSoldOut':
      return { type, itemIds: someOf(random, items), soldOut: random.chance(0.6) };
    case 'MoveItems':
      return { type, itemIds: someOf(random, items), sectionId };
    case 'DeleteItems':
      return { type, itemIds: someOf(random, items) };
    case 'ChangePrices': {
      const scope = random.oneOf([
        { kind: 'items', itemIds: someOf(random, items) },
        { kind: 'section', sectionId },
        { kind: 'menu', menuId },
      ] as const);
      const step = random.oneOf([1, 10, 100] as const);
      if (random.chance(0.3)) {
        return { type, scope, step, amount: random.oneOf([-2, -0.5, 0, 0.49, 12, 0.001]) };
      }
      const percent = random.oneOf([-100, -12.5, 0, 10, 33.33, 1_000, 1_001, 0.001]);
      return { type, scope, step, percent };
    }
    case 'ChangeCurrency':
      return {
        type,
        menuIds: random.chance(0.7) ? [menuId] : undefined,
        to: random.oneOf(['EUR', 'BGN', 'USD', 'HUF', 'QQQ']),
        rate: random.chance(0.5) ? random.oneOf(['1.1', '0', '405.5']) : undefined,
        rounding: random.oneOf(currencyRoundings),
      };
    case 'SetAllergens': {
      const allergens = random.chance(0.5)
        ? null
        : { contains: random.oneOf([[], ['MILK'], ['FISH', 'CELERY']]), mayContain: ['NUTS'] };
      // Only an existing declaration can be withdrawn.
      const declared = new Map([...items].filter(([, item]) => item.allergens !== null));
      const labels = random.chance(0.5)
        ? {}
        : { add: { diets: ['LENTEN'] }, remove: { diets: ['HALAL'], traits: ['NEW'] } };
      return { type, itemIds: someOf(random, allergens ? items : declared), allergens, ...labels };
    }
    case 'ConfirmAllergens':
      return { type, itemIds: someOf(random, items) };
    default:
      return type satisfies never;
  }
}

/** Returns all ids in random order, sometimes leaving one out. */
function shuffled(random: Random, entities: Entities): readonly string[] {
  const keyed = [...entities.keys()].map((id) => ({ id, key: random.fraction() }));
  const ids = keyed.sort((a, b) => a.key - b.key).map(({ id }) => id);
  return random.chance(0.9) ? ids : ids.slice(1);
}

/** Returns up to four of the ids, and sometimes an id that does not exist. */
export const someOf = (random: Random, entities: Entities): readonly string[] => [
  ...shuffled(random, entities).slice(0, random.below(5)),
  ...(random.chance(0.1) ? ['nobody'] : []),
];
