export type Measured = {
  readonly what: string;
  readonly value: number;
  readonly limit: number | undefined;
  readonly unit: string;
};

export const isExceeded = ({ value, limit }: Measured): boolean =>
  limit !== undefined && value > limit;

/** Returns a readable table with one line per value. */
export function tableOf(rows: readonly Measured[]): string {
  const width = Math.max(...rows.map(({ what }) => what.length));
  return rows
    .map((row) => {
      const { what, value, limit, unit } = row;
      const allowed = limit === undefined ? '' : `of ${limit} ${unit}`;
      const note = isExceeded(row) ? '  TOO MUCH' : '';
      return `${what.padEnd(width)}  ${value.toFixed(2).padStart(8)} ${unit.padEnd(2)} ${allowed}${note}`;
    })
    .join('\n');
}
