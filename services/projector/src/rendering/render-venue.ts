import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import {
  buildPublicMenu,
  buildPublicVenue,
  type PublicMenuDocument,
  type Workspace,
} from '@qr-menu/domain';
import type { DocumentVariant, StoredDocument, VenueDocuments } from '@qr-menu/platform';
import { languages } from '@qr-menu/schema';
import { type GuestAssets, renderGuestPage } from '@qr-menu/web/guest-page';
import { graphqlResponse } from './graphql-response.ts';

const gzipped = promisify(gzip);

export type RenderSettings = {
  readonly assets: GuestAssets;
  /** Identity of the log; see `DocumentVersion`. */
  readonly epoch: number;
};

/** Another rendering of the same version replaces the stored one, for example after a release. */
export const rendererRevision = ({ assets }: RenderSettings): string =>
  createHash('sha256')
    .update(JSON.stringify(['2', assets]))
    .digest('hex')
    .slice(0, 12);

/** All finished documents of a venue, from its folded workspace. */
export async function renderVenue(
  workspace: Workspace,
  version: number,
  settings: RenderSettings,
): Promise<VenueDocuments> {
  const document = buildPublicMenu(workspace, version);
  const pages = languages.map(
    async (language): Promise<[DocumentVariant, StoredDocument]> => [
      `html:${language}`,
      await finished(htmlOf(workspace, document, language, settings), statusOf(document)),
    ],
  );
  const graphql = finished(graphqlResponse(document), 200);
  const model = finished(JSON.stringify(buildPublicVenue(workspace)), 200);
  const variants = Object.fromEntries([
    ...(await Promise.all(pages)),
    ['graphql', await graphql],
    ['model', await model],
  ]);
  return {
    owner: workspace.ownerId,
    epoch: settings.epoch,
    version,
    renderer: rendererRevision(settings),
    names: workspace.names,
    accountId: workspace.account?.id ?? null,
    variants: variants as VenueDocuments['variants'],
  };
}

const htmlOf = (
  workspace: Workspace,
  document: PublicMenuDocument,
  language: (typeof languages)[number],
  { assets }: RenderSettings,
): string =>
  renderGuestPage({
    document,
    language,
    accountName: workspace.account?.normalizedName ?? workspace.names.at(-1) ?? '',
    assets,
  });

/** A venue that shows nothing is "not found" for a browser, with the page that says why. */
const statusOf = ({ outcome }: PublicMenuDocument): number => (outcome === 'SHOWN' ? 200 : 404);

async function finished(text: string, status: number): Promise<StoredDocument> {
  const body = await gzipped(text);
  const tag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return { status, etag: `"${tag}"`, body };
}
