import { z } from 'zod';

const text = z.string().nullish();
const localizedText = z.object({ bg: text, en: text, de: text });
const texts = { name: localizedText, description: localizedText };

const publicItem = z.object({
  ...texts,
  price: z.number().nullable(),
  discount: z.number().nullable(),
  reducedPrice: z.number().nullable(),
  volume: z.string(),
});

const publicSection = z.object({ ...texts, items: z.array(publicItem) });

const publicMenu = z.object({
  version: z.number(),
  outcome: z.string(),
  menu: z.object({ ...texts, currency: z.string(), sections: z.array(publicSection) }).nullable(),
});

/** A guest's answer to the persisted PublicMenu query, as far as the import looks at it. */
export const publicMenuAnswerSchema = z.object({
  data: z.object({ publicMenu: publicMenu.nullable() }),
});
export type PublicMenuAnswer = z.infer<typeof publicMenu>;
export type PublicItemAnswer = z.infer<typeof publicItem>;
