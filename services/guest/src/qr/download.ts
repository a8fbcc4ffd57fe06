import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { printTexts } from '@qr-menu/menu-page';
import { type Logger, requestOrigin } from '@qr-menu/runtime';
import { type Language, languages } from '@qr-menu/schema';
import type { ReadOwnImage } from '@qr-menu/stores/images';
import type { MenuReader } from '@qr-menu/stores/menu-documents';
import sharp from 'sharp';
import { z } from 'zod';
import { type DownloadRequest, type FileFormat, readDownloadRequest } from './download-request.ts';
import { drawDownload, drawingRevision } from './draw-download.ts';
import type { FindVenue } from './find-venue.ts';
import { loadTypefaces } from './text/typeface.ts';
import { refuse, writeFile } from './write-file.ts';

export type DownloadDeps = {
  readonly documents: Pick<MenuReader, 'read'>;
  readonly readImage: ReadOwnImage;
  readonly publicUrl: string | undefined;
  readonly trustedProxies: number;
  readonly logger: Logger;
};

export type Download = ReturnType<typeof createDownload>;

/** `GET /q/{code}.svg|.png|.pdf`: a venue's code, bare or laid out for print. */
export function createDownload(find: FindVenue, deps: DownloadDeps) {
  const typefaces = loadTypefaces();

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    code: string,
    wanted: DownloadRequest,
  ): Promise<void> {
    const venue = await find(code);
    if (venue.kind === 'not-found')
      return refuse(response, 404, 'There is no venue with this code');
    if (venue.kind === 'unavailable') return refuse(response, 503, tryAgain);
    const details = await readVenueDetails(deps.documents, venue.name);
    if (!details) return refuse(response, 503, tryAgain);
    const url = `${requestOrigin(request, deps)}/q/${code}`;
    const { venueName, logoUrl } = details;
    const language = wanted.language ?? details.language;
    const parts = [drawingRevision, url, venueName, language, wanted, wanted.logo && logoUrl];
    const file = {
      etag: `"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)}"`,
      format: wanted.format,
      name: venue.name,
      code,
      piece: wanted.piece,
      isShared: deps.publicUrl !== undefined,
    };
    return writeFile(request, response, file, async () => {
      const logo = wanted.logo ? await readLogo(logoUrl, deps) : null;
      if (wanted.logo && !logo) return null;
      const texts = printTexts(language);
      return drawDownload(wanted, { url, venueName, texts, logo, typefaces });
    });
  }

  return async (
    request: IncomingMessage,
    response: ServerResponse,
    code: string | null,
    format: FileFormat,
    parameters: URLSearchParams,
  ): Promise<void> => {
    const wanted = readDownloadRequest(format, parameters);
    if ('message' in wanted) return refuse(response, 400, wanted.message, wanted.field);
    if (code === null) return refuse(response, 404, 'There is no venue with this code');
    try {
      await answer(request, response, code, wanted);
    } catch (error) {
      deps.logger.warn({ err: error }, 'a QR code could not be drawn');
      if (response.headersSent) throw error;
      refuse(response, 503, tryAgain);
    }
  };
}

const tryAgain = 'The QR code is being prepared. Try again.';

async function readLogo(
  logoUrl: string,
  { readImage }: Pick<DownloadDeps, 'readImage'>,
): Promise<Uint8Array | null> {
  const bytes = await readImage(logoUrl);
  return bytes && logoPicture(bytes);
}

export type VenueDetails = {
  readonly venueName: string;
  readonly language: Language;
  readonly logoUrl: string;
};

const unzipped = promisify(gunzip);
const modelSchema = z.object({
  account: z
    .object({ name: z.string(), defaultLanguage: z.enum(languages), logoUrl: z.string() })
    .nullable(),
});
/** A venue that is not shown at present still prints its code; its name is nobody's business. */
const hidden: VenueDetails = { venueName: '', language: 'bg', logoUrl: '' };

export async function readVenueDetails(
  documents: Pick<MenuReader, 'read'>,
  name: string,
): Promise<VenueDetails | null> {
  const document = await documents.read(name, 'model');
  if (!document) return null;
  const { account } = modelSchema.parse(JSON.parse((await unzipped(document.body)).toString()));
  if (!account) return hidden;
  const { name: venueName, defaultLanguage: language, logoUrl } = account;
  return { venueName, language, logoUrl };
}

const side = 512;
/** As for uploads: more pixels are meant to fill our memory. */
const maximumPixels = 52_000_000;

/** A logo as a square PNG on white; null when the bytes are no picture. */
export async function logoPicture(bytes: Uint8Array): Promise<Uint8Array | null> {
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
