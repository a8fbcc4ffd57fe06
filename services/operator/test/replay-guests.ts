import { emptyWorkspace } from '@qr-menu/domain/workspace';
import { renderVenue } from '@qr-menu/projector';
import { type Commit, publicMenuQueryHash } from '@qr-menu/schema';
import { evolveByCommit, ownerOfStream } from '@qr-menu/stores/archive';
import { followName } from '@qr-menu/stores/menu-documents';
import { expect } from 'vitest';
import { publicApiKey, startGuest } from '../../guest/test/start-guest.ts';
import { unzipped } from '../../projector/test/venue.ts';
import type { ReplayWorld } from './replay-world.ts';

/** Compares guests' responses with the rendered documents of each version. */
export async function createGuests(world: ReplayWorld, commits: readonly Commit[]) {
  const guest = await startGuest({ names: [], documents: world.documents, postgres: world.pool });
  const { rows } = await world.pool.query<{ name: string; owner: string }>(
    'select normalized_name as name, owner from venue_names',
  );
  const written = new Set(commits.map(({ stream }) => ownerOfStream(stream)));
  const before = new Map<string, string>();
  for (const { name } of rows) {
    const current = await followName(world.documents, name);
    before.set(name, unzipped(await world.documents.read(current?.name ?? '', 'graphql')));
  }
  const sightings: { owner: string; name: string; status: number; text: string }[] = [];

  async function ask({ name, owner }: (typeof rows)[number]): Promise<void> {
    const path = `/graphql?${new URLSearchParams({
      operationName: 'PublicMenu',
      variables: JSON.stringify({ accountName: name }),
      extensions: JSON.stringify({
        persistedQuery: { version: 1, sha256Hash: publicMenuQueryHash },
      }),
    })}`;
    const { status, text } = await guest.get(path, { 'x-api-key': publicApiKey });
    sightings.push({ owner, name, status, text });
  }

  async function textAt(owner: string, version: number): Promise<string> {
    const history = commits.filter(({ stream }) => ownerOfStream(stream) === owner);
    const workspace = history
      .slice(0, version)
      .reduce((folded, commit) => evolveByCommit(folded, commit), emptyWorkspace(owner));
    const { variants } = await renderVenue(workspace, version, world.settings, Date.now());
    return unzipped(variants.graphql);
  }

  return {
    readUntil: async (isOver: () => boolean): Promise<void> => {
      while (!isOver()) await Promise.all(rows.map(ask));
    },
    judge: async (): Promise<void> => {
      expect(sightings.length).toBeGreaterThanOrEqual(rows.length);
      const newest = new Map<string, number>();
      for (const { owner, name, status, text } of sightings) {
        expect([name, status]).toEqual([name, 200]);
        if (!written.has(owner)) expect(text).toBe(before.get(name));
        else {
          const { version } = JSON.parse(text).data.publicMenu;
          expect(version).toBeGreaterThanOrEqual(newest.get(name) ?? 1);
          if (version !== newest.get(name)) expect(text).toBe(await textAt(owner, version));
          newest.set(name, version);
        }
      }
    },
    stop: guest.stop,
  };
}
