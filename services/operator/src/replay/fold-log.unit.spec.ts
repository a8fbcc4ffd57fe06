import { currentSchemaVersion, type WorkspaceEvent, workspaceStream } from '@qr-menu/schema';
import type { LogRecord } from '@qr-menu/stores/commit-log';
import { plainPersonalData } from '@qr-menu/stores/keys';
import { expect, test } from 'vitest';
import { venue } from '../../test/menu-venue.ts';
import { type FoldedWorkspace, foldLogPass, type LogPass, sharesFor } from './fold-log.ts';

const owners = Array.from({ length: 30 }, (_, index) => `owner-${index}`);

const repriced = (price: number): WorkspaceEvent => ({
  type: 'ItemRepriced',
  data: { itemId: 'soup', price },
});

function record(
  owner: string,
  expectedVersion: number,
  events: readonly WorkspaceEvent[],
): Omit<LogRecord, 'offset'> {
  const stream = workspaceStream(owner);
  const commit = {
    schemaVersion: currentSchemaVersion,
    epoch: 1,
    commitId: `${owner} ${expectedVersion} ${events.length}`,
    stream,
    expectedVersion,
    actor: { id: owner },
    at: `2026-01-0${expectedVersion + 1}T00:00:00.000Z`,
    correlationId: 'c',
    requestHash: 'h',
    events,
  };
  return { partition: 0, key: stream, value: Buffer.from(JSON.stringify(commit)), headers: {} };
}

const records = [
  ...owners.map((owner) => record(owner, 0, venue)),
  // A valid one, in a partition other than its stream's.
  ...owners.map((owner) => ({ ...record(owner, 1, [repriced(3)]), partition: 1 })),
  { partition: 0, key: 'junk', value: Buffer.from('junk'), headers: {} },
  // A rival that came too late, and a commit with an impossible expected version.
  ...owners.map((owner) => record(owner, 0, [repriced(1)])),
  ...owners.map((owner) => record(owner, 5, [repriced(2)])),
  ...owners.map((owner) => record(owner, 1, [repriced(700)])),
  ...owners.map((owner) => record(owner, 2, [repriced(900)])),
].map((one, index) => ({ ...one, offset: BigInt(index) }));

const log = {
  partitions: 1,
  readRange: async function* (_partition: number, from: bigint, to: bigint) {
    for (let start = Number(from); start < to; start += 7) {
      yield records.slice(start, Math.min(start + 7, Number(to)));
    }
  },
};

async function replayed(pass: Partial<LogPass> = {}, personalData = plainPersonalData) {
  const written: FoldedWorkspace[] = [];
  const faulty: string[] = [];
  let done = 0;
  await foldLogPass(
    {
      log,
      personalData,
      onFault: async (owner) => faulty.push(owner),
      write: async (folded) => void written.push(folded),
      signal: new AbortController().signal,
      onRecords: (count) => {
        done += count;
      },
    },
    { partition: 0, share: 0, shares: 1, end: BigInt(records.length), ...pass },
  );
  const prices = written.map(({ workspace, version }) => {
    const [item] = workspace.items.values();
    return [workspace.ownerId, version, item?.price];
  });
  return { prices, done, faulty };
}

const all = (version: number, price: number) => owners.map((owner) => [owner, version, price]);

test('folds the same records as the referee, and accounts for each one', async () => {
  expect(await replayed()).toEqual({
    prices: all(3, 900),
    done: records.length,
    faulty: [],
  });
});

test('a workspace that cannot be folded is reported once and skipped', async () => {
  const { prices, done, faulty } = await replayed(
    {},
    {
      ...plainPersonalData,
      open: async (stream, events) => {
        if (stream === 'workspace:owner-7') throw new Error('a seal is broken');
        return events;
      },
    },
  );
  expect([prices.length, done, faulty]).toEqual([owners.length - 1, records.length, ['owner-7']]);
});

test('the shares of a partition add up to the whole', async () => {
  const shares = 4;
  const parts = await Promise.all([0, 1, 2, 3].map((share) => replayed({ share, shares })));
  for (const { prices } of parts) {
    expect(prices.length).toBeGreaterThan(0);
    expect(prices.length).toBeLessThan(owners.length);
  }
  const byOwner = (a: unknown[], b: unknown[]) => String(a[0]).localeCompare(String(b[0]));
  expect(parts.flatMap(({ prices }) => prices).sort(byOwner)).toEqual(all(3, 900).sort(byOwner));
  expect(parts.reduce((sum, { done }) => sum + done, 0)).toBe(records.length);
});

test('reads only one owner on request, and only up to the end', async () => {
  expect((await replayed({ owner: 'owner-7' })).prices).toEqual([['owner-7', 3, 900]]);
  expect((await replayed({ end: 5n })).prices).toHaveLength(5);
});

test('more records need more shares', () => {
  expect([0n, 400_000n, 5_200_000n].map(sharesFor)).toEqual([1, 1, 11]);
});
