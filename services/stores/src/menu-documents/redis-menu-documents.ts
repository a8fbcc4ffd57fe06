import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Redis } from 'ioredis';
import { closeRedis } from '../redis/create-redis.ts';
import { venueCode } from '../venue-code/venue-code.ts';
import { createCoalesced, impatient } from './coalesced-questions.ts';
import {
  type Belonging,
  type DocumentVariant,
  type DocumentVersion,
  type DocumentWithManifest,
  type FormerName,
  formerNames,
  isFormer,
  type MenuChecker,
  type MenuDocuments,
  type MenuReader,
  manifestOf,
  type NameManifest,
  type StoredDocument,
  type VenueDocuments,
  type VenueManifest,
} from './menu-documents.ts';

export type RedisMenuDocumentsOptions = {
  /** The adapter takes ownership of the connection and closes it. */
  readonly redis: Redis;
  /** Separate connections, because documents would delay small replies on `redis`. The adapter closes them. */
  readonly readers?: readonly Redis[];
  readonly prefix: string;
};

const ownersPerRequest = 1_000;
const requestsAtOnce = 100;
/** The number of keys that one step examines. Guests' requests are answered between steps. */
const keysPerStep = 1_000;

export function createRedisMenuDocuments(options: RedisMenuDocumentsOptions): MenuDocuments {
  const { redis, readers = [], prefix } = options;
  const keys = documentKeys(prefix);
  const former = createFormerKeys(redis, prefix);

  async function write(when: 'newer' | 'not older', documents: VenueDocuments): Promise<boolean> {
    const all = venueKeys(keys, documents);
    const values = [when, ...venueValues(documents)];
    return (await redis.eval(writeVenueScript, all.length, ...all, ...values)) === 1;
  }

  return {
    ...createReader({ redis, readers }, keys, former.keys),
    ...createChecker(redis, keys),
    writeIfNewer: (documents) => write('newer', documents),
    writeUnlessOlder: (documents) => write('not older', documents),
    versions: (owners) => readVersions(redis, owners.map(keys.version)),
    dropFormerKeys: former.drop,
    areMissing: async (names) => {
      if (names.length === 0) return [];
      const manifests = (await redis.mget(names.map(keys.manifest))).map(readManifest);
      const counting = redis.pipeline();
      const expected = names.map((name, index) => {
        const manifest = manifests[index];
        const variants = manifest && !isFormer(manifest) ? Object.keys(manifest.documents) : [];
        if (variants.length > 0)
          counting.exists(variants.map((variant) => keys.document(name, variant)));
        return manifest ? variants.length : null;
      });
      const counts = (await counting.exec()) ?? [];
      return expected.map((documents) => {
        if (documents === null || documents === 0) return documents === null;
        const [error, found] = counts.shift() ?? [];
        if (error) throw error;
        return found !== documents;
      });
    },
    request: async (name) => void (await redis.sadd(`${prefix}requests`, name)),
    takeRequests: () => redis.spop(`${prefix}requests`, requestsAtOnce),
    isEmpty: async () => {
      let venues = 0;
      await eachPage(redis, keys.version(''), undefined, async (page) => {
        venues += page.length;
      });
      return venues === 0;
    },
    removeUnknown: async (areKnown, onStep) => {
      let removed = 0;
      await eachPage(redis, prefix, onStep, async (page) => {
        const entries = page.flatMap((key) => {
          const belonging = belongingOf(key.slice(prefix.length));
          return belonging ? [{ key, belonging }] : [];
        });
        if (entries.length === 0) return;
        const existing = await areKnown(entries.map(({ belonging }) => belonging));
        const unknown = entries.filter((_, index) => existing[index] === false);
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
    close: async () => void (await Promise.all([redis, ...readers].map(closeRedis))),
  };
}

async function readVersions(redis: Redis, keys: readonly string[]) {
  const texts: (string | null)[] = [];
  for (let start = 0; start < keys.length; start += ownersPerRequest) {
    texts.push(...(await redis.mget(keys.slice(start, start + ownersPerRequest))));
  }
  return texts.map(readVersion);
}

const createChecker = (redis: Redis, keys: DocumentKeys): MenuChecker => ({
  isStored: async (name, part) =>
    (await redis.exists(part === 'manifest' ? keys.manifest(name) : keys.document(name, part))) ===
    1,
});

/** This many pages take up about half a megabyte. */
const pairsPerCommand = 16;

function createReader(
  { redis, readers }: { readonly redis: Redis; readonly readers: readonly Redis[] },
  keys: DocumentKeys,
  formerKeys: () => Promise<DocumentKeys | null>,
): Omit<MenuReader, 'request'> {
  /** Looks up names under the former keys if they are missing under the current keys. */
  async function orFormer<Stored>(
    requested: readonly string[],
    ask: (requested: readonly string[], under: DocumentKeys) => Promise<(Stored | null)[]>,
  ): Promise<(Stored | null)[]> {
    const values = await ask(requested, keys);
    const missing = requested.filter((_, index) => values[index] === null);
    const elsewhere = missing.length > 0 && (await formerKeys());
    if (!elsewhere) return values;
    const formerValues = await ask(missing, elsewhere);
    return values.map((value) => value ?? formerValues.shift() ?? null);
  }

  const texts = (
    requested: readonly string[],
    kind: 'manifest' | 'account' | 'code',
  ): Promise<(string | null)[]> =>
    orFormer(requested, (some, under) => redis.mget(some.map(under[kind])));

  let turn = 0;
  function nextReader(): Redis {
    turn = (turn + 1) % Math.max(1, readers.length);
    return readers[turn] ?? redis;
  }

  const pairs = (requested: readonly string[]): Promise<(StoredPair | null)[]> =>
    orFormer(requested, (some, under) => askPairs(nextReader(), some, under));

  const manifests = createParsedManifests();

  async function check(names: readonly string[]): Promise<(NameManifest | null)[]> {
    const all = names.map(keys.manifest);
    const starts = (await redis.eval(readStartsScript, all.length, ...all)) as readonly string[];
    const cached = starts.map(manifests.withStart);
    const unknown = names.filter((_, index) => cached[index] === undefined);
    const rest = unknown.length > 0 ? await texts(unknown, 'manifest') : [];
    return cached.map((entry) => entry?.manifest ?? manifests.parse(rest.shift() ?? null).manifest);
  }

  /** Does not cache the manifest, because most venues that are not cached are read only once. */
  const readPair = (stored: StoredPair | null): DocumentWithManifest =>
    stored ? pairOf(stored, manifests.parseOnce(stored[0].toString('utf8'))) : nothingStored;

  const readPairs = createCoalesced(pairs, readPair, pairsPerCommand);

  return {
    check: createCoalesced(impatient(check), (manifest) => manifest),
    readWithManifest: (name, variant) => readPairs(`${variant} ${name}`),
    read: async (name, variant) => {
      const [stored = null] = await pairs([`${variant} ${name}`]);
      return readPair(stored).document;
    },
    nameOfAccount: async (id) => (await texts([id], 'account'))[0] ?? null,
    nameOfCode: async (id) => (await texts([id], 'code'))[0] ?? null,
  };
}

type StoredPair = readonly [manifest: Buffer, document: Buffer | null, variant: DocumentVariant];

/** The key is `<variant> <name>`. A variant contains no space, but a name may. */
function readPairKey(key: string): [variant: DocumentVariant, name: string] {
  const end = key.indexOf(' ');
  return [key.slice(0, end) as DocumentVariant, key.slice(end + 1)];
}

/** Uses a single command, so that the manifest matches the document. */
async function askPairs(
  redis: Redis,
  requested: readonly string[],
  { manifest, document }: DocumentKeys,
): Promise<(StoredPair | null)[]> {
  const pairs = requested.map(readPairKey);
  const stored = await redis.mgetBuffer(
    pairs.flatMap(([variant, name]) => [manifest(name), document(name, variant)]),
  );
  return pairs.map(([variant], index) => {
    const ofName = stored[2 * index];
    return ofName ? [ofName, stored[2 * index + 1] ?? null, variant] : null;
  });
}

const nothingStored: DocumentWithManifest = { manifest: null, document: null };

function pairOf(
  [, document, variant]: StoredPair,
  { manifest, sums }: ParsedManifest,
): DocumentWithManifest {
  if (!document || !manifest || isFormer(manifest)) return { manifest, document: null };
  return { manifest, document: undamaged(document, manifest, variant, sums) };
}

/** Returns null if the bytes are damaged, because a guest process would otherwise cache them. */
function undamaged(
  bytes: Buffer,
  { documents }: VenueManifest,
  variant: DocumentVariant,
  sums: DocumentSums,
): StoredDocument | null {
  const sum = sums[variant];
  if (sum !== undefined && sum !== crc32(bytes)) return null;
  const document = decodeDocument(bytes);
  return document.etag === documents[variant]?.etag ? document : null;
}

/** The maximum number of parsed manifests in memory. The oldest is dropped, and parsed again if needed. */
const mostParsed = 5_000;

/** Parses the manifest of a cached venue only once, because every guest's request reads it. */
function createParsedManifests() {
  const cache = new Map<string, ParsedManifest>();

  /** Manifests from earlier releases have no id. */
  const keyOf = (text: string): string => (text.startsWith(idStart) ? text.slice(0, idEnd) : text);

  const parseOnce = (text: string): ParsedManifest =>
    // A damaged manifest must not be cached under the id of an intact one.
    cache.get(keyOf(text)) ?? (isDamaged(text) ? nothing : parseManifest(text));

  return {
    /** @param start the first `idEnd` characters of the text */
    withStart: (start: string): ParsedManifest | undefined => cache.get(start),
    parseOnce,
    parse: (text: string | null): ParsedManifest => {
      if (text === null) return nothing;
      const parsed = parseOnce(text);
      if (parsed.manifest === null) return parsed;
      const key = keyOf(text);
      cache.set(key, parsed);
      const [oldest = key] = cache.keys();
      if (cache.size > mostParsed) cache.delete(oldest);
      return parsed;
    },
  };
}

const idStart = '{"id":"';
const idLength = 22;
const idEnd = idStart.length + idLength;

/** The hash is the first field, because a request reads only that and not the whole text. */
function withId(manifest: object): string {
  const text = JSON.stringify(manifest);
  return `${idStart}${idOf(text)}",${text.slice(1)}`;
}

const idOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, idLength);

const isDamaged = (text: string): boolean =>
  text.startsWith(idStart) && !text.startsWith(idOf(`{${text.slice(idEnd + 2)}`), idStart.length);

/** Returns the first `idEnd` bytes of each key's value, or nothing if there is no value. */
const readStartsScript = `
local starts = {}
for place, key in ipairs(KEYS) do starts[place] = redis.call('GETRANGE', key, 0, ${idEnd - 1}) end
return starts
`;

/** Checksums of the stored bytes of each document. Manifests of an earlier release have none. */
type DocumentSums = Readonly<Partial<Record<DocumentVariant, number>>>;

type StoredManifest = NameManifest & { readonly sums?: DocumentSums };

/** The manifest is null if the text is damaged. A damaged menu is rendered again, like a missing one. */
type ParsedManifest = { readonly manifest: NameManifest | null; readonly sums: DocumentSums };

const nothing: ParsedManifest = { manifest: null, sums: {} };

function parseManifest(text: string): ParsedManifest {
  try {
    const stored = JSON.parse(text) as StoredManifest;
    if (isFormer(stored)) return { manifest: { movedTo: stored.movedTo }, sums: {} };
    const { defaultLanguage, menus, documents, sums = {} } = stored;
    const isWhole = typeof documents === 'object' && documents;
    const manifest = { defaultLanguage, ...(menus && { menus }), documents };
    return { manifest: isWhole ? manifest : null, sums };
  } catch {
    return nothing;
  }
}

const readManifest = (text: string | null): NameManifest | null =>
  text === null ? null : parseManifest(text).manifest;

/**
 * Earlier releases kept several sets of documents: set n under `g<n>:`, with a pointer to the set
 * that guests saw. Their processes switch to the current keys once the pointer is gone.
 */
function createFormerKeys(redis: Redis, prefix: string) {
  const pointer = `${prefix}generation`;
  const started = `${pointer}:last`;
  const form = /^g\d+:/;
  return {
    /** Returns the keys of the set that guests saw, or null if there are no former sets. */
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
      // Deleted last, so that an interrupted drop can be resumed.
      await redis.del(started, `${prefix}generations:leaving`);
    },
  };
}

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

/** The keys of the documents. The name comes last in a key, because it can contain any character. */
export type DocumentKeys = ReturnType<typeof documentKeys>;

export const documentKeys = (prefix: string) => ({
  document: (name: string, variant: string) => `${prefix}document:${variant}:${name}`,
  manifest: (name: string) => `${prefix}mark:${name}`,
  account: (accountId: string) => `${prefix}account:${accountId}`,
  /** The key's value is the id of the account that belongs to the owner's venue. */
  accountOf: (owner: string) => `${prefix}account-of:${owner}`,
  code: (code: string) => `${prefix}code:${code}`,
  version: (owner: string) => `${prefix}version:${owner}`,
});

export function belongingOf(key: string): Belonging | null {
  const [, name] =
    /^(?:mark|document:(?:(?:html|data):[a-z]+(?:@[\w-]+)?|[a-z]+)):(.*)$/s.exec(key) ?? [];
  if (name !== undefined) return { kind: 'name', id: name };
  const [, kind, id] = /^(version|account-of|account|code):(.*)$/s.exec(key) ?? [];
  if (id === undefined) return null;
  if (kind === 'account' || kind === 'code') return { kind, id };
  return { kind: 'owner', id };
}

/**
 * Writes a venue and returns 1, or returns 0 if the stored version wins.
 * KEYS: the venue's version, its account id, the prefix of account keys, its QR code, the manifest
 * and variants of its current name, then those of each former name.
 * ARGV: `newer` or `not older`, epoch, version, renderer, the account id, the venue's first name,
 * its current name, the manifest of a former name, then the values for the current name. Account id
 * and names are empty if there are none. The version is `epoch:version:renderer`.
 */
export const writeVenueScript = `
local epoch, version, renderer = tonumber(ARGV[2]), tonumber(ARGV[3]), ARGV[4]
local account, firstName, currentName = ARGV[5], ARGV[6], ARGV[7]

local stored = redis.call('GET', KEYS[1])
if stored then
  local e, v, r = string.match(stored, '^(%d+):(%d+):(.*)$')
  e, v = tonumber(e), tonumber(v)
  if e > epoch or (e == epoch and v > version) then return 0 end
  local isSame = e == epoch and v == version and r == renderer
  if isSame and ARGV[1] == 'newer' then return 0 end
end

-- What pointed to a former account goes, so that documents never depend on what was before them.
local before = redis.call('GET', KEYS[2])
if before and before ~= account and redis.call('GET', KEYS[3] .. before) == firstName then
  redis.call('DEL', KEYS[3] .. before)
end
if account == '' or firstName == '' then
  redis.call('DEL', KEYS[2])
else
  redis.call('SET', KEYS[2], account)
  redis.call('SET', KEYS[3] .. account, firstName)
end

local values = #ARGV - 8
local prefix = string.sub(KEYS[3], 1, -9)

-- Documents of menus that guests can no longer open are not among the keys.
local function dropOthers(manifest, kept)
  local isRead, was = pcall(cjson.decode, redis.call('GET', manifest) or '{}')
  local name = string.sub(manifest, #prefix + 6)
  for variant in pairs(isRead and type(was) == 'table' and was.documents or {}) do
    local key = prefix .. 'document:' .. variant .. ':' .. name
    if not kept[key] then redis.call('UNLINK', key) end
  end
end
local kept = {}
for index = 5, #KEYS do kept[KEYS[index]] = true end
if values > 0 then
  for index = 5, #KEYS, values do dropOthers(KEYS[index], kept) end
end

if #KEYS > 4 then redis.call('SET', KEYS[4], currentName) end
for index = 5, #KEYS do
  local place = index - 5
  if place < values then redis.call('SET', KEYS[index], ARGV[9 + place])
  elseif place % values == 0 then redis.call('SET', KEYS[index], ARGV[8])
  else redis.call('UNLINK', KEYS[index]) end
end
redis.call('SET', KEYS[1], ARGV[2] .. ':' .. ARGV[3] .. ':' .. renderer)
return 1
`;

export function venueKeys(keys: DocumentKeys, documents: VenueDocuments): readonly string[] {
  const { owner, currentName, variants } = documents;
  const names = currentName === null ? [] : [currentName, ...formerNames(documents)];
  return [
    keys.version(owner),
    keys.accountOf(owner),
    keys.account(''),
    keys.code(venueCode(owner)),
    ...names.flatMap((name) => [
      keys.manifest(name),
      ...Object.keys(variants).map((variant) => keys.document(name, variant)),
    ]),
  ];
}

export function venueValues(documents: VenueDocuments): readonly (string | number | Buffer)[] {
  const { names, accountId, currentName, epoch, version, renderer, variants } = documents;
  const stored = Object.entries(variants).map(
    ([variant, document]) => [variant, encodeDocument(document)] as const,
  );
  const sums = Object.fromEntries(stored.map(([variant, bytes]) => [variant, crc32(bytes)]));
  return [
    epoch,
    version,
    renderer,
    accountId ?? '',
    names[0] ?? '',
    currentName ?? '',
    JSON.stringify(formerManifest(currentName ?? '')),
    withId({ ...manifestOf(documents), sums }),
    ...stored.map(([, bytes]) => bytes),
  ];
}

/** The previous release expects a list of documents in every manifest, so this one is empty. */
const formerManifest = (movedTo: string): FormerName & { readonly documents: object } => ({
  movedTo,
  documents: {},
});

export function readVersion(text: string | null): DocumentVersion | null {
  const [, epoch, version, renderer] = /^(\d+):(\d+):(.*)$/s.exec(text ?? '') ?? [];
  if (renderer === undefined) return null;
  return { epoch: Number(epoch), version: Number(version), renderer };
}

/** Status, ETag length, ETag and body form a single value, so that one lookup reads all of them. */
const headerLength = 4;

function encodeDocument({ status, etag, body }: StoredDocument): Buffer {
  const etagBytes = Buffer.from(etag, 'utf8');
  const header = Buffer.alloc(headerLength);
  header.writeUInt16BE(status, 0);
  header.writeUInt16BE(etagBytes.length, 2);
  return Buffer.concat([header, etagBytes, body]);
}

export function decodeDocument(bytes: Buffer): StoredDocument {
  const bodyStart = headerLength + bytes.readUInt16BE(2);
  return {
    status: bytes.readUInt16BE(0),
    etag: bytes.toString('utf8', headerLength, bodyStart),
    body: bytes.subarray(bodyStart),
  };
}
