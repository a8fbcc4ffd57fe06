import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ImportRow } from '@qr-menu/domain/import-export';
import { readMenuFile } from '@qr-menu/gateway';
import {
  languageSchema,
  localizedTextSchema,
  scheduleSchema,
  venueCardSchema,
} from '@qr-menu/schema';
import { z } from 'zod';

const directory = path.join(import.meta.dirname, '../../demo');

const menuFields = {
  name: localizedTextSchema,
  description: localizedTextSchema,
  currency: z.string(),
};

const venueSchema = z.strictObject({
  key: z.string(),
  account: z
    .strictObject({
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      translations: z.strictObject({ description: localizedTextSchema }),
      defaultLanguage: languageSchema,
    })
    .transform((account) => ({
      ...account,
      description: account.translations.description[account.defaultLanguage] ?? '',
    })),
  info: z
    .strictObject({
      openingHours: scheduleSchema,
      kitchenHours: scheduleSchema,
      card: venueCardSchema,
    })
    .optional(),
  menu: z.strictObject(menuFields),
  /** Additional, smaller menus for guests. Their files are named after the keys of the venue and the menu. */
  moreMenus: z
    .array(z.strictObject({ key: z.string(), ...menuFields, schedule: scheduleSchema.optional() }))
    .default([]),
  /** Option groups refer to items and sections by their names in the venue's own language. */
  optionGroups: z
    .array(
      z.strictObject({
        name: localizedTextSchema,
        min: z.int(),
        max: z.int(),
        options: z.array(
          z.strictObject({
            name: localizedTextSchema,
            /** In minor units. Added to the item's price. */
            price: z.int(),
            contains: z.array(z.string()).default([]),
          }),
        ),
        items: z.array(z.string()),
        sections: z.array(z.string()),
      }),
    )
    .default([]),
  /** File names in `pictures`, by item name in the venue's own language. */
  pictures: z.record(z.string(), z.string()).default({}),
});

/** The venue's data that has no column in the menu's table. */
export type DemoVenue = z.infer<typeof venueSchema>;

export const readDemoVenues = (): readonly DemoVenue[] =>
  z.array(venueSchema).parse(JSON.parse(readFileSync(path.join(directory, 'venues.json'), 'utf8')));

export function readDemoVenue(): DemoVenue {
  const [venue] = readDemoVenues();
  if (!venue) throw new Error('there is no demo venue');
  return venue;
}

export const readMenuTable = ({ key }: { readonly key: string }): string =>
  readFileSync(path.join(directory, `${key}.csv`)).toString('base64');

export const readPicture = (name: string): Promise<Uint8Array> =>
  readFile(path.join(directory, 'pictures', `${name}.webp`));

/** @param venue its key, or `<key of the venue>-<key of the menu>` for a menu other than the first */
export async function readMenuRows(venue: { readonly key: string }): Promise<readonly ImportRow[]> {
  const { rows, faults, ignoredColumns } = await readMenuFile({ content: readMenuTable(venue) });
  const [fault] = faults;
  if (fault) throw new Error(`${venue.key}.csv, row ${fault.row}: ${fault.message}`);
  if (ignoredColumns.length > 0) throw new Error(`${venue.key}.csv: what is ${ignoredColumns[0]}?`);
  return rows;
}

export const withPictures = (
  { account }: DemoVenue,
  rows: readonly ImportRow[],
  addressOf: (itemName: string) => string | undefined,
): readonly ImportRow[] =>
  rows.map((row) => {
    const name = row.values.name?.[account.defaultLanguage];
    const imageUrl = row.kind === 'item' && name ? addressOf(name) : undefined;
    return imageUrl === undefined ? row : { ...row, values: { ...row.values, imageUrl } };
  });

export type DemoSection = { readonly section: ImportRow; readonly items: readonly ImportRow[] };

export function sectionsOf(rows: readonly ImportRow[]): readonly DemoSection[] {
  const starts = rows.flatMap(({ kind }, index) => (kind === 'section' ? [index] : []));
  return starts.flatMap((start, index) => {
    const [section, ...items] = rows.slice(start, starts[index + 1]);
    return section ? [{ section, items }] : [];
  });
}
