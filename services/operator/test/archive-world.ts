import { createLogger, systemClock } from '@qr-menu/runtime/process';
import type { CommitLog } from '@qr-menu/stores/commit-log';
import { plainPersonalData } from '@qr-menu/stores/keys';
import { applyWholeLog, tableContents } from '../../command/test/table-contents.ts';
import { createTestStore, type TestStore } from '../../command/test/test-store.ts';
import { type RebuildOptions, rebuild } from '../src/rebuild/rebuild.ts';

export const silent = createLogger('test', 'silent');

export type ArchiveWorld = Awaited<ReturnType<typeof createArchiveWorld>>;

export async function createArchiveWorld(serverUrl: string) {
  const store = await createTestStore(serverUrl);
  const refereeOf = ({ pool }: TestStore, epoch: number, partitions: number) => {
    return { pool, epoch, personalData: plainPersonalData, partitions };
  };
  const referee = (epoch = 1, partitions = 3) => refereeOf(store, epoch, partitions);
  return {
    store,
    referee,
    apply: (log: CommitLog, epoch = 1) => applyWholeLog(referee(epoch, log.partitions), log),
    contents: (schema?: string) => tableContents(store.pool, schema),
    madeAnew: async (log: CommitLog, epoch = 1) => {
      const freshStore = await createTestStore(serverUrl);
      await applyWholeLog(refereeOf(freshStore, epoch, log.partitions), log);
      const contents = await tableContents(freshStore.pool);
      await freshStore.drop();
      return contents;
    },
    rebuild: (log: CommitLog, over: Partial<RebuildOptions> = {}) =>
      rebuild({
        ...referee(),
        databaseUrl: store.url,
        log,
        source: 'test',
        clock: systemClock,
        logger: silent,
        restart: false,
        onProgress: () => undefined,
        signal: new AbortController().signal,
        ...over,
      }),
  };
}
