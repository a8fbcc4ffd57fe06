import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { productVersion, systemClock } from '@qr-menu/runtime/process';
import { type CommitLog, createTableCommitLog } from '@qr-menu/stores/commit-log';
import { createMemoryMenuDocuments } from '@qr-menu/stores/menu-documents';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { createTestStore, silent, type TestStore } from '../../test/test-store.ts';
import { noteOperatorRun } from './operator-runs.ts';
import { createStatusPage } from './status-page.ts';

const serverUrl = inject('databaseUrl');

describe.skipIf(!serverUrl)('the status page', () => {
  let [store, log] = [undefined as unknown as TestStore, undefined as unknown as CommitLog];

  beforeEach(async () => {
    store = await createTestStore(serverUrl ?? '');
    const options = { partitions: 2, logger: silent, clock: systemClock };
    log = await createTableCommitLog({ databaseUrl: store.url, ...options });
  });
  afterEach(async () => {
    await log.close();
    await store.drop();
  });

  const page = (openLog = async () => log, UPDATE_FEED?: string) =>
    createStatusPage({
      environment: { LOG_EPOCH: 1, KAFKA_TOPIC: 'menu-commits', UPDATE_FEED },
      pool: store.pool,
      openLog,
      openDocuments: createMemoryMenuDocuments,
      clock: systemClock,
      logger: silent,
    })();
  const ended = (isWell: boolean, told: string) => {
    const at = new Date(systemClock.now() - 3 * 3_600_000);
    const run = { command: 'backup', line: 'backup --to /backups', startedAt: at, endedAt: at };
    return noteOperatorRun(store.pool, { ...run, isWell, told });
  };

  test('shows “All is well”, the last run of each command or “never”, and the versions', async () => {
    await ended(true, 'backup 20261122T021500Z');
    const { html, contentSecurityPolicy } = await page();
    expect(html).toContain('<h1 class="good">All is well</h1>');
    expect(html).toMatch(
      /<td>backup<\/td><td>3 hours ago<\/td><td>well: backup 20261122T021500Z<\/td>/,
    );
    expect(html).toMatch(/<td>replay<\/td><td>never<\/td>.*<td>operator replay --yes<\/td>/);
    expect(html).toContain(process.versions.node);
    expect(html).toContain(`<th scope="row">QR-menu</th><td>${productVersion()}</td>`);
    expect(html).toMatch(/the last \d{4}-/);
    expect(html).not.toContain('<script');
    expect(contentSecurityPolicy).toMatch(/^default-src 'none'; style-src 'sha256-/);
  });

  test('lists problems with the commands that fix them, and escapes their text', async () => {
    await ended(false, 'FAILED: <script>alert(1)</script>');
    const { html } = await page(() => Promise.reject(new Error('no broker "a" & "b"')));
    expect(html).toContain('2 things need you');
    expect(html).toContain(
      'the log cannot be reached: no broker &quot;a&quot; &amp; &quot;b&quot;',
    );
    expect(html).toContain('<code>operator backup --to /backups</code>');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).not.toContain('<script');
  });

  test.each([
    ['999.0.0', /<td>\d+\.\d+\.\d+; the newer release 999\.0\.0 exists<\/td>/],
    ['0.0.1', /<td>\d+\.\d+\.\d+, the newest release<\/td>/],
    ['none', /<td>\d+\.\d+\.\d+; it could not be checked whether a newer release exists<\/td>/],
  ])('compares its version with the newest one in the feed: %s', async (version, row) => {
    const feed = createServer((_request, response) => response.end(JSON.stringify({ version })));
    await new Promise<void>((resolve) => feed.listen(0, '127.0.0.1', resolve));
    const { port } = feed.address() as AddressInfo;
    const { html } = await page(undefined, `http://127.0.0.1:${port}`);
    feed.close().closeAllConnections();
    expect(html).toMatch(row);
  });

  test('shows only the last outcome of each command', async () => {
    await ended(false, 'ENOSPC');
    await ended(true, 'done');
    const { html } = await page();
    expect(html).toContain('All is well');
    expect(html).not.toContain('ENOSPC');
  });
});
