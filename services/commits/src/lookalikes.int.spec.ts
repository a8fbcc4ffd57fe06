import { randomUUID } from 'node:crypto';
import {
  type Commit,
  type DomainEvent,
  nameStream,
  type Stream,
  workspaceStream,
} from '@qr-menu/schema';
import { waitUntil } from '@qr-menu/testkit';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startCommitters } from '../test/start-committers.ts';
import type { Committer } from './committer.ts';

const databaseServer = inject('databaseUrl');
const at = '2026-01-31T08:30:15.042Z';
const details = {
  email: 'venue@example.com',
  phone: '+359888123456',
  description: '',
  defaultLanguage: 'bg',
  logoUrl: '',
  active: true,
} as const;

describe.skipIf(databaseServer === null)('lookalike names', () => {
  let committers: Awaited<ReturnType<typeof startCommitters>>;
  let processes: readonly Committer[];

  beforeAll(async () => {
    committers = await startCommitters(databaseServer ?? '');
    await committers.startReferee();
    processes = [await committers.addCommitter(), await committers.addCommitter()];
  });
  afterAll(() => committers?.stop());

  async function outcomeOf(
    ownerId: string,
    command: Parameters<Committer>[0]['command'],
    process = 0,
    id: string = randomUUID(),
  ): Promise<string> {
    const ids = { ownerId, actorId: ownerId, commitId: id, correlationId: id, requestHash: id };
    const committer = processes[process] as Committer;
    return committer({ ...ids, command, precondition: () => null }).then(
      () => 'done',
      (error: { code?: string }) => error.code ?? 'failed',
    );
  }
  const create = (ownerId: string, name: string, process = 0, id?: string) =>
    outcomeOf(
      ownerId,
      { type: 'CreateAccount', accountId: `account of ${ownerId}`, name, ...details },
      process,
      id,
    );
  const update = (ownerId: string, changes: { name?: string; description?: string }) =>
    outcomeOf(ownerId, {
      type: 'UpdateAccount',
      accountId: `account of ${ownerId}`,
      ...changes,
    });
  const claimed = async (): Promise<readonly string[]> =>
    (await committers.pool.query("select stream from commits where stream like 'name:%'")).rows.map(
      ({ stream }) => stream,
    );

  it.each([
    ['CAXAP', 'Сахар'],
    ['BAP 1', 'Вар 1'],
    ['Coco', 'Сосо'],
    ['Modem', 'Modern'],
  ])(
    '%s and %s, claimed at the same time by two processes, go to one owner',
    async (latin, cyrillic) => {
      const outcomes = await Promise.all([
        create(`latin ${latin}`, latin, 0),
        create(`cyrillic ${latin}`, cyrillic, 1),
      ]);
      expect([...outcomes].sort()).toEqual(['NAME_LOOKS_TAKEN', 'done']);
      const loser = outcomes[0] === 'done' ? cyrillic : latin;
      expect(await claimed()).not.toContain(nameStream(loser.toLowerCase().replaceAll(' ', '-')));
    },
  );

  it('if two owners claim a name at the same time with the same idempotency key, only one gets it', async () => {
    const outcomes = await Promise.all([
      create('key anna', 'Ключ', 0, 'create-account'),
      create('key boris', 'Ключ', 1, 'create-account'),
    ]);
    expect([...outcomes].sort()).toEqual(['NAME_TAKEN', 'done']);
    const { rows } = await committers.pool.query(
      "select from venue_names where normalized_name = 'ключ'",
    );
    expect(rows).toHaveLength(1);
  });

  it('reports an identical name as taken, but lets owners change their name to a lookalike of it', async () => {
    expect(await create('anna', 'Роза')).toBe('done');
    expect(await create('vera', 'РОЗА')).toBe('NAME_TAKEN');
    expect(await update('anna', { name: 'Роза 1' })).toBe('done');
    expect(await update('anna', { name: 'Роза l' })).toBe('done');
    expect(await create('vera', 'Роза I')).toBe('NAME_LOOKS_TAKEN');
  });

  it('a character counts as the letter that it resembles, even in another spelling of the same name', async () => {
    expect(await create('ina', 'Grill I Bar')).toBe('done');
    expect(await create('iva', 'Grill | Bar')).toBe('NAME_LOOKS_TAKEN');
    expect(await create('iva', 'Grill / Bar')).toBe('done');
    expect(await update('iva', { name: 'Grill | Bar' })).toBe('NAME_LOOKS_TAKEN');
    expect(await update('iva', { name: '„Grill“ „Bar“' })).toBe('done');
    expect(await update('iva', { name: 'Grill № Bar' })).toBe('done');
    expect(await create('ida', 'Grill No Bar')).toBe('NAME_LOOKS_TAKEN');
    expect(await create('ida', 'Grill: Bar')).toBe('NAME_TAKEN');
  });

  it('a word that mixes two scripts is refused', async () => {
    const before = await claimed();
    expect(await create('mila', 'Mехана Рила')).toBe('NAME_MIXES_SCRIPTS');
    expect(await claimed()).toEqual(before);
    expect(await create('mila', 'Pizza Дон Вито')).toBe('done');
  });

  /** Creates a venue as the previous release did, claiming only the name and not its skeletons. */
  async function createBefore(ownerId: string, name: string): Promise<void> {
    const normalizedName = name.toLowerCase();
    await append(nameStream(normalizedName), ownerId, {
      type: 'NameClaimed',
      data: { name, normalizedName, ownerId },
    });
    await append(workspaceStream(ownerId), ownerId, {
      type: 'AccountCreated',
      data: {
        accountId: `account of ${ownerId}`,
        name,
        normalizedName,
        ...details,
        subscriptionValidUntil: at,
      },
    });
    await waitUntil(async () => {
      const { rowCount } = await committers.pool.query('select from accounts where owner = $1', [
        ownerId,
      ]);
      return rowCount === 1;
    });
  }

  async function append(stream: Stream, ownerId: string, event: DomainEvent): Promise<void> {
    const id = randomUUID();
    const commit: Commit = {
      schemaVersion: 1,
      epoch: 1,
      commitId: id,
      stream,
      expectedVersion: 0,
      actor: { id: ownerId },
      at,
      correlationId: id,
      requestHash: id,
      events: [event],
    };
    const value = new TextEncoder().encode(JSON.stringify(commit));
    await committers.log.append({ key: stream, value, headers: {} });
  }

  it('existing lookalike names keep working, but no new ones are granted', async () => {
    await createBefore('old latin', 'poca');
    await createBefore('old cyrillic', 'роса');
    await createBefore('old mixed', 'мехaна');
    for (const owner of ['old latin', 'old cyrillic', 'old mixed']) {
      expect(await update(owner, { description: 'Отворено' }), owner).toBe('done');
      expect(await update(owner, { name: `Ново ${owner}` }), owner).toBe('done');
    }
    expect(await update('old latin', { name: 'Poca' })).toBe('done');
    expect(await update('old cyrillic', { name: 'Роса' })).toBe('done');
    expect(await update('old mixed', { name: 'Мехaна' })).toBe('done');
    expect(await create('nora', 'РОСА')).toBe('NAME_TAKEN');
    expect(await create('nora', 'Механа')).toBe('NAME_LOOKS_TAKEN');
  });

  it('names that differ only in punctuation or in й and и are equal, unless venues already have both', async () => {
    await createBefore('old yoga', 'йога-бар');
    await createBefore('old ioga', 'иога!бар');
    expect(await create('nina', 'Иога Бар')).toBe('NAME_LOOKS_TAKEN');
    expect(await create('nina', 'Йога’Бар')).toBe('NAME_LOOKS_TAKEN');
    for (const [owner, name] of [
      ['old yoga', 'Йога Бар'],
      ['old ioga', 'Иога!Бар'],
    ] as const) {
      expect(await update(owner, { name: `Друго ${owner}` }), owner).toBe('done');
      expect(await update(owner, { name }), owner).toBe('done');
    }
    expect(await create('nina', 'О’Нийл')).toBe('done');
    expect(await create('nelly', 'Онийл')).toBe('NAME_LOOKS_TAKEN');
    expect(await create('nelly', 'О Ниил')).toBe('NAME_LOOKS_TAKEN');
  });

  it('a name without stored skeletons still blocks its lookalikes', async () => {
    await createBefore('older still', 'топ');
    await committers.pool.query(
      "update venue_names set look = null, capital_look = null where normalized_name = 'топ'",
    );
    expect(await create('petya', 'TOП')).toBe('NAME_MIXES_SCRIPTS');
    expect(await create('petya', 'τοπ')).toBe('NAME_LOOKS_TAKEN');
  });

  it('new names are granted only after the whole log is in Postgres', async () => {
    await committers.pool.query('update log_identity set caught_up = false');
    const before = await claimed();
    expect(await create('zoya', 'Съвсем нова')).toBe('ARCHIVE_BEHIND');
    expect(await claimed()).toEqual(before);
    await committers.pool.query('update log_identity set caught_up = true');
    expect(await create('zoya', 'Съвсем нова')).toBe('done');
  });
});
