import { createHash } from 'node:crypto';
import { type ImportRow, planImport } from '@qr-menu/domain/import-export';
import { normalizeAccountName } from '@qr-menu/domain/names';
import {
  emptyWorkspace,
  evolveWorkspace,
  type Item,
  type Workspace,
} from '@qr-menu/domain/workspace';
import type { WorkspaceEvent } from '@qr-menu/schema';
import { type DemoVenue, withPictures } from '@qr-menu/standalone';

const at = '2026-01-01T00:00:00.000Z';

/** Returns an id that is as long and hard to compress as a real one, but the same in every run. */
function idOf(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex');
  return [8, 12, 16, 20, 32].map((end, n) => hex.slice([0, 8, 12, 16, 20][n], end)).join('-');
}

const pictureOf = (key: string): string =>
  `/images/public/${idOf('owner')}/${createHash('sha256').update(key).digest('base64url').slice(0, 12)}/1280x960-a43/640.webp`;

const evolved = (workspace: Workspace, events: readonly WorkspaceEvent[]): Workspace =>
  events.reduce((state, event) => evolveWorkspace(state, event, at), workspace);

/** Returns the venue as the commits of its owner would have created it. */
export const demoWorkspace = (
  venue: DemoVenue,
  rows: readonly ImportRow[],
  hasPicture: (itemName: string) => boolean,
): Workspace => evolved(emptyWorkspace(idOf('owner')), eventsOf(venue, rows, hasPicture));

/** Returns the same venue with every kind of price: sizes, units, deposits, options, set menus. */
export function pricedWorkspace(workspace: Workspace): Workspace {
  const sections = [...workspace.sections.values()];
  const groups = Array.from({ length: 12 }, (_, n) => groupEvent(n));
  const ids = groups.map(({ data }) => data.optionGroupId);
  return evolved(workspace, [
    ...groups,
    ...[...workspace.items.values()].flatMap((item, n) => pricingEvents(item, n, ids)),
    ...sections.flatMap(({ id: sectionId }, n): readonly WorkspaceEvent[] => [
      ...(n % 4 === 0
        ? [{ type: 'SectionPriced', data: { sectionId, price: 1290 + n } } as const]
        : []),
      ...(n % 3 === 0
        ? [
            {
              type: 'SectionOptionGroupsChanged',
              data: { sectionId, optionGroupIds: [ids[n % ids.length] ?? ''] },
            } as const,
          ]
        : []),
    ]),
  ]);
}

const choices = [
  'картофено пюре',
  'ориз с зеленчуци',
  'зелена салата',
  'чеснов сос',
  'пита',
  'лютеница',
];

const named = (name: string) => ({ name: { bg: name, en: name, de: name }, description: {} });

const groupEvent = (n: number) => ({
  type: 'OptionGroupCreated' as const,
  data: {
    optionGroupId: idOf(`group ${n}`),
    translations: named(`Гарнитура ${n + 1}`),
    min: n % 2,
    max: 1 + (n % 3),
    options: choices.map((choice, index) => ({
      id: idOf(`option ${n} ${index}`),
      translations: named(`${choice} ${n + 1}`),
      priceDelta: index * 60,
      contains: index % 2 === 0 ? ['MILK', 'CELERY'] : [],
      declared: index !== 5,
      active: true,
    })),
  },
});

const kinds = ['Малка порция', 'Нормална порция', 'Голяма порция', 'За двама', 'Семейна'];
const pricedBy = ['PER_100_G', 'PER_KG', 'PER_100_ML', 'PER_LITRE', 'PER_PIECE', 'PER_PERSON'];

/**
 * A third of the items have two, three or five sizes, a quarter have options, a tenth have deposits, and a
 * tenth have units.
 */
function pricingEvents(
  { id: itemId, price, discount }: Item,
  n: number,
  groupIds: readonly string[],
): readonly WorkspaceEvent[] {
  const amount = price ?? 500 + n;
  const variants = kinds.slice(0, n % 9 === 0 ? 5 : 2 + (n % 2)).map((kind, index) => ({
    id: `${itemId}-${index + 1}`,
    name: { bg: kind, en: kind, de: kind },
    volume: `${(index + 1) * 150} г`,
    price: amount + index * 150,
    deposit: null,
  }));
  return [
    ...(n % 3 === 0 ? [{ type: 'ItemVariantsChanged', data: { itemId, variants } } as const] : []),
    ...(n % 10 < 2
      ? [
          {
            type: 'ItemPricingChanged',
            data: {
              itemId,
              unit: (n % 10 === 0 && pricedBy[n % pricedBy.length]) || 'PORTION',
              onRequest: n % 3 !== 0 && price === null && discount === null,
              deposit: n % 10 === 1 ? 25 : null,
            },
          } as const,
        ]
      : []),
    ...(n % 4 === 0
      ? [
          {
            type: 'ItemOptionGroupsChanged',
            data: { itemId, optionGroupIds: [groupIds[(n >> 2) % groupIds.length] ?? ''] },
          } as const,
        ]
      : []),
  ];
}

export function eventsOf(
  venue: DemoVenue,
  rows: readonly ImportRow[],
  hasPicture: (itemName: string) => boolean,
): readonly WorkspaceEvent[] {
  const { account, menu } = venue;
  const accountId = idOf('account');
  const menuId = idOf('menu');
  const { currency, ...translations } = menu;
  const events: readonly WorkspaceEvent[] = [
    {
      type: 'AccountCreated',
      data: {
        accountId,
        ...account,
        normalizedName: normalizeAccountName(account.name),
        logoUrl: '',
        active: true,
        subscriptionValidUntil: at,
      },
    },
    {
      type: 'MenuCreated',
      data: { menuId, accountId, translations, currency, imageUrl: '', active: true },
    },
  ];
  const plan = planImport(
    evolved(emptyWorkspace(idOf('owner')), events),
    {
      menuId,
      rows: withPictures(venue, rows, (name) => (hasPicture(name) ? pictureOf(name) : undefined)),
      removeMissing: false,
      newIds: rows.map(({ row }) => idOf(`row ${row}`)),
    },
    at,
  );
  if (!plan.possible) throw new Error(plan.faults[0]?.message);
  return [...events, ...plan.events];
}
