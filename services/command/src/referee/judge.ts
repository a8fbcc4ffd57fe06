import type { Commit } from '@qr-menu/schema';
import type { LogRecord } from '@qr-menu/stores/commit-log';
import { readEnvelope } from './read-envelope.ts';

export type Judged = { readonly record: LogRecord } & (
  | {
      readonly outcome: 'accepted';
      readonly commit: Commit;
      readonly text: string;
      readonly version: number;
    }
  | { readonly outcome: 'superseded'; readonly commit: Commit }
  | { readonly outcome: 'unreadable'; readonly reason: string }
);

/**
 * The referee's rule: in the order of the log, a commit is accepted exactly when its
 * expected version is the stream's current one. `versions` answers the versions before the batch.
 */
export function judge(
  records: readonly LogRecord[],
  versions: ReadonlyMap<string, number>,
): readonly Judged[] {
  const current = new Map(versions);
  return records.map((record): Judged => {
    const envelope = readEnvelope(record.key, record.value);
    if (!envelope.readable) return { record, outcome: 'unreadable', reason: envelope.reason };
    const { commit, text } = envelope;
    const version = current.get(commit.stream) ?? 0;
    if (commit.expectedVersion !== version) return { record, outcome: 'superseded', commit };
    current.set(commit.stream, version + 1);
    return { record, outcome: 'accepted', commit, text, version: version + 1 };
  });
}
