import { paperFormats, printKinds } from '@qr-menu/print';
import { languages } from '@qr-menu/schema';
import { z } from 'zod';
import { type NameInPath, readName } from '../responses/menu-reads.ts';

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });

const parametersSchema = z
  .object({
    lang: oneOf(languages).optional(),
    second: oneOf(languages).optional(),
    menu: z.string().max(100, 'is not the key of a menu').optional(),
    format: oneOf(paperFormats).default('A4'),
    kind: oneOf(printKinds).default('menu'),
  })
  .refine(({ lang, second }) => second === undefined || lang !== undefined, {
    path: ['second'],
    message: 'needs lang too',
  })
  .refine(({ lang, second }) => second === undefined || lang !== second, {
    path: ['second'],
    message: 'must differ from lang',
  });

export type PrintRequest = z.infer<typeof parametersSchema>;
export type BadPrint = { readonly field: string; readonly message: string };

const path = /^\/menu\/([^/]+)\/print\.pdf$/;

/** Returns the venue's name from the path of a printable menu. Null for other paths. */
export function readPrintPath({ pathname }: URL): NameInPath | null {
  const encoded = path.exec(pathname)?.[1];
  return encoded === undefined ? null : readName(encoded);
}

export function readPrintRequest({ searchParams }: URL): PrintRequest | BadPrint {
  const parsed = parametersSchema.safeParse(Object.fromEntries(searchParams));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = String(issue?.path[0] ?? '');
  return { field, message: `${field} ${issue?.message}` };
}

/** The cost in reads. A large menu takes half a second, so 200 reads/s use at most a quarter of a core. */
const drawing = 400;

export const costOfPrint = (url: URL): number => ('message' in readPrintRequest(url) ? 1 : drawing);
