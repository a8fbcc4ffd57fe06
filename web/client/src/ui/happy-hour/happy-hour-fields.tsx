import { ActionIcon, Button, Text, TextInput } from '@mantine/core';
import { windowsInWords } from '@qr-menu/menu-page/windows-in-words';
import { type Language, weekdays } from '@qr-menu/schema';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#i18n/i18n.ts';
import { DayToggles } from '#ui/contents/day-toggles.tsx';
import { Folded } from '#ui/form/folded.tsx';
import type { ShowValue } from '#ui/live-form/field-news.tsx';
import { type HappyHourValues, type HappyWindow, mostWindows } from './happy-hour-values.ts';
import './happy-hour.css';

type TextField = Pick<ComponentProps<typeof TextInput>, 'value' | 'error' | 'onChange'>;

type HappyHourFieldsProps = {
  readonly values: HappyHourValues;
  readonly windows: WindowsProps;
  readonly percent: TextField;
  readonly price: TextField;
  readonly currency: string;
  readonly hint: string;
  /** Whether each size has its own happy-hour price, in a field above these. */
  readonly hasSizes?: boolean;
  readonly saved: HappyHourValues;
};

/** The fields of a happy hour. They are collapsed unless a happy hour is set. */
export function HappyHourFields(props: HappyHourFieldsProps) {
  const { values, windows, percent, price, currency, hint, hasSizes = false, saved } = props;
  const { t } = useTranslation();
  const [language] = useLanguage();
  const summary = [
    inWords(values.happyWindows, language),
    values.happyPercent ? `−${values.happyPercent}%` : '',
    hasSizes ? '' : [values.happyPrice, values.happyPrice && currency].join(' ').trim(),
  ];
  return (
    <Folded
      title={t('happyHour.title')}
      summary={summary.filter(Boolean).join(' · ')}
      isOpen={saved.happyWindows.length > 0}
      isFaulty={[windows, percent, price].some(({ error }) => Boolean(error))}
    >
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
      <Windows {...windows} />
      {values.happyWindows.length > 0 ? (
        <div className="item-fields">
          {hasSizes ? null : (
            <TextInput
              label={t('happyHour.price')}
              inputMode="decimal"
              rightSection={<Text c="dimmed">{currency}</Text>}
              rightSectionWidth="3.5rem"
              {...price}
            />
          )}
          <TextInput
            label={t('happyHour.percent')}
            description={hasSizes ? t('happyHour.sizesHint') : undefined}
            inputMode="numeric"
            {...percent}
          />
        </div>
      ) : null}
    </Folded>
  );
}

/** Updates the displayed windows after a change by another user. */
export const showWindows =
  (language: Language): ShowValue =>
  (_text, value) =>
    inWords(value as HappyWindow[], language);

const inWords = (windows: readonly HappyWindow[], language: Language) =>
  windowsInWords(
    windows.map((window) => ({ ...window, days: [...window.days] })),
    language,
  );

const afterWork: HappyWindow = {
  days: weekdays.filter((day) => !/^S/.test(day)),
  from: '17:00',
  to: '19:00',
};

type WindowsProps = {
  readonly value: HappyHourValues['happyWindows'];
  readonly error: string | undefined;
  readonly notice: ReactNode;
  readonly onChange: (windows: HappyHourValues['happyWindows']) => void;
};

function Windows({ value: windows, error, notice, onChange }: WindowsProps) {
  const { t } = useTranslation();
  const change = (index: number, next: Partial<HappyWindow>) =>
    onChange(windows.map((window, at) => (at === index ? { ...window, ...next } : window)));
  return (
    <div className="happy-windows" aria-invalid={error !== undefined || undefined} tabIndex={-1}>
      {windows.map(({ days, from, to }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a window has no other identity.
        <div key={index} className="happy-window">
          <DayToggles
            legend={t('happyHour.days')}
            value={days}
            onChange={(next) => change(index, { days: next })}
          />
          <div className="happy-times">
            <TextInput
              type="time"
              step={300}
              label={t('happyHour.from')}
              value={from}
              onChange={(event) => change(index, { from: event.currentTarget.value })}
            />
            <TextInput
              type="time"
              step={300}
              label={t('happyHour.to')}
              description={from !== '' && to !== '' && to < from ? t('info.nextDay') : undefined}
              value={to}
              onChange={(event) => change(index, { to: event.currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              color="red"
              size="input-sm"
              aria-label={t('admin.removeNamed', { name: `${from}–${to}` })}
              title={t('admin.remove')}
              onClick={() => onChange(windows.filter((_, at) => at !== index))}
            >
              ✕
            </ActionIcon>
          </div>
        </div>
      ))}
      {error ? (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      ) : null}
      {notice}
      {windows.length < mostWindows ? (
        <Button
          size="xs"
          variant="default"
          onClick={() => onChange([...windows, { ...afterWork, days: [...afterWork.days] }])}
        >
          {t('happyHour.add')}
        </Button>
      ) : null}
    </div>
  );
}
