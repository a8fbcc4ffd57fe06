import type { Logger } from '@qr-menu/runtime/process';
import { withTimeout } from '@qr-menu/runtime/process';
import { type CommitLog, LogUnavailable } from '../commit-log/commit-log.ts';
import type { MenuVersions } from '../menu-documents/menu-documents.ts';

export type NeededStores = {
  readonly pool: { readonly query: (sql: string) => Promise<unknown> };
  readonly documents?: MenuVersions;
  readonly log?: Pick<CommitLog, 'endOffsets' | 'unansweredFor'>;
};

const answerTimeout = 2_000;

export function createReadiness(
  { pool, documents, log }: NeededStores,
  logger: Logger,
): () => Promise<boolean> {
  const questions: [string, () => Promise<unknown>][] = [
    ['postgres', () => pool.query('select 1')],
  ];
  if (documents) questions.push(['documents', () => documents.versions([''])]);
  if (log) questions.push(['log', () => answersTo(log)]);

  return async () => {
    const answers = await Promise.all(
      questions.map(async ([store, question]) => {
        try {
          await withTimeout(question(), answerTimeout);
          return true;
        } catch (error) {
          logger.warn({ store, reason: String(error) }, 'a store does not answer');
          return false;
        }
      }),
    );
    return answers.every((answer) => answer);
  };
}

/** Kafka uses separate connections for queries and appends, and either of them may stop responding. */
async function answersTo({
  endOffsets,
  unansweredFor = () => 0,
}: NonNullable<NeededStores['log']>) {
  const waited = unansweredFor();
  if (waited > answerTimeout)
    throw new LogUnavailable(`an append was not answered in ${waited} ms`);
  await endOffsets();
}

/** Stays true, because a stale menu is better than an error when a store fails (rule R8). */
export function readyOnce(ready: () => Promise<boolean>): () => Promise<boolean> {
  let reached = false;
  return async () => {
    reached ||= await ready();
    return reached;
  };
}
