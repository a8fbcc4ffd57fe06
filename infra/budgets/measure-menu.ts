import { gunzipSync } from 'node:zlib';
import { readGuestAssets } from '@qr-menu/platform';
import { type RenderSettings, renderVenue } from '@qr-menu/projector';
import { demoVenues, dishes } from '@qr-menu/standalone';
import { demoWorkspace } from './demo-workspace.ts';
import { brotliKilobytes } from './measure-visit.ts';
import type { Measured } from './measured.ts';

/** The documents of the demo venue's 300 items, as the projector stores them. */
export async function measureMenu(clientDir: string): Promise<readonly Measured[]> {
  const [venue] = demoVenues;
  if (!venue) throw new Error('there is no demo venue');
  const settings: RenderSettings = {
    assets: readGuestAssets(clientDir),
    origin: 'https://menu.example',
    epoch: 1,
    lapsedMenus: 'shown',
  };
  const stored = async (hasPicture: (itemKey: string) => boolean) =>
    (await renderVenue(demoWorkspace(venue, hasPicture), 1, settings, Date.now())).variants;
  const demo = await stored((key) => key in dishes);
  const pictured = await stored(() => true);
  const share = demo['data:bg'].body.length / demo.graphql.body.length;
  const kilobytes = (what: string, value: number, limit?: number): Measured => ({
    what,
    value,
    limit,
    unit: 'KB',
  });
  const html = demo['html:bg'].body;
  return [
    kilobytes('300 items: HTML, brotli', brotliKilobytes(gunzipSync(html)), 35),
    kilobytes('300 items: HTML, gzip as stored', html.length / 1024),
    kilobytes(
      '300 items, each with a picture: HTML, brotli',
      brotliKilobytes(gunzipSync(pictured['html:bg'].body)),
    ),
    { what: 'first view ÷ full document, gzip', value: share, limit: 0.3, unit: '' },
  ];
}
