import type { KeyObjects } from './key-objects.ts';

export function createMemoryKeyObjects(): KeyObjects {
  const texts = new Map<string, string>();
  return {
    read: async (name) => texts.get(name) ?? null,
    create: async (name, text) => {
      if (texts.has(name)) return false;
      texts.set(name, text);
      return true;
    },
    replace: async (name, text) => void texts.set(name, text),
    names: async () => [...texts.keys()],
    close: async () => {},
  };
}
