import type { IncomingMessage, ServerResponse } from 'node:http';
import type { GuestAssets } from '@qr-menu/menu-page';
import type { Logger } from '@qr-menu/runtime/process';
import type { ReadOwnImage } from '@qr-menu/stores/images';
import type { MenuReader } from '@qr-menu/stores/menu-documents';
import { parseVenueCode } from '@qr-menu/stores/venue-code';
import { createDownload, type DrawFile } from './download.ts';
import { costOfDrawing, fileFormats, readDownloadRequest } from './download-request.ts';
import { createFindVenue } from './find-venue.ts';
import { createRedirect, type TableViews } from './redirect.ts';

export type QrCodeSources = {
  readonly nameOfCode: (code: string) => Promise<string | null>;
  readonly readImage: ReadOwnImage;
  readonly draw: DrawFile;
  readonly publicUrl: string | undefined;
};

export type QrCodesDeps = {
  readonly qrCodes: QrCodeSources;
  readonly documents: MenuReader;
  readonly admission: { readonly trustedProxies: number };
  readonly views: TableViews;
  readonly assets: GuestAssets;
  readonly menuPolicy: string;
  readonly logger: Logger;
};

export type QrRequest = {
  /** Null if the text cannot be a venue code. */
  readonly code: string | null;
  /** The format of the requested file. Null for a guest who has scanned the code and is redirected. */
  readonly format: (typeof fileFormats)[number] | null;
};

/** Returns the cost in reads. A redirect costs one read, and a file costs more. */
export function costOfQr({ format }: QrRequest, { searchParams }: URL): number {
  if (format === null) return 1;
  const requested = readDownloadRequest(format, searchParams);
  return 'message' in requested ? 1 : costOfDrawing(requested);
}

const path = /^\/q\/([^/.]+)(?:\.([a-z]+))?$/;

export function readQrRequest({ pathname }: URL): QrRequest | null {
  const [, code, extension] = path.exec(pathname) ?? [];
  if (code === undefined) return null;
  const format = fileFormats.find((candidate) => candidate === extension) ?? null;
  return extension === undefined || format ? { code: parseVenueCode(code), format } : null;
}

export function createQrCodes({ qrCodes, ...deps }: QrCodesDeps) {
  const find = createFindVenue({ ...deps, nameOfCode: qrCodes.nameOfCode });
  const redirect = createRedirect(find, deps);
  const { trustedProxies } = deps.admission;
  const download = createDownload(find, { ...deps, ...qrCodes, trustedProxies });
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    { code, format }: QrRequest,
    url: URL,
  ): Promise<void> => {
    if (format === null) return redirect(request, response, code, url);
    return download(request, response, code, format, url.searchParams);
  };
}
