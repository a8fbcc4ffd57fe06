import type { PrintTexts } from '@qr-menu/menu-page';
import { sniffImage, type VenueCard } from '@qr-menu/schema';
import { blockOtherDecoders, maximumPixels } from '@qr-menu/stores/images';
import sharp from 'sharp';
import type { DownloadRequest } from './download-request.ts';
import type { Drawing } from './drawing/drawing.ts';
import { toPdf } from './drawing/to-pdf.ts';
import { toSvg } from './drawing/to-svg.ts';
import { codeDrawing, codeMatrix, pixelCodeDrawing } from './layouts/code-drawing.ts';
import type { PrintInput } from './layouts/print-layout.ts';
import { roundStickerDrawing, squareStickerDrawing } from './layouts/sticker-drawing.ts';
import { tentDrawing } from './layouts/tent-drawing.ts';
import { loadTypefaces } from './text/typeface.ts';

export type DownloadContent = {
  readonly url: string;
  readonly venueName: string;
  readonly texts: PrintTexts;
  /** The venue's accent colour as `#rrggbb`. */
  readonly accent: string;
  /** The logo as a square PNG. */
  readonly logo: Uint8Array | null;
  readonly wifi: VenueCard['wifi'];
};

/** `logo` contains the uploaded bytes. */
export type FileToDraw = DownloadContent & { readonly request: DownloadRequest };

const typefaces = loadTypefaces();

/** Runs in a separate process. Returns null if the logo is not an image. */
export async function drawFile({
  request,
  logo,
  ...content
}: FileToDraw): Promise<Uint8Array | null> {
  // PNGs are rendered from our own SVGs, so the SVG decoder is allowed too.
  blockOtherDecoders(sharp, ['Svg']);
  const picture = logo && (await logoPicture(logo));
  return logo && !picture ? null : drawDownload(request, { ...content, logo: picture });
}

export async function drawDownload(
  request: DownloadRequest,
  content: DownloadContent,
): Promise<Uint8Array> {
  const drawing = drawingOf(request, content);
  switch (request.format) {
    case 'svg':
      return Buffer.from(toSvg(drawing));
    case 'pdf':
      return toPdf(drawing);
    case 'png':
      return toPng(drawing, request.width);
    default:
      return request.format satisfies never;
  }
}

function drawingOf(request: DownloadRequest, content: DownloadContent): Drawing {
  const { url, logo, venueName, texts, accent, wifi } = content;
  const address = url.replace(/^https?:\/\//, '');
  const title = [venueName, texts.scan, address].filter((part) => part !== '').join(' · ');
  // The URL in the code contains the table, for counting. The printed URL does not.
  const coded = request.table === null ? url : `${url}?t=${encodeURIComponent(request.table)}`;
  const printedCode = { matrix: codeMatrix(coded, logo ? 'H' : 'M'), logo };
  const network = wifi && { name: wifi.name, matrix: codeMatrix(wifiText(wifi), 'M') };
  const input: PrintInput = { printedCode, venueName, address, texts, accent, network, typefaces };
  switch (request.piece) {
    case 'code':
      return request.format === 'png'
        ? pixelCodeDrawing(printedCode, title, request.width)
        : codeDrawing(printedCode, title);
    case 'tent':
      return tentDrawing(input, title);
    case 'round-sticker':
      return roundStickerDrawing(input, title);
    case 'square-sticker':
      return squareStickerDrawing(input, title);
    default:
      return request.piece satisfies never;
  }
}

/** Returns the text in the format that Android and iOS read (ZXing's `WIFI:`). */
function wifiText({ name, password }: NonNullable<VenueCard['wifi']>): string {
  const network = `S:${escaped(name)};`;
  return password === ''
    ? `WIFI:T:nopass;${network};`
    : `WIFI:T:WPA;${network}P:${escaped(password)};;`;
}

const escaped = (text: string): string => text.replace(/[\\;,":]/g, (sign) => `\\${sign}`);

/** Needs no fonts, because letters are already outlines. */
function toPng(drawing: Drawing, width: number): Promise<Buffer> {
  return (
    sharp(Buffer.from(toSvg(drawing, width)))
      .flatten({ background: '#ffffff' })
      // A palette would halve the size but take six times as long.
      .png()
      .toBuffer()
  );
}

const side = 512;

/** Returns the logo as a square PNG on white. Null if the bytes are not an allowed image type. */
export async function logoPicture(bytes: Uint8Array): Promise<Uint8Array | null> {
  if (sniffImage(bytes) === null) return null;
  try {
    return await sharp(bytes, { limitInputPixels: maximumPixels })
      .autoOrient()
      .resize(side, side, { fit: 'contain', background: '#ffffff' })
      .flatten({ background: '#ffffff' })
      .png({ palette: true, colours: 128 })
      .toBuffer();
  } catch {
    return null;
  }
}
