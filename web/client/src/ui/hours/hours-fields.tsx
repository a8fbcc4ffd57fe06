import { ActionIcon, Button, Checkbox, NativeSelect, Text, TextInput } from '@mantine/core';
import { limits } from '@qr-menu/domain/workspace';
import { cardTexts } from '@qr-menu/menu-page/hours-in-words';
import type { TimeWindow } from '@qr-menu/schema';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#i18n/i18n.ts';
import { holidays } from './holidays.ts';
import { type DateValue, dateValue, type Week } from './hours-values.ts';
import './hours.css';

type FieldOf<Value> = {
  readonly value: Value;
  readonly error: string | undefined;
  readonly onChange: (value: Value) => void;
};

const usualWindow: TimeWindow = { from: '10:00', to: '22:00' };

export function WeekFields({
  value: week,
  error,
  onChange,
  noneText,
}: FieldOf<Week> & {
  /** Shown for a day without hours. Defaults to "closed". */
  readonly noneText?: string;
}) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const names = cardTexts(language)('card.days').split(' ');
  return (
    <div className="week-fields" aria-invalid={error !== undefined || undefined} tabIndex={-1}>
      {week.map((windows, day) => (
        <fieldset key={names[day]}>
          <legend>{names[day]}</legend>
          <WindowFields
            of={names[day] ?? ''}
            windows={windows}
            noneText={noneText}
            onChange={(next) => onChange(week.map((each, at) => (at === day ? next : each)))}
          >
            {windows.length > 0 ? (
              <Button
                size="xs"
                variant="subtle"
                aria-label={t('info.copyDay', { day: names[day] })}
                onClick={() => onChange(week.map(() => windows))}
              >
                {t('info.copy')}
              </Button>
            ) : null}
          </WindowFields>
        </fieldset>
      ))}
      <FieldError text={error} />
    </div>
  );
}

const FieldError = ({ text }: { readonly text: string | undefined }) =>
  text ? (
    <Text size="sm" c="red" role="alert">
      {text}
    </Text>
  ) : null;

type WindowFieldsProps = {
  /** The day as a word, for screen readers. */
  readonly of: string;
  readonly windows: readonly TimeWindow[];
  readonly noneText?: string | undefined;
  readonly onChange: (windows: readonly TimeWindow[]) => void;
  readonly children?: React.ReactNode;
};

function WindowFields({ of, windows, noneText, onChange, children }: WindowFieldsProps) {
  const { t } = useTranslation();
  const change = (index: number, next: Partial<TimeWindow>) =>
    onChange(windows.map((window, at) => (at === index ? { ...window, ...next } : window)));
  return (
    <div className="window-fields">
      {windows.length === 0 ? <Text size="sm">{noneText ?? t('info.closed')}</Text> : null}
      {windows.map(({ from, to }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the windows of a day have no other identity.
        <div key={index} className="window-row">
          <TextInput
            type="time"
            step={300}
            aria-label={t('info.from', { day: of })}
            value={from}
            onChange={(event) => change(index, { from: event.currentTarget.value })}
          />
          <span aria-hidden>–</span>
          <TextInput
            type="time"
            step={300}
            aria-label={t('info.to', { day: of })}
            value={to}
            onChange={(event) => change(index, { to: event.currentTarget.value })}
          />
          {from !== '' && to !== '' && to <= from ? (
            <Text size="sm" c="dimmed">
              {t(from === to ? 'info.allDay' : 'info.nextDay')}
            </Text>
          ) : null}
          <ActionIcon
            variant="subtle"
            aria-label={t('info.removeHours', { day: of, hours: `${from}–${to}` })}
            onClick={() => onChange(windows.filter((_, at) => at !== index))}
          >
            <span aria-hidden>×</span>
          </ActionIcon>
        </div>
      ))}
      <div className="window-row">
        {windows.length < limits.windowsPerDay ? (
          <Button
            size="xs"
            variant="light"
            aria-label={t('info.addHoursOf', { day: of })}
            onClick={() =>
              onChange([...windows, windows.length > 0 ? eveningAfter(windows) : usualWindow])
            }
          >
            {t('info.addHours')}
          </Button>
        ) : null}
        {children}
      </div>
    </div>
  );
}

/** Suggests a second time window, after a break. */
const eveningAfter = (windows: readonly TimeWindow[]): TimeWindow => {
  const last = windows.at(-1)?.to ?? '';
  return last > '12:00' && last < '18:00' ? { from: '18:00', to: '22:00' } : { from: '', to: '' };
};

type SeasonFieldsProps = {
  readonly from: ComponentProps<typeof TextInput>;
  readonly until: ComponentProps<typeof TextInput>;
};

/** The fields for the first and last day on which the hours apply. */
export function SeasonFields({ from, until }: SeasonFieldsProps) {
  const { t } = useTranslation();
  return (
    <div className="season-fields">
      <TextInput type="date" label={t('info.seasonFrom')} {...from} />
      <TextInput type="date" label={t('info.seasonUntil')} {...until} />
    </div>
  );
}

type DateFieldsProps = FieldOf<readonly DateValue[]> & { readonly country: string };

/** The fields for dates with different hours. */
export function DateFields({ value: dates, error, onChange, country }: DateFieldsProps) {
  const { t } = useTranslation();
  const change = (index: number, next: Partial<DateValue>) =>
    onChange(dates.map((date, at) => (at === index ? { ...date, ...next } : date)));
  const add = (date: DateValue) => onChange([...dates, date]);
  return (
    <div className="week-fields" aria-invalid={error !== undefined || undefined} tabIndex={-1}>
      {dates.map(({ date, isYearly, windows }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a new date is still empty.
        <fieldset key={index}>
          <legend className="spoken">{date || t('info.date')}</legend>
          <div className="date-row">
            <TextInput
              type="date"
              aria-label={t('info.date')}
              value={date}
              onChange={(event) => change(index, { date: event.currentTarget.value })}
            />
            <Checkbox
              label={t('info.yearly')}
              checked={isYearly}
              onChange={(event) => change(index, { isYearly: event.currentTarget.checked })}
            />
            <ActionIcon
              variant="subtle"
              aria-label={t('info.removeDate', { date })}
              onClick={() => onChange(dates.filter((_, at) => at !== index))}
            >
              <span aria-hidden>×</span>
            </ActionIcon>
          </div>
          <WindowFields
            of={date}
            windows={windows}
            onChange={(next) => change(index, { windows: next })}
          />
        </fieldset>
      ))}
      <FieldError text={error} />
      {dates.length < limits.exceptionalDates ? (
        <div className="window-row">
          <Button
            size="xs"
            variant="light"
            onClick={() => add({ date: '', isYearly: false, windows: [] })}
          >
            {t('info.addDate')}
          </Button>
          <HolidaySelect
            country={country}
            dates={dates}
            onAdd={(more) => onChange([...dates, ...more])}
          />
        </div>
      ) : null}
    </div>
  );
}

type HolidaySelectProps = {
  readonly country: string;
  readonly dates: readonly DateValue[];
  readonly onAdd: (dates: readonly DateValue[]) => void;
};

/** Adds a public holiday of the country as a day on which the venue is closed. */
function HolidaySelect({ country, dates, onAdd }: HolidaySelectProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const today = new Date().toISOString().slice(0, 10);
  const values = (holidays[country] ?? []).map((holiday) => ({
    name: holiday[language],
    dates: holiday.dates
      .map((date): DateValue => ({ ...dateValue(date, today), windows: [] }))
      .filter(({ date }) => date >= today),
  }));
  const isListed = ({ date, isYearly }: DateValue) =>
    dates.some((each) => each.date === date && each.isYearly === isYearly);
  const left = values.filter((holiday) => !holiday.dates.every(isListed));
  if (left.length === 0) return null;
  return (
    <NativeSelect
      aria-label={t('info.addHoliday')}
      value=""
      data={[{ value: '', label: t('info.addHoliday') }, ...left.map(({ name }) => name)]}
      onChange={(event) => {
        const name = event.currentTarget.value;
        const chosen = left.find((holiday) => holiday.name === name);
        if (chosen) onAdd(chosen.dates.filter((date) => !isListed(date)));
      }}
    />
  );
}
