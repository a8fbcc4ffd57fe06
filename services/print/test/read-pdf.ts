import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const { resolve } = createRequire(import.meta.url);
const wasmBinary = new Uint8Array(readFileSync(resolve('zxing-wasm/reader/zxing_reader.wasm')))
  .buffer;
prepareZXingModule({ overrides: { wasmBinary } });
const pdfium = PDFiumLibrary.init();

/** Joins words that continue on the next line. Shares no code with the product. */
export async function pagesOf(pdf: Uint8Array): Promise<readonly string[]> {
  const document = await (await pdfium).loadDocument(pdf);
  const pages = [...document.pages()].map((page) =>
    page
      .getText()
      .replaceAll('\r\n', '\n')
      .replaceAll('\u00a0', ' ')
      .replace(/\s*\ufffe\s*/g, ''),
  );
  document.destroy();
  return pages;
}

/** Reads the QR codes on each page, using a decoder that shares no code with the product. */
export async function codesOn(pdf: Uint8Array): Promise<readonly (readonly string[])[]> {
  const document = await (await pdfium).loadDocument(pdf);
  const found: string[][] = [];
  for (const page of document.pages()) {
    const { data, width, height } = await page.render({ scale: 3, render: 'bitmap' });
    const picture = { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' };
    const codes = await readBarcodes(picture as ImageData, { formats: ['QRCode'] });
    found.push(codes.map(({ text }) => text));
  }
  document.destroy();
  return found;
}
