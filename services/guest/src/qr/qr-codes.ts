import type { IncomingMessage, ServerResponse } from 'node:http';
import type { GuestAssets } from '@qr-menu/menu-page';
import type { Logger } from '@qr-menu/runtime';
import type { ReadOwnImage } from '@qr-menu/stores/images';
import type { MenuReader } from '@qr-menu/stores/menu-documents';
import { parseVenueCode } from '@qr-menu/stores/venue-code';
import type { Download } from './download.ts';
import { fileFormats } from './download-request.ts';
import { createFindVenue } from './find-venue.ts';
import { createRedirect } from './redirect.ts';

export type QrCodeSources = {
  readonly nameOfCode: (code: string) => Promise<string | null>;
  readonly readImage: ReadOwnImage;
  readonly publicUrl: string | undefined;
};

export type QrCodesDeps = {
  readonly qrCodes: QrCodeSources;
  readonly documents: MenuReader;
  readonly admission: { readonly trustedProxies: number };
  readonly assets: GuestAssets;
  readonly pagePolicy: string;
  readonly logger: Logger;
};

export type QrRequest = {
  /** Null: it can be no venue's. */
  readonly code: string | null;
  /** Null: a guest who has scanned it. */
  readonly format: (typeof fileFormats)[number] | null;
};

/** What drawing a file counts as, in reads. */
export const drawingCost = 40;

const path = /^\/q\/([^/.]+)(?:\.([a-z]+))?$/;

export function readQrRequest({ pathname }: URL): QrRequest | null {
  const [, code, extension] = path.exec(pathname) ?? [];
  if (code === undefined) return null;
  const format = fileFormats.find((one) => one === extension) ?? null;
  return extension === undefined || format ? { code: parseVenueCode(code), format } : null;
}

export function createQrCodes({ qrCodes, ...deps }: QrCodesDeps) {
  const find = createFindVenue({ ...deps, nameOfCode: qrCodes.nameOfCode });
  const redirect = createRedirect(find, deps);
  const { trustedProxies } = deps.admission;
  let download: Promise<Download> | undefined;
  /** Letters, PDF and pixels are much to load, for what an owner asks for now and then. */
  const loadDownload = async (): Promise<Download> => {
    const { createDownload } = await import('./download.ts');
    return createDownload(find, { ...deps, ...qrCodes, trustedProxies });
  };
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    { code, format }: QrRequest,
    url: URL,
  ): Promise<void> => {
    if (format === null) return redirect(request, response, code, url);
    download ??= loadDownload().catch((error: unknown) => {
      download = undefined;
      throw error;
    });
    return (await download)(request, response, code, format, url.searchParams);
  };
}
