import type { VenueDocuments, VenueMark } from './menu-documents.ts';

/** The mark that is stored with a venue's documents. */
export function markOf({ defaultLanguage, variants }: VenueDocuments): VenueMark {
  const documents = Object.entries(variants).map(([variant, { status, etag }]) => [
    variant,
    { status, etag },
  ]);
  return { defaultLanguage, documents: Object.fromEntries(documents) };
}

/** Texts beyond this many are read again when they come back. */
const mostTexts = 5_000;

/** Reads marks; the same text is parsed once, because every request of a guest brings it. */
export function createMarkReader(): (text: string) => VenueMark {
  const known = new Map<string, VenueMark>();
  return (text) => {
    const before = known.get(text);
    if (before) return before;
    const mark = JSON.parse(text) as VenueMark;
    if (known.size >= mostTexts) known.clear();
    known.set(text, mark);
    return mark;
  };
}
