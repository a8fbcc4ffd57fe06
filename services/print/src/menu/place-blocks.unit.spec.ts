import { describe, expect, test } from 'vitest';
import type { PlacedLine, Tagged } from '../paper/paper.ts';
import { type Block, lineAt } from './block.ts';
import { placeBlocks } from './place-blocks.ts';

const style = { font: 'text', size: 10 } as const;
const columns = [{ x: 0 }, { x: 200 }];
const room = { columns, top: () => 0, bottom: () => 100 };

/** A block with one line per 20 points of height. */
const block = (name: string, lines: number, isHeading = false): Block => ({
  height: lines * 20,
  gap: 0,
  isHeading,
  elements: [
    {
      tag: 'P',
      within: Array.from({ length: lines }, (_, index) =>
        lineAt(`${name}${index}`, style, 0, index * 20),
      ),
    },
  ],
});

const isLine = (part: Tagged<PlacedLine> | PlacedLine): part is PlacedLine => !('tag' in part);
const placesOf = (blocks: readonly Block[]) =>
  placeBlocks(blocks, room).elements.flatMap(({ within }) =>
    within.filter(isLine).map(({ text, page, x }) => `${text} ${page}/${x}`),
  );

describe('placing blocks', () => {
  test('fills one column after another, and then the next page', () => {
    const blocks = ['a', 'b', 'c', 'd', 'e'].map((name) => block(name, 2));
    const positions = placesOf(blocks).filter((_, index) => index % 2 === 0);
    expect(positions).toEqual(['a0 0/0', 'b0 0/0', 'c0 0/200', 'd0 0/200', 'e0 1/0']);
    expect(placeBlocks(blocks, room).pages).toBe(2);
  });

  test('moves a whole block to the next column', () => {
    expect(placesOf([block('a', 4), block('b', 2)]).slice(4)).toEqual(['b0 0/200', 'b1 0/200']);
  });

  test('never leaves a heading at the end of a column, even if several headings follow each other', () => {
    const blocks = [block('a', 3), block('h', 1, true), block('i', 1, true), block('b', 1)];
    expect(placesOf(blocks).slice(3)).toEqual(['h0 0/200', 'i0 0/200', 'b0 0/200']);
  });

  test('splits only a block that is taller than a column, between two lines', () => {
    const positions = placesOf([block('a', 1), block('b', 12), block('c', 1)]);
    expect(positions.slice(1, 3)).toEqual(['b0 0/200', 'b1 0/200']);
    expect(positions.slice(6, 8)).toEqual(['b5 1/0', 'b6 1/0']);
    expect(positions.at(-2)).toBe('b11 1/200');
    expect(positions.at(-1)).toBe('c0 1/200');
  });
});
