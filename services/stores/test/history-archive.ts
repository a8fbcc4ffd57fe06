import type { Commit } from '@qr-menu/schema';
import { randomHistory } from '../../command/test/random-history.ts';
import { createTestStore } from '../../command/test/test-store.ts';
import type { PersonalData } from '../src/keys/personal-data.ts';

/** Random commits that cover everything an owner can do. The same seed gives the same commits. */
export const historyOf = (owner: string, count: number, seed = 1): Commit[] => [
  ...randomHistory(owner, count, seed),
];

/** Creates a database in which the commits are sealed, and stored only in the archive. */
export async function createHistoryArchive(serverUrl: string) {
  const store = await createTestStore(serverUrl);
  return {
    ...store,
    archive: async (commits: readonly Commit[], personalData: PersonalData): Promise<void> => {
      const envelopes = await Promise.all(
        commits.map(async (commit) =>
          JSON.stringify({
            ...commit,
            events: await personalData.seal(commit.stream, commit.events),
          }),
        ),
      );
      await store.pool.query(
        `insert into commits
         select e->>'stream', (e->>'expectedVersion')::int + 1, e->>'commitId', null, '', '', 1,
                hashtext(e->>'stream'), (e->>'expectedVersion')::int, envelope
           from unnest($1::text[]) envelope, lateral (select envelope::jsonb as e) as parsed`,
        [envelopes],
      );
    },
  };
}

export type HistoryArchive = Awaited<ReturnType<typeof createHistoryArchive>>;
