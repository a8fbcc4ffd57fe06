import { Anchor, Checkbox, NativeSelect, Text, TextInput } from '@mantine/core';
import { usualCountry } from '@qr-menu/domain/account';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import { useLoaded } from '#api/cache/use-loaded.ts';
import {
  CreateMenuDocument,
  GetMenuDocument,
  type HoursFragment,
  OwnAccountDocument,
  UpdateMenuDocument,
} from '#api/generated/operations.ts';
import { readTranslations } from '#api/translations.ts';
import { FormSkeleton } from '#ui/feedback/status.tsx';
import {
  requiredLocalizedText,
  requiredTextField,
  withTranslations,
} from '#ui/form/form-schemas.ts';
import { LocalizedFields } from '#ui/form/localized-fields.tsx';
import { RecordForm } from '#ui/form/record-form.tsx';
import { type FormFrame, RecordPage } from '#ui/form/record-pages.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { DateFields, SeasonFields, WeekFields } from '#ui/hours/hours-fields.tsx';
import {
  type DateValue,
  datesOf,
  datesSchema,
  enteredSchedule,
  hoursChecks,
  type Week,
  weekOf,
  weekSchema,
} from '#ui/hours/hours-values.ts';
import { usualCurrency } from './usual-currency.ts';

export function MenuPage() {
  const { t } = useTranslation();
  return (
    <RecordPage
      list="/admin/menus"
      create={{ title: t('admin.menus.add'), mutation: CreateMenuDocument }}
      edit={{
        title: t('admin.menus.update'),
        doneText: t('admin.menus.updated'),
        missingText: (id) => t('admin.menus.missing', { id }),
        failedText: (message) => t('admin.menus.loadError', { message }),
        query: GetMenuDocument,
        select: (data) => data.getMenu,
        mutation: UpdateMenuDocument,
      }}
    >
      {(menu, frame: FormFrame<MenuInput>) =>
        menu ? <SavedMenuForm menu={menu} {...frame} /> : <NewMenuForm {...frame} />
      }
    </RecordPage>
  );
}

function SavedMenuForm({ menu, ...frame }: FormFrame<MenuInput> & { readonly menu: SavedMenu }) {
  const { data } = useLoaded(OwnAccountDocument);
  const country = data?.listAccounts?.items[0]?.country ?? usualCountry;
  const initial = useMemo(() => menuValues(menu), [menu]);
  return <MenuForm initial={initial} country={country} {...frame} />;
}

/** The form for a new menu. Suggests the currency of the venue's country. */
function NewMenuForm(frame: FormFrame<MenuInput>) {
  const { data, loading } = useLoaded(OwnAccountDocument);
  if (loading) return <FormSkeleton />;
  const country = data?.listAccounts?.items[0]?.country ?? usualCountry;
  const initial = { ...menuValues(null), currency: usualCurrency(country) };
  return <MenuForm initial={initial} isNew country={country} {...frame} />;
}

type MenuFormProps = FormFrame<MenuInput> & {
  readonly initial: MenuValues;
  readonly isNew?: boolean;
  /** The country whose public holidays are offered. */
  readonly country: string;
};

function MenuForm({ initial, isNew = false, country, onSubmit, ...frame }: MenuFormProps) {
  const { t } = useTranslation();
  const bound = useForm({ initial, schema: menuSchema, onSubmit });
  const { text, localized, checkbox, control, values } = bound;
  const { notice: weekNotice, ...week } = control('week');
  const { notice: datesNotice, ...dates } = control('dates');
  const viewName = (view: string) =>
    t(view === 'list' ? 'catalog.menus.views.list' : 'catalog.menus.views.cards');
  return (
    <RecordForm form={bound.form} news={bound.news} {...frame}>
      <LocalizedFields localized={localized} descriptionRequired />
      <TextInput
        label={t('admin.fields.currency')}
        description={
          isNew ? undefined : (
            <>
              {t('catalog.menus.currencyHint')}{' '}
              <Anchor component={Link} to="/admin/currency" size="xs" underline="always">
                {t('catalog.menus.toCurrency')}
              </Anchor>
            </>
          )
        }
        required
        {...text('currency')}
      />
      <NativeSelect
        label={t('catalog.menus.firstView')}
        description={t('catalog.menus.firstViewHint')}
        data={views.map((value) => ({ value, label: viewName(value) }))}
        {...text('firstView', viewName)}
      />
      <Checkbox
        label={t('admin.fields.active')}
        description={t('catalog.menus.activeHint')}
        {...checkbox('active')}
      />
      <Checkbox
        label={t('catalog.menus.hasHours')}
        description={t('catalog.menus.hoursHint')}
        {...checkbox('hasHours')}
      />
      {values.hasHours ? (
        <>
          <WeekFields {...week} noneText={t('catalog.menus.noHours')} />
          {weekNotice}
          <Text fw={600}>{t('info.dates')}</Text>
          <DateFields country={country} {...dates} />
          {datesNotice}
          <SeasonFields from={text('from')} until={text('until')} />
        </>
      ) : null}
    </RecordForm>
  );
}

const views = ['cards', 'list'] as const;

const fields = z.object({
  name: requiredLocalizedText,
  description: requiredLocalizedText,
  currency: requiredTextField,
  firstView: z.string(),
  active: z.boolean(),
  hasHours: z.boolean(),
  week: weekSchema,
  dates: datesSchema,
  from: z.string(),
  until: z.string(),
});
type MenuValues = Omit<z.input<typeof fields>, 'week' | 'dates'> & {
  readonly week: Week;
  readonly dates: readonly DateValue[];
};

const checked = fields.check(
  ...hoursChecks<MenuValues>((values) => (values.hasHours ? values : null), 'week', 'dates'),
);

const menuSchema = z.pipe(
  checked,
  z.transform(({ hasHours, week, dates, from, until, ...menu }: z.output<typeof fields>) => {
    const schedule = enteredSchedule(week, dates, { from, until }) ?? { weekly: [], dates: [] };
    return { ...withTranslations(menu), schedule: hasHours ? schedule : null };
  }),
);
type MenuInput = z.output<typeof menuSchema>;

type SavedMenu = Omit<MenuInput, 'firstView' | 'schedule'> & {
  readonly firstView: string | null;
  readonly schedule: HoursFragment | null;
};

/** Returns the form's values for an existing or new menu. */
const menuValues = (menu: SavedMenu | null): MenuValues => ({
  ...readTranslations(menu?.translations),
  currency: menu?.currency ?? 'лв',
  firstView: menu?.firstView ?? 'cards',
  active: menu?.active ?? false,
  hasHours: Boolean(menu?.schedule),
  week: weekOf(menu?.schedule ?? null),
  dates: datesOf(menu?.schedule ?? null, new Date().toISOString().slice(0, 10)),
  from: menu?.schedule?.from ?? '',
  until: menu?.schedule?.until ?? '',
});
