export type Random = {
  /** At least 0 and less than 1. */
  readonly fraction: () => number;
  /** A whole number from 0 to `end - 1`. */
  readonly below: (end: number) => number;
  readonly oneOf: <T>(choices: readonly T[]) => T;
  readonly chance: (probability: number) => boolean;
};

/** Runs the function once per seed, and counts the outcomes. The error of a failed run contains the seed. */
export function outcomesOf(seeds: number, run: (random: Random) => string) {
  const outcomes = new Map<string, number>();
  for (let seed = 0; seed < seeds; seed += 1) {
    try {
      const outcome = run(randomFrom(seed));
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    } catch (error) {
      throw new Error(`the sequence of seed ${seed} failed`, { cause: error });
    }
  }
  return outcomes;
}

/** The same seed gives the same sequence (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number): number => Math.floor(fraction() * end);
  return {
    fraction,
    below,
    oneOf: (choices) => choices[below(choices.length)] as (typeof choices)[number],
    chance: (probability) => fraction() < probability,
  };
}
