import type { Column } from '@qr-menu/domain';
import type { Cell } from './cell.ts';
import { type FileFault, wholeFileFault } from './file-fault.ts';
import { columnOf } from './vocabulary.ts';

export type Heading = {
  /** By place; undefined is not read. */
  readonly columns: readonly (Column | undefined)[];
  readonly ignored: readonly string[];
  readonly faults: readonly FileFault[];
};

/** What the columns of a file are. */
export function readHeading(cells: readonly Cell[]): Heading {
  const texts = cells.map((cell) => (cell === null ? '' : String(cell).trim()));
  const columns = texts.map(columnOf);
  const known = columns.filter((column) => column !== undefined);
  return {
    columns,
    ignored: texts.filter((text, at) => text !== '' && columns[at] === undefined),
    faults: headingFaults(known),
  };
}

function headingFaults(known: readonly Column[]): readonly FileFault[] {
  if (known.length === 0) {
    return [wholeFileFault('NO_HEADING', 'The first row must hold the headings of the columns')];
  }
  const duplicate = known.find((column, at) => known.indexOf(column) !== at);
  if (duplicate !== undefined) {
    const message = 'Two columns have this heading';
    return [{ row: 1, column: duplicate, code: 'DUPLICATE_COLUMN', message }];
  }
  if (known.includes('type') || known.includes('itemId')) return [];
  const message = 'A column must say whether a row is a section or an item';
  return [{ row: 1, column: 'type', code: 'MISSING_COLUMN', message }];
}
