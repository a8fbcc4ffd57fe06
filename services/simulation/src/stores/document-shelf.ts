import {
  createMemoryMenuDocuments,
  type MenuDocuments,
  type VenueDocuments,
} from '@qr-menu/stores/menu-documents';
import type { Reach } from '../world/reach.ts';

export type DocumentShelf = {
  /** The current contents, without simulated failures. */
  readonly current: () => MenuDocuments;
  /** The documents of one process. Calls `onWrite` before an owner's documents are written. */
  readonly of: (reach: Reach, onWrite?: (owner: string) => void) => MenuDocuments;
  readonly flush: () => void;
  /** Resets the contents to the state after this fraction of all writes. */
  readonly goBack: (part: number) => Promise<void>;
  /** Calls the listener when the store has lost data and is reachable again. */
  readonly onReconnect: (listener: () => void) => () => void;
};

export function createDocumentShelf(): DocumentShelf {
  let documents = createMemoryMenuDocuments();
  let written: VenueDocuments[] = [];
  const listeners = new Set<() => void>();
  const reconnected = (): void => {
    for (const listener of listeners) listener();
  };

  async function write(method: 'writeIfNewer' | 'writeUnlessOlder', venue: VenueDocuments) {
    const isNew = await documents[method](venue);
    if (isNew) written.push(venue);
    return isNew;
  }

  return {
    current: () => documents,
    of: (reach, onWrite) =>
      new Proxy(documents, {
        get: (_, method) => {
          if (method === 'writeIfNewer' || method === 'writeUnlessOlder') {
            return (venue: VenueDocuments) => {
              onWrite?.(venue.owner);
              return reach('documents', () => write(method, venue));
            };
          }
          return (...args: unknown[]) =>
            reach('documents', () =>
              Reflect.apply(Reflect.get(documents, method), documents, args),
            );
        },
      }),
    flush: () => {
      documents = createMemoryMenuDocuments();
      written = [];
      reconnected();
    },
    goBack: async (part) => {
      documents = createMemoryMenuDocuments();
      written = written.slice(0, Math.floor(written.length * part));
      for (const venue of written) await documents.writeIfNewer(venue);
      reconnected();
    },
    onReconnect: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
