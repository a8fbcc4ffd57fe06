import type { Stream } from '@qr-menu/schema';
import type { Pool } from 'pg';
import type { PersonalData } from '../personal-data/personal-data.ts';
import type { ArchivedCommit } from './archived-commit.ts';
import { readStream, type StreamExcerpt } from './read-stream.ts';

/** The commits with their personal data readable, as folding needs them. */
export const openCommits = (
  personalData: PersonalData,
  stream: Stream,
  commits: readonly ArchivedCommit[],
): Promise<readonly ArchivedCommit[]> =>
  Promise.all(
    commits.map(async (commit) => ({
      ...commit,
      events: await personalData.open(stream, commit.events),
    })),
  );

/** `readStream` for those who fold what they read. */
export async function readOpenedStream(
  { pool, personalData }: { readonly pool: Pool; readonly personalData: PersonalData },
  stream: Stream,
  fromVersion: number,
  commitId: string | null,
): Promise<StreamExcerpt> {
  const { commits, known } = await readStream(pool, stream, fromVersion, commitId);
  const [opened] = known ? await openCommits(personalData, stream, [known]) : [];
  return { commits: await openCommits(personalData, stream, commits), known: opened ?? null };
}
