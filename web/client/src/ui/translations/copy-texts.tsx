import { Button, Group } from '@mantine/core';
import { languageNames, languages } from '@qr-menu/menu-page/languages';
import type { Language } from '@qr-menu/schema';
import { useTranslation } from 'react-i18next';
import type { TranslationValues } from '#api/translations.ts';

export type CopyTextsProps = {
  readonly texts: TranslationValues;
  readonly language: Language;
  readonly onCopy: (field: keyof TranslationValues, text: string) => void;
};

const fields = ['name', 'description'] as const;

/** Fills what is empty in one language from another one; nothing that is written is replaced. */
export function CopyTexts({ texts, language, onCopy }: CopyTextsProps) {
  const { t } = useTranslation();
  const empty = fields.filter((field) => texts[field][language].trim() === '');
  const sources = languages.filter((source) =>
    empty.some((field) => source !== language && texts[field][source].trim() !== ''),
  );
  if (sources.length === 0) return null;
  const copyFrom = (source: Language) => {
    for (const field of empty) {
      if (texts[field][source].trim() !== '') onCopy(field, texts[field][source]);
    }
  };
  return (
    <Group gap="xs">
      {sources.map((source) => (
        <Button key={source} size="xs" variant="light" onClick={() => copyFrom(source)}>
          {t('live.copyFrom', { language: languageNames[source] })}
        </Button>
      ))}
    </Group>
  );
}
