import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip } from 'node:zlib';
import type { StoredDocument } from '@qr-menu/stores/menu-documents';
import { LRUCache } from 'lru-cache';

export const unpacked = promisify(gunzip);
const packed = promisify(brotliCompress);

/** The number of reads after which a document is compressed with Brotli too. */
const worthPacking = 8;

/** At this level, Brotli is as fast as gzip, and the page is a quarter smaller. */
const quality = 5;

/** Returns null until a document is compressed. Compresses popular documents in the background. */
export function createBrotliDocuments(
  mostBytes: number,
): (document: StoredDocument) => Uint8Array | null {
  const reads = new WeakMap<StoredDocument, number>();
  const forms = new LRUCache<StoredDocument, Uint8Array>({
    maxSize: Math.max(1, mostBytes),
    sizeCalculation: (form, { body }) => form.byteLength + body.byteLength,
    dispose: (_, document) => reads.delete(document),
  });
  let isBusy = false;

  async function pack(document: StoredDocument): Promise<void> {
    isBusy = true;
    // A document that failed or was too large is not tried again.
    reads.set(document, Number.NEGATIVE_INFINITY);
    try {
      const text = await unpacked(document.body);
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.byteLength,
      };
      forms.set(document, await packed(text, { params }));
    } finally {
      isBusy = false;
    }
  }

  return (document) => {
    const form = forms.get(document);
    if (form) return form;
    const count = (reads.get(document) ?? 0) + 1;
    reads.set(document, count);
    if (count >= worthPacking && !isBusy) pack(document).catch(() => undefined);
    return null;
  };
}
