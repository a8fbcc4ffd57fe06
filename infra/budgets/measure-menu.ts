import { gunzipSync } from 'node:zlib';
import type { ImportRow } from '@qr-menu/domain/import-export';
import type { Workspace } from '@qr-menu/domain/workspace';
import { type RenderSettings, renderVenue } from '@qr-menu/projector';
import { readGuestAssets } from '@qr-menu/runtime/http';
import { readDemoVenue, readMenuRows } from '@qr-menu/standalone';
import { declaredContents } from '@qr-menu/testkit/declared-contents';
import { demoWorkspace, pricedWorkspace } from './demo-workspace.ts';
import { brotliKilobytes } from './measure-visit.ts';
import type { Measured } from './measured.ts';

/** Measures the documents for the 300 items of the demo venue, as the projector stores them. */
export async function measureMenu(clientDir: string): Promise<readonly Measured[]> {
  const venue = readDemoVenue();
  const rows = await readMenuRows(venue);
  const settings: RenderSettings = {
    assets: readGuestAssets(clientDir),
    origin: 'https://menu.example',
    epoch: 1,
    lapsedMenus: 'shown',
    imageOrigins: [],
  };
  const rendered = async (workspace: Workspace) =>
    (await renderVenue(workspace, 1, settings, Date.now())).variants;
  const stored = (hasPicture: (itemName: string) => boolean, written = rows) =>
    rendered(demoWorkspace(venue, written, hasPicture));
  const demo = await stored((name) => name in venue.pictures);
  const pictured = await stored(() => true);
  const declared = await stored((name) => name in venue.pictures, rows.map(withContents));
  // Omits allergens and similar details.
  const plain = await stored(() => false, rows.map(withoutContents));
  const bare = rows.map(withoutContents).map(withContents);
  const full = await rendered(
    pricedWorkspace(demoWorkspace(venue, bare, (name) => name in venue.pictures)),
  );
  const share = plain['data:bg'].body.length / plain.graphql.body.length;
  const kilobytes = (what: string, value: number, limit?: number): Measured => ({
    what,
    value,
    limit,
    unit: 'KB',
  });
  const html = demo['html:bg'].body;
  return [
    kilobytes('300 items: HTML, brotli', brotliKilobytes(gunzipSync(html)), 35),
    kilobytes(
      '300 items, each with allergens, additives and diets: HTML, brotli',
      brotliKilobytes(gunzipSync(declared['html:bg'].body)),
      35,
    ),
    kilobytes(
      '300 items, also with sizes, units, deposits and options: HTML, brotli',
      brotliKilobytes(gunzipSync(full['html:bg'].body)),
      36,
    ),
    kilobytes(
      '300 items, the same in another language, with the venue’s names: HTML, brotli',
      brotliKilobytes(gunzipSync(full['html:en'].body)),
      40,
    ),
    kilobytes('300 items: HTML, gzip as stored', html.length / 1024),
    kilobytes(
      '300 items, each with a picture: HTML, brotli',
      brotliKilobytes(gunzipSync(pictured['html:bg'].body)),
    ),
    { what: 'first view ÷ full document, gzip', value: share, limit: 0.35, unit: '' },
  ];
}

const withContents = (row: ImportRow, n: number): ImportRow =>
  row.kind === 'item' ? { ...row, values: { ...row.values, ...declaredContents(n) } } : row;

function withoutContents(row: ImportRow): ImportRow {
  const {
    allergens: _,
    traces: _t,
    diets: _d,
    additives: _a,
    spiciness: _s,
    traits: _tr,
    sizes: _z,
    happyHour: _h,
    unit: _u,
    onRequest: _o,
    deposit: _p,
    ...values
  } = row.values;
  return { ...row, values };
}
