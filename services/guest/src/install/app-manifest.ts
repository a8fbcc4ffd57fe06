import type { IncomingMessage, ServerResponse } from 'node:http';
import { type GuestData, textOf } from '@qr-menu/menu-page';
import type { Language } from '@qr-menu/schema';
import { followName, type MenuReader, readJson } from '@qr-menu/stores/menu-documents';
import { notCached, retryLater } from '../responses/menu-answers.ts';
import { type NameInPath, readName } from '../responses/menu-reads.ts';
import { addressLanguage, createChooseLanguage } from '../responses/negotiation.ts';

export type AppManifestDeps = {
  readonly documents: Pick<MenuReader, 'check' | 'read'>;
  readonly venueExists: (name: string) => Promise<boolean>;
};

/** The cost in reads. To find the name, the venue's complete menu has to be decompressed and parsed. */
export const costOfManifest = 20;

const manifestPath = /^\/menu\/([^/]+)\/app\.webmanifest$/;
const headers = {
  'content-type': 'application/manifest+json; charset=utf-8',
  'cache-control': 'public, max-age=3600',
  vary: 'accept-language, cookie',
};
const longestShortName = 24;
/** The theme's `--paper` colour, which is shown until the page has loaded. */
const paper = { light: '#fffdf9', dark: '#16130f' };

/** Returns the venue's name from the path of a manifest. Null for other paths. */
export function readManifestPath({ pathname }: URL): NameInPath | null {
  const encoded = manifestPath.exec(pathname)?.[1];
  return encoded === undefined ? null : readName(encoded);
}

/** Handles `GET /menu/{accountName}/app.webmanifest`, which lets guests install a menu. */
export function createAppManifest({ documents, venueExists }: AppManifestDeps) {
  const chooseLanguage = createChooseLanguage();

  async function dataOf(name: string, language: Language | null) {
    const current = await followName(documents, name);
    if (!current) return null;
    const stored = await documents.read(
      current.name,
      `data:${language ?? current.manifest.defaultLanguage}`,
    );
    if (!stored) return null;
    return { ...(await readJson<GuestData>(stored)), name: current.name };
  }

  return async (
    request: IncomingMessage,
    response: ServerResponse,
    { name }: NameInPath,
    url: URL,
  ): Promise<void> => {
    if (name === null) return void response.writeHead(404, notCached).end();
    const language =
      addressLanguage(url.searchParams.get('lang')) ?? chooseLanguage(request.headers);
    const data = await dataOf(name, language).catch(() => null);
    if (!data?.venue) {
      const exists = data === null && (await venueExists(name).catch(() => true));
      response.writeHead(exists ? 503 : 404, { ...notCached, ...(exists ? retryLater : {}) }).end();
      return;
    }
    response.writeHead(200, headers);
    response.end(JSON.stringify(manifestOf(data.name, data.language, data.venue)));
  };
}

const manifestOf = (
  name: string,
  language: Language,
  venue: NonNullable<GuestData['venue']>,
): object => {
  const path = `/menu/${encodeURIComponent(name)}`;
  const { accent, scheme } = venue.look ?? {};
  const ground = scheme === 'dark' ? paper.dark : paper.light;
  const icon = accent === undefined ? '/icons/icon' : `/icons/accent-${accent}`;
  return {
    id: path,
    name: venue.name,
    short_name: venue.name.slice(0, longestShortName).trim(),
    ...(venue.about && { description: textOf(venue.about) }),
    lang: language,
    start_url: path,
    scope: path,
    display: 'standalone',
    background_color: ground,
    theme_color: ground,
    icons: [
      { src: `${icon}-192.png`, sizes: '192x192', type: 'image/png' },
      { src: `${icon}-512.png`, sizes: '512x512', type: 'image/png' },
      {
        src: `${icon}-maskable-512.png`,
        sizes: '512x512',
        type: 'image/png',
        purpose: 'maskable',
      },
    ],
  };
};
