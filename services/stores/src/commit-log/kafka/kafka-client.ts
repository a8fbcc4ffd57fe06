import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { type Logger, NoAnswerInTime, withTimeout } from '@qr-menu/runtime/process';
import {
  type Admin,
  type AdminConfig,
  type Consumer,
  type ConsumerConfig,
  type ISocketFactory,
  Kafka,
  type KafkaConfig,
  type logCreator,
  logLevel,
  type Producer,
  type ProducerConfig,
  type RequestTimeoutEvent,
} from 'kafkajs';
import { isFinal, LogUnavailable } from '../commit-log.ts';

export type KafkaSecurity = {
  readonly tls: boolean;
  readonly credentials?: { readonly username: string; readonly password: string };
};

export type KafkaClientOptions = {
  readonly brokers: readonly string[];
  readonly clientId: string;
  readonly logger: Logger;
  readonly security?: KafkaSecurity;
  /** Called whenever a connection is closed because the broker does not respond. */
  readonly onSilence?: (() => void) | undefined;
};

/** Retries for about three seconds. kafkajs has other defaults if NODE_ENV is "test". */
export const kafkaRetry = {
  initialRetryTime: 50,
  multiplier: 2,
  factor: 0.2,
  maxRetryTime: 1000,
  retries: 6,
};

/** Milliseconds. Longer than a healthy broker needs, but short enough to resume changes within 15 s. */
const requestTimeout = 8_000;

/** Milliseconds. A process has ten seconds to close everything at shutdown. */
const farewell = 2_000;

export function createKafkaClient(options: KafkaClientOptions): KafkaClient {
  const { brokers, clientId, logger, security = { tls: false }, onSilence } = options;
  const { tls, credentials } = security;
  const config: KafkaConfig = {
    brokers: [...brokers],
    clientId,
    connectionTimeout: 3000,
    requestTimeout,
    retry: kafkaRetry,
    ssl: tls,
    ...(credentials ? { sasl: { mechanism: 'scram-sha-512', ...credentials } } : {}),
    logLevel: logger.isLevelEnabled('debug') ? logLevel.INFO : logLevel.WARN,
    logCreator: () => logTo(logger),
  };
  return new KafkaWithoutSilence(config, (broker) => {
    logger.warn({ broker, clientId }, 'a connection to Kafka was silent and is reopened');
    onSilence?.();
  });
}

/**
 * kafkajs keeps sending requests over a connection whose packets vanish (tulios/kafkajs#919). So we
 * close it, as if the broker had, and kafkajs repeats the pending requests over a new one.
 */
class KafkaWithoutSilence extends Kafka {
  readonly #connections: Map<Socket, string>;
  readonly #onSilence: (broker: string) => void;

  constructor(config: KafkaConfig, onSilence: (broker: string) => void) {
    const connections = new Map<Socket, string>();
    const socketFactory: ISocketFactory = (address) => {
      const socket = openSocket(address);
      connections.set(socket, `${address.host}:${address.port}`);
      return socket.on('close', () => {
        connections.delete(socket);
        // kafkajs also calls `unref` on sockets that are already closed. Node would then wait until such a
        // socket connects, so this `unref` does nothing.
        socket.unref = () => socket;
      });
    };
    super({ ...config, socketFactory });
    this.#connections = connections;
    this.#onSilence = onSilence;
  }

  override producer(config?: ProducerConfig): Producer {
    const producer = super.producer(config);
    producer.on(producer.events.REQUEST_TIMEOUT, this.#endSilent);
    return producer;
  }

  override consumer(config: ConsumerConfig): Consumer {
    const consumer = super.consumer(config);
    consumer.on(consumer.events.REQUEST_TIMEOUT, this.#endSilent);
    return consumer;
  }

  override admin(config?: AdminConfig): Admin {
    const admin = super.admin(config);
    admin.on(admin.events.REQUEST_TIMEOUT, this.#endSilent);
    return admin;
  }

  /** Gives up on brokers that do not answer, unless the client is busy. */
  async leave(disconnect: () => Promise<unknown>, isBusy = () => false): Promise<void> {
    const left = disconnect();
    for (;;) {
      try {
        await withTimeout(left, farewell);
        return;
      } catch (error) {
        if (!(error instanceof NoAnswerInTime)) throw error;
      }
      if (isBusy()) continue;
      for (const socket of this.#connections.keys()) this.#end(socket);
      return;
    }
  }

  readonly #endSilent = ({ payload }: RequestTimeoutEvent): void => {
    for (const [socket, broker] of this.#connections) {
      if (broker !== payload.broker) continue;
      this.#onSilence(broker);
      this.#end(socket);
    }
  };

  #end(socket: Socket): void {
    this.#connections.delete(socket);
    socket.once('end', () => socket.destroy());
    socket.push(null);
  }
}

export type KafkaClient = KafkaWithoutSilence;

// kafkajs leaves Nagle's algorithm on, which delays a second request by up to 40 ms.
const openSocket = ({ host, port, ssl, onConnect }: Parameters<ISocketFactory>[0]): Socket => {
  const socket = ssl
    ? connectTls({ host, port, ...(isIP(host) ? {} : { servername: host }), ...ssl }, onConnect)
    : connect({ host, port }, onConnect);
  return failingAlone(socket.setNoDelay(true).setKeepAlive(true, 60_000));
};

/**
 * kafkajs throws an error in the socket's `data` event if a response is malformed, where nothing can catch
 * it. Destroying the connection makes kafkajs repeat the requests over a new one.
 */
function failingAlone(socket: Socket): Socket {
  const emit: (event: string, ...values: unknown[]) => boolean = socket.emit.bind(socket);
  socket.emit = (event: string, ...values: unknown[]): boolean => {
    if (event !== 'data') return emit(event, ...values);
    try {
      return emit(event, ...values);
    } catch (error) {
      socket.destroy(error instanceof Error ? error : new Error(String(error)));
      return true;
    }
  };
  return socket;
}

// kafkajs logs errors even if it retries afterwards, so they are only warnings here.
function logTo(logger: Logger): ReturnType<logCreator> {
  return ({ namespace, level, log: { message, timestamp: _, logger: __, ...details } }) => {
    const entry = { kafka: namespace, ...details };
    if (level <= logLevel.WARN) logger.warn(entry, message);
    else logger.debug(entry, message);
  };
}

/** Rethrows final errors unchanged, and all others as `LogUnavailable`. */
export function asUnavailable(failure: string) {
  return (cause: unknown): never => {
    if (isFinal(cause) || cause instanceof LogUnavailable) throw cause;
    throw new LogUnavailable(`${failure}: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
  };
}
