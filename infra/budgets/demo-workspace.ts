import { createHash } from 'node:crypto';
import {
  emptyWorkspace,
  evolveWorkspace,
  type ImportRow,
  normalizeAccountName,
  planImport,
  type Workspace,
} from '@qr-menu/domain';
import type { WorkspaceEvent } from '@qr-menu/schema';
import { type DemoVenue, withPictures } from '@qr-menu/standalone';

const at = '2026-01-01T00:00:00.000Z';

/** As long and as hard to compress as a real one, and the same each time. */
function idOf(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex');
  return [8, 12, 16, 20, 32].map((end, n) => hex.slice([0, 8, 12, 16, 20][n], end)).join('-');
}

const pictureOf = (key: string): string =>
  `/images/public/${idOf('owner')}/${createHash('sha256').update(key).digest('base64url').slice(0, 12)}/1280x960-a43/640.webp`;

const evolved = (workspace: Workspace, events: readonly WorkspaceEvent[]): Workspace =>
  events.reduce((state, event) => evolveWorkspace(state, event, at), workspace);

/** The venue as its owner's commits would have made it. */
export const demoWorkspace = (
  venue: DemoVenue,
  rows: readonly ImportRow[],
  hasPicture: (itemName: string) => boolean,
): Workspace => evolved(emptyWorkspace(idOf('owner')), eventsOf(venue, rows, hasPicture));

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
