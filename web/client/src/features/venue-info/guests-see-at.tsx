import { Text, TextInput } from '@mantine/core';
import { offsetsOf, toHours } from '@qr-menu/domain/hours';
import { openInWords } from '@qr-menu/menu-page/open-in-words';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#i18n/i18n.ts';
import { enteredSchedule } from '#ui/hours/hours-values.ts';
import { instantOf, localText } from '#ui/hours/local-time.ts';
import type { InfoValues } from './info-values.ts';

type GuestsSeeAtProps = { readonly values: InfoValues; readonly zone: string };

/** Previews the text on the menu page at a chosen time, using the hours in the form. */
export function GuestsSeeAt({ values, zone }: GuestsSeeAtProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const offsets = useMemo(() => offsetsOf(zone, new Date().getUTCFullYear() - 1, 4), [zone]);
  const [at, setAt] = useState(() => localText(Date.now(), offsets));
  const { week, dates, hasKitchen, kitchenWeek, kitchenDates } = values;
  const opening = enteredSchedule(week, dates, values);
  const kitchen = hasKitchen ? enteredSchedule(kitchenWeek, kitchenDates) : null;
  const instant = instantOf(at, offsets);
  const isComplete = ![week, kitchenWeek].flat(2).some(({ from, to }) => from === '' || to === '');
  const words =
    opening === null || instant === null || !isComplete
      ? t('info.nothingYet')
      : openInWords(
          {
            n: '',
            o: toHours(opening),
            ...(kitchen && { k: toHours(kitchen) }),
            z: offsets,
          },
          instant,
          language,
        );
  return (
    <section className="info-part guests-see" aria-labelledby="info-at">
      <h2 id="info-at">{t('info.seeAt')}</h2>
      <TextInput
        type="datetime-local"
        step={300}
        aria-label={t('info.seeAt')}
        value={at}
        onChange={(event) => setAt(event.currentTarget.value)}
      />
      <Text fw={600} role="status">
        {words}
      </Text>
    </section>
  );
}
