import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { WorkspaceCommand } from '@qr-menu/domain/workspace';
import type { Mails } from '@qr-menu/mail';
import { createLogger, systemClock } from '@qr-menu/runtime/process';
import { workspaceStream } from '@qr-menu/schema';
import { createWorkspaceReader } from '@qr-menu/stores/archive';
import { createDirectoryImages } from '@qr-menu/stores/images';
import { createMemoryNotifications } from '@qr-menu/stores/notifications';
import { createSealedData } from '../../commits/test/sealed-data.ts';
import { startCommitters } from '../../commits/test/start-committers.ts';
import { createDeletionRounds } from '../src/jobs/delete-due-accounts.ts';

const logger = createLogger('deletions', 'silent');
const ownPicture = 'abcdefghijkl/320x200/320.webp';

export type DeletionWorld = Awaited<ReturnType<typeof createDeletionWorld>>;

/** Creates venues with sealed data and images. The test moves the clock of the gateways that delete them. */
export async function createDeletionWorld(databaseServer: string) {
  const { personalData, keys } = await createSealedData();
  const directory = await mkdtemp(path.join(tmpdir(), 'deleted-'));
  const notifications = createMemoryNotifications({ logger });
  const committers = await startCommitters(databaseServer, notifications, personalData);
  await committers.startReferee();
  let now = Date.parse('2026-05-31T12:00:00Z');
  const clock = { ...systemClock, now: () => now };
  const { pool } = committers;
  const newReader = () => createWorkspaceReader({ pool, personalData, capacity: 10 });
  const newCommitter = () => committers.addCommitter(5_000, committers.log, clock);
  const images = createDirectoryImages({ directory, secret: '', baseUrl: '/images', clock });
  const [reader, committer] = [newReader(), await newCommitter()];
  let count = 0;

  const decide = async (
    ownerId: string,
    command: WorkspaceCommand,
    id = `change-${++count}`,
  ): Promise<void> => {
    const ids = { commitId: id, correlationId: id, requestHash: id };
    await committer({ ownerId, actorId: ownerId, ...ids, command, precondition: () => null });
  };

  return {
    pool,
    keys,
    images,
    decide,
    advance: (milliseconds: number) => {
      now += milliseconds;
    },
    stateOf: async (ownerId: string) => (await reader.load(workspaceStream(ownerId))).state,
    /** Runs one round of another gateway. */
    addRound: async (
      removeUser: ((userId: string) => Promise<void>) | null = null,
      mails?: Mails,
    ) => {
      const own = { workspaces: newReader(), committer: await newCommitter(), removeUser, mails };
      return createDeletionRounds({ pool, personalData, keys, images, clock, logger, ...own });
    },
    /** Opens a venue with an uploaded picture and a staff member. Returns the picture's key. */
    openVenue: async (ownerId: string, memberId: string): Promise<string> => {
      const picture = `${ownerId}/${ownPicture}`;
      await decide(ownerId, {
        type: 'CreateAccount',
        accountId: `account of ${ownerId}`,
        name: `Механа ${ownerId}`,
        email: `${ownerId}@example.com`,
        phone: '+359888123456',
        description: '',
        defaultLanguage: 'bg',
        logoUrl: `/images/public/${picture}`,
        active: true,
      });
      const email = `${memberId}@example.com`;
      const invitationId = `invitation of ${ownerId}`;
      const invitation = { invitationId, email, role: 'editor', ownerEmail: '' } as const;
      await decide(ownerId, { type: 'InviteStaff', ...invitation });
      await decide(ownerId, { type: 'AcceptStaffInvitation', invitationId, memberId, email });
      const shape = { width: 320, height: 200 };
      const variants = [{ key: picture, ...shape, contentType: 'image/webp' }];
      const manifest = Buffer.from(JSON.stringify({ ...shape, placeholder: '', variants }));
      await images.put(picture, Buffer.from('a picture'), 'image/webp');
      await images.put(`${ownerId}/abcdefghijkl/image.json`, manifest, 'application/json');
      return picture;
    },
    stop: async () => {
      await committers.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
