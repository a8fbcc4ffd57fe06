import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const { resolve } = createRequire(import.meta.url);
const wasmBinary = new Uint8Array(readFileSync(resolve('zxing-wasm/reader/zxing_reader.wasm')))
  .buffer;
prepareZXingModule({ overrides: { wasmBinary } });

/** Decodes without any of the product's own code. */
export async function codesIn(picture: Uint8Array): Promise<readonly string[]> {
  const png = await sharp(picture).flatten({ background: '#ffffff' }).png().toBuffer();
  const codes = await readBarcodes(new Uint8Array(png), { formats: ['QRCode'], tryHarder: true });
  return codes.filter(({ isValid }) => isValid).map(({ text }) => text);
}

const pdfium = PDFiumLibrary.init();

/** Returns the pages of a PDF as PNGs. A `scale` of 1 is 72 dpi. */
export async function drawnPages(pdf: Uint8Array, scale: number): Promise<readonly Buffer[]> {
  const library = await pdfium;
  const document = await library.loadDocument(pdf);
  const pages: Buffer[] = [];
  for (const page of document.pages()) {
    const { data } = await page.render({
      scale,
      render: ({ data: raw, width, height }) =>
        sharp(raw, { raw: { width, height, channels: 4 } })
          .png()
          .toBuffer(),
    });
    pages.push(Buffer.from(data));
  }
  document.destroy();
  return pages;
}
