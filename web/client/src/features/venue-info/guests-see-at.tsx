import { Text, TextInput } from '@mantine/core';
import { type Offsets, offsetAt, offsetsOf, toHours } from '@qr-menu/domain/hours';
import { openInWords } from '@qr-menu/menu-page/open-in-words';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#i18n/i18n.ts';
import { type InfoValues, scheduleOf } from './info-values.ts';

type GuestsSeeAtProps = { readonly values: InfoValues; readonly zone: string };

/** The text of the menu page at a chosen time, with the hours in the form. */
export function GuestsSeeAt({ values, zone }: GuestsSeeAtProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const offsets = useMemo(() => offsetsOf(zone, new Date().getUTCFullYear() - 1, 4), [zone]);
  const [at, setAt] = useState(() => localText(Date.now(), offsets));
  const { week, dates, hasKitchen, kitchenWeek, kitchenDates } = values;
  const opening = scheduleOf(week, dates);
  const kitchen = hasKitchen ? scheduleOf(kitchenWeek, kitchenDates) : null;
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

const minute = 60_000;

/** `YYYY-MM-DDTHH:MM` on the venue's clock. */
const localText = (instant: number, offsets: Offsets): string =>
  new Date(instant + offsetAt(offsets, instant) * minute).toISOString().slice(0, 16);

/** Null if the text is incomplete. */
function instantOf(local: string, offsets: Offsets): number | null {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return null;
  const near = asUtc - offsetAt(offsets, asUtc) * minute;
  return asUtc - offsetAt(offsets, near) * minute;
}
