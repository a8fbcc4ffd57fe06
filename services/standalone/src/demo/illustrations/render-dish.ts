import sharp from 'sharp';
import { dishes } from './dishes.ts';

/** Makes drawings into the photos that an owner would upload, by the items' keys. */
export const drawnDishes: ReadonlyMap<string, () => Promise<Uint8Array<ArrayBuffer>>> = new Map(
  Object.entries(dishes).map(([itemKey, drawing]) => [
    itemKey,
    async () => new Uint8Array(await sharp(Buffer.from(drawing)).jpeg({ quality: 90 }).toBuffer()),
  ]),
);
