import type { Redis } from 'ioredis';
import { closeRedis } from '../redis/create-redis.ts';
import { createCoalescedChecks } from './coalesced-checks.ts';
import {
  isFormer,
  type MenuDocuments,
  type NameMark,
  type VenueDocuments,
} from './menu-documents.ts';
import {
  belongingOf,
  type DocumentKeys,
  decodeDocument,
  documentKeys,
  readVersion,
  venueKeys,
  venueValues,
  writeVenueScript,
} from './venue-in-redis.ts';

export type RedisMenuDocumentsOptions = {
  /** Belongs to the adapter from now on, which closes it. */
  readonly redis: Redis;
  readonly prefix: string;
};

const ownersPerRequest = 1_000;
/** Keys that are looked at together, so that guests' requests go between. */
const keysPerStep = 1_000;

export function createRedisMenuDocuments(options: RedisMenuDocumentsOptions): MenuDocuments {
  const { redis, prefix } = options;
  const keys = documentKeys(prefix);
  const readMark = createMarkReader();
  const former = createFormerKeys(redis, prefix);

  /** The texts of these names, accounts or codes. */
  async function texts(
    ids: readonly string[],
    keyOf: (of: DocumentKeys) => (id: string) => string,
  ): Promise<(string | null)[]> {
    const found = await redis.mget(ids.map(keyOf(keys)));
    const missing = ids.filter((_, index) => found[index] === null);
    const elsewhere = missing.length > 0 && (await former.keys());
    if (!elsewhere) return found;
    const others = await redis.mget(missing.map(keyOf(elsewhere)));
    return found.map((text) => text ?? others.shift() ?? null);
  }

  async function write(when: 'newer' | 'not older', documents: VenueDocuments): Promise<boolean> {
    const all = venueKeys(keys, documents);
    const values = [when, ...venueValues(documents)];
    return (await redis.eval(writeVenueScript, all.length, ...all, ...values)) === 1;
  }

  return {
    check: createCoalescedChecks(
      (names) => texts(names, ({ mark }) => mark),
      (text) => (text === null ? null : readMark(text)),
    ),
    read: async (name, variant) => {
      const here = await redis.getBuffer(keys.document(name, variant));
      const elsewhere = here === null && (await former.keys());
      const bytes = elsewhere ? await redis.getBuffer(elsewhere.document(name, variant)) : here;
      return bytes && decodeDocument(bytes);
    },
    nameOfAccount: async (id) => (await texts([id], ({ account }) => account))[0] ?? null,
    nameOfCode: async (id) => (await texts([id], ({ code }) => code))[0] ?? null,
    writeIfNewer: (documents) => write('newer', documents),
    writeUnlessOlder: (documents) => write('not older', documents),
    versions: async (owners) => {
      const found: (string | null)[] = [];
      for (let start = 0; start < owners.length; start += ownersPerRequest) {
        const part = owners.slice(start, start + ownersPerRequest);
        found.push(...(await redis.mget(part.map(keys.version))));
      }
      return found.map(readVersion);
    },
    dropFormerKeys: former.drop,
    removeUnknown: async (areKnown, onStep) => {
      let removed = 0;
      await eachPage(redis, prefix, onStep, async (page) => {
        const entries = page.flatMap((key) => {
          const belonging = belongingOf(key.slice(prefix.length));
          return belonging ? [{ key, belonging }] : [];
        });
        if (entries.length === 0) return;
        const known = await areKnown(entries.map(({ belonging }) => belonging));
        const unknown = entries.filter((_, index) => known[index] === false);
        if (unknown.length > 0) await redis.unlink(unknown.map(({ key }) => key));
        removed += unknown.length;
      });
      return removed;
    },
    replayNote: () => redis.get(`${prefix}replay`),
    noteReplay: async (note) => {
      if (note === null) await redis.del(`${prefix}replay`);
      else await redis.set(`${prefix}replay`, note);
    },
    close: () => closeRedis(redis),
  };
}

/** Texts beyond this many are read again when they come back. */
const mostTexts = 5_000;

/** Reads marks; the same text is parsed once, because every request of a guest brings it. */
function createMarkReader(): (text: string) => NameMark {
  const known = new Map<string, NameMark>();
  return (text) => {
    const before = known.get(text);
    if (before) return before;
    const stored = JSON.parse(text) as NameMark;
    const mark = isFormer(stored) ? { movedTo: stored.movedTo } : stored;
    if (known.size >= mostTexts) known.clear();
    known.set(text, mark);
    return mark;
  };
}

/**
 * Releases before this one kept several sets of documents: those of number n under `g<n>:`, and a
 * pointer said which one guests were shown. Their processes go on with the keys of today as soon as
 * the pointer is gone.
 */
function createFormerKeys(redis: Redis, prefix: string) {
  const pointer = `${prefix}generation`;
  const started = `${pointer}:last`;
  const form = /^g\d+:/;
  return {
    /** Those that guests were shown; null when there are none besides today's. */
    keys: async (): Promise<DocumentKeys | null> => {
      const number = Number((await redis.get(pointer)) ?? 0);
      return number === 0 ? null : documentKeys(`${prefix}g${number}:`);
    },
    drop: async (): Promise<void> => {
      if ((await redis.exists(started)) === 0) return;
      await redis.del(pointer, `${pointer}:building`, `${prefix}generations`);
      await eachPage(redis, `${prefix}g`, undefined, async (page) => {
        const theirs = page.filter((key) => form.test(key.slice(prefix.length)));
        if (theirs.length > 0) await redis.unlink(theirs);
      });
      // At last, so that a drop that was interrupted is gone on with.
      await redis.del(started, `${prefix}generations:leaving`);
    },
  };
}

/** Goes through all keys that begin so. */
async function eachPage(
  redis: Redis,
  beginning: string,
  onStep: ((step: { done: number; total: number }) => void) | undefined,
  work: (keys: readonly string[]) => Promise<void>,
): Promise<void> {
  const pattern = `${beginning.replaceAll(/[\\*?[\]]/g, '\\$&')}*`;
  const total = await redis.dbsize();
  let done = 0;
  let cursor = '0';
  do {
    const [next, page] = await redis.scan(cursor, 'MATCH', pattern, 'COUNT', keysPerStep);
    await work(page);
    cursor = next;
    done += keysPerStep;
    if (done < total) onStep?.({ done, total });
  } while (cursor !== '0');
  onStep?.({ done: total, total });
}
