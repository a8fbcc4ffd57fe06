const fnvOffsetBasis = 0x811c9dc5;
const fnvPrime = 0x01000193;

/**
 * The partition of a stream: FNV-1a (32 bit) over the UTF-8 bytes, modulo the partition count.
 * Every adapter and every process computes it with this function, so a stream never moves.
 */
export function partitionOf(stream: string, partitions: number): number {
  let hash = fnvOffsetBasis;
  for (const byte of new TextEncoder().encode(stream)) {
    hash = Math.imul(hash ^ byte, fnvPrime);
  }
  return (hash >>> 0) % partitions;
}
