import type { PlacedLine, Tagged, TextLine } from '../paper/paper.ts';
import type { Block } from './block.ts';

/** The space for blocks on a page. Lengths are in points. */
export type Room = {
  readonly columns: readonly { readonly x: number }[];
  readonly top: (page: number) => number;
  readonly bottom: (page: number) => number;
};

export type Placed = {
  readonly elements: readonly Tagged<PlacedLine>[];
  readonly pages: number;
};

type Slot = { readonly page: number; readonly column: number; readonly y: number };

/** A heading never ends a column. Only blocks taller than a column are split, between two lines. */
export function placeBlocks(blocks: readonly Block[], room: Room): Placed {
  const elements: Tagged<PlacedLine>[] = [];
  let slot: Slot = { page: 0, column: 0, y: room.top(0) };
  const next = ({ page, column }: Slot): Slot => {
    if (column + 1 < room.columns.length) return { page, column: column + 1, y: room.top(page) };
    return { page: page + 1, column: 0, y: room.top(page + 1) };
  };
  const isAtTop = ({ page, y }: Slot) => y === room.top(page);
  blocks.forEach((block, index) => {
    const gap = isAtTop(slot) ? 0 : block.gap;
    const needed = gap + heightWithNext(blocks, index);
    if (!isAtTop(slot) && slot.y + needed > room.bottom(slot.page)) slot = next(slot);
    else slot = { ...slot, y: slot.y + gap };
    const at = new Map<TextLine, PlacedLine>();
    slot = placeLines(block, slot, at);
    elements.push(...block.elements.map((element) => placed(element, at)));
  });
  return { elements, pages: slot.page + 1 };

  function placeLines(block: Block, first: Slot, at: Map<TextLine, PlacedLine>): Slot {
    const lines = block.elements.flatMap(linesIn).sort((a, b) => a.y - b.y);
    let begin = first;
    /** The height of the block's lines in earlier columns. */
    let skipped = 0;
    for (const line of lines) {
      const isBelow = begin.y + line.y - skipped + line.size * 0.28 > room.bottom(begin.page);
      if (isBelow && line.y > skipped + line.size) {
        begin = next(begin);
        skipped = line.y - line.size;
      }
      const x = line.x + (room.columns[begin.column]?.x ?? 0);
      at.set(line, { ...line, x, y: begin.y + line.y - skipped, page: begin.page });
    }
    return { ...begin, y: begin.y + block.height - skipped };
  }
}

/** A heading also needs room for all following headings and the first block after them. */
function heightWithNext(blocks: readonly Block[], index: number): number {
  const block = blocks[index];
  const after = blocks[index + 1];
  if (!block) return 0;
  if (!block.isHeading || !after) return block.height;
  return block.height + after.gap + heightWithNext(blocks, index + 1);
}

const linesIn = (element: Tagged): readonly TextLine[] =>
  element.within.flatMap((part) => ('tag' in part ? linesIn(part) : [part]));

function placed(element: Tagged, at: ReadonlyMap<TextLine, PlacedLine>): Tagged<PlacedLine> {
  const within = element.within.flatMap((part): Tagged<PlacedLine>['within'] => {
    if ('tag' in part) return [placed(part, at)];
    const line = at.get(part);
    return line ? [line] : [];
  });
  return { ...element, within };
}
