import { createConnection, type Socket } from 'node:net';
import { AbstractConnector, type RedisOptions } from 'ioredis';

/** Bytes. */
const slabSize = 1024 ** 2;
/** Bytes. If less is free in the slab, the next read starts a new one. */
const leastRoom = 256 * 1024;

/**
 * Connects to Redis without TLS, and reads large answers with few allocations, because many reads share one
 * slab. Node would allocate 64 KB for each read, and collecting that garbage would take much of the time of
 * a process that reads documents. A value is a view of its slab, so copy it before keeping it for long.
 */
export class SlabConnector extends AbstractConnector {
  readonly #options: RedisOptions;

  constructor(options: unknown) {
    const redisOptions = options as RedisOptions;
    super(redisOptions.disconnectTimeout ?? 0);
    this.#options = redisOptions;
  }

  async connect(): Promise<Socket> {
    const { host = 'localhost', port = 6379 } = this.#options;
    const slabs = createSlabs();
    const onread = {
      buffer: slabs.room,
      callback: (length: number, room: Uint8Array): boolean => {
        slabs.take(length);
        return socket.emit('data', room.subarray(0, length));
      },
    };
    const socket: Socket = createConnection({ host, port, onread });
    socket.once('error', (error) => {
      this.firstError = error;
    });
    this.connecting = true;
    this.stream = socket;
    return socket;
  }
}

function createSlabs() {
  let slab = Buffer.allocUnsafeSlow(slabSize);
  let used = 0;
  return {
    room: (): Buffer => {
      if (slab.length - used < leastRoom) {
        slab = Buffer.allocUnsafeSlow(slabSize);
        used = 0;
      }
      return slab.subarray(used);
    },
    take: (length: number): void => {
      used += length;
    },
  };
}
