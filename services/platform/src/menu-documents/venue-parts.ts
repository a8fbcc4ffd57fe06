import { venueCode } from '../venue-code/venue-code.ts';
import { encodeDocument } from './document-bytes.ts';
import type { GenerationKeys } from './generation-keys.ts';
import type { VenueDocuments } from './menu-documents.ts';
import { markOf } from './venue-mark.ts';

/** The keys of a venue in one generation, in the order that the scripts expect. */
export function venueKeys(keys: GenerationKeys, documents: VenueDocuments): readonly string[] {
  const { owner, names, currentName, variants } = documents;
  const kinds = Object.keys(variants);
  return [
    ...[keys.version(owner), keys.accountOf(owner), keys.account('')],
    ...names.flatMap((name) => [
      keys.mark(name),
      ...kinds.map((variant) => keys.document(name, variant)),
    ]),
    ...(currentName === null ? [] : [keys.code(venueCode(owner))]),
  ];
}

/** What the scripts write under them. */
export function venueValues(documents: VenueDocuments): readonly (string | number | Buffer)[] {
  const { names, accountId, currentName, epoch, version, renderer, variants } = documents;
  const mark = JSON.stringify(markOf(documents));
  const values = [mark, ...Object.values(variants).map(encodeDocument)];
  return [
    ...[epoch, version, renderer, accountId ?? '', names[0] ?? '', values.length],
    ...values,
    ...(currentName === null ? [] : [currentName]),
  ];
}
