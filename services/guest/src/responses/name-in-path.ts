import { normalizeAccountName } from '@qr-menu/domain';

/** A venue's name as an address holds it: null when it is no percent-encoded UTF-8, so nobody's. */
export type NameInPath = { readonly name: string | null };

/** Normalizes the percent-encoded name. */
export function readName(encoded: string): NameInPath {
  try {
    return { name: normalizeAccountName(decodeURIComponent(encoded)) };
  } catch {
    return { name: null };
  }
}
