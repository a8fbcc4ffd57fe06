import { type Language, languages, type Translations } from '@qr-menu/schema';
import { limits } from '../limits.ts';

const suffixes: Readonly<Record<Language, string>> = {
  bg: ' (копие)',
  en: ' (copy)',
  de: ' (Kopie)',
};

/** The texts with a name that tells the copy from its source, in each language that has a name. */
export function copiedName({ name, description }: Translations): Translations {
  const names = languages.flatMap((language) => {
    const text = name[language];
    return text ? [[language, withSuffix(text, suffixes[language])] as const] : [];
  });
  return { name: Object.fromEntries(names), description };
}

/** A long name is cut between characters, so that no half of one stays. */
function withSuffix(name: string, suffix: string): string {
  let short = name;
  while (short.length + suffix.length > limits.name)
    short = Array.from(short).slice(0, -1).join('');
  return short.trimEnd() + suffix;
}
