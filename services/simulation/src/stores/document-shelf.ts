import {
  createMemoryMenuDocuments,
  type MenuDocuments,
  type VenueDocuments,
} from '@qr-menu/stores/menu-documents';
import type { Reach } from '../world/reach.ts';

/** The store of public documents, which forgets and goes back in time. */
export type DocumentShelf = {
  /** What it holds now, without any trouble on the way. */
  readonly held: () => MenuDocuments;
  /** `onWrite`: somebody is about to write documents of this owner. */
  readonly of: (reach: Reach, onWrite?: (owner: string) => void) => MenuDocuments;
  /** Loses everything. */
  readonly flush: () => void;
  /** Holds what it held after this part of all writes. */
  readonly goBack: (part: number) => Promise<void>;
  /** Called when it has lost something and can be reached again. */
  readonly onReconnect: (listener: () => void) => () => void;
};

export function createDocumentShelf(): DocumentShelf {
  let held = createMemoryMenuDocuments();
  let written: VenueDocuments[] = [];
  const listeners = new Set<() => void>();
  const reconnected = (): void => {
    for (const listener of listeners) listener();
  };

  async function write(documents: VenueDocuments): Promise<boolean> {
    const isNew = await held.writeIfNewer(documents);
    if (isNew) written.push(documents);
    return isNew;
  }

  return {
    held: () => held,
    of: (reach, onWrite) =>
      new Proxy(held, {
        get: (_, method) => {
          if (method === 'writeIfNewer') {
            return (documents: VenueDocuments) => {
              onWrite?.(documents.owner);
              return reach('documents', () => write(documents));
            };
          }
          return (...given: unknown[]) =>
            reach('documents', () => Reflect.apply(Reflect.get(held, method), held, given));
        },
      }),
    flush: () => {
      held = createMemoryMenuDocuments();
      written = [];
      reconnected();
    },
    goBack: async (part) => {
      held = createMemoryMenuDocuments();
      written = written.slice(0, Math.floor(written.length * part));
      for (const documents of written) await held.writeIfNewer(documents);
      reconnected();
    },
    onReconnect: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
