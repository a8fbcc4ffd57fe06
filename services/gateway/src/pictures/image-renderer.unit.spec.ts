import { createClosers } from '@qr-menu/runtime/process';
import { openPictureProcess } from '@qr-menu/stores/images';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { createImageRenderer } from './image-renderer.ts';
import { createResponsiveImage, UnreadableImage } from './responsive-image.ts';

const closers = createClosers();
const renderer = createImageRenderer(openPictureProcess(closers));
afterAll(closers.closeAll);

const photo = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#a43' } })
    .jpeg()
    .toBuffer();

test('renders an image the same way in another process, even after an unreadable image', async () => {
  const bytes = await photo();
  const expected = await createResponsiveImage(bytes, 'image/jpeg');
  const plain = ({
    width,
    height,
    contentType,
    bytes: encoded,
  }: (typeof expected.variants)[0]) => ({
    width,
    height,
    contentType,
    bytes: Buffer.from(encoded).toString('base64'),
  });
  const broken = bytes.subarray(0, bytes.byteLength / 2);
  const [first, refused, ofAnother] = await Promise.allSettled([
    renderer.render('anna', bytes, 'image/jpeg'),
    renderer.render('anna', broken, 'image/jpeg'),
    renderer.render('boris', bytes, 'image/jpeg'),
  ]);
  for (const rendered of [first, ofAnother]) {
    if (rendered?.status !== 'fulfilled') throw new Error('an image was not rendered');
    const { variants, ...rest } = rendered.value;
    expect({ ...rest, variants: variants.map(plain) }).toEqual({
      ...expected,
      variants: expected.variants.map(plain),
    });
  }
  expect(refused).toMatchObject({ reason: expect.any(UnreadableImage) });
  const again = await renderer.render('anna', bytes, 'image/jpeg');
  expect(again.width).toBe(400);
  expect(await renderer.pixelsOf('anna', bytes)).toBe(120_000);
  expect(await renderer.pixelsOf('anna', bytes.subarray(0, 5))).toBe(0);
});

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9"/></svg>';

test.each([
  ['an SVG', 'image/png', svg],
  ['an SVG after the first letters of a GIF', 'image/gif', `GIF89a${' '.repeat(40)}${svg}`],
  ['an SVG after the heading of a WebP', 'image/webp', `RIFFaaaaWEBP${' '.repeat(40)}${svg}`],
  ['a portable pixmap', 'image/png', `P3 9 9 1 ${'1 '.repeat(243)}`],
])('%s declared as %s is refused as an image', async (_what, contentType, text) => {
  const bytes = Buffer.from(text);
  expect(await renderer.pixelsOf('anna', bytes)).toBe(0);
  await expect(renderer.render('anna', bytes, contentType)).rejects.toThrow(UnreadableImage);
});
