import type { Redis } from 'ioredis';
import { closeRedis } from '../redis/create-redis.ts';
import { venueCode } from '../venue-code/venue-code.ts';
import { createCoalescedChecks } from './coalesced-checks.ts';
import { decodeDocument, encodeDocument } from './document-bytes.ts';
import type { DocumentVersion, MenuDocuments } from './menu-documents.ts';
import { createMarkReader, markOf } from './venue-mark.ts';
import { writeIfNewerScript } from './write-if-newer-script.ts';

export type RedisMenuDocumentsOptions = {
  /** Belongs to the adapter from now on, which closes it. */
  readonly redis: Redis;
  readonly prefix: string;
};

const ownersPerRequest = 1_000;

export function createRedisMenuDocuments(options: RedisMenuDocumentsOptions): MenuDocuments {
  const { redis, prefix } = options;
  // A name may hold anything, so it comes last: no two keys can meet.
  const documentKey = (name: string, variant: string): string =>
    `${prefix}document:${variant}:${name}`;
  const markKey = (name: string): string => `${prefix}mark:${name}`;
  const accountKey = (accountId: string): string => `${prefix}account:${accountId}`;
  const codeKey = (code: string): string => `${prefix}code:${code}`;
  const versionKey = (owner: string): string => `${prefix}version:${owner}`;

  const readMark = createMarkReader();

  return {
    check: createCoalescedChecks(
      (names) => redis.mget(names.map(markKey)),
      (text) => (text === null ? null : readMark(text)),
    ),
    read: async (name, variant) => {
      const bytes = await redis.getBuffer(documentKey(name, variant));
      return bytes && decodeDocument(bytes);
    },
    nameOfAccount: (accountId) => redis.get(accountKey(accountId)),
    nameOfCode: (code) => redis.get(codeKey(code)),
    writeIfNewer: async (documents) => {
      const { owner, names, currentName, accountId, variants } = documents;
      const { epoch, version, renderer } = documents;
      const kinds = Object.keys(variants);
      const keys = names.flatMap((name) => [
        markKey(name),
        ...kinds.map((variant) => documentKey(name, variant)),
      ]);
      const mark = JSON.stringify(markOf(documents));
      const values = [mark, ...Object.values(variants).map(encodeDocument)];
      const [name] = names;
      const pointers = new Map<string, string>();
      if (accountId !== null && name !== undefined) pointers.set(accountKey(accountId), name);
      if (currentName !== null) pointers.set(codeKey(venueCode(owner)), currentName);
      const all = [versionKey(owner), ...keys, ...pointers.keys()];
      const wrote = await redis.eval(
        writeIfNewerScript,
        all.length,
        ...all,
        ...[epoch, version, renderer, values.length, ...values, ...pointers.values()],
      );
      return wrote === 1;
    },
    versions: async (owners) => {
      const found: (DocumentVersion | null)[] = [];
      for (let start = 0; start < owners.length; start += ownersPerRequest) {
        const keys = owners.slice(start, start + ownersPerRequest).map(versionKey);
        found.push(...(await redis.mget(keys)).map(toVersion));
      }
      return found;
    },
    close: () => closeRedis(redis),
  };
}

function toVersion(text: string | null): DocumentVersion | null {
  const [, epoch, version, renderer] = /^(\d+):(\d+):(.*)$/s.exec(text ?? '') ?? [];
  if (renderer === undefined) return null;
  return { epoch: Number(epoch), version: Number(version), renderer };
}
