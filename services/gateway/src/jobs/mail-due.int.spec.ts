import { migrateMenuStore } from '@qr-menu/command';
import { eraseTraces } from '@qr-menu/commits';
import { type Mail, type NewMailOptions, openMails, UnusableRecipient } from '@qr-menu/mail';
import { createClosers, createLogger, systemRandomness } from '@qr-menu/runtime/process';
import { noopTelemetry } from '@qr-menu/runtime/tracing';
import { createMenuStorePool, menuStoreSchema } from '@qr-menu/stores/archive';
import { createMasterSeal } from '@qr-menu/stores/keys';
import { createTestDatabase, type TestDatabase } from '@qr-menu/testkit';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import {
  mailFailedChanges,
  mailInvitations,
  mailJoinedStaff,
  mailSubscriptionEnds,
} from './mail-due.ts';

const databaseUrl = inject('databaseUrl');
const day = 86_400_000;
const start = Date.parse('2026-05-01T12:00:00.000Z');

describe.skipIf(databaseUrl === null)('due emails', () => {
  let database: TestDatabase;
  let pool: Pool;
  let now = start;
  const clock = { now: () => now, sleep: async () => undefined };
  const put: Mail[] = [];
  const about = new Set<string>();
  const keyOf = (kind: string, words: readonly string[]) => [kind, ...words].join(' ');
  const lines: string[] = [];
  const logger = createLogger('mail-due-spec', 'warn', { write: (line) => void lines.push(line) });
  /** Behaves like the mail queue: it stores every email, and refuses unusable addresses. */
  const mails = {
    put: async (_client: unknown, mail: Mail, options: NewMailOptions) => {
      if (mail.to.includes(',')) throw new UnusableRecipient('no');
      const key = keyOf(mail.kind, options.about);
      if (!about.has(key)) put.push(mail);
      about.add(key);
    },
    unknown: async (kind: string, abouts: readonly (readonly string[])[]) =>
      abouts.filter((words) => !about.has(keyOf(kind, words))),
    sendSoon: async () => undefined,
  };
  const deps = () => ({ pool, mails, clock, logger });

  beforeAll(async () => {
    const logger = createLogger('mail-due-spec', 'silent');
    database = await createTestDatabase(databaseUrl ?? '');
    pool = createMenuStorePool({ url: database.url, applicationName: 'mail-due-spec', logger });
    await migrateMenuStore(pool);
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });
  beforeEach(async () => {
    now = start;
    put.length = 0;
    lines.length = 0;
    about.clear();
    await pool.query('truncate accounts, staff_invitations, staff_members, scheduled_changes');
    await pool.query(
      `insert into accounts (id, name, normalized_name, email, phone, description,
         default_language, logo_url, active, subscription_valid_until, owner, created_at, updated_at)
       values ('a', 'Zur Rose', 'zur-rose', 'rose@example.com', '', '', 'de', '', true, $1, 'anna', $2, $2)`,
      ['2026-05-20T12:00:00.000Z', new Date(start).toISOString()],
    );
  });

  it("invites each person once, with the link to the invitation, in the venue's language", async () => {
    await pool.query(
      `insert into staff_invitations (id, email, role, owner, created_at, updated_at)
       values ('i1', 'cook@example.com', 'editor', 'anna', $1, $1),
              ('i2', 'waiter@example.com', 'viewer', 'nameless', $1, $1),
              ('old', 'late@example.com', 'viewer', 'anna', $2, $2)`,
      [new Date(start).toISOString(), new Date(start - 2 * day).toISOString()],
    );
    await pool.query(
      `update accounts set look = '{"accent":150,"style":"CLASSIC","scheme":"AUTO"}'`,
    );
    await mailInvitations(deps());
    await mailInvitations(deps());
    expect(put.toSorted((left, right) => (left.to < right.to ? -1 : 1))).toEqual([
      {
        kind: 'staff-invitation',
        to: 'cook@example.com',
        language: 'de',
        workspaceId: 'anna',
        invitationId: 'i1',
        venue: 'Zur Rose',
        role: 'editor',
        endsAt: '2026-05-15T12:00:00.000Z',
        accent: '#187a3b',
      },
      expect.objectContaining({ to: 'waiter@example.com', language: 'bg', venue: null }),
    ]);
  });

  it('reports each new member to the venue once', async () => {
    await pool.query(
      `insert into staff_members (id, invitation_id, email, role, owner, created_at, updated_at)
       values ('boris', 'i1', 'cook@example.com', 'editor', 'anna', $1, $1),
              ('old', 'i2', 'late@example.com', 'viewer', 'anna', $2, $2)`,
      [new Date(start).toISOString(), new Date(start - 2 * day).toISOString()],
    );
    await mailJoinedStaff(deps());
    await mailJoinedStaff(deps());
    expect(put).toEqual([
      {
        kind: 'staff-joined',
        to: 'rose@example.com',
        language: 'de',
        member: 'cook@example.com',
        role: 'editor',
        at: new Date(start).toISOString(),
      },
    ]);
  });

  it('reports each failed scheduled change to the venue once', async () => {
    await pool.query(
      `insert into scheduled_changes (id, owner, due_at, local_time, author, change, state, failure,
         finished_at, created_at, updated_at)
       values ('made', 'anna', $1, '2026-05-01T13:00', 'anna', '{}', 'APPLIED', null, $1, $1, $1),
              ('gone', 'anna', $1, '2026-05-01T14:00', 'anna', '{}', 'FAILED', 'ITEM_GONE', $1, $1, $1),
              ('too', 'anna', $1, '2026-05-01T14:00', 'anna', '{}', 'FAILED', 'ITEM_GONE', $1, $1, $1),
              ('new', 'anna', $1, '2026-05-01T14:00', 'anna', '{}', 'FAILED', 'OF_ANOTHER_RELEASE', $1, $1, $1),
              ('old', 'anna', $2, '2026-04-29T14:00', 'anna', '{}', 'FAILED', 'ITEM_GONE', $2, $2, $2)`,
      [new Date(start).toISOString(), new Date(start - 2 * day).toISOString()],
    );
    await mailFailedChanges(deps());
    await mailFailedChanges(deps());
    const mail = { kind: 'scheduled-change-failed', to: 'rose@example.com', language: 'de' };
    expect(put).toHaveLength(2);
    expect(put).toEqual(
      expect.arrayContaining([
        { ...mail, localTime: '2026-05-01T14:00', reason: 'ITEM_GONE' },
        { ...mail, localTime: '2026-05-01T14:00', reason: 'NOT_POSSIBLE' },
      ]),
    );
  });

  it('omits a venue name that contains a URL from emails to the venue and to other people', async () => {
    await pool.query("update accounts set name = 'Locked: https://evil.example'");
    await pool.query(
      `insert into staff_invitations (id, email, role, owner, created_at, updated_at)
       values ('i1', 'cook@example.com', 'editor', 'anna', $1, $1)`,
      [new Date(start).toISOString()],
    );
    await mailInvitations(deps());
    now = Date.parse('2026-05-17T12:00:00.000Z');
    await mailSubscriptionEnds(deps());
    expect(put.map(({ kind }) => kind)).toEqual(['staff-invitation', 'subscription-ends']);
    expect(JSON.stringify(put)).not.toContain('evil');
  });

  it('announces the end of a subscription once 14 days before, once 3 days before and once on the day', async () => {
    for (let n = 0; n < 30; n += 1) {
      await mailSubscriptionEnds(deps());
      await mailSubscriptionEnds(deps());
      now += day;
    }
    const shown = put.map((mail) =>
      mail.kind === 'subscription-ends' ? [mail.to, mail.days] : [],
    );
    expect(shown).toEqual([14, 3, 0].map((days) => ['rose@example.com', days]));
  });

  it('reaches all other recipients despite an unusable address, which is counted but not logged', async () => {
    const at = new Date(start).toISOString();
    await pool.query(
      `insert into staff_invitations (id, email, role, owner, created_at, updated_at)
       values ('i1', 'a,b@example.com', 'editor', 'mallory', $1, $1),
              ('i2', 'cook@example.com', 'editor', 'anna', $2, $2)`,
      [at, new Date(start - 1).toISOString()],
    );
    await pool.query(
      `insert into accounts
       select (json_populate_record(accounts, json_build_object('owner', v.name, 'id', v.name,
         'normalized_name', v.name, 'email', address))).*
         from accounts, (values ('aaron', 'a,b@example.com'), ('zoe', 'zoe@example.com')) v (name, address)
        where id = 'a'`,
    );
    await mailInvitations(deps());
    now = Date.parse('2026-05-06T12:00:00.000Z');
    await mailSubscriptionEnds(deps());
    expect(put.map(({ to }) => to).sort()).toEqual([
      'cook@example.com',
      'rose@example.com',
      'zoe@example.com',
    ]);
    expect(lines).toHaveLength(2);
    expect(lines.join()).toMatch(/mallory.*aaron/s);
    expect(lines.join()).not.toContain('@');
  });

  it('deletes emails only together with their own workspace', async () => {
    const closers = createClosers();
    const carrier = {
      carries: () => true,
      isLocal: false,
      carry: () => Promise.reject(new Error('the server is away')),
    };
    const logger = createLogger('mail-due-spec', 'silent');
    const seal = createMasterSeal({ KEYS_MASTER_KEY: Buffer.alloc(32, 7).toString('base64') });
    const queue = openMails(
      { schema: menuStoreSchema, publicUrl: 'https://menu.example', carrier },
      {
        pool,
        clock,
        seal,
        logger,
        closers,
        randomness: systemRandomness,
        telemetry: noopTelemetry(),
      },
    );
    const at = new Date(start).toISOString();
    await pool.query(
      `insert into staff_invitations (id, email, role, owner, created_at, updated_at)
       values ('i1', 'cook@example.com', 'editor', 'anna', $1, $1),
              ('i2', 'cook@example.com', 'viewer', 'boris', $1, $1)`,
      [at],
    );
    await mailInvitations({ ...deps(), mails: queue });
    now = Date.parse('2026-05-06T12:00:00.000Z');
    await mailSubscriptionEnds({ ...deps(), mails: queue });
    const waiting = async () =>
      (await pool.query<{ kind: string }>('select kind from mails order by kind')).rows.map(
        ({ kind }) => kind,
      );
    expect(await waiting()).toEqual(['staff-invitation', 'staff-invitation', 'subscription-ends']);
    const keys = {
      erase: async (_owner: string, tombstone: { erasedAt: string; reason: string }) => tombstone,
    };
    const erasure = { ownerId: 'anna', reason: 'asked for', images: [], invitationIds: ['i1'] };
    await eraseTraces({ pool, keys, images: null, clock }, erasure);
    expect(await waiting()).toEqual(['staff-invitation']);
    await closers.closeAll();
  });
});
