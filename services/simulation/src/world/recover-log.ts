import { publishArchive } from '@qr-menu/operator';
import { createQuietLog } from '../log/log-contents.ts';
import type { World } from './boot-processes.ts';

/** Publishes the archive as the log of the next epoch, because the old log has lost commits. */
export async function recoverLog(world: World): Promise<void> {
  const { processes, connections, store } = world;
  world.log('the operator republishes the archive');
  for (const process of processes.values()) await process.stop();
  for (const connection of [...connections]) await connection.breakOff();
  world.replaceLog();
  const contents = world.contents();
  await publishArchive({
    pool: store.pool,
    epoch: world.epoch(),
    log: createQuietLog(contents),
    append: async (_, records) => {
      for (const record of records) contents.append(record);
    },
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
  for (const process of processes.values()) process.start();
}
