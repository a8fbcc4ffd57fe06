import type { StoredDocument } from './menu-documents.ts';

/** status, length of the etag, etag, body: one value, so that a read is one look-up. */
const headerLength = 4;

export function encodeDocument({ status, etag, body }: StoredDocument): Buffer {
  const tag = Buffer.from(etag, 'utf8');
  const header = Buffer.alloc(headerLength);
  header.writeUInt16BE(status, 0);
  header.writeUInt16BE(tag.length, 2);
  return Buffer.concat([header, tag, body]);
}

export function decodeDocument(bytes: Buffer): StoredDocument {
  const bodyStart = headerLength + bytes.readUInt16BE(2);
  return {
    status: bytes.readUInt16BE(0),
    etag: bytes.toString('utf8', headerLength, bodyStart),
    body: bytes.subarray(bodyStart),
  };
}
