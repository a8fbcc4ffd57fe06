import sharp from 'sharp';
import { expect, test } from 'vitest';
import { placeholderColour } from './responsive-image.ts';

const plain = (background: object, channels: 3 | 4 = 3) =>
  sharp({ create: { width: 40, height: 20, channels, background } })
    .png()
    .toBuffer();
const colourOf = async (bytes: Promise<Buffer>) => placeholderColour(sharp(await bytes));

test('the placeholder of a plain image is the nearest of 4,096 colours', async () => {
  expect(await colourOf(plain({ r: 255, g: 0, b: 0 }))).toBe('f00');
  expect(await colourOf(plain({ r: 170, g: 66, b: 53 }))).toBe('a43');
});

test('the placeholder of any other image is the mean of its colours', async () => {
  const left = await sharp(await plain({ r: 255, g: 255, b: 255 }))
    .resize(20, 20, { fit: 'fill' })
    .toBuffer();
  const half = sharp(await plain({ r: 0, g: 0, b: 0 })).composite([
    { input: left, left: 0, top: 0 },
  ]);
  expect(await colourOf(half.png().toBuffer())).toBe('888');
});

test('the placeholder of a grey image has three equal digits', async () => {
  const grey = sharp(await plain({ r: 136, g: 136, b: 136 })).greyscale();
  expect(await colourOf(grey.png().toBuffer())).toBe('888');
});

test('a partly transparent image has no placeholder, but one with an opaque alpha channel does', async () => {
  expect(await colourOf(plain({ r: 0, g: 255, b: 0, alpha: 1 }, 4))).toBe('0f0');
  expect(await colourOf(plain({ r: 0, g: 255, b: 0, alpha: 0.5 }, 4))).toBeNull();
});
