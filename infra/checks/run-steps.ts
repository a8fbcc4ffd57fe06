export type Ended = {
  readonly name: string;
  readonly passed: boolean;
  /** All that it wrote. */
  readonly output: string;
  readonly seconds: number;
};

/**
 * Begins the steps in their order, never more than `limit` at once. One that fails stops none of the
 * others, so that a run tells everything that is wrong.
 *
 * @returns whether all have passed.
 */
export async function runSteps(
  names: readonly string[],
  limit: number,
  run: (name: string) => Promise<Ended>,
  onEnd: (ended: Ended) => void,
): Promise<boolean> {
  const waiting = [...names];
  let allPassed = true;
  const work = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const ended = await run(name);
      allPassed &&= ended.passed;
      onEnd(ended);
    }
  };
  await Promise.all(Array.from({ length: limit }, work));
  return allPassed;
}
