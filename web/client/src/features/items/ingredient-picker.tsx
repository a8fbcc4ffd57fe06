import { Anchor, MultiSelect, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { IngredientChoicesDocument } from '#api/generated/operations.ts';
import { displayText, parseTranslations } from '#api/translations.ts';
import { useConnection } from '#api/use-connection.ts';
import { useLanguage } from '#i18n/use-language.ts';

type IngredientPickerProps = {
  readonly value: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (ids: string[]) => void;
};

/** As the API allows. */
const most = 30;

/** What the item holds, by number and name, as the guests' legend explains it. */
export function IngredientPicker({ value, error, onChange }: IngredientPickerProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const list = useConnection(IngredientChoicesDocument, (data) => data.listIngridients);
  const data = [...list.records]
    .sort((a, b) => a.number - b.number)
    .map(({ id, number, translations }) => {
      const name = displayText(parseTranslations(translations).name, language);
      return { value: id, label: `${number} · ${name || t('admin.unnamed')}` };
    });
  if (!list.loading && !list.error && data.length === 0) {
    return (
      <Text size="sm">
        {t('items.noIngredients')}{' '}
        <Anchor component={Link} to="/admin/ingredients/create" underline="always">
          {t('admin.ingredients.add')}
        </Anchor>
      </Text>
    );
  }
  const known = new Set(data.map((choice) => choice.value));
  return (
    <MultiSelect
      label={t('admin.ingredients.title')}
      description={t('items.ingredientsHint')}
      data={data}
      // An id without its choice would be shown as it is.
      value={value.filter((id) => known.has(id))}
      error={error ?? list.error}
      onChange={onChange}
      maxValues={most}
      searchable
      hidePickedOptions
      nothingFoundMessage={t('items.noIngredientMatch')}
      // Outside the page's landmarks nobody would look for it.
      comboboxProps={{ withinPortal: false }}
      clearButtonProps={{ 'aria-label': t('items.clearIngredients') }}
    />
  );
}
