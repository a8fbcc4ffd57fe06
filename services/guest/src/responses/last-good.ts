import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { StoredDocument } from '@qr-menu/platform';

const packed = promisify(gzip);
const unpacked = promisify(gunzip);

type Marked = { readonly at: number; readonly zipped: Promise<Uint8Array> };

/** A document's text with the moment at which it was last known to be current written into it. */
export type MarkText = (text: string, at: Date) => string;

/** Marks last good copies: once for each document and outage, however often they are asked for. */
export function createLastGood() {
  const marked = new WeakMap<StoredDocument, Marked>();
  return (document: StoredDocument, at: number, mark: MarkText): Promise<Uint8Array> => {
    const before = marked.get(document);
    if (before?.at === at) return before.zipped;
    const zipped = unpacked(document.body).then((bytes) =>
      packed(mark(bytes.toString('utf8'), new Date(at))),
    );
    marked.set(document, { at, zipped });
    return zipped;
  };
}
