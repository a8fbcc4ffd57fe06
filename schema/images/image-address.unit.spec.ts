import { expect, test } from 'vitest';
import { imageFolder, imageOfVariant, imageWidths, parseImageUrl } from './image-address.ts';

const base = '/images/public/9f3c-owner/nWVeQ6vCi_-B';

test.each([
  [100, [100]],
  [320, [320]],
  [321, [320, 321]],
  [1000, [320, 640, 960, 1000]],
  [1280, [320, 640, 960, 1280]],
  [6000, [320, 640, 960, 1280]],
])('an image %i pixels wide is stored in the widths %j', (natural, widths) => {
  expect(imageWidths(natural)).toEqual(widths);
});

test.each(['webp', 'avif'])(
  'the URL of every variant in %s describes the whole image',
  (format) => {
    const folder = `${base}/1000x750-a43/`;
    const parsed = {
      folder,
      width: 1000,
      height: 750,
      colour: 'a43',
      widths: [320, 640, 960, 1000],
    };
    for (const width of parsed.widths) {
      expect(parseImageUrl(`${folder}${width}.${format}`)).toEqual(parsed);
      expect(parseImageUrl(`https://images.example${folder}${width}.${format}`)).toEqual({
        ...parsed,
        folder: `https://images.example${folder}`,
      });
    }
  },
);

test.each(['a43', null])(
  'an image URL with the colour %j is unchanged after parsing it',
  (colour) => {
    const shape = { width: 64, height: 40, colour };
    expect(parseImageUrl(`${base}/${imageFolder(shape)}/64.webp`)).toMatchObject(shape);
  },
);

test.each([
  '',
  'https://elsewhere.example/soup.jpg',
  'https://elsewhere.example/1280x960/640.webp',
  '/images/public/owner/1714550400000-soup.jpg/640.webp',
  `${base}/1000x750-a43/500.webp`,
  `${base}/1000x750-a43/640.png`,
  `${base}/1000x750-a4g/640.webp`,
  `${base}/1000x750-a43f/640.webp`,
  `${base}/0x750/0.webp`,
  `${base}/1000x750-a43/640.webp?x=1`,
  `${base}/1000x750-a43/640.webp"onload="x`,
])('%j is not parsed as one of our images', (url) => {
  expect(parseImageUrl(url)).toBeNull();
});

test.each([
  ['me/nWVeQ6vCi_-B/1000x750-a43/640.webp', 'me/nWVeQ6vCi_-B'],
  ['me/nWVeQ6vCi_-B/64x40/64.avif', 'me/nWVeQ6vCi_-B'],
  ['me/1714550400000-soup.jpg/640.webp', 'me/1714550400000-soup.jpg'],
  ['me/1714550400000-soup.jpg', 'me/1714550400000-soup.jpg'],
])('%s is an object of the image %s', (key, image) => {
  expect(imageOfVariant(key)).toBe(image);
});
