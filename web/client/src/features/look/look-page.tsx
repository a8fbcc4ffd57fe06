import { Button, Text } from '@mantine/core';
import {
  accents,
  type LookScheme,
  type LookStyle,
  lookAttributes,
  lookSchemes,
  lookStyles,
} from '@qr-menu/domain/look';
import { isLanguage } from '@qr-menu/menu-page/languages';
import type { ParseKeys } from 'i18next';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import {
  UpdateVenueLookDocument,
  VenueLookDocument,
  type VenueLookFieldsFragment,
} from '#api/generated/operations.ts';
import { Choice } from '#ui/form/choice.tsx';
import { RecordForm } from '#ui/form/record-form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { useSave } from '#ui/form/use-save.ts';
import { accentText, schemeTexts, styleTexts } from '#ui/look/look-texts.ts';
import { MenuFrame } from '#ui/menu-frame/menu-frame.tsx';
import { VenueFormPage } from '#ui/page/venue-page.tsx';
import { accentOfPicture } from './accent-of-picture.ts';
import './look.css';

/** Lets the owner choose the colours and fonts of the menu page, with a preview of the page. */
export function LookPage() {
  const { t } = useTranslation();
  return (
    <VenueFormPage title={t('look.title')} document={VenueLookDocument}>
      {(venue) => <LookForm venue={venue} />}
    </VenueFormPage>
  );
}

type LookValues = { accent: number | null; style: LookStyle; scheme: LookScheme };

const lookSchema = z.object({
  accent: z.nullable(z.number()),
  style: z.enum(lookStyles),
  scheme: z.enum(lookSchemes),
});

function LookForm({ venue }: { readonly venue: VenueLookFieldsFragment }) {
  const { t } = useTranslation();
  const { save, saving, error } = useSave(UpdateVenueLookDocument);
  const { accent = null, style, scheme } = venue.look;
  const initial = useMemo((): LookValues => ({ accent, style, scheme }), [accent, style, scheme]);
  const form = useForm({
    initial,
    schema: lookSchema,
    onSubmit: (look) =>
      save(
        {
          input: { id: venue.id, look },
          condition: { updatedAt: { eq: venue.updatedAt } },
        },
        { doneText: t('look.saved') },
      ),
  });
  const { control, values } = form;
  const language = isLanguage(venue.defaultLanguage) ? venue.defaultLanguage : 'bg';
  const styleControl = control('style');
  const schemeControl = control('scheme');
  return (
    <div className="look">
      <RecordForm
        least="owner"
        form={form.form}
        news={form.news}
        saving={saving}
        error={error}
        submitLabel={t('info.save')}
        back={{ to: '/admin' }}
      >
        <Text c="dimmed">{t('look.hint')}</Text>
        <AccentField {...control('accent')} logoUrl={venue.logoUrl ?? ''} />
        <Choice
          legend={t('look.style')}
          options={lookStyles.map((value) => ({ value, label: t(styleTexts[value]) }))}
          value={styleControl.value}
          onChange={styleControl.onChange}
        />
        {styleControl.notice}
        <Choice
          legend={t('look.scheme')}
          options={lookSchemes.map((value) => ({ value, label: t(schemeTexts[value]) }))}
          value={schemeControl.value}
          onChange={schemeControl.onChange}
        />
        {schemeControl.notice}
      </RecordForm>
      <MenuFrame venueName={venue.name} language={language} look={lookAttributes(values)} />
    </div>
  );
}

type AccentFieldProps = {
  readonly value: number | null;
  readonly onChange: (accent: number | null) => void;
  readonly notice?: React.ReactNode;
  readonly logoUrl: string;
};

function AccentField({ value, onChange, notice, logoUrl }: AccentFieldProps) {
  const { t } = useTranslation();
  const name = useId();
  const [message, setMessage] = useState<ParseKeys | null>(null);
  const match = async () => {
    const accent = await accentOfPicture(logoUrl).catch(() => undefined);
    if (typeof accent === 'number') onChange(accent);
    setMessage(accent === undefined ? 'look.unread' : accent === null ? 'look.noHue' : null);
  };
  return (
    <>
      <fieldset className="accents">
        <legend>{t('look.accent')}</legend>
        {[null, ...accents].map((accent) => (
          <input
            key={accent}
            type="radio"
            name={name}
            data-accent={accent ?? undefined}
            aria-label={t(accentText(accent))}
            title={t(accentText(accent))}
            checked={accent === value}
            onChange={() => onChange(accent)}
          />
        ))}
      </fieldset>
      {logoUrl === '' ? null : (
        <Button variant="default" onClick={() => void match()}>
          {t('look.fromLogo')}
        </Button>
      )}
      <Text role="status">{message ? t(message) : null}</Text>
      {notice}
    </>
  );
}
