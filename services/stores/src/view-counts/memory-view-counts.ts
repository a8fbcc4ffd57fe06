import { countKey, type NamedViews, type ViewBatch, type ViewCounts } from './view-counts.ts';

export function createMemoryViewCounts(newId: () => string): ViewCounts {
  let open = new Map<string, NamedViews>();
  let batch: ViewBatch | null = null;
  return {
    add: async (counts) => {
      for (const count of counts) {
        const key = countKey(count);
        open.set(key, { ...count, views: count.views + (open.get(key)?.views ?? 0) });
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
