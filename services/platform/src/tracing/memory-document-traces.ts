import type { DocumentTraces } from './document-traces.ts';

/** The newest traces are remembered. */
const mostNames = 1_000;

export function createMemoryDocumentTraces(): DocumentTraces {
  const noted = new Map<
    string,
    { readonly etags: readonly string[]; readonly traceparent: string }
  >();
  return {
    note: async (names, etags, traceparent) => {
      for (const name of names) {
        noted.delete(name);
        noted.set(name, { etags, traceparent });
      }
      for (const name of [...noted.keys()].slice(0, Math.max(0, noted.size - mostNames))) {
        noted.delete(name);
      }
    },
    of: async (name, etag) => {
      const found = noted.get(name);
      return found?.etags.includes(etag) ? found.traceparent : undefined;
    },
  };
}
