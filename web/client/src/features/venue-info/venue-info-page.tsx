import { Checkbox, NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { venueLinkKinds, zoneOfCountry } from '@qr-menu/domain/account';
import { isTimeZone } from '@qr-menu/domain/hours';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import {
  UpdateVenueInfoDocument,
  VenueInfoDocument,
  type VenueInfoFragment,
} from '#api/generated/operations.ts';
import { useLanguage } from '#i18n/i18n.ts';
import { RecordForm } from '#ui/form/record-form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { noToast, useSave } from '#ui/form/use-save.ts';
import { DateFields, SeasonFields, WeekFields } from '#ui/hours/hours-fields.tsx';
import { LanguageSelect } from '#ui/page/language-select.tsx';
import { VenueFormPage } from '#ui/page/venue-page.tsx';
import { GuestsSeeAt } from './guests-see-at.tsx';
import { type InfoValues, infoSchema, infoValues } from './info-values.ts';
import './venue-info.css';

/** The venue's opening hours, address, Wi-Fi and links. */
export function VenueInfoPage() {
  const { t } = useTranslation();
  return (
    <VenueFormPage title={t('info.title')} document={VenueInfoDocument}>
      {(info) => <VenueInfoForm info={info} />}
    </VenueFormPage>
  );
}

function VenueInfoForm({ info }: { readonly info: VenueInfoFragment }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { save, saving, error } = useSave(UpdateVenueInfoDocument, noToast);
  const zone = zoneOfCountry(info.country);
  const today = new Date().toISOString().slice(0, 10);
  const initial = useMemo(() => infoValues(info, zone, today), [info, zone, today]);
  const form = useForm({
    initial,
    schema: infoSchema,
    onSubmit: async (input) => {
      const variables = {
        input: { id: info.id, ...input },
        condition: { updatedAt: { eq: info.updatedAt } },
      };
      if (await save(variables, { doneText: t('info.saved') })) navigate('/admin');
    },
  });
  return (
    <RecordForm
      least="owner"
      form={form.form}
      news={form.news}
      saving={saving}
      error={error}
      submitLabel={t('info.save')}
      back={{ to: '/admin' }}
    >
      <HoursPart form={form} country={info.country} zone={form.values.timeZone || zone} />
      <CardPart form={form} />
      <TimePart form={form} zone={zone} />
    </RecordForm>
  );
}

type Form = ReturnType<typeof useForm<InfoValues, unknown>>;
type PartProps = { readonly form: Form };

type HoursPartProps = PartProps & { readonly country: string; readonly zone: string };

function HoursPart({ form, country, zone }: HoursPartProps) {
  const { t } = useTranslation();
  const { values, control, checkbox, text } = form;
  const { notice: weekNotice, ...week } = control('week');
  const { notice: datesNotice, ...dates } = control('dates');
  const { notice: kitchenNotice, ...kitchen } = control('kitchenWeek');
  const { notice: kitchenDatesNotice, ...kitchenDates } = control('kitchenDates');
  return (
    <>
      <section className="info-part" aria-labelledby="info-hours">
        <h2 id="info-hours">{t('info.hours')}</h2>
        <Text size="sm" c="dimmed">
          {t('info.hoursHint')}
        </Text>
        <WeekFields {...week} />
        {weekNotice}
        <h3>{t('info.dates')}</h3>
        <Text size="sm" c="dimmed">
          {t('info.datesHint')}
        </Text>
        <DateFields country={country} {...dates} />
        {datesNotice}
        <SeasonFields from={text('from')} until={text('until')} />
      </section>
      <section className="info-part" aria-labelledby="info-kitchen">
        <h2 id="info-kitchen">{t('info.kitchen')}</h2>
        <Checkbox label={t('info.hasKitchen')} {...checkbox('hasKitchen')} />
        {values.hasKitchen ? (
          <>
            <WeekFields {...kitchen} />
            {kitchenNotice}
            <h3>{t('info.dates')}</h3>
            <DateFields country={country} {...kitchenDates} />
            {kitchenDatesNotice}
          </>
        ) : null}
      </section>
      <GuestsSeeAt values={values} zone={zone} />
    </>
  );
}

const linkTexts = {
  MAP: 'info.links.map',
  WEBSITE: 'info.links.website',
  GOOGLE_REVIEW: 'info.links.review',
  TRIPADVISOR: 'info.links.tripadvisor',
  INSTAGRAM: 'info.links.instagram',
  FACEBOOK: 'info.links.facebook',
  TIKTOK: 'info.links.tiktok',
} as const;

function CardPart({ form: { text, localized } }: PartProps) {
  const { t } = useTranslation();
  const [screenLanguage] = useLanguage();
  const [language, setLanguage] = useState(screenLanguage);
  return (
    <section className="info-part" aria-labelledby="info-card">
      <h2 id="info-card">{t('info.card')}</h2>
      <Text size="sm" c="dimmed">
        {t('info.cardHint')}
      </Text>
      <LanguageSelect
        label={t('admin.fields.contentLanguage')}
        value={language}
        onChange={setLanguage}
      />
      <Textarea
        label={t('info.address')}
        description={t('info.addressHint')}
        rows={2}
        {...localized('address', language)}
      />
      <TextInput
        label={t('info.payment')}
        description={t('info.paymentHint')}
        {...localized('payment', language)}
      />
      <TextInput
        label={t('info.service')}
        description={t('info.serviceHint')}
        {...localized('serviceCharge', language)}
      />
      <TextInput label={t('info.wifiName')} autoComplete="off" {...text('wifiName')} />
      <TextInput
        label={t('info.wifiPassword')}
        description={t('info.wifiHint')}
        autoComplete="off"
        {...text('wifiPassword')}
      />
      {venueLinkKinds.map((kind) => (
        <TextInput
          key={kind}
          label={t(linkTexts[kind])}
          type="url"
          inputMode="url"
          placeholder="https://"
          {...text(kind)}
        />
      ))}
    </section>
  );
}

function TimePart({ form: { text }, zone }: PartProps & { readonly zone: string }) {
  const { t } = useTranslation();
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone').filter(isTimeZone), []);
  const saved = text('timeZone').value;
  const choices = saved === '' || zones.includes(saved) ? zones : [saved, ...zones];
  return (
    <section className="info-part" aria-labelledby="info-time">
      <h2 id="info-time">{t('info.time')}</h2>
      <NativeSelect
        label={t('info.timeZone')}
        data={[{ value: '', label: t('info.countryZone', { zone }) }, ...choices]}
        {...text('timeZone')}
      />
      <TextInput
        label={t('info.dayBegins')}
        description={t('info.dayBeginsHint')}
        type="time"
        step={300}
        {...text('dayBegins')}
      />
    </section>
  );
}
