import sharp from 'sharp';
import { expect, test } from 'vitest';
import { rodenKray } from '../roden-kray/roden-kray.ts';
import { drawnDishes } from './render-dish.ts';

test('every drawing is of an item of the demo venue, the first one among them', () => {
  const items = rodenKray.sections.flatMap((section) => section.items.map(({ key }) => key));
  expect(items).toEqual(expect.arrayContaining([...drawnDishes.keys()]));
  expect(drawnDishes.has(items[0] ?? '')).toBe(true);
});

test('a drawing is a photo like any other, the same at every start', async () => {
  const [draw] = drawnDishes.values();
  const bytes = await draw?.();
  const { format, width, height } = await sharp(bytes).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 640, height: 480 });
  expect(await draw?.()).toEqual(bytes);
});
