import { languageNames, languages } from '@qr-menu/menu-page/languages';
import { useTranslation } from 'react-i18next';
import {
  type TranslationState,
  type TranslationValues,
  translationState,
} from '#api/translations.ts';
import './translations.css';

const marks: Readonly<Record<TranslationState, string>> = {
  complete: '✓',
  partly: '…',
  missing: '–',
};
const spoken = {
  complete: 'live.complete',
  partly: 'live.partly',
  missing: 'live.missing',
} as const;

type TranslationChipsProps = {
  readonly texts: TranslationValues;
  /** Whether to show only incomplete translations, to save space in a list. */
  readonly gapsOnly?: boolean;
};

export function TranslationChips({ texts, gapsOnly = false }: TranslationChipsProps) {
  const { t } = useTranslation();
  const states = languages
    .map((language) => ({ language, state: translationState(texts, language) }))
    .filter(({ state }) => !gapsOnly || state !== 'complete');
  if (states.length === 0) return null;
  return (
    <span className="translation-chips">
      {states.map(({ language, state }) => {
        const label = t(spoken[state], { language: languageNames[language] });
        return (
          <span
            key={language}
            role="img"
            className="translation-chip"
            data-state={state}
            aria-label={label}
            title={label}
          >
            {language.toUpperCase()} {marks[state]}
          </span>
        );
      })}
    </span>
  );
}
