import type { Language } from '@qr-menu/schema';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { currentLanguage, switchLanguage } from '#i18n/i18n.ts';
import { preferredLanguage, rememberLanguage, scopeOf } from '#i18n/preferred-language.ts';

/** The language on screen, and how the visitor changes it for this part of the site. */
export function useLanguage(): readonly [Language, (language: Language) => void] {
  const { i18n } = useTranslation();
  const scope = scopeOf(useLocation().pathname);
  const choose = (language: Language) => {
    rememberLanguage(scope, language, localStorage);
    void switchLanguage(i18n, language);
  };
  return [currentLanguage(i18n), choose];
}

/** Moving between the site and the owner's screens changes to that part's language. */
export function useScopeLanguage(): void {
  const { i18n } = useTranslation();
  const scope = scopeOf(useLocation().pathname);
  useEffect(() => {
    const language = preferredLanguage(scope, localStorage, navigator.languages);
    if (i18n.language !== language) void switchLanguage(i18n, language);
  }, [i18n, scope]);
}
