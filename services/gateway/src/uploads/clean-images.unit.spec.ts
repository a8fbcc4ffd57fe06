import { emptyWorkspace, type Workspace } from '@qr-menu/domain';
import { expect, test } from 'vitest';
import { abandonedImages } from './clean-images.ts';

const images = {
  keyOf: (url: string) => (url.startsWith('/images/public/') ? url.slice(15) : null),
};
const item = (id: string, imageUrl: string) => ({
  id,
  imageUrl,
  sectionId: 'section',
  translations: { name: {}, description: {} },
  ingredientIds: [],
  price: null,
  discount: null,
  volume: '',
  position: 0,
  active: true,
  owner: 'me',
  createdAt: '2026-05-01T12:00:00.000Z',
  updatedAt: '2026-05-01T12:00:00.000Z',
});
const showing = (...urls: readonly string[]): Workspace => ({
  ...emptyWorkspace('me'),
  items: new Map(urls.map((url, index) => [`${index}`, item(`${index}`, url)])),
});
const abandoned = (before: Workspace, after: Workspace) =>
  abandonedImages(images, 'me', before, after);
const soup = '/images/public/me/1-soup.jpg/640.webp';

test('an image that nothing shows any more is abandoned', () => {
  expect(abandoned(showing(soup), showing(''))).toEqual(['me/1-soup.jpg']);
  expect(abandoned(showing(soup), showing())).toEqual(['me/1-soup.jpg']);
});

test('an image that something else shows stays, in any of its sizes', () => {
  expect(abandoned(showing(soup, soup), showing('', soup))).toEqual([]);
  expect(abandoned(showing(soup), showing(soup.replace('640.webp', '320.avif')))).toEqual([]);
});

test.each(['/images/public/you/1-soup.jpg/640.webp', 'https://elsewhere.example/soup.jpg', ''])(
  'what is not of the own uploads is left alone: %j',
  (url) => {
    expect(abandoned(showing(url), showing())).toEqual([]);
  },
);
