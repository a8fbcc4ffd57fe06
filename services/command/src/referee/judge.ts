import {
  type Commit,
  commitSchema,
  currentSchemaVersion,
  eventTypes,
  streamSchema,
} from '@qr-menu/schema';
import { type LogRecord, partitionOf } from '@qr-menu/stores/commit-log';
import { isUnstorable } from '@qr-menu/stores/postgres';
import { z } from 'zod';
import { CommitFailed } from './commit-failed.ts';

export type Judged = { readonly record: LogRecord } & (
  | {
      readonly outcome: 'accepted';
      readonly commit: Commit;
      readonly text: string;
      readonly version: number;
    }
  | { readonly outcome: 'superseded'; readonly commit: Commit }
  | { readonly outcome: 'unreadable'; readonly reason: string }
  | {
      readonly outcome: 'parked';
      /** The reason why the commit cannot be applied. Null if it is only waiting. */
      readonly reason: string | null;
    }
);

/**
 * Accepts a commit if and only if its expected version is the stream's current one, in log order.
 * A message outside its stream's partition is not a commit, because a reader of single partitions
 * would see it in a different order.
 * @param dropped offsets of commits that an operator has dropped
 * @throws CommitFailed if this release cannot read a commit
 */
export function judge(
  records: readonly LogRecord[],
  versions: ReadonlyMap<string, number>,
  partitions: number,
  dropped: ReadonlySet<bigint> = new Set(),
): readonly Judged[] {
  const current = new Map(versions);
  return records.map((record): Judged => {
    const home = partitionOf(record.key, partitions);
    if (record.partition !== home) {
      return { record, outcome: 'unreadable', reason: `its stream's partition is ${home}` };
    }
    const envelope = envelopeOf(record, dropped.has(record.offset));
    if (!envelope.readable) return { record, outcome: 'unreadable', reason: envelope.reason };
    const { commit, text } = envelope;
    const version = current.get(commit.stream) ?? 0;
    if (commit.expectedVersion !== version) return { record, outcome: 'superseded', commit };
    current.set(commit.stream, version + 1);
    return { record, outcome: 'accepted', commit, text, version: version + 1 };
  });
}

export const droppedReason = 'an operator dropped this commit';
const droppedCommit: Envelope = { readable: false, reason: droppedReason };

/** A message that is not a commit keeps its original reason, even if it was also dropped. */
function envelopeOf(record: LogRecord, isDropped: boolean): Envelope {
  try {
    const envelope = readEnvelope(record.key, record.value);
    return isDropped && envelope.readable ? droppedCommit : envelope;
  } catch (error) {
    if (isDropped) return droppedCommit;
    throw new CommitFailed(record, error);
  }
}

/** Fields that every version of the envelope contains, regardless of its events. */
const outerSchema = z.looseObject({
  schemaVersion: z.int(),
  commitId: z.string().min(1),
  stream: streamSchema,
  expectedVersion: z.int().nonnegative(),
  events: z.array(z.looseObject({ type: z.string() })).min(1),
});

type Envelope =
  | { readonly readable: true; readonly commit: Commit; readonly text: string }
  | { readonly readable: false; readonly reason: string };

/** If the referee continued after an unknown event type, it would skip events (rule R6). */
export class UnknownEventType extends Error {
  override readonly name = 'UnknownEventType';
  readonly code = 'UNKNOWN_EVENT_TYPE';
  readonly retryable = false;
}

/** Quarantining a message from newer code would lose data that the next release can read. */
export class NewerSchemaVersion extends Error {
  override readonly name = 'NewerSchemaVersion';
  readonly code = 'NEWER_SCHEMA_VERSION';
  readonly retryable = false;
}

const knownTypes: ReadonlySet<string> = new Set(eventTypes);

/** Must be pure, so that replays give the same result. Quarantines text that Postgres cannot store. */
export function readEnvelope(key: string, value: Uint8Array): Envelope {
  const { text, json } = decode(value);
  const outer = outerSchema.safeParse(json);
  if (!outer.success) return { readable: false, reason: 'not a commit envelope' };
  if (outer.data.stream !== key) {
    return { readable: false, reason: 'the message key is not the stream' };
  }
  if (holdsUnstorableText(json)) {
    return { readable: false, reason: 'it holds U+0000 or a lone surrogate' };
  }
  if (outer.data.schemaVersion > currentSchemaVersion) {
    const { commitId, schemaVersion } = outer.data;
    throw new NewerSchemaVersion(`commit ${commitId} has the schema version ${schemaVersion}`);
  }
  const unknown = outer.data.events.find(({ type }) => !knownTypes.has(type));
  if (unknown) {
    throw new UnknownEventType(`commit ${outer.data.commitId} holds the event ${unknown.type}`);
  }
  const commit = commitSchema.safeParse(json);
  if (commit.success) return { readable: true, commit: commit.data, text };
  const { error } = commit;
  if (error.issues.every(({ code }) => code === 'unrecognized_keys')) {
    throw new NewerSchemaVersion(`commit ${outer.data.commitId}: ${z.prettifyError(error)}`);
  }
  return { readable: false, reason: z.prettifyError(error) };
}

function decode(value: Uint8Array): { readonly text: string; readonly json: unknown } {
  try {
    // Keeps everything, including a byte order mark, because the archive stores the exact bytes.
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(value);
    return { text, json: JSON.parse(text) };
  } catch {
    return { text: '', json: undefined };
  }
}

function holdsUnstorableText(json: unknown): boolean {
  if (typeof json === 'string') return isUnstorable(json);
  if (typeof json !== 'object' || json === null) return false;
  return Object.values(json).some(holdsUnstorableText);
}
