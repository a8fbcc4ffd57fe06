import { text } from 'node:stream/consumers';
import type { ObjectStore } from '../../objects/object-store.ts';

export type KeyObjects = {
  readonly read: (name: string) => Promise<string | null>;
  /** Returns false if the name already exists. If several calls run at once, exactly one succeeds. */
  readonly create: (name: string, text: string) => Promise<boolean>;
  /** Atomic: a reader gets either the old text or the new one. */
  readonly replace: (name: string, text: string) => Promise<void>;
  readonly names: () => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
};

export const keyObjectsIn = (objects: ObjectStore): KeyObjects => ({
  read: async (name) => {
    const body = await objects.read(name);
    return body && text(body);
  },
  create: (name, text) => objects.create(name, [Buffer.from(text)]),
  replace: (name, text) => objects.put(name, [Buffer.from(text)]),
  names: () => objects.keys(''),
  close: async () => objects.close(),
});
