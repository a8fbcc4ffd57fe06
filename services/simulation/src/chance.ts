/** The source of all randomness in a run. The same seed gives the same results. */
export type Chance = {
  /** A number in [0, 1). */
  readonly fraction: () => number;
  readonly below: (limit: number) => number;
  readonly between: (least: number, most: number) => number;
  readonly happens: (probability: number) => boolean;
  readonly pick: <Value>(values: readonly [Value, ...Value[]]) => Value;
  readonly uuid: () => string;
};

/** Mulberry32, which is small, fast, and random enough to choose times and faults. */
export function createChance(seed: number): Chance {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  let ids = 0;
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(fraction() * limit);
  return {
    fraction,
    below,
    between: (least, most) => least + fraction() * (most - least),
    happens: (probability) => fraction() < probability,
    pick: (values) => values[below(values.length)] ?? values[0],
    uuid: () => {
      ids += 1;
      return `id-${seed}-${ids}`;
    },
  };
}
