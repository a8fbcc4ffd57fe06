import { connect, createServer, type Socket } from 'node:net';
import { createLogger, systemClock } from '@qr-menu/runtime/process';
import { createManualClock, freePort, testKeyPrefix, waitUntil } from '@qr-menu/testkit';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { closeRedis, createRedis } from '../redis/create-redis.ts';
import { createMemoryNotifications } from './memory-notifications.ts';
import type { Notifications } from './notifications.ts';
import { createRedisNotifications } from './redis-notifications.ts';

const url = inject('redisUrl') ?? '';
const logger = createLogger('contract', 'silent');

const adapters = [
  { name: 'memory', missing: false, create: () => createMemoryNotifications({ logger }) },
  {
    name: 'Redis',
    missing: url === '',
    create: () =>
      createRedisNotifications({ url, prefix: testKeyPrefix(), logger, clock: systemClock }),
  },
];

async function listen(notifications: Notifications, channel: string) {
  const received: string[] = [];
  const unsubscribe = await notifications.subscribe(channel, (message) => received.push(message));
  return { received, unsubscribe };
}

describe.each(adapters)('notifications in $name', ({ missing, create }) => {
  describe.skipIf(missing)('contract', () => {
    let notifications: Notifications;

    beforeEach(() => {
      notifications = create();
    });
    afterEach(() => notifications.close());

    it('messages are delivered in the order in which they were published', async () => {
      const { received } = await listen(notifications, 'changes');
      const messages = Array.from({ length: 100 }, (_, number) => `промяна ${number}`);
      await Promise.all(messages.map((message) => notifications.publish('changes', message)));
      await waitUntil(() => received.length === 100);
      expect(received).toEqual(messages);
    });

    it('messages are delivered to every listener', async () => {
      const listeners = [
        await listen(notifications, 'changes'),
        await listen(notifications, 'changes'),
      ];
      await notifications.publish('changes', 'news');
      await waitUntil(() => listeners.every(({ received }) => received.length > 0));
      expect(listeners.map(({ received }) => received)).toEqual([['news'], ['news']]);
    });

    it('messages are not delivered to other channels', async () => {
      const [changes, verdicts] = [
        await listen(notifications, 'changes'),
        await listen(notifications, 'verdicts:a'),
      ];
      await notifications.publish('verdicts:b', 'not for us');
      await notifications.publish('verdicts:a', 'verdict');
      await notifications.publish('changes', 'change');
      await waitUntil(() => changes.received.length > 0 && verdicts.received.length > 0);
      expect([changes.received, verdicts.received]).toEqual([['change'], ['verdict']]);
    });

    it('the other listeners still get messages after one unsubscribes', async () => {
      const [leaving, staying] = [
        await listen(notifications, 'changes'),
        await listen(notifications, 'changes'),
      ];
      await leaving.unsubscribe();
      await leaving.unsubscribe();
      await notifications.publish('changes', 'first');
      await waitUntil(() => staying.received.length === 1);
      await staying.unsubscribe();
      const returning = await listen(notifications, 'changes');
      await notifications.publish('changes', 'second');
      await waitUntil(() => returning.received.length === 1);
      expect([leaving.received, staying.received, returning.received]).toEqual([
        [],
        ['first'],
        ['second'],
      ]);
    });

    it('the other listeners still get a message if one throws', async () => {
      await notifications.subscribe('changes', () => {
        throw new TypeError('a bug');
      });
      const { received } = await listen(notifications, 'changes');
      await notifications.publish('changes', 'one');
      await notifications.publish('changes', 'two');
      await waitUntil(() => received.length === 2);
      expect(received).toEqual(['one', 'two']);
    });

    it('a message without listeners is dropped without an error, even if it is published after closing', async () => {
      await notifications.publish('changes', 'to nobody');
      const { received } = await listen(notifications, 'changes');
      await notifications.publish('changes', 'received');
      await waitUntil(() => received.length > 0);
      expect(received).toEqual(['received']);
      await notifications.close();
      await expect(notifications.publish('changes', 'too late')).resolves.toBeUndefined();
    });
  });
});

describe.skipIf(url === '')('notifications in Redis', () => {
  it('message delivery resumes after the server has closed the connection', async () => {
    // All databases of a server share its channels. The database number identifies this test's connections.
    const own = new URL('/9', url).href;
    const operator = createRedis({ url, name: 'operator', logger });
    const notifications = createRedisNotifications({
      url: own,
      prefix: testKeyPrefix(),
      logger,
      clock: systemClock,
    });
    const { received } = await listen(notifications, 'changes');
    const subscribers = String(await operator.client('LIST', 'TYPE', 'PUBSUB')).split('\n');
    const subscriber = subscribers.find((line) => line.includes(' db=9 '));
    const id = /^id=(\d+) .*name=notices-subscriber/.exec(subscriber ?? '')?.[1] ?? '';
    expect(await operator.client('KILL', 'ID', id)).toBe(1);

    let sent = 0;
    await waitUntil(async () => {
      sent += 1;
      await notifications.publish('changes', `message ${sent}`);
      return received.length > 0;
    });
    await notifications.close();
    await closeRedis(operator);
  });

  it('message delivery resumes after the connection has silently died', async () => {
    const clock = createManualClock();
    const way = await createWay(url);
    const options = { prefix: testKeyPrefix(), logger, clock };
    const notifications = createRedisNotifications({ ...options, url: way.url });
    const { received } = await listen(notifications, 'changes');
    way.freeze();
    // A dead connection is noticed only when a command is sent. Advancing the clock sends one.
    clock.advance(5_000);
    let sent = 0;
    await waitUntil(async () => {
      sent += 1;
      await notifications.publish('changes', `message ${sent}`);
      return received.length > 0;
    });
    await notifications.close();
    way.close();
  });
});

/**
 * Starts a proxy in front of Redis. After `freeze`, existing connections are silent and new ones work.
 */
async function createWay(target: string) {
  const { hostname, port } = new URL(target);
  let sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) socket.on('error', () => undefined);
    near.pipe(far).pipe(near);
    sockets.push(near, far);
  });
  const own = await freePort();
  await new Promise<void>((resolve) => server.listen(own, '127.0.0.1', resolve));
  return {
    url: `redis://127.0.0.1:${own}`,
    freeze: () => {
      for (const socket of sockets) socket.unpipe().pause();
      sockets = [];
    },
    close: () => server.close(),
  };
}
