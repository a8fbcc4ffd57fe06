import { normalizeAccountName } from '@qr-menu/domain';
import { type Language, publicMenuQueryHash } from '@qr-menu/schema';
import { z } from 'zod';
import { addressLanguage } from './negotiation.ts';

export type MenuRead =
  | (NameInPath & {
      readonly kind: 'html' | 'data';
      readonly language: Language | null;
    })
  | { readonly kind: 'graphql'; readonly name: string }
  /** A persisted PublicMenu query, but of another release or another program. */
  | { readonly kind: 'unknown-query' }
  /** The persisted PublicMenu query, but it does not say of whom. */
  | { readonly kind: 'bad-variables' };

const menuPath = /^\/menu\/([^/]+)(\/data\.json)?$/;
const variablesSchema = z.object({ accountName: z.string() });
const extensionsSchema = z.object({
  persistedQuery: z.object({ version: z.literal(1), sha256Hash: z.string() }),
});

/** Longer targets are nobody's, and are not kept. */
const longestTarget = 4 * 1024;
const mostTargets = 2_000;

/** Reads request targets; null for any that is no menu read. Guests of a venue send the same one. */
export function createReadTarget(): (target: string) => MenuRead | null {
  const known = new Map<string, MenuRead | null>();
  return (target) => {
    const before = known.get(target);
    if (before !== undefined) return before;
    if (target.length > longestTarget) return null;
    const read = readTarget(target);
    if (known.size >= mostTargets) known.clear();
    known.set(target, read);
    return read;
  };
}

function readTarget(target: string): MenuRead | null {
  const address = `http://host${target}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url) return null;
  if (url.pathname === '/graphql') return persistedRead(url);
  const [, encodedName, data] = menuPath.exec(url.pathname) ?? [];
  if (encodedName === undefined) return null;
  return {
    kind: data === undefined ? 'html' : 'data',
    ...readName(encodedName),
    language: addressLanguage(url.searchParams.get('lang')),
  };
}

/** The persisted PublicMenu query; a query that is written out is executed elsewhere. */
function persistedRead(url: URL): MenuRead | null {
  if (url.searchParams.get('operationName') !== 'PublicMenu') return null;
  const extensions = extensionsSchema.safeParse(parse(url.searchParams.get('extensions')));
  if (!extensions.success) return null;
  const { sha256Hash } = extensions.data.persistedQuery;
  if (sha256Hash !== publicMenuQueryHash) {
    return url.searchParams.has('query') ? null : { kind: 'unknown-query' };
  }
  const variables = variablesSchema.safeParse(parse(url.searchParams.get('variables')));
  if (!variables.success) return { kind: 'bad-variables' };
  return { kind: 'graphql', name: normalizeAccountName(variables.data.accountName) };
}

function parse(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A venue's name as an address holds it: null when it is no percent-encoded UTF-8, so nobody's. */
export type NameInPath = { readonly name: string | null };

export function readName(encoded: string): NameInPath {
  try {
    return { name: normalizeAccountName(decodeURIComponent(encoded)) };
  } catch {
    return { name: null };
  }
}
