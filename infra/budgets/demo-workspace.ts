import { createHash } from 'node:crypto';
import {
  emptyWorkspace,
  evolveWorkspace,
  normalizeAccountName,
  toMinorUnits,
  type Workspace,
} from '@qr-menu/domain';
import type { WorkspaceEvent } from '@qr-menu/schema';
import type { DemoVenue } from '@qr-menu/standalone';

const at = '2026-01-01T00:00:00.000Z';

/** As long and as hard to compress as a real one, and the same each time. */
function idOf(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex');
  return [8, 12, 16, 20, 32].map((end, n) => hex.slice([0, 8, 12, 16, 20][n], end)).join('-');
}

const pictureOf = (key: string): string =>
  `/images/public/${idOf('owner')}/${createHash('sha256').update(key).digest('base64url').slice(0, 12)}/1280x960-a43/640.webp`;

/** The venue as its owner's commits would have made it. */
export const demoWorkspace = (
  venue: DemoVenue,
  hasPicture: (itemKey: string) => boolean,
): Workspace =>
  eventsOf(venue, hasPicture).reduce(
    (workspace, event) => evolveWorkspace(workspace, event, at),
    emptyWorkspace(idOf('owner')),
  );

export function eventsOf(
  { account, menu, sections }: DemoVenue,
  hasPicture: (itemKey: string) => boolean,
): readonly WorkspaceEvent[] {
  const accountId = idOf('account');
  const menuId = idOf('menu');
  const { currency, ...translations } = menu;
  return [
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
    ...sections.flatMap((section, index) => [
      sectionCreated(section, menuId, index + 1),
      ...section.items.map((item, place) =>
        itemCreated(item, idOf(section.key), place + 1, hasPicture(item.key)),
      ),
    ]),
  ];
}

type DemoSection = DemoVenue['sections'][number];

const sectionCreated = (
  { key, name, description }: DemoSection,
  menuId: string,
  position: number,
): WorkspaceEvent => ({
  type: 'SectionCreated',
  data: {
    sectionId: idOf(key),
    menuId,
    translations: { name, description },
    imageUrl: '',
    position,
  },
});

const itemCreated = (
  item: DemoSection['items'][number],
  sectionId: string,
  position: number,
  isPictured: boolean,
): WorkspaceEvent => ({
  type: 'ItemCreated',
  data: {
    itemId: idOf(item.key),
    sectionId,
    translations: { name: item.name, description: item.description ?? {} },
    imageUrl: isPictured ? pictureOf(item.key) : '',
    volume: item.volume ?? '',
    position,
    price: item.price === undefined ? null : toMinorUnits(Number(item.price)),
    discount: item.discount ?? null,
    active: item.active ?? true,
  },
});
