import type { Language } from '@qr-menu/schema';
import { landing as bgLanding } from '#i18n/bg/landing.ts';
import { plan as bgPlan } from '#i18n/bg/plan.ts';
import { site as bgSite } from '#i18n/bg/site.ts';
import { landing as deLanding } from '#i18n/de/landing.ts';
import { plan as dePlan } from '#i18n/de/plan.ts';
import { site as deSite } from '#i18n/de/site.ts';
import { landing as enLanding } from '#i18n/en/landing.ts';
import { plan as enPlan } from '#i18n/en/plan.ts';
import { site as enSite } from '#i18n/en/site.ts';

const texts = {
  bg: { site: bgSite, landing: bgLanding, plan: bgPlan },
  de: { site: deSite, landing: deLanding, plan: dePlan },
  en: { site: enSite, landing: enLanding, plan: enPlan },
};

type Areas = (typeof texts)['en'];
type KeyIn<Area extends keyof Areas> = `${Area}.${keyof Areas[Area] & string}`;

export type SiteKey = KeyIn<'site'> | KeyIn<'landing'> | KeyIn<'plan'>;
export type SiteTexts = (key: SiteKey) => string;

/** Returns the strings of the site's pages. They are in the HTML of the pages and never in a script. */
export function siteTexts(language: Language): SiteTexts {
  const byKey = new Map(
    Object.entries(texts[language]).flatMap(([area, entries]) =>
      Object.entries(entries).map(([name, text]) => [`${area}.${name}`, text] as const),
    ),
  );
  return (key) => byKey.get(key) ?? key;
}
