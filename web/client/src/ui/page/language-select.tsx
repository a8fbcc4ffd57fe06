import { NativeSelect } from '@mantine/core';
import { isLanguage, languageNames, languages } from '@qr-menu/menu-page/languages';
import type { Language } from '@qr-menu/schema';

type LanguageSelectProps = {
  readonly label: string;
  readonly value: Language;
  readonly onChange: (language: Language) => void;
  /** For bars, where only screen readers need the label. */
  readonly bare?: boolean;
};

export const languageChoices = languages.map((value) => ({ value, label: languageNames[value] }));

export function LanguageSelect({ label, value, onChange, bare = false }: LanguageSelectProps) {
  return (
    <NativeSelect
      {...(bare ? { 'aria-label': label } : { label })}
      data={languageChoices}
      value={value}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        if (isLanguage(chosen)) onChange(chosen);
      }}
    />
  );
}
