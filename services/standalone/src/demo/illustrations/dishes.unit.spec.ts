import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readDemoVenue, readMenuRows } from '../demo-venues.ts';
import { dishes, drawDish } from './dishes.ts';

test('every drawing belongs to an item of the demo venue, including the first item', async () => {
  const venue = readDemoVenue();
  const rows = await readMenuRows(venue);
  const items = rows.flatMap(({ kind, values }) => (kind === 'item' ? [values.name?.bg] : []));
  expect(items).toEqual(expect.arrayContaining(Object.keys(venue.pictures)));
  expect(venue.pictures).toHaveProperty([items[0] ?? '']);
  expect(Object.values(venue.pictures).toSorted()).toEqual(Object.keys(dishes).toSorted());
});

test('a drawing becomes a normal photo, the same at every start', async () => {
  const bytes = await drawDish('shopska');
  const { format, width, height } = await sharp(bytes).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 640, height: 480 });
  expect(await drawDish('shopska')).toEqual(bytes);
});
