import { createSealedData } from '../../commits/test/sealed-data.ts';
import { startCommitters } from '../../commits/test/start-committers.ts';

/** Creates an archive with one commit: Anna has created an account with sealed personal data. */
export async function startSealedAccount(databaseServer: string, email: string) {
  const { personalData } = await createSealedData();
  const world = await startCommitters(databaseServer, undefined, personalData);
  await world.startReferee();
  const commit = await world.addCommitter();
  await commit({
    ownerId: 'anna',
    actorId: 'anna',
    commitId: 'first',
    correlationId: 'c',
    requestHash: 'h',
    command: {
      type: 'CreateAccount',
      accountId: 'account-1',
      name: 'Механа Рила',
      email,
      phone: '+359888123456',
      description: '',
      defaultLanguage: 'bg',
      logoUrl: '',
      active: true,
    },
    precondition: () => null,
  });
  return { pool: world.pool, personalData, stop: world.stop };
}
