import type { Meter } from '@qr-menu/runtime/metrics';
import type { Redis } from 'ioredis';
import type { Pool } from 'pg';
import { isUnanswered } from '../postgres/create-pool.ts';

export function createStoreMetrics(meter: Meter) {
  const connections = meter.gauge({
    name: 'qr_menu_postgres_connections',
    help: 'Connections of a pool: in use or idle.',
    labelNames: ['pool', 'state'],
  });
  const waiting = meter.gauge({
    name: 'qr_menu_postgres_waiting',
    help: 'Work that waits for a connection of a pool.',
    labelNames: ['pool'],
  });
  const limit = meter.gauge({
    name: 'qr_menu_postgres_connections_limit',
    help: 'How many connections a pool may have.',
    labelNames: ['pool'],
  });
  const postgresErrors = meter.counter({
    name: 'qr_menu_postgres_errors_total',
    help: 'Connections of a pool that were lost, or given up because there was no answer.',
    labelNames: ['pool'],
  });
  const redisErrors = meter.counter({
    name: 'qr_menu_redis_errors_total',
    help: 'Connections to Redis that were lost or refused, counting every attempt.',
    labelNames: ['client'],
  });
  const redisReady = meter.gauge({
    name: 'qr_menu_redis_ready',
    help: '1 while a connection to Redis is usable.',
    labelNames: ['client'],
  });
  return {
    watchPool: (name: string, pool: Pool): void => {
      pool.on('connect', (client) => {
        client.on('error', () => postgresErrors.inc({ pool: name }));
      });
      pool.on('release', (error: unknown) => {
        if (isUnanswered(error)) postgresErrors.inc({ pool: name });
      });
      meter.onScrape(() => {
        const { totalCount, idleCount, waitingCount } = pool;
        connections.set({ pool: name, state: 'idle' }, idleCount);
        connections.set({ pool: name, state: 'used' }, totalCount - idleCount);
        waiting.set({ pool: name }, waitingCount);
        limit.set({ pool: name }, pool.options.max ?? 0);
      });
    },
    watchRedis: (name: string, redis: Redis): void => {
      redis.on('error', () => redisErrors.inc({ client: name }));
      meter.onScrape(() => redisReady.set({ client: name }, redis.status === 'ready' ? 1 : 0));
    },
  };
}

export function createKafkaMetrics(meter: Meter, client: string) {
  const silences = meter.counter({
    name: 'qr_menu_kafka_silent_connections_total',
    help: 'Connections to Kafka that were closed because a request was not answered.',
    labelNames: ['client'],
  });
  // Creates the time series at startup, because alarms need it before the first silent connection.
  silences.inc({ client }, 0);
  return { countSilence: (): void => silences.inc({ client }) };
}
