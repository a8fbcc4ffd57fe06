import { describe, expect, test } from 'vitest';
import { fitText, leading, type TextRoom } from './fit-text.ts';
import { loadTypefaces } from './typeface.ts';

const { text: face } = loadTypefaces();
const room: TextRoom = { width: 50, height: 16, largest: 6, smallest: 3 };

function expectToFit(name: string, box = room) {
  const fitted = fitText(face, name, box);
  expect(fitted.lines.length * fitted.size * leading).toBeLessThanOrEqual(box.height);
  for (const line of fitted.lines) {
    expect(face.width(line, fitted.size)).toBeLessThanOrEqual(box.width);
  }
  expect(fitted.size).toBeGreaterThanOrEqual(box.smallest);
  return fitted;
}

describe('fitting text', () => {
  test('makes the text as large as possible', () => {
    expect(expectToFit('Стария дъб')).toEqual({ size: 6, lines: ['Стария дъб'] });
  });

  test('continues on the next line before shrinking the text', () => {
    const { size, lines } = expectToFit('Механа „Старата воденица“');
    expect([size, lines]).toEqual([6, ['Механа „Старата', 'воденица“']]);
  });

  test('shrinks the text until all of it fits', () => {
    const name = 'Gasthaus zur Goldenen Rose am Königlichen Schlossgarten, Oberammergau';
    const { size, lines } = expectToFit(name);
    expect(size).toBeLessThan(6);
    expect(lines.join(' ')).toBe(name);
  });

  test('breaks a word that is longer than a line', () => {
    const name = 'Donaudampfschifffahrtsgesellschaftskapitänskajütenrestaurant';
    const { lines } = expectToFit(name);
    expect(lines.join('')).toBe(name);
  });

  test('cuts the text off with an ellipsis if even the smallest size is too large', () => {
    const { size, lines } = expectToFit('Ресторант '.repeat(40), { ...room, height: 5 });
    expect(size).toBe(3);
    expect(lines.at(-1)).toMatch(/\S…$/);
  });

  test('leaves no gaps for missing characters', () => {
    expect(expectToFit('  Пица\t🍕 \u0000 漢 дъб ').lines).toEqual(['Пица дъб']);
    expect(expectToFit('🍕').lines.join('')).toBe('');
  });
});

test('text along a circle is upright at the top and at the bottom', () => {
  const centre = { x: 50, y: 50 };
  for (const side of ['top', 'bottom'] as const) {
    const path = face.outlineOnCircle('HHHHHHHHHH', 5, { centre, radius: 30, side });
    const numbers = (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
    const points = numbers.flatMap((x, index) =>
      index % 2 === 0 ? [[x, numbers[index + 1] ?? 0]] : [],
    );
    const distances = points.map(([x = 0, y = 0]) => Math.hypot(x - 50, y - 50));
    const capitals = 5 * 0.655;
    const [inner, outer] = side === 'top' ? [30, 30 + capitals] : [30 - capitals, 30];
    expect(Math.min(...distances)).toBeCloseTo(inner, 0);
    expect(Math.max(...distances)).toBeCloseTo(outer, 0);
    const ys = points.map(([, y = 0]) => y);
    if (side === 'top') expect(Math.max(...ys)).toBeLessThan(50);
    else expect(Math.min(...ys)).toBeGreaterThan(50);
  }
});
