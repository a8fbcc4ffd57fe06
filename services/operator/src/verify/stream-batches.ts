import type { ExpectedStream } from './look-at-streams.ts';

const mostStreams = 40;
const mostCommits = 400;

/** Streams in lots that fit into memory together: by number, and by the commits they have. */
export function* streamBatches(
  streams: Iterable<ExpectedStream>,
): Generator<readonly ExpectedStream[]> {
  let batch: ExpectedStream[] = [];
  let commits = 0;
  for (const expected of streams) {
    batch.push(expected);
    commits += expected.version;
    if (batch.length < mostStreams && commits < mostCommits) continue;
    yield batch;
    batch = [];
    commits = 0;
  }
  if (batch.length > 0) yield batch;
}
