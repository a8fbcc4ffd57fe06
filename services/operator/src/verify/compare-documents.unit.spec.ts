import { emptyWorkspace, evolveWorkspace } from '@qr-menu/domain/workspace';
import { type RenderSettings, renderVenue } from '@qr-menu/projector';
import { createMemoryMenuDocuments } from '@qr-menu/stores/menu-documents';
import { expect, test } from 'vitest';
import { venue } from '../../test/menu-venue.ts';
import { compareDocuments } from './compare-documents.ts';

const settings: RenderSettings = {
  assets: { styles: [], scripts: [] },
  origin: null,
  epoch: 1,
  lapsedMenus: 'hidden',
  imageOrigins: [],
};
const at = '2026-01-02T03:04:05.678Z';
const workspace = venue.reduce(
  (folded, event) => evolveWorkspace(folded, event, at),
  emptyWorkspace('anna'),
);
const end = Date.parse(workspace.account?.subscriptionValidUntil ?? '');

async function lookAt(now: number, { renderedAt }: { readonly renderedAt: number }) {
  const documents = createMemoryMenuDocuments();
  await documents.writeIfNewer(await renderVenue(workspace, 5, settings, renderedAt));
  return compareDocuments({ documents, settings }, workspace, 5, now);
}

const right = { state: 'compared', faults: [] };

test.each([
  ['a menu before the end of the subscription', end - 1, end - 2],
  ['a menu that no sweep has hidden yet', end + 60_000, end - 2],
  ['a hidden menu', end, end],
  ['a menu that has long been hidden', end + 900_000, end],
])('no difference is reported for %s', async (_name, now, renderedAt) => {
  expect(await lookAt(now, { renderedAt })).toEqual(right);
});

test.each([
  ['a menu that should have been hidden long ago', end + 90_000, end - 1, /^(?!.*-lapsed)/],
  ['a menu that is hidden although the subscription runs', end - 1, end, /-lapsed$/],
])('a difference is reported for %s', async (_name, now, renderedAt, pattern) => {
  expect(await lookAt(now, { renderedAt })).toMatchObject({
    state: 'elsewhere',
    fault: { what: 'the version', found: expect.stringMatching(pattern) },
  });
});
