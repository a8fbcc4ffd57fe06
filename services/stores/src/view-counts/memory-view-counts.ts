import type { NamedViews, ViewBatch, ViewCounts } from './view-counts.ts';

export function createMemoryViewCounts(newId: () => string): ViewCounts {
  let open = new Map<string, NamedViews>();
  let batch: ViewBatch | null = null;
  return {
    add: async (counts) => {
      for (const { name, day, views } of counts) {
        const key = `${day} ${name}`;
        open.set(key, { name, day, views: views + (open.get(key)?.views ?? 0) });
      }
    },
    collect: async () => {
      if (!batch && open.size > 0) {
        batch = { id: newId(), counts: [...open.values()] };
        open = new Map();
      }
      return batch;
    },
    settle: async (batchId) => {
      if (batch?.id === batchId) batch = null;
    },
    close: async () => undefined,
  };
}
