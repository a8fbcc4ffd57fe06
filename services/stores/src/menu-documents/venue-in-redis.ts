import { venueCode } from '../venue-code/venue-code.ts';
import {
  type Belonging,
  type DocumentVersion,
  type FormerName,
  formerNames,
  markOf,
  type StoredDocument,
  type VenueDocuments,
} from './menu-documents.ts';

/** The keys of the documents. A name may hold anything, so it comes last. */
export type DocumentKeys = ReturnType<typeof documentKeys>;

export const documentKeys = (prefix: string) => ({
  document: (name: string, variant: string) => `${prefix}document:${variant}:${name}`,
  mark: (name: string) => `${prefix}mark:${name}`,
  account: (accountId: string) => `${prefix}account:${accountId}`,
  /** Holds the id of the account that the owner's venue has. */
  accountOf: (owner: string) => `${prefix}account-of:${owner}`,
  code: (code: string) => `${prefix}code:${code}`,
  version: (owner: string) => `${prefix}version:${owner}`,
});

export function belongingOf(key: string): Belonging | null {
  const [, name] = /^(?:mark|document:(?:(?:html|data):[a-z]+|[a-z]+)):(.*)$/s.exec(key) ?? [];
  if (name !== undefined) return { kind: 'name', id: name };
  const [, kind, id] = /^(version|account-of|account|code):(.*)$/s.exec(key) ?? [];
  if (id === undefined) return null;
  if (kind === 'account' || kind === 'code') return { kind, id };
  return { kind: 'owner', id };
}

/**
 * Writes a venue. KEYS holds its version, the id of the account that it has, the beginning of the
 * keys of accounts, its QR code, then mark and variants of its current name, then those of each
 * former one. ARGV has `newer` or `not older`, epoch, version, renderer, the id of the account (or
 * nothing), the venue's first name (or nothing), the current one (or nothing), the mark of a former
 * name, then the values for the current one. The version is `epoch:version:renderer`. Answers 1 when
 * it wrote.
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
      keys.mark(name),
      ...Object.keys(variants).map((variant) => keys.document(name, variant)),
    ]),
  ];
}

export function venueValues(documents: VenueDocuments): readonly (string | number | Buffer)[] {
  const { names, accountId, currentName, epoch, version, renderer, variants } = documents;
  return [
    epoch,
    version,
    renderer,
    accountId ?? '',
    names[0] ?? '',
    currentName ?? '',
    JSON.stringify(formerMark(currentName ?? '')),
    JSON.stringify(markOf(documents)),
    ...Object.values(variants).map(encodeDocument),
  ];
}

/** Processes of the release before look for documents in every mark, and find none in this one. */
const formerMark = (movedTo: string): FormerName & { readonly documents: object } => ({
  movedTo,
  documents: {},
});

export function readVersion(text: string | null): DocumentVersion | null {
  const [, epoch, version, renderer] = /^(\d+):(\d+):(.*)$/s.exec(text ?? '') ?? [];
  if (renderer === undefined) return null;
  return { epoch: Number(epoch), version: Number(version), renderer };
}

/** status, length of the etag, etag, body: one value, so that a read is one look-up. */
const headerLength = 4;

function encodeDocument({ status, etag, body }: StoredDocument): Buffer {
  const tag = Buffer.from(etag, 'utf8');
  const header = Buffer.alloc(headerLength);
  header.writeUInt16BE(status, 0);
  header.writeUInt16BE(tag.length, 2);
  return Buffer.concat([header, tag, body]);
}

export function decodeDocument(bytes: Buffer): StoredDocument {
  const bodyStart = headerLength + bytes.readUInt16BE(2);
  return {
    status: bytes.readUInt16BE(0),
    etag: bytes.toString('utf8', headerLength, bodyStart),
    body: bytes.subarray(bodyStart),
  };
}
