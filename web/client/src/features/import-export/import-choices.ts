/**
 * If all sheets are read, the row numbers of the second sheet start at this number, those of the third sheet
 * at twice this number, and so on.
 */
const rowsPerSheet = 10_000;

export const rowInSheet = (row: number): number => ((row - 1) % rowsPerSheet) + 1;

/** The text that replaces the contents of a cell in the file. */
export type ChosenCorrection = {
  readonly row: number;
  readonly column: string;
  readonly value: string;
};

const isSameCell = (a: ChosenCorrection, b: ChosenCorrection): boolean =>
  a.row === b.row && a.column === b.column;

/** Adds corrections. A later correction of the same cell replaces an earlier one. */
export const withCorrections = (
  present: readonly ChosenCorrection[],
  added: readonly ChosenCorrection[],
): readonly ChosenCorrection[] => [
  ...present.filter((correction) => !added.some((newer) => isSameCell(correction, newer))),
  ...added,
];
