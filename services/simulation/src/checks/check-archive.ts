import { readLogPositions } from '@qr-menu/stores/archive';
import { partitionOf } from '@qr-menu/stores/commit-log';
import { z } from 'zod';
import type { World } from '../world/boot-processes.ts';
import type { CheckedRow } from './archived.ts';

const messageSchema = z.object({
  stream: z.string(),
  commitId: z.string(),
  expectedVersion: z.number(),
});

type Accepted = Pick<CheckedRow, 'stream' | 'version' | 'commit_id' | 'epoch' | 'partition'> & {
  readonly offset: string;
};

/**
 * Applies the rule to the log again. The archive must contain exactly the accepted commits, without gaps,
 * and the quarantine exactly the records in wrong partitions.
 */
export async function checkArchive(world: World, rows: readonly CheckedRow[]): Promise<string[]> {
  const { accepted, misled } = judged(world);
  const expected = accepted.map(lineOf);
  const archived = rows.map(({ log_offset, ...row }) =>
    lineOf({ ...row, offset: String(log_offset) }),
  );
  return [
    ...missing(expected, archived).map((line) => `the archive lacks ${line}`),
    ...missing(archived, expected).map((line) => `the log never gave the archive ${line}`),
    ...(await checkQuarantine(world, misled)),
    ...(await checkPositions(world)),
  ];
}

async function checkQuarantine(world: World, expected: readonly string[]): Promise<string[]> {
  const { rows } = await world.store.pool.query<{ position: string }>(
    "select partition || '/' || log_offset as position from quarantine where epoch = $1",
    [world.epoch()],
  );
  const quarantined = rows.map(({ position }) => position);
  return [
    ...missing(expected, quarantined).map((position) => `the quarantine lacks ${position}`),
    ...missing(quarantined, expected).map((position) => `a commit is in quarantine: ${position}`),
  ];
}

function judged(world: World) {
  const contents = world.contents();
  const versions = new Map<string, number>();
  const accepted: Accepted[] = [];
  const misled: string[] = [];
  for (const [partition, end] of contents.ends().entries()) {
    for (const { value, offset } of contents.from(partition, 0n, Number(end))) {
      const { stream, commitId, expectedVersion } = messageSchema.parse(
        JSON.parse(new TextDecoder().decode(value)),
      );
      if (partitionOf(stream, contents.partitions) !== partition) {
        misled.push(`${partition}/${offset}`);
        continue;
      }
      const version = versions.get(stream) ?? 0;
      if (expectedVersion !== version) continue;
      versions.set(stream, version + 1);
      accepted.push({
        stream,
        version: version + 1,
        commit_id: commitId,
        epoch: world.epoch(),
        partition,
        offset: String(offset),
      });
    }
  }
  return { accepted, misled };
}

async function checkPositions(world: World): Promise<string[]> {
  const stored = new Map(
    (await readLogPositions(world.store.pool)).map((position) => [
      position.partition,
      position.nextOffset,
    ]),
  );
  return world
    .contents()
    .ends()
    .flatMap((end, partition) =>
      (stored.get(partition) ?? 0n) === end
        ? []
        : [`partition ${partition} was read up to ${stored.get(partition) ?? 0n} of ${end}`],
    );
}

const lineOf = ({ stream, version, commit_id, epoch, partition, offset }: Accepted): string =>
  `${stream} ${version}: ${commit_id} at ${epoch}/${partition}/${offset}`;

function missing(expected: readonly string[], present: readonly string[]): readonly string[] {
  const presentLines = new Set(present);
  return expected.filter((line) => !presentLines.has(line));
}
