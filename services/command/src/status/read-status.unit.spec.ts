import { createLogger } from '@qr-menu/runtime/process';
import type { CommitLog } from '@qr-menu/stores/commit-log';
import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { needsOperator } from './needs.ts';
import { readStatus } from './read-status.ts';

type Versions = Readonly<Record<'anna' | 'boris', number | null>>;
type Moment = {
  readonly archive: Versions;
  readonly documents: Versions;
  readonly incomplete?: readonly string[];
};

/** Returns the required actions when the two checks find these versions in the archive and the documents. */
async function documentsNeeds(first: Moment, second: Moment) {
  let now = first;
  const owners = ['anna', 'boris'] as const;
  const rows = () => owners.map((o) => ({ stream: `workspace:${o}`, version: now.archive[o] }));
  const answer = (text: string, values: readonly unknown[] = []) => {
    if (text.includes('venue_names')) return owners.map((owner) => ({ name: owner, owner }));
    if (text.includes("stream < 'workspace;'")) return values[0] === 'workspace:' ? rows() : [];
    return /from streams\s+where stream = any/.test(text) ? rows() : [];
  };
  const query = async (
    asked: string | { text: string; values?: unknown[] },
    values?: unknown[],
  ) => {
    const text = typeof asked === 'string' ? asked : asked.text;
    return { rows: answer(text, values ?? []), rowCount: 0 };
  };
  const status = await readStatus({
    environment: { LOG_EPOCH: 1, KAFKA_TOPIC: 'menu-commits' },
    pool: { query } as unknown as Pool,
    openLog: async () => ({ endOffsets: async () => [] }) as unknown as CommitLog,
    openDocuments: () => ({
      areMissing: async (names) => names.map((name) => now.incomplete?.includes(name) ?? false),
      versions: async () =>
        owners.map((owner) => {
          const version = now.documents[owner];
          return version === null ? null : { epoch: 1, version, renderer: 'r' };
        }),
    }),
    clock: {
      now: () => 0,
      sleep: async () => {
        now = second;
      },
    },
    logger: createLogger('status', 'silent'),
  });
  expect(status.documents).toMatchObject({ answered: true });
  return needsOperator(status).map(({ what }) => what);
}

test('documents that keep up with a busy owner require no action', async () => {
  const needs = await documentsNeeds(
    { archive: { anna: 6, boris: 1 }, documents: { anna: 5, boris: null } },
    { archive: { anna: 9, boris: 2 }, documents: { anna: 8, boris: 1 } },
  );
  expect(needs).toEqual([]);
});

test('documents that fall behind between the two checks need no action yet', async () => {
  const needs = await documentsNeeds(
    { archive: { anna: 6, boris: 1 }, documents: { anna: 5, boris: 1 } },
    { archive: { anna: 6, boris: 2 }, documents: { anna: 6, boris: 1 } },
  );
  expect(needs).toEqual([]);
});

test('documents that stay behind the archive require action by the operator', async () => {
  const needs = await documentsNeeds(
    { archive: { anna: 6, boris: 1 }, documents: { anna: 5, boris: null } },
    { archive: { anna: 7, boris: 1 }, documents: { anna: 5, boris: null } },
  );
  expect(needs).toEqual(["2 venues' documents stay behind: the projector"]);
});

test('missing documents require action by the operator, unless they were lost a moment ago', async () => {
  const well = { archive: { anna: 6, boris: 1 }, documents: { anna: 6, boris: 1 } };
  const lost = { ...well, incomplete: ['anna'] };
  expect(await documentsNeeds(lost, lost)).toEqual([
    "1 venues' documents stay behind: the projector",
  ]);
  expect(await documentsNeeds(lost, well)).toEqual([]);
  expect(await documentsNeeds(well, lost)).toEqual([]);
});
