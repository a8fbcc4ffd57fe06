import { connect, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Logger } from '@qr-menu/runtime';
import { type ISocketFactory, Kafka, type logCreator, logLevel } from 'kafkajs';
import { isFinal, LogUnavailable } from './commit-log.ts';

export type KafkaSecurity = {
  readonly tls: boolean;
  readonly credentials?: { readonly username: string; readonly password: string };
};

export type KafkaClientOptions = {
  readonly brokers: readonly string[];
  readonly clientId: string;
  readonly logger: Logger;
  readonly security?: KafkaSecurity;
};

/** About three seconds. kafkajs has other defaults when NODE_ENV is "test", so they are said. */
export const kafkaRetry = {
  initialRetryTime: 50,
  multiplier: 2,
  factor: 0.2,
  maxRetryTime: 1000,
  retries: 6,
};

export function createKafkaClient(options: KafkaClientOptions): Kafka {
  const { brokers, clientId, logger, security = { tls: false } } = options;
  const { tls, credentials } = security;
  return new Kafka({
    brokers: [...brokers],
    clientId,
    connectionTimeout: 3000,
    requestTimeout: 10_000,
    retry: kafkaRetry,
    ssl: tls,
    ...(credentials ? { sasl: { mechanism: 'scram-sha-512', ...credentials } } : {}),
    socketFactory,
    logLevel: logger.isLevelEnabled('debug') ? logLevel.INFO : logLevel.WARN,
    logCreator: () => logTo(logger),
  });
}

// kafkajs leaves Nagle's algorithm on, which holds a second request back for up to 40 ms.
const socketFactory: ISocketFactory = ({ host, port, ssl, onConnect }) => {
  const socket = ssl
    ? connectTls({ host, port, ...(isIP(host) ? {} : { servername: host }), ...ssl }, onConnect)
    : connect({ host, port }, onConnect);
  return socket.setNoDelay(true).setKeepAlive(true, 60_000);
};

// What kafkajs calls an error it mostly retries, so nobody has to act on it yet.
function logTo(logger: Logger): ReturnType<logCreator> {
  return ({ namespace, level, log: { message, timestamp: _, logger: __, ...details } }) => {
    const entry = { kafka: namespace, ...details };
    if (level <= logLevel.WARN) logger.warn(entry, message);
    else logger.debug(entry, message);
  };
}

/** What a promise to Kafka is caught with: only what is final stays what it is. */
export function asUnavailable(what: string) {
  return (cause: unknown): never => {
    if (isFinal(cause) || cause instanceof LogUnavailable) throw cause;
    throw new LogUnavailable(`${what}: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
  };
}
