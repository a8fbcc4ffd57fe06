import { commitIdHeader } from '@qr-menu/platform';
import type { ClientBase, Pool } from 'pg';
import { readEnvelope } from '../referee/read-envelope.ts';
import type { PlannedRecord } from './planned-record.ts';
import { RepublishRefused } from './republish-refused.ts';

const pageSize = 1_000;

type Row = {
  readonly stream: string;
  readonly version: number;
  readonly commit_id: string;
  readonly envelope: string;
};

/**
 * All that the new log is to hold, in an order that is the same at every attempt: the commits by
 * stream and version.
 *
 * @throws RepublishRefused when the new log could not give the archive back.
 */
export async function* planRecords(
  store: Pool | ClientBase,
): AsyncGenerator<readonly PlannedRecord[]> {
  let last: Row | undefined;
  for (;;) {
    const { rows }: { rows: Row[] } = await store.query<Row>(
      `select stream, version, commit_id, envelope from commits
        where (stream, version) > ($1, $2) order by stream, version limit ${pageSize}`,
      [last?.stream ?? '', last?.version ?? 0],
    );
    if (rows.length === 0) return;
    const page: PlannedRecord[] = [];
    for (const row of rows) {
      page.push(planned(row, last));
      last = row;
    }
    yield page;
  }
}

/** The envelope is appended as it is: it must be what its row says, and continue its stream. */
function planned(row: Row, before: Row | undefined): PlannedRecord {
  const { stream, version, commit_id: commitId, envelope } = row;
  const value = Buffer.from(envelope);
  const read = readEnvelope(stream, value);
  const continues = version === (before?.stream === stream ? before.version + 1 : 1);
  const isItself =
    read.readable &&
    read.commit.expectedVersion === version - 1 &&
    read.commit.commitId === commitId;
  if (!continues) throw torn(row, 'does not follow the one before it');
  if (!isItself) throw torn(row, 'is not the commit that it should be');
  const headers = { [commitIdHeader]: commitId };
  return { key: stream, value, headers, stream, version, commitId };
}

const torn = ({ stream, version }: Row, what: string): RepublishRefused =>
  new RepublishRefused('ARCHIVE_TORN', `version ${version} of ${stream} ${what}`);
