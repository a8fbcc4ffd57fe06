import { type Commit, currentSchemaVersion, type DomainEvent, type Stream } from '@qr-menu/schema';
import type { LogRecord } from '@qr-menu/stores/commit-log';

let made = 0;

/** A commit as the gateway appends it. Each call makes a new id. */
export function newCommit(
  stream: Stream,
  expectedVersion: number,
  events: readonly DomainEvent[],
  over: Partial<Commit> = {},
): Commit {
  made += 1;
  return {
    schemaVersion: currentSchemaVersion,
    epoch: 1,
    commitId: `commit-${made}`,
    stream,
    expectedVersion,
    actor: { id: 'owner' },
    at: '2026-01-02T03:04:05.678Z',
    correlationId: 'correlation',
    requestHash: 'hash',
    events: [...events],
    ...over,
  };
}

export const ingredientCreated = (id: string, name = 'Сол'): DomainEvent => ({
  type: 'IngredientCreated',
  data: { ingredientId: id, translations: { name: { bg: name }, description: {} }, number: 1 },
});

export const bytesOf = (value: unknown): Uint8Array =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));

export const recordOf = (
  commit: Commit,
  position: { readonly partition?: number; readonly offset?: bigint } = {},
): LogRecord => ({
  partition: 0,
  offset: 0n,
  key: commit.stream,
  value: bytesOf(commit),
  headers: {},
  ...position,
});

export const recordsFrom = (offset: bigint, commits: readonly Commit[]): LogRecord[] =>
  commits.map((commit, index) => recordOf(commit, { offset: offset + BigInt(index) }));
