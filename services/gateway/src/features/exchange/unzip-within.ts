import { Unzip, UnzipInflate } from 'fflate';

export type UnzipLimits = {
  /** Of everything that is unpacked, together. */
  readonly bytes: number;
  readonly files: number;
};

/** What an archive holds, `too-large` for these limits, or `broken`. */
export type Unzipped = Readonly<Record<string, Uint8Array>> | 'too-large' | 'broken';

/** Packed bytes that are looked at before the limits are: 1 KB of an archive can unpack to 1 MB. */
const step = 4 * 1024;

/**
 * Unpacks the wanted files and stops as soon as the limits are passed, whatever sizes the archive
 * claims for them.
 */
export function unzipWithin(
  archive: Uint8Array,
  wanted: (name: string) => boolean,
  limits: UnzipLimits,
): Unzipped {
  const parts = new Map<string, Uint8Array[]>();
  let files = 0;
  let bytes = 0;
  let broken = false;
  const unzip = new Unzip((file) => {
    files += 1;
    if (!wanted(file.name) || parts.has(file.name)) return;
    const chunks: Uint8Array[] = [];
    parts.set(file.name, chunks);
    file.ondata = (error, chunk) => {
      if (error) broken = true;
      else {
        chunks.push(chunk);
        bytes += chunk.byteLength;
      }
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < archive.byteLength && !broken; at += step) {
      unzip.push(archive.subarray(at, at + step), at + step >= archive.byteLength);
      if (bytes > limits.bytes || files > limits.files) return 'too-large';
    }
  } catch {
    return 'broken';
  }
  return broken
    ? 'broken'
    : Object.fromEntries([...parts].map(([name, chunks]) => [name, Buffer.concat(chunks)]));
}
