import type { KeyObject } from 'node:crypto';
import type { Clock } from '@qr-menu/runtime/process';
import { type DomainEvent, domainEventSchema, type Stream } from '@qr-menu/schema';
import { LRUCache } from 'lru-cache';
import { ownerOfStream } from '../../archive/streams.ts';
import type { PersonalData } from '../personal-data.ts';
import { type ExistingKey, KeyMissing, type WorkspaceKeys } from '../workspace-keys.ts';
import { mayNamePersons, personalFieldsOf } from './personal-fields.ts';
import { openBytes, sealBytes } from './sealed-bytes.ts';
import { isSealed, openText, sealText } from './sealed-text.ts';

export type SealedPersonalDataDeps = {
  readonly keys: WorkspaceKeys;
  readonly clock: Pick<Clock, 'now'>;
};

const hashContext = 'requestHash';

/** The context prevents a sealed value from being moved to another workspace, event or field. */
export function createSealedPersonalData({ keys, clock }: SealedPersonalDataDeps): PersonalData {
  const existing = createCachedKeys(clock, keys.existing);

  async function keyFor(ownerId: string): Promise<KeyObject> {
    const existingKey = await existing(ownerId);
    return existingKey?.state === 'kept' ? existingKey.key : keys.keyOf(ownerId);
  }

  async function keyToOpen(ownerId: string): Promise<KeyObject | null> {
    const existingKey = await existing(ownerId);
    if (existingKey === null) {
      throw new KeyMissing(`there is no key for the sealed data of ${ownerId}`);
    }
    return existingKey.state === 'kept' ? existingKey.key : null;
  }

  /** Never creates a key, because processes that only read commits must not write any. */
  async function keptKey(stream: Stream): Promise<KeyObject | null> {
    const existingKey = await existing(ownerOfStream(stream) ?? '');
    return existingKey?.state === 'kept' ? existingKey.key : null;
  }

  async function opened(stream: Stream, context: string, text: string): Promise<string> {
    const owner = ownerOfStream(stream);
    if (owner === null || !isSealed(text)) return text;
    const key = await keyToOpen(owner);
    return key === null ? '' : openText(key, contextIn(stream, context), text);
  }

  return {
    seal: async (stream, events) => {
      const owner = ownerOfStream(stream);
      if (owner === null || !events.some(hasPersonalFields)) return events;
      const key = await keyFor(owner);
      return mapPersonalFields(events, async (context, text) =>
        sealText(key, contextIn(stream, context), text),
      );
    },
    open: async (stream, events) =>
      events.some(hasPersonalFields)
        ? mapPersonalFields(events, (context, text) => opened(stream, context, text))
        : events,
    sealHash: async (stream, events, hash) => {
      const owner = ownerOfStream(stream);
      if (owner === null || !mayNamePersons(events)) return hash;
      // Tables restored from a backup may not contain the erasure, but the key's tombstone still exists.
      if (events.some(isTheEnd) && (await existing(owner))?.state === 'erased') return '';
      return sealText(await keyFor(owner), contextIn(stream, hashContext), hash);
    },
    openHash: (stream, hash) => opened(stream, hashContext, hash),
    sealBytes: async (stream, context, bytes) => {
      const key = await keptKey(stream);
      return key && sealBytes(key, contextIn(stream, ...context), bytes);
    },
    openBytes: async (stream, context, sealed) => {
      const key = await keptKey(stream);
      return key && openBytes(key, contextIn(stream, ...context), sealed);
    },
  };
}

/** JSON separates the parts, so that different contexts never give the same string. */
const contextIn = (stream: Stream, ...context: readonly (string | number)[]): string =>
  JSON.stringify([stream, ...context]);

const isTheEnd = ({ type }: DomainEvent): boolean => type === 'WorkspaceErased';

const hasPersonalFields = ({ type }: DomainEvent): boolean => personalFieldsOf(type).length > 0;

const mapPersonalFields = (
  events: readonly DomainEvent[],
  change: (context: string, text: string) => Promise<string>,
): Promise<readonly DomainEvent[]> =>
  Promise.all(
    events.map(async (event) => {
      if (!hasPersonalFields(event)) return event;
      const data: Record<string, unknown> = { ...event.data };
      for (const field of personalFieldsOf(event.type)) {
        const value = data[field];
        if (typeof value === 'string') data[field] = await change(`${event.type}.${field}`, value);
      }
      return domainEventSchema.parse({ type: event.type, data });
    }),
  );

/** How long an erased key may stay in the memory of a process, in milliseconds. */
export const keyLifetime = 30_000;
const capacity = 10_000;

type LoadKey = (ownerId: string) => Promise<ExistingKey | null>;

/** Keeps keys in memory for a short time. Does not cache missing keys or failed lookups. */
export function createCachedKeys(clock: Pick<Clock, 'now'>, load: LoadKey): LoadKey {
  const entries = new LRUCache<string, { key: ReturnType<LoadKey>; until: number }>({
    max: capacity,
  });
  return (ownerId) => {
    const cached = entries.get(ownerId);
    if (cached && clock.now() < cached.until) return cached.key;
    const entry = { key: load(ownerId), until: clock.now() + keyLifetime };
    entries.set(ownerId, entry);
    const forget = (): void => {
      if (entries.peek(ownerId) === entry) entries.delete(ownerId);
    };
    entry.key.then((key) => key ?? forget(), forget);
    return entry.key;
  };
}
