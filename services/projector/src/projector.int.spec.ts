import { workspaceStream } from '@qr-menu/schema';
import { dropParkedCommit, findParkedStream } from '@qr-menu/stores/archive';
import { createMemoryMenuDocuments, type MenuDocuments } from '@qr-menu/stores/menu-documents';
import { createMemoryNotifications, type Notifications } from '@qr-menu/stores/notifications';
import { createGate, waitUntil } from '@qr-menu/testkit';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { foldedFrom, itemCreated, now, settings, shownVenue, unzipped } from '../test/venue.ts';
import { createProjectorWorld, type ProjectorWorld, silent } from '../test/world.ts';
import { renderVenue } from './rendering/render-venue.ts';

const serverUrl = inject('databaseUrl');
const name = 'стария дъб';
const venue = shownVenue('anna', 'Стария дъб');
const repriced = (price: number) =>
  ({ type: 'ItemRepriced', data: { itemId: 'item of anna', price } }) as const;
const renamed = (to: string) =>
  ({
    type: 'AccountRenamed',
    data: { accountId: 'account of anna', name: to, normalizedName: to.toLowerCase() },
  }) as const;

/** A document store that counts the sweeps, and can lose its data or fail. */
function createTroubledDocuments() {
  let current = createMemoryMenuDocuments();
  const state = { sweeps: 0, writes: 0, failing: false };
  const documents: MenuDocuments = {
    ...current,
    read: (...key) => current.read(...key),
    check: (key) => current.check(key),
    readWithManifest: (...key) => current.readWithManifest(...key),
    nameOfAccount: (accountId) => current.nameOfAccount(accountId),
    nameOfCode: (code) => current.nameOfCode(code),
    writeIfNewer: async (rendered) => {
      state.writes += 1;
      if (state.failing) throw new Error('READONLY');
      return current.writeIfNewer(rendered);
    },
    versions: (owners) => {
      state.sweeps += 1;
      return current.versions(owners);
    },
    close: async () => undefined,
  };
  const lose = () => {
    current = createMemoryMenuDocuments();
  };
  return { documents, state, lose };
}

const deaf: Notifications = {
  ...createMemoryNotifications({ logger: silent }),
  publish: async () => undefined,
};

describe.skipIf(serverUrl === null)('the projector', () => {
  let world: ProjectorWorld;
  const open = async (notifications?: Notifications) => {
    world = await createProjectorWorld({
      serverUrl: serverUrl ?? '',
      ...(notifications ? { notifications } : {}),
    });
  };
  afterEach(() => world.close());

  const page = async (documents: MenuDocuments, venueName = name) =>
    unzipped(await documents.read(venueName, 'html:bg'));
  const shows = (documents: MenuDocuments, text: string, venueName = name) =>
    waitUntil(async () => (await page(documents, venueName)).includes(text), { what: text });

  test('renders a commit as soon as it is accepted', async () => {
    await open();
    const { documents, state } = createTroubledDocuments();
    await world.startReferee();
    await world.project(documents);
    await world.append('anna', venue);
    await shows(documents, '19.99 лв.');
    await world.append('anna', [repriced(2050)]);
    await shows(documents, '20.50 лв.');
    const expected = await renderVenue(
      foldedFrom('anna', [...venue, repriced(2050)]),
      2,
      settings,
      now,
    );
    // The variant `model` contains creation times, so it differs. The other variants do not contain
    // them.
    for (const variant of ['html:bg', 'html:en', 'html:de', 'graphql'] as const) {
      const stored = await documents.read(name, variant);
      expect(stored).toEqual(expected.variants[variant]);
    }
    expect(state.sweeps).toBeLessThanOrEqual(1);
    expect(world.crashes).toEqual([]);
  });

  test('keeps venues in the same partition separate', async () => {
    await open();
    const documents = createMemoryMenuDocuments();
    await world.startReferee();
    await world.project(documents);
    const owners = Array.from({ length: 12 }, (_, index) => `owner-${index}`);
    await Promise.all(owners.map((owner) => world.append(owner, shownVenue(owner, `V-${owner}`))));
    for (const owner of owners) await shows(documents, `<h1>V-${owner}</h1>`, `v-${owner}`);
  });

  test('queries Postgres itself if no notification arrives', async () => {
    await open(deaf);
    const documents = createMemoryMenuDocuments();
    // Prevents the sweep from rendering the change.
    const versions = () => Promise.reject(new Error('LOADING'));
    await world.startReferee();
    await world.project({ ...documents, versions });
    await world.append('anna', venue);
    await waitUntil(async () => (await world.stored('anna')) === 1);
    expect(await documents.read(name, 'html:bg')).toBeNull();
    await waitUntil(async () => {
      world.clock.advance(250);
      return documents.read(name, 'html:bg');
    });
  });

  test('renders the commits of a parked stream as soon as the stream continues', async () => {
    await open();
    const documents = createMemoryMenuDocuments();
    // Prevents the sweep from rendering the change.
    const versions = () => Promise.reject(new Error('LOADING'));
    await world.startReferee();
    await world.project({ ...documents, versions });
    await world.append('anna', venue);
    await shows(documents, '19.99 лв.');
    const stream = workspaceStream('anna');
    const unknown = {
      schemaVersion: 99,
      commitId: 'new',
      stream,
      expectedVersion: 1,
      events: [{ type: 'New' }],
    };
    const value = Buffer.from(JSON.stringify(unknown));
    const position = await world.log.append({ key: stream, value, headers: {} });
    await world.append('anna', [repriced(2050)]);
    await waitUntil(async () => (await findParkedStream(world.pool, stream))?.commits === 2);
    expect(await page(documents)).toContain('19.99 лв.');
    expect(await dropParkedCommit(world.pool, { epoch: 1, ...position }, 'test')).toBe(true);
    await shows(documents, '20.50 лв.');
  });

  test('misses nothing if the referee was behind the log at startup', async () => {
    await open();
    const { documents, state } = createTroubledDocuments();
    await world.append('anna', venue);
    await world.append('anna', [repriced(2050)]);
    const projector = await world.project(documents);
    await projector.settle();
    expect(await documents.read(name, 'html:bg')).toBeNull();
    const sweeps = state.sweeps;
    await world.startReferee();
    await shows(documents, '20.50 лв.');
    expect(state.sweeps).toBe(sweeps);
  });

  test('does not render documents at startup if they are current', async () => {
    await open();
    const { documents, state } = createTroubledDocuments();
    await world.startReferee();
    const first = await world.project(documents);
    await world.append('anna', venue);
    await shows(documents, '19.99 лв.');
    await first.stop();
    const { writes } = state;
    const second = await world.project(documents);
    await second.settle();
    expect(state.writes).toBe(writes);
  });

  test('restores lost documents with the same bytes', async () => {
    await open();
    const { documents, lose } = createTroubledDocuments();
    await world.startReferee();
    const projector = await world.project(documents);
    await world.append('anna', venue);
    await world.append('anna', [renamed('Новия дъб')]);
    await shows(documents, 'Новия дъб', 'новия дъб');
    const variants = ['html:bg', 'html:en', 'html:de', 'graphql'] as const;
    const read = () => Promise.all(variants.map((kind) => documents.read('новия дъб', kind)));
    const before = await read();
    lose();
    expect(await documents.read('новия дъб', 'html:bg')).toBeNull();
    await projector.settle();
    expect(await read()).toEqual(before);
    expect(await documents.check(name)).toEqual({ movedTo: 'новия дъб' });
    expect(before).not.toContain(null);
  });

  test('redirects former names to the current one', async () => {
    await open();
    const documents = createMemoryMenuDocuments();
    await world.startReferee();
    await world.project(documents);
    await world.append('anna', venue);
    await world.append('anna', [renamed('Новия дъб')]);
    await world.append('anna', [renamed('Третия дъб')]);
    await shows(documents, 'Третия дъб', 'третия дъб');
    for (const former of [name, 'новия дъб']) {
      expect(await documents.check(former)).toEqual({ movedTo: 'третия дъб' });
    }
  });

  test('renders everything again after a release', async () => {
    await open();
    const documents = createMemoryMenuDocuments();
    await world.startReferee();
    const old = await world.project(documents);
    await world.append('anna', venue);
    await shows(documents, '/assets/theme.css');
    await old.stop();
    const restyled = { ...settings, assets: { styles: ['/assets/next.css'], scripts: [] } };
    const next = await world.project(documents, { settings: restyled });
    await next.settle();
    expect(await page(documents)).toContain('/assets/next.css');
  });

  test('writes documents in the next sweep after the store has failed', async () => {
    await open();
    const { documents, state } = createTroubledDocuments();
    await world.startReferee();
    const projector = await world.project(documents);
    state.failing = true;
    await world.append('anna', venue);
    await waitUntil(() => state.writes === 1);
    await expect(projector.settle()).rejects.toThrow('1 venues could not be projected');
    state.failing = false;
    expect(await documents.read(name, 'html:bg')).toBeNull();
    world.clock.advance(30_000);
    await shows(documents, '19.99 лв.');
  });

  test('does not report a failure that is repaired in time', async () => {
    await open();
    const { documents, state } = createTroubledDocuments();
    const gate = createGate();
    const writeIfNewer: MenuDocuments['writeIfNewer'] = async (rendered) => {
      if (state.writes > 0) return documents.writeIfNewer(rendered);
      state.writes += 1;
      await gate.passed();
      throw new Error('READONLY');
    };
    await world.startReferee();
    const projector = await world.project({ ...documents, writeIfNewer });
    await world.append('anna', venue);
    await waitUntil(() => state.writes === 1);
    const { sweeps } = state;
    const settled = projector.settle();
    await waitUntil(() => state.sweeps > sweeps);
    gate.open();
    await settled;
    expect(await page(documents)).toContain('19.99 лв.');
  });

  test('starts even if the documents cannot be read yet', async () => {
    await open();
    const { documents, state } = createTroubledDocuments();
    let loading = true;
    const versions: MenuDocuments['versions'] = async (owners) => {
      if (loading) throw new Error('LOADING');
      return documents.versions(owners);
    };
    await world.startReferee();
    await world.append('anna', venue);
    await waitUntil(async () => (await world.stored('anna')) === 1);
    const projector = await world.project({ ...documents, versions });
    await expect(projector.settle()).rejects.toThrow('LOADING');
    loading = false;
    await projector.settle();
    expect(await page(documents)).toContain('19.99 лв.');
    expect(state.writes).toBe(1);
  });

  test('keeps the names of a deleted account, to show guests that the account is gone', async () => {
    await open();
    const documents = createMemoryMenuDocuments();
    await world.startReferee();
    await world.project(documents);
    await world.append('anna', venue);
    const deleted = { type: 'AccountDeleted', data: { accountId: 'account of anna' } } as const;
    await world.append('anna', [deleted]);
    await waitUntil(async () => (await documents.read(name, 'html:bg'))?.status === 404);
    expect(await page(documents)).not.toContain('Шопска');
  });

  test('writes nothing after it has stopped', async () => {
    await open();
    const { documents, state } = createTroubledDocuments();
    await world.startReferee();
    const projector = await world.project(documents);
    await world.append('anna', venue);
    await shows(documents, '19.99 лв.');
    await projector.stop();
    const { writes } = state;
    await world.append('anna', [itemCreated('section of anna', 'late')]);
    await waitUntil(async () => (await world.stored('anna')) === 2);
    world.clock.advance(60_000);
    expect(world.clock.sleeping()).toEqual([]);
    expect(state.writes).toBe(writes);
  });
});
