/** A program that tests run against; its address is what a test needs to reach it. */
export type RealPart<Address = string> = {
  readonly address: Address;
  /** What was found or started, for the one line that the run prints. */
  readonly description: string;
  readonly stop: () => Promise<void>;
};

/** One way to come by a server. Rejects with the reason when there is none that way. */
export type RealSource<Address = string> = () => Promise<RealPart<Address>>;

export type RealPartOutcome<Address = string> =
  | { readonly part: RealPart<Address>; readonly line: string }
  | { readonly part: null; readonly line: string };

/** The first source that works. */
export async function findRealPart<Address>(
  name: string,
  sources: readonly RealSource<Address>[],
): Promise<RealPartOutcome<Address>> {
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
