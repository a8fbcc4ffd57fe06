import { type Language, languages } from '@qr-menu/schema';

/** The site's default (spec §9). */
const siteDefault: Language = 'bg';

/** The page's language: `?lang`, else the browser's first that we have, else the site's default. */
export function chooseLanguage(asked: string | null, acceptLanguage: string | undefined): Language {
  const preferred = [asked?.toLowerCase() ?? '', ...browserLanguages(acceptLanguage ?? '')];
  for (const candidate of preferred) {
    const language = languages.find((one) => one === candidate);
    if (language) return language;
  }
  return siteDefault;
}

/** Primary language tags of an Accept-Language header, most wanted first (RFC 9110 §12.5.4). */
function browserLanguages(header: string): readonly string[] {
  return header
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().toLowerCase().split(';');
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return {
        tag: tag.split('-')[0] ?? '',
        weight: quality ? Number(quality.trim().slice(2)) : 1,
      };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}
