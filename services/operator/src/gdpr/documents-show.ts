import { ownerOfStream, streamVersion } from '@qr-menu/platform';
import type { Stream } from '@qr-menu/schema';
import type { OperatorStores } from '../stores.ts';

const pause = 250;

/**
 * Whether the public documents show the stream's last commit; the projector gets as long for it as a
 * verdict may take. Embedded documents are in the server's memory, where nothing can look at them.
 */
export async function documentsShow(
  { pool, clock, environment, openDocuments }: OperatorStores,
  stream: Stream,
): Promise<'current' | 'behind' | 'not reachable'> {
  if (environment.REDIS_URL === undefined) return 'not reachable';
  const documents = openDocuments();
  const wanted = await streamVersion(pool, stream);
  const deadline = clock.now() + environment.VERDICT_TIMEOUT;
  for (;;) {
    const [shown] = await documents.versions([ownerOfStream(stream) ?? '']);
    if (shown && shown.epoch >= environment.LOG_EPOCH && shown.version >= wanted) return 'current';
    if (clock.now() >= deadline) return 'behind';
    await clock.sleep(pause);
  }
}
