import { Anchor, MultiSelect, Text } from '@mantine/core';
import { limits } from '@qr-menu/domain/workspace';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useConnection } from '#api/cache/use-loaded.ts';
import { OptionGroupChoicesDocument } from '#api/generated/operations.ts';
import { displayText, readTranslations } from '#api/translations.ts';
import { useLanguage } from '#i18n/i18n.ts';

/** Loads all groups of the venue. */
export function useOptionGroups() {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const list = useConnection(OptionGroupChoicesDocument, (data) => data.listOptionGroups);
  const groups = list.records.map(({ id, translations }) => ({
    id,
    name: displayText(readTranslations(translations).name, language) || t('admin.unnamed'),
  }));
  groups.sort((a, b) => a.name.localeCompare(b.name, language));
  return {
    ...list,
    groups,
    nameOf: (id: string) => groups.find((group) => group.id === id)?.name ?? '',
  };
}

type OptionGroupPickerProps = {
  readonly value: readonly string[];
  readonly error: string | undefined;
  readonly notice: ReactNode;
  readonly onChange: (ids: string[]) => void;
};

/** Lets the owner choose the option groups of a dish, or of all dishes in a section. */
export function OptionGroupPicker({ value, error, notice, onChange }: OptionGroupPickerProps) {
  const { t } = useTranslation();
  const { groups, loading, ...list } = useOptionGroups();
  if (!loading && !list.error && groups.length === 0) {
    return (
      <Text size="sm">
        {t('options.none')}{' '}
        <Anchor component={Link} to="/admin/options/create" underline="always">
          {t('options.add')}
        </Anchor>
      </Text>
    );
  }
  const existingIds = new Set(groups.map(({ id }) => id));
  return (
    <div>
      <MultiSelect
        label={t('options.title')}
        description={t('options.picker')}
        data={groups.map(({ id, name }) => ({ value: id, label: name }))}
        // If the option for an id were missing, the library would show the id.
        value={value.filter((id) => existingIds.has(id))}
        error={error ?? list.error}
        onChange={onChange}
        maxValues={limits.optionGroupsPerEntry}
        maxDropdownHeight="min(13.75rem, 20dvh)"
        searchable
        hidePickedOptions
        nothingFoundMessage={t('options.noMatch')}
        comboboxProps={{ withinPortal: false, position: 'bottom-start' }}
        clearButtonProps={{ 'aria-label': t('options.clear') }}
      />
      {notice}
    </div>
  );
}
