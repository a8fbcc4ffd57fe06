import sharp from 'sharp';
import { expect, test } from 'vitest';
import { placeholderColour } from './responsive-image.ts';

const plain = (background: object, channels: 3 | 4 = 3) =>
  sharp({ create: { width: 40, height: 20, channels, background } })
    .png()
    .toBuffer();
const colourOf = async (bytes: Promise<Buffer>) => placeholderColour(sharp(await bytes));

test('a plain image has its own colour as placeholder, to the nearest of 4,096', async () => {
  expect(await colourOf(plain({ r: 255, g: 0, b: 0 }))).toBe('f00');
  expect(await colourOf(plain({ r: 170, g: 66, b: 53 }))).toBe('a43');
});

test('any other image has the mean of its colours as placeholder', async () => {
  const left = await sharp(await plain({ r: 255, g: 255, b: 255 }))
    .resize(20, 20, { fit: 'fill' })
    .toBuffer();
  const half = sharp(await plain({ r: 0, g: 0, b: 0 })).composite([
    { input: left, left: 0, top: 0 },
  ]);
  expect(await colourOf(half.png().toBuffer())).toBe('888');
});

test('a grey placeholder has three equal digits', async () => {
  const grey = sharp(await plain({ r: 136, g: 136, b: 136 })).greyscale();
  expect(await colourOf(grey.png().toBuffer())).toBe('888');
});

test('an image has no placeholder if part of it is transparent, but has one with an opaque alpha channel', async () => {
  expect(await colourOf(plain({ r: 0, g: 255, b: 0, alpha: 1 }, 4))).toBe('0f0');
  expect(await colourOf(plain({ r: 0, g: 255, b: 0, alpha: 0.5 }, 4))).toBeNull();
});
