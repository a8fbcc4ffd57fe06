import type { Redis } from 'ioredis';
import { closeRedis } from '../redis/create-redis.ts';
import { createCoalescedChecks } from './coalesced-checks.ts';
import { createCurrentGeneration } from './current-generation.ts';
import { decodeDocument } from './document-bytes.ts';
import { noSuchGeneration } from './document-generations.ts';
import { generationKeys, keysOfGeneration } from './generation-keys.ts';
import type { DocumentVersion, MenuDocuments } from './menu-documents.ts';
import { createRedisGenerations } from './redis-generations.ts';
import { createMarkReader } from './venue-mark.ts';
import { venueKeys, venueValues } from './venue-parts.ts';
import { writeIfNewerScript, writeToScript } from './write-venue-scripts.ts';

export type RedisMenuDocumentsOptions = {
  /** Belongs to the adapter from now on, which closes it. */
  readonly redis: Redis;
  readonly prefix: string;
};

const ownersPerRequest = 1_000;

export function createRedisMenuDocuments(options: RedisMenuDocumentsOptions): MenuDocuments {
  const { redis, prefix } = options;
  const pointers = generationKeys(prefix);
  const keysOf = (generation: number) => keysOfGeneration(prefix, generation);
  const readMark = createMarkReader();
  const texts = createCurrentGeneration(prefix, (keys) => redis.mget(keys));
  const bytes = createCurrentGeneration(prefix, (keys) => redis.mgetBuffer(keys));
  /** What the next write is made for; the script says when it is another pair. */
  let written: readonly [current: string, building: string] = ['0', ''];

  return {
    ...createRedisGenerations(redis, prefix),
    check: createCoalescedChecks(
      (names) => texts((keys) => names.map(keys.mark)),
      (text) => (text === null ? null : readMark(text)),
    ),
    read: async (name, variant) => {
      const [document] = await bytes((keys) => [keys.document(name, variant)]);
      return document ? decodeDocument(document) : null;
    },
    nameOfAccount: async (accountId) =>
      (await texts((keys) => [keys.account(accountId)]))[0] ?? null,
    nameOfCode: async (code) => (await texts((keys) => [keys.code(code)]))[0] ?? null,
    writeIfNewer: async (documents) => {
      const values = venueValues(documents);
      for (;;) {
        const targets = written.filter((number) => number !== '').map(Number);
        const keys = targets.flatMap((number) => venueKeys(keysOf(number), documents));
        const all = [pointers.current, pointers.building, ...keys];
        const answer = await redis.eval(
          writeIfNewerScript,
          all.length,
          ...[...all, ...written, ...values],
        );
        if (!Array.isArray(answer)) return answer === 1;
        written = [String(answer[0]), String(answer[1])];
      }
    },
    writeTo: async (generation, documents) => {
      const keys = venueKeys(keysOf(generation), documents);
      const all = [pointers.current, pointers.started, ...keys];
      const values = venueValues(documents);
      const wrote = await redis.eval(writeToScript, all.length, ...all, generation, '', ...values);
      if (wrote === -1) throw noSuchGeneration(generation);
      return wrote === 1;
    },
    versions: (owners) =>
      inParts(owners, async (part) =>
        (await texts((keys) => part.map(keys.version))).map(toVersion),
      ),
    versionsIn: (generation, owners) =>
      inParts(owners, async (part) =>
        (await redis.mget(part.map(keysOf(generation).version))).map(toVersion),
      ),
    close: () => closeRedis(redis),
  };
}

async function inParts<Answer>(
  owners: readonly string[],
  ask: (part: readonly string[]) => Promise<readonly Answer[]>,
): Promise<readonly Answer[]> {
  const found: Answer[] = [];
  for (let start = 0; start < owners.length; start += ownersPerRequest) {
    found.push(...(await ask(owners.slice(start, start + ownersPerRequest))));
  }
  return found;
}

function toVersion(text: string | null): DocumentVersion | null {
  const [, epoch, version, renderer] = /^(\d+):(\d+):(.*)$/s.exec(text ?? '') ?? [];
  if (renderer === undefined) return null;
  return { epoch: Number(epoch), version: Number(version), renderer };
}
