import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ItemPicture, type ItemPictureProps } from './responsive-picture.tsx';

const folder = '/images/public/9f3c-owner/nWVeQ6vCi_-B/1000x750-a43/';
const markup = (props: Partial<ItemPictureProps> = {}): string =>
  renderToStaticMarkup(<ItemPicture url={`${folder}1000.webp`} alt="" sizes="50vw" {...props} />);
const srcset = (format: string): string =>
  [320, 640, 960, 1000].map((width) => `${folder}${width}.${format} ${width}w`).join(',');

test('an uploaded image is offered as AVIF and WebP in all widths, with its dimensions', () => {
  const html = markup();
  expect(html).toContain(`<source type="image/avif" srcSet="${srcset('avif')}"`);
  expect(html).toContain(`srcSet="${srcset('webp')}" src="${folder}640.webp"`);
  expect(html).toContain('width="1000" height="750"');
});

test('the colour of an image is shown before it loads, without a style attribute', () => {
  expect(markup()).toContain('class="picture ra g4 b3"');
  expect(markup()).not.toContain('style');
  expect(markup({ url: `${folder.replace('-a43', '')}320.webp` })).toContain('class="picture"');
});

test('visible images are loaded first, and images off the screen are loaded lazily', () => {
  const lazy = markup();
  expect(lazy).toMatch(/<img loading="lazy" decoding="async" sizes="auto,50vw"/);
  expect(lazy).not.toContain('fetchPriority');
  const first = markup({ priority: true });
  expect(first).toMatch(/<img loading="eager" fetchPriority="high" sizes="50vw"/);
  expect(first).not.toContain('lazy');
});

test.each([
  'https://elsewhere.example/soup.jpg',
  '/images/public/9f3c-owner/1714550400000-soup.jpg/640.webp',
])('an image with another URL is shown unchanged, in a box of the same shape: %s', (url) => {
  const html = markup({ url, alt: 'Супа' });
  expect(html).toContain('<picture class="picture"><img loading="lazy"');
  expect(html).toContain(`src="${url}" alt="Супа" width="640" height="480"`);
  expect(html).not.toContain('srcSet');
});
