import { createHash } from 'node:crypto';

/** Crockford's base32, which omits I, L, O and U because they are easily misread in print. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const symbols = 12;
const hexDigits = (symbols * 5) / 4;

/** 60 bits of the owner's hash, so the code stays the same after every rebuild and every rename. */
export function venueCode(ownerId: string): string {
  const bits = BigInt(
    `0x${createHash('sha256').update(ownerId).digest('hex').slice(0, hexDigits)}`,
  );
  return Array.from({ length: symbols }, (_, index) =>
    alphabet.charAt(Number((bits >> BigInt(5 * (symbols - 1 - index))) & 31n)),
  ).join('');
}

/** Accepts capitals, I or L for 1, and O for 0. Returns null if the code is invalid. */
export function parseVenueCode(text: string): string | null {
  const code = text.toLowerCase().replace(/[il]/g, '1').replace(/o/g, '0');
  const isCode = code.length === symbols && [...code].every((symbol) => alphabet.includes(symbol));
  return isCode ? code : null;
}

export function hashPrefixOfCode(code: string): string {
  const bits = [...code].reduce(
    (sum, symbol) => (sum << 5n) | BigInt(alphabet.indexOf(symbol)),
    0n,
  );
  return bits.toString(16).padStart(hexDigits, '0');
}
