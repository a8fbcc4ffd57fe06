import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { accentHex, knownLook, usualLook } from '@qr-menu/domain/look';
import type { PublicVenue } from '@qr-menu/domain/public-menu';
import { printTexts } from '@qr-menu/menu-page';
import { requestOrigin } from '@qr-menu/runtime/http';
import { type Logger, type Task, TaskTooCostly, taskOf } from '@qr-menu/runtime/process';
import type { Language, VenueCard } from '@qr-menu/schema';
import type { ReadOwnImage } from '@qr-menu/stores/images';
import { type MenuReader, readJson } from '@qr-menu/stores/menu-documents';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { type DownloadRequest, type FileFormat, readDownloadRequest } from './download-request.ts';
import type { FileToDraw } from './draw-download.ts';
import type { FindVenue } from './find-venue.ts';
import { refuseFile, writeFile } from './write-file.ts';

export type DownloadDeps = {
  readonly documents: Pick<MenuReader, 'read'>;
  readonly readImage: ReadOwnImage;
  readonly draw: DrawFile;
  readonly publicUrl: string | undefined;
  readonly trustedProxies: number;
  readonly logger: Logger;
};

/** Returns null if the logo is not an image. */
export type DrawFile = (file: FileToDraw) => Promise<Uint8Array | null>;

/** Runs in a separate process, because fonts, PDFs and pixels are slow to load and process. */
export const drawTask: Task<FileToDraw, Uint8Array | null> = taskOf(
  import.meta.url,
  './draw-download',
  'drawFile',
);

/** Part of the ETags of files. Increase it when a drawing changes. */
const drawingRevision = 1;

/** A generous limit. A drawing takes half a second, and starting the process takes just as long. */
export const drawMilliseconds = 20_000;

type Draw = () => Promise<Uint8Array | null>;

/** The size of the cache in bytes, enough for about a hundred files. */
const keptBytes = 16_777_216;
/** Each drawing takes up to half a second. Clients beyond this limit are asked to retry. */
const mostWaiting = 16;

/** Milliseconds. A failed drawing is not retried before this, even if it is requested often. */
const failureKept = 60_000;

/** Draws one file at a time, because 4,000 pixels take 90 MB and guests need the other cores. */
function createDrawings() {
  const oneAtATime = pLimit(1);
  const failures = new LRUCache<string, { readonly error: unknown }>({
    max: 1_000,
    ttl: failureKept,
  });
  async function drawUnlessFailed(cause: string, draw: Draw): Promise<Uint8Array | undefined> {
    const failure = failures.get(cause);
    if (failure?.error) throw failure.error;
    if (failure) return undefined;
    try {
      const file = await draw();
      if (file === null) failures.set(cause, { error: null });
      return file ?? undefined;
    } catch (error) {
      if (error instanceof TaskTooCostly) failures.set(cause, { error });
      throw error;
    }
  }
  const files = new LRUCache<string, Uint8Array, { readonly cause: string; readonly draw: Draw }>({
    maxSize: keptBytes,
    sizeCalculation: ({ byteLength }) => byteLength,
    fetchMethod: async (_etag, _stale, { context: { cause, draw } }) => {
      if (oneAtATime.pendingCount >= mostWaiting) throw new Error('too many drawings are waiting');
      return oneAtATime(() => drawUnlessFailed(cause, draw));
    },
  });
  /** A failure applies to all files with the same `cause`, for example a broken logo. */
  return async (etag: string, cause: string, draw: Draw): Promise<Uint8Array | null> =>
    (await files.fetch(etag, { context: { cause, draw } })) ?? null;
}

/** Handles `GET /q/{code}.svg|.png|.pdf`, which returns the venue's code alone or in a print layout. */
export function createDownload(find: FindVenue, deps: DownloadDeps) {
  const drawings = createDrawings();

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    code: string,
    requested: DownloadRequest,
  ): Promise<void> {
    const venue = await find(code);
    if (venue.kind === 'not-found')
      return refuseFile(response, 404, 'There is no venue with this code');
    if (venue.kind === 'unavailable') return refuseFile(response, 503, tryAgain);
    const details = await readVenueDetails(deps.documents, venue.name);
    if (!details) return refuseFile(response, 503, tryAgain);
    const url = `${requestOrigin(request, deps)}/q/${code}`;
    const { venueName, logoUrl, accent } = details;
    const wifi = requested.wifi ? details.wifi : null;
    const language = requested.language ?? details.language;
    const parts = [
      drawingRevision,
      url,
      venueName,
      language,
      requested,
      requested.logo && logoUrl,
      wifi,
      accent,
    ];
    const file = {
      etag: `"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)}"`,
      format: requested.format,
      name: venue.name,
      code,
      piece: requested.piece,
      table: requested.table,
      isShared: deps.publicUrl !== undefined,
    };
    const draw = async () => {
      const logo = requested.logo ? await deps.readImage(logoUrl) : null;
      if (requested.logo && !logo) return null;
      const texts = printTexts(language);
      return deps.draw({ request: requested, url, venueName, texts, accent, logo, wifi });
    };
    const cause = requested.logo ? logoUrl : file.etag;
    return writeFile(request, response, file, () => drawings(file.etag, cause, draw));
  }

  return async (
    request: IncomingMessage,
    response: ServerResponse,
    code: string | null,
    format: FileFormat,
    parameters: URLSearchParams,
  ): Promise<void> => {
    const requested = readDownloadRequest(format, parameters);
    if ('message' in requested) {
      return refuseFile(response, 400, requested.message, requested.field);
    }
    if (code === null) return refuseFile(response, 404, 'There is no venue with this code');
    try {
      await answer(request, response, code, requested);
    } catch (error) {
      deps.logger.warn({ err: error }, 'a QR code could not be drawn');
      if (response.headersSent) throw error;
      refuseFile(response, 503, tryAgain);
    }
  };
}

const tryAgain = 'The QR code is being prepared. Try again.';

export type VenueDetails = {
  readonly venueName: string;
  readonly language: Language;
  readonly logoUrl: string;
  readonly wifi: VenueCard['wifi'];
  readonly accent: string;
};

/** The owner of a hidden venue can still print its code, but the venue's name is not revealed. */
const hidden: VenueDetails = {
  venueName: '',
  language: 'bg',
  logoUrl: '',
  wifi: null,
  accent: accentHex(null),
};

export async function readVenueDetails(
  documents: Pick<MenuReader, 'read'>,
  name: string,
): Promise<VenueDetails | null> {
  const document = await documents.read(name, 'model');
  if (!document) return null;
  const { account } = await readJson<PublicVenue>(document);
  if (!account) return hidden;
  const { name: venueName, defaultLanguage: language, logoUrl, card, look } = account;
  const accent = accentHex(knownLook(look ?? usualLook).accent);
  return { venueName, language, logoUrl, wifi: card?.wifi ?? null, accent };
}
