import { type Account, emptyWorkspace, type Item, type Workspace } from '@qr-menu/domain/workspace';
import { expect, test } from 'vitest';
import { compareRows } from './compare-rows.ts';
import { createFindings } from './findings.ts';
import { type ReleasedImages, withReleased } from './fold-streams.ts';

const showing = (logoUrl: string, items: Readonly<Record<string, string>>): Workspace => ({
  ...emptyWorkspace('anna'),
  account: { logoUrl } as Account,
  items: new Map(Object.entries(items).map(([id, imageUrl]) => [id, { imageUrl } as Item])),
});
const nothing: ReleasedImages = new Map();

test('an image is released if its entity is deleted, gets another image or loses its image', () => {
  const before = showing('/logo', { a: '/a', b: '/b', c: '', d: '/d' });
  const after = showing('/logo', { a: '/other', b: '', c: '/c', d: '/d' });
  expect([...withReleased(nothing, before, after, 'now')]).toEqual([
    ['/a', 'now'],
    ['/b', 'now'],
  ]);
  const gone = withReleased(nothing, after, emptyWorkspace('anna'), 'later');
  expect([...gone.keys()]).toEqual(['/logo', '/other', '/c', '/d']);
});

test('the latest time counts if an image is released several times', () => {
  const [before, after] = [showing('', { a: '/a' }), showing('', {})];
  const once = withReleased(nothing, before, after, '2026-03-01T10:00:00.000Z');
  const earlier = withReleased(once, before, after, '2026-03-01T09:59:59.000Z');
  expect([...earlier.values()]).toEqual(['2026-03-01T10:00:00.000Z']);
  const later = withReleased(once, before, after, '2026-03-01T11:00:00.000Z');
  expect([...later.values()]).toEqual(['2026-03-01T11:00:00.000Z']);
});

test('a released image without a row is reported only within 24 hours of its release', () => {
  const releasedAt = '2026-03-01T10:00:00.000Z';
  const folded = { workspace: emptyWorkspace('anna'), released: new Map([['/a', releasedAt]]) };
  const faultsAfter = (hours: number): number => {
    const findings = createFindings();
    const now = Date.parse(releasedAt) + hours * 3_600_000;
    compareRows({ findings, now }, 'workspace:anna', folded, () => new Map());
    return findings.places();
  };
  expect([faultsAfter(0), faultsAfter(23.9), faultsAfter(24.1)]).toEqual([1, 1, 0]);
});
