import { type LogRecord, LogTorn } from './commit-log.ts';

/** Returns as many records from an offset as fit into one response, or none at the end of the log. */
export type FetchPage = (offset: bigint) => Promise<readonly LogRecord[]>;

/** Implements `CommitLog.readRange` page by page. Fetches the next page while one is processed. */
export async function* readPages(
  fetchPage: FetchPage,
  from: bigint,
  to: bigint,
): AsyncGenerator<readonly LogRecord[]> {
  let position = from;
  let coming = from < to ? fetchPage(from) : undefined;
  while (coming) {
    const page = await coming;
    const records = page.filter(({ offset }) => offset < to);
    assertUnbroken(records, position);
    position += BigInt(records.length);
    coming = position < to ? fetchPage(position) : undefined;
    // A reader that stops early never awaits this promise, so a rejection has to be handled here.
    coming?.catch(() => undefined);
    yield records;
  }
}

/** @throws LogTorn if the records do not start at `from` or are not consecutive */
export function assertUnbroken(
  records: readonly LogRecord[],
  from: bigint,
  where = 'the log',
): void {
  const missing = records.findIndex(({ offset }, index) => offset !== from + BigInt(index));
  if (records.length > 0 && missing === -1) return;
  throw new LogTorn(`${where} has no record at ${from + BigInt(Math.max(missing, 0))}`);
}
