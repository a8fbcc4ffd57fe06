/** A server that tests run against. */
export type RealPart = {
  readonly address: string;
  /** What was found or started, for the one line that the run prints. */
  readonly description: string;
  readonly stop: () => Promise<void>;
};

/** One way to come by a server. Rejects with the reason when there is none that way. */
export type RealSource = () => Promise<RealPart>;

export type RealPartOutcome =
  | { readonly part: RealPart; readonly line: string }
  | { readonly part: null; readonly line: string };

/** The first source that works. */
export async function findRealPart(
  name: string,
  sources: readonly RealSource[],
): Promise<RealPartOutcome> {
  const reasons: string[] = [];
  for (const source of sources) {
    try {
      const part = await source();
      return { part, line: `real part ${name}: ${part.description}` };
    } catch (error) {
      reasons.push(error instanceof Error ? error.message : String(error));
    }
  }
  return { part: null, line: `real part ${name}: skipped: ${reasons.join('; ')}` };
}

/** A server that somebody else runs, named by an environment variable. */
export function fromVariable(name: string, address: string | undefined): RealSource {
  return async () => {
    if (address === undefined) throw new Error(`${name} is not set`);
    return { address, description: `given by ${name}`, stop: async () => undefined };
  };
}
