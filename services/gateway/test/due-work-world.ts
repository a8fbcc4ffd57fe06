import { randomUUID } from 'node:crypto';
import type { Committer } from '@qr-menu/commits';
import type { WorkspaceCommand } from '@qr-menu/domain/workspace';
import { type Clock, createLogger, systemClock } from '@qr-menu/runtime/process';
import { type WorkspaceEvent, workspaceStream } from '@qr-menu/schema';
import { type ArchivedCommit, createWorkspaceReader, streamCommits } from '@qr-menu/stores/archive';
import { plainPersonalData } from '@qr-menu/stores/keys';
import { startCommitters } from '../../commits/test/start-committers.ts';
import { createSoldOutRounds } from '../src/jobs/end-sold-out.ts';

const logger = createLogger('due work', 'silent');
const texts = { name: { bg: 'Супа' }, description: { bg: 'Топла' } };

/** Starts several gateways on one database. The clock of each gateway may be wrong. */
export async function createDueWorkWorld(databaseServer: string, start: string) {
  const committers = await startCommitters(databaseServer);
  let now = Date.parse(start);
  const clockOf = (offBy: number): Clock => ({ ...systemClock, now: () => now + offBy });

  const workspaces = createWorkspaceReader({
    pool: committers.pool,
    personalData: plainPersonalData,
    capacity: 10,
  });

  async function addProcess(offBy = 0, verdictTimeout = 5_000) {
    const clock = clockOf(offBy);
    const committer = await committers.addCommitter(verdictTimeout, committers.log, clock);
    return {
      clock,
      committer,
      /** Runs one round of the scheduled work. */
      work: createSoldOutRounds({ pool: committers.pool, workspaces, committer, clock, logger }),
    };
  }

  const decide = (committer: Committer, ownerId: string, command: WorkspaceCommand) => {
    const id = randomUUID();
    const ids = { commitId: id, correlationId: id, requestHash: id };
    return committer({ ownerId, actorId: ownerId, ...ids, command, precondition: () => null });
  };

  return {
    ...committers,
    logger,
    addProcess,
    decide,
    workspaces,
    /** Creates a workspace that cannot be folded. */
    spoil: (ownerId: string) =>
      committers.pool.query(
        `insert into commits
         values ($1, 1, 'broken', $2, $2, '', 1, 9, (select count(*) from commits), '{}')`,
        [workspaceStream(ownerId), ownerId],
      ),
    advance: (milliseconds: number) => {
      now += milliseconds;
    },
    setTime: (time: string) => {
      now = Date.parse(time);
    },
    now: () => new Date(now).toISOString(),
    /** Creates an account with a menu, a section and these items. */
    addVenue: async (committer: Committer, ownerId: string, items: readonly string[]) => {
      const account = {
        name: `Механа ${ownerId}`,
        email: 'a@b.bg',
        phone: '+359888123456',
        description: '',
        defaultLanguage: 'bg',
        logoUrl: '',
        active: true,
      } as const;
      const [menuId, sectionId] = [`menu of ${ownerId}`, `section of ${ownerId}`];
      const shown = { translations: texts, imageUrl: '' };
      const commands: WorkspaceCommand[] = [
        { type: 'CreateAccount', accountId: `account of ${ownerId}`, ...account },
        { type: 'CreateMenu', menuId, ...shown, currency: 'лв', active: true },
        { type: 'CreateSection', sectionId, menuId, ...shown },
        ...items.map((itemId): WorkspaceCommand => {
          const price = { volume: '', price: 100, discount: null, active: true };
          return { type: 'CreateItem', itemId, sectionId, ...shown, ...price };
        }),
      ];
      for (const command of commands) await decide(committer, ownerId, command);
    },
    /** Returns the archived commits of a workspace and their folded state. */
    archived: async (ownerId: string) => {
      const stream = workspaceStream(ownerId);
      const commits: ArchivedCommit[] = [];
      for await (const commit of streamCommits(committers.pool, stream)) commits.push(commit);
      const { state: workspace } = await workspaces.load(stream);
      const events = commits.flatMap((commit) => commit.events) as readonly WorkspaceEvent[];
      return { commits, events, workspace };
    },
  };
}
