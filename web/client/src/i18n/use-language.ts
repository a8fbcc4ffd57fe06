import type { Language } from '@qr-menu/schema';
import { useTranslation } from 'react-i18next';
import { currentLanguage, switchLanguage } from '#i18n/i18n.ts';
import { rememberLanguage } from '#i18n/preferred-language.ts';

export function useLanguage(): readonly [Language, (language: Language) => void] {
  const { i18n } = useTranslation();
  const choose = (language: Language) => {
    rememberLanguage(language, localStorage);
    void switchLanguage(i18n, language);
  };
  return [currentLanguage(i18n), choose];
}
