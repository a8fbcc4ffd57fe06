import type { PublicAccount, PublicMenuContent } from '@qr-menu/domain';
import type { Language } from '@qr-menu/schema';
import type { GuestTexts } from '#i18n/guest-texts.ts';
import { GuestFooter } from './guest-footer.tsx';
import { GuestHeader } from './guest-header.tsx';
import { GuestSection } from './guest-section.tsx';
import { IngredientLegend } from './ingredient-legend.tsx';
import { localized } from './localized.ts';
import { visibleIngredients } from './visible-ingredients.ts';
import { visibleSections } from './visible-sections.ts';

export type GuestMenuProps = {
  readonly account: PublicAccount;
  readonly menu: PublicMenuContent;
  readonly language: Language;
  readonly t: GuestTexts;
};

export function GuestMenu({ account, menu, language, t }: GuestMenuProps) {
  const sections = visibleSections(menu, language, account.defaultLanguage, t);
  const ingredients = visibleIngredients(menu, language, account.defaultLanguage, t);
  const description = localized(menu.description, language, account.defaultLanguage);
  return (
    <>
      <GuestHeader account={account} sections={sections} language={language} t={t} />
      <main id="menu">
        {description ? <p lang={description.language}>{description.text}</p> : null}
        {sections.map((section) => (
          <GuestSection key={section.id} section={section} currency={menu.currency} t={t} />
        ))}
        <IngredientLegend ingredients={ingredients} t={t} />
      </main>
      <GuestFooter account={account} t={t} />
    </>
  );
}
