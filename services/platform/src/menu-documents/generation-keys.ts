/** The keys of one generation's documents. A name may hold anything, so it comes last. */
export type GenerationKeys = {
  readonly document: (name: string, variant: string) => string;
  readonly mark: (name: string) => string;
  readonly account: (accountId: string) => string;
  /** Holds the id of the account that the owner's venue has. */
  readonly accountOf: (owner: string) => string;
  readonly code: (code: string) => string;
  readonly version: (owner: string) => string;
};

const kinds = ['document', 'mark', 'account', 'account-of', 'code', 'version'] as const;

/** Number 0 has the keys that documents had before there were generations. */
const baseOf = (prefix: string, generation: number): string =>
  generation === 0 ? prefix : `${prefix}g${generation}:`;

export function keysOfGeneration(prefix: string, generation: number): GenerationKeys {
  const base = baseOf(prefix, generation);
  return {
    document: (name, variant) => `${base}document:${variant}:${name}`,
    mark: (name) => `${base}mark:${name}`,
    account: (accountId) => `${base}account:${accountId}`,
    accountOf: (owner) => `${base}account-of:${owner}`,
    code: (code) => `${base}code:${code}`,
    version: (owner) => `${base}version:${owner}`,
  };
}

/** Patterns for SCAN that match the keys of this generation and no others. */
export function patternsOfGeneration(prefix: string, generation: number): readonly string[] {
  const base = baseOf(prefix, generation).replaceAll(/[\\*?[\]]/g, '\\$&');
  return generation === 0 ? kinds.map((kind) => `${base}${kind}:*`) : [`${base}*`];
}

/** The keys that say which generations there are. */
export const generationKeys = (prefix: string) => ({
  current: `${prefix}generation`,
  building: `${prefix}generation:building`,
  /** The number that was given last. */
  last: `${prefix}generation:last`,
  /** A hash of notes by number. */
  started: `${prefix}generations`,
  /** A set of numbers. */
  leaving: `${prefix}generations:leaving`,
});
