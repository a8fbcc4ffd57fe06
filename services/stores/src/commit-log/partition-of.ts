const fnvOffsetBasis = 0x811c9dc5;
const fnvPrime = 0x01000193;

/** FNV-1a (32 bit) over UTF-8, modulo the count. Never changes: a stream never moves. */
export function partitionOf(stream: string, partitions: number): number {
  let hash = fnvOffsetBasis;
  for (const byte of new TextEncoder().encode(stream)) {
    hash = Math.imul(hash ^ byte, fnvPrime);
  }
  return (hash >>> 0) % partitions;
}
