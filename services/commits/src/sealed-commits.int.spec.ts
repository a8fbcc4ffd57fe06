import type { WorkspaceCommand } from '@qr-menu/domain/workspace';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createSealedData } from '../test/sealed-data.ts';
import { startCommitters } from '../test/start-committers.ts';

const databaseServer = inject('databaseUrl');
const email = 'anna@example.com';
/** One claim for the name, and two for its skeletons in lower and upper case. */
const claims = 3;
const command: WorkspaceCommand = {
  type: 'CreateAccount',
  accountId: 'account-1',
  name: 'Механа Рила',
  email,
  phone: '+359888123456',
  description: '',
  defaultLanguage: 'bg',
  logoUrl: '',
  active: true,
};
const request = (commitId: string, requestHash = 'a hash of the phone number') => ({
  ownerId: 'anna',
  actorId: 'anna',
  commitId,
  correlationId: 'c',
  requestHash,
  command,
  precondition: () => null,
});

describe.skipIf(databaseServer === null)('a commit with personal data', () => {
  let committers: Awaited<ReturnType<typeof startCommitters>>;
  let sealed: Awaited<ReturnType<typeof createSealedData>>;
  beforeAll(async () => {
    sealed = await createSealedData();
    committers = await startCommitters(databaseServer ?? '', undefined, sealed.personalData);
    await committers.startReferee();
  });
  afterAll(() => committers?.stop());

  const envelopes = async (): Promise<readonly string[]> => {
    const { rows } = await committers.pool.query<{ envelope: string }>(
      'select envelope from commits order by stream',
    );
    return rows.map(({ envelope }) => envelope);
  };

  it('a commit is refused while the key store is unavailable, and nothing is appended', async () => {
    const commit = await committers.addCommitter();
    sealed.setAway(true);
    await expect(commit(request('first'))).rejects.toMatchObject({
      code: 'KEY_STORE_UNAVAILABLE',
    });
    sealed.setAway(false);
    expect(await committers.log.endOffsets()).toEqual([0n, 0n]);
  });

  it('personal data and the request’s hash are sealed in the archive, and the data in the tables is readable', async () => {
    const commit = await committers.addCommitter();
    const { after } = await commit(request('first'));
    expect(after.account).toMatchObject({ email, phone: '+359888123456' });
    const stored = await envelopes();
    expect(stored).toHaveLength(claims + 1);
    for (const text of stored) expect(text).not.toMatch(/anna@|359888|a hash of/);
    const { rows } = await committers.pool.query('select email, phone from accounts');
    expect(rows).toEqual([{ email, phone: '+359888123456' }]);
  });

  it('another process also recognizes a commit by its idempotency key', async () => {
    const commit = await committers.addCommitter();
    const { before, after, events } = await commit(request('first'));
    expect([before.account, after.account?.email]).toEqual([null, email]);
    expect(events).toMatchObject([{ data: { email } }]);
    const another = commit(request('first', 'another hash'));
    await expect(another).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await envelopes()).toHaveLength(claims + 1);
  });
});
