import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const { resolve } = createRequire(import.meta.url);
const wasmBinary = new Uint8Array(readFileSync(resolve('zxing-wasm/reader/zxing_reader.wasm')))
  .buffer;
prepareZXingModule({ overrides: { wasmBinary } });

/** Returns the contents of the QR codes in a screenshot, using a decoder that shares no code with ours. */
export async function readQrCodes(screenshot: Uint8Array): Promise<readonly string[]> {
  const codes = await readBarcodes(new Uint8Array(screenshot), { formats: ['QRCode'] });
  return codes.filter(({ isValid }) => isValid).map(({ text }) => text);
}
