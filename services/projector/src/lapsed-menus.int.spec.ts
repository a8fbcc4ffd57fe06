import type { WorkspaceEvent } from '@qr-menu/schema';
import { createMemoryMenuDocuments, type MenuDocuments } from '@qr-menu/stores/menu-documents';
import { waitUntil } from '@qr-menu/testkit';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { ingredientCreated, settings, shownVenue, unzipped } from '../test/venue.ts';
import { createProjectorWorld, type ProjectorWorld } from '../test/world.ts';

const serverUrl = inject('databaseUrl');
const name = 'стария дъб';
const venue = shownVenue('anna', 'Стария дъб');
const end = Date.parse('2026-02-02T03:04:05.678Z');
const hiding = { settings: { ...settings, lapsedMenus: 'hidden' as const } };

const paid = (owner: string): WorkspaceEvent => ({
  type: 'TransactionRecorded',
  data: {
    transactionId: `payment of ${owner}`,
    accountId: `account of ${owner}`,
    plan: 12,
    amount: 2900,
    currency: 'EUR',
    paidAt: '2026-01-15T00:00:00.000Z',
    validFrom: '2026-02-02T03:04:05.678Z',
    validUntil: '2027-02-02T03:04:05.678Z',
  },
});

describe.skipIf(serverUrl === null)('the end of a subscription', () => {
  let world: ProjectorWorld;
  beforeEach(async () => {
    world = await createProjectorWorld({ serverUrl: serverUrl ?? '' });
    await world.startReferee();
  });
  afterEach(() => world.close());

  function createCounted() {
    const current = createMemoryMenuDocuments();
    const counted = { writes: 0 };
    const documents: MenuDocuments = {
      ...current,
      writeIfNewer: (rendered) => {
        counted.writes += 1;
        return current.writeIfNewer(rendered);
      },
    };
    return { documents, counted };
  }

  const answers = (documents: MenuDocuments, status: number, venueName = name) =>
    waitUntil(async () => (await documents.read(venueName, 'html:bg'))?.status === status, {
      what: `${venueName} answers ${status}`,
    });

  test('hides the menu in the next sweep, and a payment restores it at once', async () => {
    const { documents, counted } = createCounted();
    const projector = await world.project(documents, hiding);
    await world.append('anna', venue);
    await world.append('boris', [...shownVenue('boris', 'Борис'), paid('boris')]);
    await world.append('no account', [ingredientCreated('salt', 1)]);
    await answers(documents, 200);
    await answers(documents, 200, 'борис');
    await waitUntil(() => counted.writes === 3, { what: 'a write for each commit' });
    await projector.settle();
    const before = counted.writes;

    world.clock.advance(end);
    await answers(documents, 404);
    expect(JSON.parse(unzipped(await documents.read(name, 'graphql')))).toMatchObject({
      data: { publicMenu: { outcome: 'ACTIVE_MENU_NOT_FOUND', account: { name: 'Стария дъб' } } },
    });
    expect(JSON.parse(unzipped(await documents.read(name, 'model')))).toMatchObject({
      menu: null,
      sections: [],
    });
    await answers(documents, 200, 'борис');
    await projector.settle();
    expect(counted.writes).toBe(before + 1);

    await world.append('anna', [paid('anna')]);
    await answers(documents, 200);
    expect(world.crashes).toEqual([]);
  });

  test('changes nothing if the settings allow lapsed menus', async () => {
    const { documents, counted } = createCounted();
    const projector = await world.project(documents);
    await world.append('anna', venue);
    await answers(documents, 200);
    world.clock.advance(end);
    await projector.settle();
    expect(counted.writes).toBe(1);
    await answers(documents, 200);
  });

  test('renders the menu again if the setting changes', async () => {
    const { documents } = createCounted();
    world.clock.advance(end);
    const shown = await world.project(documents);
    await world.append('anna', venue);
    await answers(documents, 200);
    await shown.stop();
    const hidden = await world.project(documents, hiding);
    await hidden.settle();
    await answers(documents, 404);
  });
});
