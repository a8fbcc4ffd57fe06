import { createLogger } from '@qr-menu/runtime/process';
import { noopTelemetry } from '@qr-menu/runtime/tracing';
import { createMasterSeal } from '@qr-menu/stores/keys';
import { createMailQueue, mailsTable } from '@qr-menu/stores/mail-queue';
import { createPool, inTransaction, migrate } from '@qr-menu/stores/postgres';
import {
  createManualClock,
  createTestDatabase,
  type MailServer,
  startMailServer,
  type TestDatabase,
} from '@qr-menu/testkit';
import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createSmtpCarrier } from './carriers.ts';
import type { Mail } from './mail.ts';
import { createMails } from './open-mails.ts';

const databaseUrl = inject('databaseUrl');
const hour = 3_600_000;

const code = '20481632';
const mailTo = (to: string): Mail => ({ kind: 'sign-up', to, language: 'bg', code });

describe.skipIf(databaseUrl === null)('the queue of emails, with a real SMTP server', () => {
  const lines: string[] = [];
  const logger = createLogger('mail-spec', 'debug', { write: (line) => void lines.push(line) });
  const clock = createManualClock();
  const seal = createMasterSeal({ KEYS_MASTER_KEY: Buffer.alloc(32, 7).toString('base64') });
  let database: TestDatabase;
  let pool: Pool;
  let server: MailServer;
  let mails: ReturnType<typeof createMails>;
  let people = 0;
  const newAddress = (): string => `person-${++people}@example.com`;

  beforeAll(async () => {
    database = await createTestDatabase(databaseUrl ?? '');
    pool = createPool({ url: database.url, applicationName: 'mail-spec', logger });
    await migrate(pool, { schema: 'post', migrations: [{ id: '1', sql: mailsTable }] });
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });
  beforeEach(async () => {
    lines.length = 0;
    await pool.query('truncate post.mails');
    server = await startMailServer();
    clock.advance(48 * hour);
    mails = await open();
  });
  afterEach(async () => {
    await server.stop();
  });

  /**
   * Opens the queue as a process does, but without its loop. The tests themselves send due emails,
   * because their clock does not advance.
   */
  async function open() {
    const carrier = await createSmtpCarrier({ url: server.url, from: 'menu@mail.example' });
    const options = { schema: 'post', publicUrl: 'https://menu.example', carrier };
    const telemetry = noopTelemetry();
    const randomness = { uuid: () => 'x', fraction: () => 0 };
    const parts = { clock, randomness, telemetry, logger, pool, seal };
    return createMails(options, parts);
  }
  const put = (to: string, about = [to], rest = {}) =>
    mails.put(pool, mailTo(to), { about, ...rest });
  const states = async () => {
    const { rows } = await pool.query<{ state: string; fault: string | null }>(
      'select state, fault from post.mails order by created_at, id',
    );
    return rows.map(({ state, fault }) => (fault === null ? state : `${state} ${fault}`));
  };

  it('sends an email once, as text and HTML, with the code and a link that contains it', async () => {
    const to = newAddress();
    await put(to);
    await put(to);
    await mails.sender.sendDue();
    await put(to);
    await mails.sender.sendDue();
    expect(server.mails).toHaveLength(1);
    const [mail] = server.mails;
    expect(server.recipients).toEqual([to]);
    expect(mail?.from?.value).toEqual([{ address: 'menu@mail.example', name: '' }]);
    expect(mail?.messageId).toMatch(/^<[0-9a-f]{64}@mail\.example>$/);
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
    expect(mail?.subject).toBe('Потвърдете имейла си');
    const link = `https://menu.example/register?lang=bg#code=${code}&email=${encodeURIComponent(to)}`;
    expect(mail?.text).toContain(`Вашият код: ${code}`);
    expect(mail?.text).toContain(link);
    expect(mail?.html).toContain(`>${code}<`);
    expect(mail?.html).toContain(`href="${link.replace('&', '&amp;')}"`);
  });

  it('stores no email if the change that causes it fails', async () => {
    const to = newAddress();
    const failed = inTransaction(pool, { isolation: 'read committed' }, async (client) => {
      await mails.put(client, mailTo(to), { about: [to] });
      throw new Error('what the mail is about was not written');
    });
    await expect(failed).rejects.toThrow();
    await put(newAddress(), ['nobody'], { isReal: false });
    expect(await states()).toEqual([]);
  });

  it('exposes no recipient in its table or logs, and is empty after sending', async () => {
    const to = newAddress();
    await put(to);
    const content = async () =>
      (await pool.query<{ line: string }>('select (m.*)::text as line from post.mails m')).rows
        .map(({ line }) => line)
        .join();
    expect(await content()).not.toMatch(/20481632|example\.com/);
    server.behave('put-off');
    await mails.sender.sendDue();
    server.behave('take');
    clock.advance(hour);
    await mails.sender.sendDue();
    expect((await pool.query('select sealed from post.mails')).rows).toEqual([{ sealed: null }]);
    expect(lines.join()).toContain('an email will be sent again later');
    expect(lines.join()).not.toMatch(/20481632|@/);
  });

  it('retries after increasingly long pauses if the server defers the email', async () => {
    await put(newAddress());
    server.behave('put-off');
    for (const seconds of [5, 10, 20]) {
      await mails.sender.sendDue();
      const asked = server.asked();
      clock.advance(seconds * 1_000 - 1);
      await mails.sender.sendDue();
      expect(server.asked()).toBe(asked);
      clock.advance(1);
    }
    expect(await states()).toEqual(['waiting SMTP_451']);
    server.behave('take');
    await mails.sender.sendDue();
    expect(server.mails).toHaveLength(1);
    expect(await states()).toEqual(['sent']);
  });

  it('retries if there is no server, or if the server does not respond', async () => {
    await put(newAddress());
    const { port } = server;
    await server.stop();
    await mails.sender.sendDue();
    expect(await states()).toEqual(['waiting ESOCKET']);
    server = await startMailServer({ port });
    server.behave('hang');
    clock.advance(hour);
    await mails.sender.sendDue();
    expect(await states()).toEqual(['waiting ETIMEDOUT']);
    server.behave('take');
    clock.advance(hour);
    await mails.sender.sendDue();
    expect(server.mails).toHaveLength(1);
  });

  it('gives up after a day, or immediately if the server refuses permanently', async () => {
    await put(newAddress());
    server.behave('put-off');
    await mails.sender.sendDue();
    clock.advance(24 * hour);
    await mails.sender.sendDue();
    server.behave('refuse');
    await put(newAddress());
    await mails.sender.sendDue();
    expect(await states()).toEqual(['given-up TOO_LATE', 'refused SMTP_550']);
    server.behave('take');
    clock.advance(24 * hour);
    await mails.sender.sendDue();
    expect(server.mails).toHaveLength(0);
  });

  it('does not send a code that has expired or been replaced', async () => {
    const to = newAddress();
    await put(to, ['first'], { topic: ['registration'] });
    await put(to, ['second'], { topic: ['registration'] });
    await put(to, ['short'], { endsAt: new Date(clock.now() + hour) });
    clock.advance(hour);
    await mails.sender.sendDue();
    expect((await states()).sort()).toEqual(['given-up TOO_LATE', 'sent']);
    expect(server.mails).toHaveLength(1);
  });

  it('emails left by a killed process are sent, and two processes send no email twice', async () => {
    const to = newAddress();
    await put(to);
    // The row looks as if its process had been killed after claiming it, before contacting the server.
    await pool.query('update post.mails set attempts = 1, due_at = $1', [
      new Date(clock.now() + 30_000),
    ]);
    await mails.sender.sendDue();
    expect(server.mails).toHaveLength(0);
    clock.advance(30_000);
    const secondProcess = await open();
    for (let more = 0; more < 12; more += 1) await put(newAddress());
    await Promise.all([mails.sender.sendDue(), secondProcess.sender.sendDue()]);
    expect(server.mails).toHaveLength(13);
    expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(13);
  });

  it('sends 20 emails per hour to one recipient, and delays the rest', async () => {
    const to = newAddress();
    const otherAddress = newAddress();
    for (let n = 0; n < 25; n += 1) {
      await put(to, [String(n)]);
      await mails.sender.sendDue();
    }
    await put(otherAddress);
    await mails.sender.sendDue();
    expect(server.recipients.filter((recipient) => recipient === to)).toHaveLength(20);
    expect(server.recipients).toContain(otherAddress);
    clock.advance(hour);
    await mails.sender.sendDue();
    expect(server.recipients.filter((recipient) => recipient === to)).toHaveLength(25);
  });

  it('counts each kind separately, so that notifications never delay codes', async () => {
    const to = newAddress();
    const at = new Date(clock.now()).toISOString();
    const notice: Mail = { kind: 'new-sign-in', to, language: 'bg', at };
    for (let n = 0; n < 21; n += 1) {
      await mails.put(pool, notice, { about: [String(n)] });
      await mails.sender.sendDue();
    }
    await put(to);
    await mails.sender.sendDue();
    expect(server.mails).toHaveLength(21);
    expect(await states()).toContain('waiting RECIPIENT_LIMIT');
  });

  describe('an email that is being sent when a newer one on the same topic arrives', () => {
    const beingSent = async () => {
      await put(newAddress(), ['first'], { topic: ['registration'] });
      const queue = createMailQueue({ pool, schema: 'post', seal, clock });
      const [first] = await queue.claim(1);
      await put(newAddress(), ['second'], { topic: ['registration'] });
      await put(newAddress(), ['third'], { topic: ['registration'] });
      return { queue, id: first?.id ?? '' };
    };

    it('an older email that is being sent counts as sent if the server accepts it', async () => {
      const { queue, id } = await beingSent();
      await queue.sent(id);
      expect((await states()).sort()).toEqual(['sent', 'waiting']);
    });

    it('an older email that is being sent is not retried if sending fails', async () => {
      const { queue, id } = await beingSent();
      await queue.postpone(id, 5_000, 'SMTP_451');
      expect(await states()).toEqual(['waiting']);
    });

    it('an older email that is being sent is replaced if its sender was killed', async () => {
      await beingSent();
      clock.advance(30_000);
      await put(newAddress(), ['fourth'], { topic: ['registration'] });
      expect(await states()).toEqual(['waiting']);
    });
  });

  it.each([
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com, b@example.com',
    'nobody',
    'a b@c',
  ])('refuses the recipient %j before anything is queued', async (to) => {
    await expect(put(to)).rejects.toMatchObject({ code: 'UNUSABLE_RECIPIENT' });
    expect(await states()).toEqual([]);
  });
});
