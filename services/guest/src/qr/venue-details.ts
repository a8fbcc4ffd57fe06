import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type Language, languages } from '@qr-menu/schema';
import type { MenuReader } from '@qr-menu/stores/menu-documents';
import { z } from 'zod';

/** What is printed of a venue besides its code. */
export type VenueDetails = {
  readonly venueName: string;
  readonly language: Language;
  readonly logoUrl: string;
};

const unzipped = promisify(gunzip);
const modelSchema = z.object({
  account: z
    .object({ name: z.string(), defaultLanguage: z.enum(languages), logoUrl: z.string() })
    .nullable(),
});
/** A venue that is not shown at present still prints its code; its name is nobody's business. */
const hidden: VenueDetails = { venueName: '', language: 'bg', logoUrl: '' };

/** Null: not here at present. */
export async function readVenueDetails(
  documents: Pick<MenuReader, 'read'>,
  name: string,
): Promise<VenueDetails | null> {
  const document = await documents.read(name, 'model');
  if (!document) return null;
  const { account } = modelSchema.parse(JSON.parse((await unzipped(document.body)).toString()));
  if (!account) return hidden;
  const { name: venueName, defaultLanguage: language, logoUrl } = account;
  return { venueName, language, logoUrl };
}
