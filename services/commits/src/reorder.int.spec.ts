import type { WorkspaceCommand } from '@qr-menu/domain';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { startCommitters } from '../test/start-committers.ts';
import type { Committer } from './committer.ts';

const databaseServer = inject('databaseUrl');
const ownerId = 'owner-1';
const translations = { name: { bg: 'Салати' }, description: { bg: 'Пресни' } };

let requests = 0;
function change(committer: Committer, command: WorkspaceCommand) {
  requests += 1;
  const [commitId, requestHash] = [`commit-${requests}`, `hash-${requests}`];
  const correlationId = `correlation-${requests}`;
  const precondition = () => null;
  const request = { ownerId, actorId: ownerId, commitId, correlationId, requestHash };
  return committer({ ...request, command, precondition });
}

const section = (n: number): WorkspaceCommand => ({
  type: 'CreateSection',
  sectionId: `section-${n}`,
  menuId: 'menu-1',
  translations,
  imageUrl: '',
});

async function createMenu(committer: Committer): Promise<void> {
  await change(committer, {
    type: 'CreateAccount',
    accountId: 'account-1',
    name: 'Механа',
    email: 'a@example.com',
    phone: '+359888123456',
    description: '',
    defaultLanguage: 'bg',
    logoUrl: '',
    active: true,
  });
  const menu = { menuId: 'menu-1', translations, imageUrl: '', currency: 'лв', active: true };
  await change(committer, { type: 'CreateMenu', ...menu });
}

describe.skipIf(databaseServer === null)('concurrent reorders through two committers', () => {
  let committers: Awaited<ReturnType<typeof startCommitters>>;
  afterEach(() => committers?.stop());

  it('neither lose nor duplicate a section, even while one is added', async () => {
    committers = await startCommitters(databaseServer ?? '');
    await committers.startReferee();
    const [one, other] = [await committers.addCommitter(), await committers.addCommitter()];
    await createMenu(one);
    for (let n = 1; n <= 6; n += 1) await change(one, section(n));
    const ids = [1, 2, 3, 4, 5, 6].map((n) => `section-${n}`);
    const order = (n: number): WorkspaceCommand => ({
      type: 'ReorderSections',
      menuId: 'menu-1',
      sectionIds: [...ids.slice(n % 6), ...ids.slice(0, n % 6)],
    });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, (_, n) =>
        n === 7 ? change(one, section(7)) : change(n % 2 === 0 ? one : other, order(n)),
      ),
    );
    for (const outcome of outcomes.filter(({ status }) => status === 'rejected')) {
      expect(outcome).toMatchObject({ reason: { code: 'CONFLICT' } });
    }
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    const { rows } = await committers.pool.query<{ id: string; position: number }>(
      'select id, position from sections order by position, created_at, id',
    );
    expect(rows.map(({ id }) => id).sort()).toEqual([...ids, 'section-7']);
    const wanted = [...rows.map(({ id }) => id)].reverse();
    const last = { type: 'ReorderSections', menuId: 'menu-1', sectionIds: wanted } as const;
    const { after } = await change(other, last);
    expect(wanted.map((id) => after.sections.get(id)?.position)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
});
