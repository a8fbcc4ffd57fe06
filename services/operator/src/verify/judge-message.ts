import { type Commit, commitSchema, currentSchemaVersion, eventTypes } from '@qr-menu/schema';
import { type LogRecord, partitionOf } from '@qr-menu/stores/commit-log';
import { z } from 'zod';

export type MessageOutcome =
  | {
      readonly outcome: 'accepted';
      readonly commit: Commit;
      /** The stream's version after this commit. */
      readonly version: number;
      readonly text: string;
    }
  | { readonly outcome: 'superseded'; readonly commit: Commit }
  | { readonly outcome: 'unreadable' }
  /** The stream was parked when it was read, so its commits cannot be judged. */
  | { readonly outcome: 'parked' };

/** The commits of a partition that are skipped regardless of their contents. */
export type SetAside = {
  /** The offset of each parked stream's first parked commit. */
  readonly parked: ReadonlyMap<string, bigint>;
  /** Offsets of the commits that an operator has dropped. */
  readonly dropped: ReadonlySet<bigint>;
};

export type PartitionJudge = ReturnType<typeof createPartitionJudge>;

/** Accepts a commit if its expected version equals its stream's length. */
export function createPartitionJudge(partitions: number, setAside: SetAside) {
  const versions = new Map<string, number>();
  const counts = { accepted: 0, superseded: 0, unreadable: 0, parked: 0 };

  function decide(record: LogRecord): MessageOutcome {
    const { key, partition, offset } = record;
    const from = setAside.parked.get(key);
    if (from !== undefined && offset >= from && partition === partitionOf(key, partitions)) {
      return { outcome: 'parked' };
    }
    if (setAside.dropped.has(offset)) return { outcome: 'unreadable' };
    const message = readMessage(record, partitions);
    if (message.kind === 'unreadable') return { outcome: 'unreadable' };
    const { commit, text } = message;
    const before = versions.get(commit.stream) ?? 0;
    const fits = commit.expectedVersion === before;
    versions.set(commit.stream, fits ? before + 1 : before);
    return fits
      ? { outcome: 'accepted', commit, version: before + 1, text }
      : { outcome: 'superseded', commit };
  }

  return {
    judge: (record: LogRecord): MessageOutcome => {
      const judged = decide(record);
      counts[judged.outcome] += 1;
      return judged;
    },
    /** The version of every known stream. It is 0 if no commit was accepted. */
    versions: versions as ReadonlyMap<string, number>,
    counts,
  };
}

/** A message of the log. `text` is the commit as appended. */
type Message =
  | { readonly kind: 'commit'; readonly commit: Commit; readonly text: string }
  | { readonly kind: 'unreadable' };

/** The referee cannot apply this message, so it parks the stream or halts the partition. */
export class LogTooNew extends Error {
  override readonly name = 'LogTooNew';
  readonly code = 'LOG_TOO_NEW';
  readonly retryable = false;
  readonly commitId: string;

  constructor({ partition, offset }: LogRecord, content: string, commitId: string) {
    super(`partition ${partition} offset ${offset} holds ${content}`);
    this.commitId = commitId;
  }
}

const unreadable: Message = { kind: 'unreadable' };
const types: ReadonlySet<string> = new Set(eventTypes);

/** The format of the envelopes in all releases. */
const formSchema = z.looseObject({
  schemaVersion: z.int(),
  commitId: z.string().min(1),
  stream: z.string().regex(/^(workspace|name):./s),
  expectedVersion: z.int().min(0),
  events: z.tuple([z.looseObject({ type: z.string() })], z.looseObject({ type: z.string() })),
});

/** Implements the referee's rule again instead of sharing its code, so that this check is independent. */
export function readMessage(record: LogRecord, partitions: number): Message {
  const { partition, key, value } = record;
  // A stream belongs to one partition, and its commits are ordered only there.
  if (partition !== partitionOf(key, partitions)) return unreadable;
  const text = Buffer.from(value).toString('utf8');
  if (Buffer.compare(Buffer.from(text, 'utf8'), value) !== 0) return unreadable;
  const { json, storable } = parse(text);
  const form = formSchema.safeParse(json);
  if (!form.success || form.data.stream !== key || !storable) return unreadable;
  const { schemaVersion, events, commitId } = form.data;
  const unknown = events.find(({ type }) => !types.has(type))?.type;
  if (schemaVersion > currentSchemaVersion || unknown !== undefined) {
    const newPart = unknown === undefined ? `schema version ${schemaVersion}` : `event ${unknown}`;
    throw new LogTooNew(record, `the ${newPart}`, commitId);
  }
  const commit = commitSchema.safeParse(json);
  if (commit.success) return { kind: 'commit', commit: commit.data, text };
  const fault = commit.error.issues.find(({ code }) => code !== 'unrecognized_keys');
  if (fault === undefined) {
    throw new LogTooNew(record, 'fields of another release', commitId);
  }
  return unreadable;
}

/** Postgres cannot store U+0000, and UTF-8 cannot encode lone surrogates. */
function parse(text: string): { readonly json: unknown; readonly storable: boolean } {
  let storable = true;
  const look = (_key: string, value: unknown): unknown => {
    if (typeof value === 'string') {
      storable &&= !value.includes('\u0000') && Buffer.from(value).toString() === value;
    }
    return value;
  };
  try {
    return { json: JSON.parse(text, look), storable };
  } catch {
    return { json: undefined, storable };
  }
}
