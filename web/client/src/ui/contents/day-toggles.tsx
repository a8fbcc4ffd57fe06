import { shortDayNames } from '@qr-menu/domain/items';
import { type Weekday, weekdays } from '@qr-menu/schema';
import { useLanguage } from '#i18n/i18n.ts';
import { KeyGroup, KeyToggle } from './key-toggles.tsx';

type DayTogglesProps = {
  readonly legend: string;
  readonly value: readonly Weekday[];
  readonly error?: string | undefined;
  readonly onChange: (days: Weekday[]) => void;
};

/** Toggles for the days of the week, starting with Monday. */
export function DayToggles({ value, onChange, ...group }: DayTogglesProps) {
  const [language] = useLanguage();
  const names = shortDayNames[language];
  return (
    <KeyGroup {...group}>
      {weekdays.map((day, index) => (
        <KeyToggle
          key={day}
          label={names[index] ?? ''}
          checked={value.includes(day)}
          onChange={(on) =>
            onChange(weekdays.filter((weekday) => (weekday === day ? on : value.includes(weekday))))
          }
        />
      ))}
    </KeyGroup>
  );
}
