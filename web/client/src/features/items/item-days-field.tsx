import { Anchor, Text } from '@mantine/core';
import { shortDayNames } from '@qr-menu/domain/items';
import { itemDaysInWords } from '@qr-menu/menu-page/windows-in-words';
import { type ItemDays, type Language, weekdays } from '@qr-menu/schema';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLanguage } from '#i18n/i18n.ts';
import { KeyGroup, KeyToggle } from '#ui/contents/key-toggles.tsx';
import type { ShowValue } from '#ui/live-form/field-news.tsx';
import type { ItemValues } from './item-values.ts';

type ItemDaysFieldProps = {
  readonly value: ItemDays | null;
  readonly error: string | undefined;
  readonly onChange: (days: ItemValues['days']) => void;
};

/**
 * The weekdays of a dish. If no weekday is selected, the dish is offered every day. Single dates are planned
 * on the week page.
 */
export function ItemDaysField({ value, error, onChange }: ItemDaysFieldProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { weekdays: chosen = [], dates = [] } = value ?? {};
  const isPlanned = value !== null && chosen.length === 0;
  const toggle = (day: (typeof weekdays)[number], isChosen: boolean) => {
    const next = weekdays.filter((each) => (each === day ? isChosen : chosen.includes(each)));
    onChange(next.length + dates.length === 0 ? null : { weekdays: next, dates: [...dates] });
  };
  return (
    <KeyGroup
      legend={t('history.fields.days')}
      error={error}
      hint={isPlanned ? undefined : t('week.chooseDays')}
    >
      {isPlanned
        ? null
        : weekdays.map((day, index) => (
            <KeyToggle
              key={day}
              label={shortDayNames[language][index] ?? day}
              checked={chosen.includes(day)}
              onChange={(isChosen) => toggle(day, isChosen)}
            />
          ))}
      <Text size="sm" className="item-dates">
        {datesText(value, language, t('week.noDays'))}{' '}
        <Anchor component={Link} to="/admin/week" underline="always">
          {t(isPlanned ? 'week.change' : 'week.planDates')}
        </Anchor>
      </Text>
    </KeyGroup>
  );
}

function datesText(days: ItemDays | null, language: Language, none: string): string {
  if (!days || days.dates.length > 0) {
    return days ? itemDaysInWords({ weekdays: [], dates: days.dates }, language) : '';
  }
  return days.weekdays.length === 0 ? none : '';
}

export const showDays =
  (language: Language, everyDay: string): ShowValue =>
  (_text, value) =>
    value ? itemDaysInWords(value as ItemDays, language) : everyDay;
