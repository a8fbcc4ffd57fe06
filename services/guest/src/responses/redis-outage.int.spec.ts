import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { markStale } from '@qr-menu/menu-page';
import { createLogger } from '@qr-menu/runtime/process';
import { createRedisMenuDocuments } from '@qr-menu/stores/menu-documents';
import { createRedis } from '@qr-menu/stores/redis';
import { findProgram, freePort, waitUntil } from '@qr-menu/testkit';
import { expect, test } from 'vitest';
import { startGuest, stored } from '../../test/start-guest.ts';

const program = findProgram('redis-server');
const page =
  '<!doctype html><html lang="bg"><body><div id="root">Шопска салата</div></body></html>';

async function startRedis(port: number): Promise<ChildProcess> {
  const address = ['--port', String(port), '--bind', '127.0.0.1'];
  const child = spawn(program ?? 'redis-server', [...address, '--save', '', '--appendonly', 'no']);
  const [output] = child.stdout ? [child.stdout] : [];
  let text = '';
  output?.on('data', (chunk) => {
    text += chunk;
  });
  await waitUntil(() => text.includes('Ready to accept connections'), { what: 'Redis' });
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

test.skipIf(program === null)(
  'guests can still see the menu when Redis is killed and starts again',
  async () => {
    const port = await freePort();
    let server = await startRedis(port);
    const logger = createLogger('test', 'silent');
    const redis = createRedis({ url: `redis://127.0.0.1:${port}`, name: 'test', logger });
    const documents = createRedisMenuDocuments({ redis, prefix: 'outage:' });
    const variants = { 'html:bg': stored(page) };
    const guest = await startGuest({ names: ['x'], variants, documents });
    guest.clock.time = Date.UTC(2026, 2, 29, 17, 30);
    const marked = markStale(page, new Date(guest.clock.time), 'bg');
    expect((await guest.get('/menu/x')).text).toBe(page);

    await kill(server);
    guest.clock.time += 60_000;
    for (let time = 0; time < 3; time += 1) expect((await guest.get('/menu/x')).text).toBe(marked);
    expect((await guest.get('/menu/nobody')).status).toBe(503);

    // Redis is empty after the restart. A missing entry must not be treated as a deleted menu.
    server = await startRedis(port);
    await waitUntil(async () => (await guest.get('/menu/nobody')).status === 404);
    expect((await guest.get('/menu/x')).text).toBe(marked);
    expect((await guest.get('/menu/x?lang=en')).status).toBe(503);

    await guest.write({});
    expect((await guest.get('/menu/x')).text).toBe(page);
    await guest.stop();
    await documents.close();
    await kill(server);
  },
);
