import { Anchor, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { usualCountry } from '@qr-menu/domain/account';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import { useLoaded } from '#api/cache/use-loaded.ts';
import {
  CreateMenuDocument,
  GetMenuDocument,
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
        menu ? <MenuForm initial={menuValues(menu)} {...frame} /> : <NewMenuForm {...frame} />
      }
    </RecordPage>
  );
}

/** Suggests the currency of the venue's country. */
function NewMenuForm(frame: FormFrame<MenuInput>) {
  const { data, loading } = useLoaded(OwnAccountDocument);
  if (loading) return <FormSkeleton />;
  const country = data?.listAccounts?.items[0]?.country ?? usualCountry;
  const initial = { ...menuValues(null), currency: usualCurrency(country) };
  return <MenuForm initial={initial} isNew {...frame} />;
}

type MenuFormProps = FormFrame<MenuInput> & {
  readonly initial: MenuValues;
  readonly isNew?: boolean;
};

function MenuForm({ initial, isNew = false, onSubmit, ...frame }: MenuFormProps) {
  const { t } = useTranslation();
  const bound = useForm({ initial, schema: menuSchema, onSubmit });
  const { text, localized, checkbox } = bound;
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
});
type MenuValues = z.input<typeof fields>;

const menuSchema = z.pipe(fields, z.transform(withTranslations<z.output<typeof fields>>));
type MenuInput = z.output<typeof menuSchema>;

type SavedMenu = Omit<MenuInput, 'firstView'> & { readonly firstView: string | null };

/** The form's values for a menu, or for a new one. */
const menuValues = (menu: SavedMenu | null): MenuValues => ({
  ...readTranslations(menu?.translations),
  currency: menu?.currency ?? 'лв',
  firstView: menu?.firstView ?? 'cards',
  active: menu?.active ?? false,
});
