import { expect, test } from 'vitest';
import { needsOperator } from './needs.ts';
import type { Status } from './read-status.ts';

const none = { count: 0, first: [] };
const partition = {
  ...{ partition: 0, stored: 5n, end: 5n, lag: 0n, oldestSeconds: null },
  before: 'same',
} as const;
const log = {
  answered: true,
  kind: 'kafka',
  topic: 'menu-commits',
  partitions: [partition],
} as const;
const postgres = {
  answered: true,
  positions: [],
  halted: [],
  parked: [],
  epoch: 1,
  streams: 3,
  quarantine: { count: 0, newest: [] },
  migrations: { count: 9, last: '0009' },
  mails: [],
  runs: [],
  server: '17.1',
} as const;
const redis = {
  answered: true,
  server: '7.2',
  policy: 'noeviction',
  usedBytes: 10,
  maxBytes: 100,
} as const;
const documents = {
  answered: true,
  compared: 3,
  missing: none,
  behind: none,
  ahead: none,
  epochs: { 1: 3 },
  renderers: { abc: 3 },
} as const;
const healthy: Status = {
  version: '1.0.0',
  epoch: 1,
  log,
  postgres,
  redis,
  documents,
  standing: [],
};
const away = { answered: false, reason: 'no answer' } as const;
const some = { count: 2, first: [] };

test('healthy stores need no action, with or without Redis', () => {
  expect(needsOperator(healthy)).toEqual([]);
  expect(needsOperator({ ...healthy, redis: null, documents: null })).toEqual([]);
});

test('a referee that makes progress needs no action, no matter how far behind it is', () => {
  const behind = { ...log, partitions: [{ ...partition, end: 900n, lag: 895n }] };
  expect(needsOperator({ ...healthy, log: behind })).toEqual([]);
  expect(needsOperator({ ...healthy, log: behind, standing: [0] })).toMatchObject([
    { what: 'partition 0: 895 messages are waiting and the command service makes no progress' },
  ]);
  const aged = { ...log, partitions: [{ ...partition, end: 900n, lag: 895n, oldestSeconds: 75 }] };
  expect(needsOperator({ ...healthy, log: aged, standing: [0] })).toMatchObject([
    {
      what: 'partition 0: 895 messages are waiting, the oldest for 75 s, and the command service makes no progress',
    },
  ]);
});

test.each<[string, Partial<Status>, string]>([
  ['the log is unavailable', { log: away }, 'the log cannot be reached: no answer'],
  ['Postgres is away', { postgres: away }, 'Postgres cannot be reached: no answer'],
  [
    'the log lost its end',
    { log: { ...log, partitions: [{ ...partition, end: 3n, lag: -2n }] } },
    'partition 0: the log ends at 3, before the stored offset 5',
  ],
  [
    'it is another log',
    { log: { ...log, partitions: [{ ...partition, before: 'other' }] } },
    'partition 0: the record before offset 5 is not the stored one',
  ],
  [
    'a record is gone',
    { log: { ...log, partitions: [{ ...partition, before: 'missing' }] } },
    'partition 0: the record before offset 5 is not the stored one',
  ],
  ['the archive is of another epoch', { epoch: 2 }, 'LOG_EPOCH is 2, the archive is of epoch 1'],
  [
    'documents are of a newer epoch',
    { documents: { ...documents, epochs: { 2: 3 } } },
    'there are documents of epoch 2, which is newer than 1',
  ],
  [
    'messages are in quarantine',
    { postgres: { ...postgres, quarantine: { count: 4, newest: [] } } },
    '4 messages in quarantine',
  ],
  [
    'a stream is parked',
    {
      postgres: {
        ...postgres,
        parked: [
          {
            stream: 'workspace:anna',
            partition: 3,
            offset: 41n,
            since: new Date(0),
            triedAt: new Date(0),
            commits: 2,
            reason: 'RowMissing: no row',
          },
        ],
      },
    },
    'workspace:anna is parked at 3:41 since 1970-01-01T00:00:00.000Z: RowMissing: no row',
  ],
  [
    'a partition is halted',
    {
      postgres: {
        ...postgres,
        halted: [
          {
            partition: 3,
            offset: 41n,
            reason: 'UnknownEventType: commit c holds the event MenuTeleported',
            since: new Date(0),
            triedAt: new Date(1),
          },
        ],
      },
    },
    'partition 3 is halted at 41 since 1970-01-01T00:00:00.000Z: UnknownEventType: commit c holds the event MenuTeleported',
  ],
  [
    'mail waits for a long time',
    {
      postgres: {
        ...postgres,
        mails: [{ queue: 'identity', waiting: 3, oldestSeconds: 1_200, fault: 'EAUTH', unsent: 0 }],
      },
    },
    'mail of identity: 3 wait (EAUTH), the oldest for 20 minutes',
  ],
  [
    'mail could not be sent',
    {
      postgres: {
        ...postgres,
        mails: [{ queue: 'menu', waiting: 0, oldestSeconds: 0, fault: null, unsent: 2 }],
      },
    },
    'mail of menu: 2 could not be sent within the last day',
  ],
  [
    'Redis evicts',
    { redis: { ...redis, policy: 'allkeys-lru' } },
    'Redis has maxmemory-policy allkeys-lru, not noeviction',
  ],
  ['Redis is nearly full', { redis: { ...redis, usedBytes: 91 } }, 'Redis is 91 % full'],
  [
    'documents are ahead',
    { documents: { ...documents, ahead: some } },
    '2 venues have documents ahead of the archive',
  ],
  [
    'documents stay behind',
    { documents: { ...documents, behind: some } },
    "2 venues' documents stay behind: the projector",
  ],
  [
    'a long command failed',
    {
      postgres: {
        ...postgres,
        runs: [
          {
            command: 'backup',
            line: 'backup --to /backups',
            startedAt: new Date(0),
            endedAt: new Date(1_000),
            isWell: false,
            told: 'ENOSPC: no space left',
          },
        ],
      },
    },
    'backup failed at 1970-01-01T00:00:01.000Z: ENOSPC: no space left',
  ],
])('the operator is needed when %s', (_title, over, need) => {
  expect(needsOperator({ ...healthy, ...over })).toEqual([
    { what: need, mend: expect.stringMatching(/^(operator|docker compose|redis-cli|set) /) },
  ]);
});

test('an unavailable Redis is reported once, and its documents are not reported separately', () => {
  expect(needsOperator({ ...healthy, redis: away, documents: away })).toMatchObject([
    { what: 'Redis cannot be reached: no answer' },
  ]);
});

test('the advice for a one-process installation never mentions container commands', () => {
  const away = { answered: false, reason: 'no route' } as const;
  const log = { ...healthy.log, answered: false, reason: 'no route' } as const;
  const needs = needsOperator({ ...healthy, log, postgres: away }, 'one process');
  expect(needs.map(({ mend }) => mend)).toEqual([
    'systemctl restart qr-menu',
    'systemctl restart qr-menu',
  ]);
});
