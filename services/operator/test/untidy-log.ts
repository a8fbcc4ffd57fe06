import { type Commit, nameStream } from '@qr-menu/schema';
import type { NewLogRecord } from '@qr-menu/stores/commit-log';
import { bytesOf, newCommit } from '../../command/test/commits.ts';
import { randomHistory } from '../../command/test/random-history.ts';
import { randomFrom } from '../../domain/test/randomness.ts';

const recordOf = (commit: Commit): NewLogRecord => ({
  key: commit.stream,
  value: bytesOf(commit),
  headers: { 'commit-id': commit.commitId },
});

/** A realistic log with random histories, late competing commits, copies and invalid messages. */
export function untidyLog(owners: readonly string[], perOwner: number, seed: number) {
  const random = randomFrom(seed);
  const histories = owners.map((owner, index) => [
    newCommit(nameStream(`name-of-${owner}`), 0, [
      {
        type: 'NameClaimed',
        data: { normalizedName: `name-of-${owner}`, name: owner, ownerId: owner },
      },
    ]),
    ...randomHistory(owner, perOwner, seed + index),
  ]);
  const records: NewLogRecord[] = [];
  while (histories.some((history) => history.length > 0)) {
    const commit = histories[random.below(histories.length)]?.shift();
    if (!commit) continue;
    records.push(recordOf(commit));
    const roll = random.below(20);
    if (roll === 0) records.push(recordOf(commit));
    if (roll === 1) records.push(recordOf({ ...commit, commitId: `rival of ${commit.commitId}` }));
    if (roll === 2) records.push({ ...recordOf(commit), value: bytesOf('no commit') });
  }
  const junk = { key: 'Ключ', value: Buffer.from([0xff, 0x00, 0xfe]), headers: {} };
  return [...records, junk];
}
