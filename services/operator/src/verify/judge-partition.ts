import type { LogRecord } from '@qr-menu/platform';
import type { Commit } from '@qr-menu/schema';
import { readMessage } from './read-message.ts';

/** What must have become of a message. */
export type Verdict =
  | {
      readonly outcome: 'accepted';
      readonly commit: Commit;
      /** The stream's version after it. */
      readonly version: number;
      readonly text: string;
    }
  | { readonly outcome: 'superseded'; readonly commit: Commit }
  | { readonly outcome: 'unreadable' };

export type PartitionJudge = {
  /** To be asked of all messages of a stream, in their order. */
  readonly judge: (record: LogRecord) => Verdict;
  /** The version of every stream that was named; 0: none of its commits was accepted. */
  readonly versions: ReadonlyMap<string, number>;
  readonly counts: Readonly<Record<Verdict['outcome'], number>>;
};

/** The rule of the log: a commit is accepted when it expects as many commits as its stream has. */
export function createPartitionJudge(): PartitionJudge {
  const versions = new Map<string, number>();
  const counts = { accepted: 0, superseded: 0, unreadable: 0 };

  function decide(record: LogRecord): Verdict {
    const message = readMessage(record);
    if (message.kind === 'unreadable') return { outcome: 'unreadable' };
    const { commit, text } = message;
    const held = versions.get(commit.stream) ?? 0;
    const fits = commit.expectedVersion === held;
    versions.set(commit.stream, fits ? held + 1 : held);
    return fits
      ? { outcome: 'accepted', commit, version: held + 1, text }
      : { outcome: 'superseded', commit };
  }

  return {
    judge: (record) => {
      const verdict = decide(record);
      counts[verdict.outcome] += 1;
      return verdict;
    },
    versions,
    counts,
  };
}
