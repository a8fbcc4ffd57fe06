import type { Clock } from '@qr-menu/runtime/process';
import type { World } from '../world/boot-processes.ts';

type SchedulerDeps = { readonly world: World; readonly clock: Clock };

type Due = { readonly owner: string; readonly id: string };

const pause = 5_000;
const longestWait = 12_000;

/** Sends every due change through all gateways at once, because each of them checks for due changes. */
export async function actAsScheduler({ world, clock }: SchedulerDeps): Promise<void> {
  for (;;) {
    await clock.sleep(pause);
    const due = await readDue(world);
    await Promise.all(
      due.flatMap((change) =>
        [...world.gateways.values()].map(async (gateway) => {
          const commitId = `scheduled-change ${change.id}`;
          const request = {
            ownerId: change.owner,
            actorId: 'clock',
            commitId,
            correlationId: commitId,
            requestHash: `hash of ${commitId}`,
            command: { type: 'ApplyScheduledChange', changeId: change.id } as const,
            precondition: () => null,
          };
          // If the outcome is uncertain, a later round resolves it.
          const sent = gateway(request).catch(() => undefined);
          await Promise.race([sent, clock.sleep(longestWait)]);
        }),
      ),
    );
  }
}

/** The query is a simulated event, so that the seed determines the order. */
const readDue = ({ schedule, store }: World): Promise<readonly Due[]> =>
  new Promise((resolve, reject) => {
    schedule.after(0, async () => {
      try {
        const { rows } = await store.pool.query<Due>(
          `select owner, id from scheduled_changes
            where state = 'PENDING' and due_at <= $1 order by due_at, owner, id`,
          [new Date(schedule.now()).toISOString()],
        );
        resolve(rows);
      } catch (error) {
        reject(error);
      }
    });
  });
