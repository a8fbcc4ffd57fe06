import { Checkbox, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import {
  CreateMenuDocument,
  GetMenuDocument,
  UpdateMenuDocument,
} from '#api/generated/operations.ts';
import { noText, parseTranslations, serializeTranslations } from '#api/translations.ts';
import { requiredLocalizedText, requiredText } from '#ui/form-schemas.ts';
import { LocalizedFields } from '#ui/localized-fields.tsx';
import { RecordForm } from '#ui/record-form.tsx';
import { CreatePage, EditPage, type FormFrame } from '#ui/record-pages.tsx';
import { useForm } from '#ui/use-form.ts';

const list = '/admin/menus';

export function CreateMenuPage() {
  const { t } = useTranslation();
  return (
    <CreatePage title={t('admin.menus.add')} list={list} mutation={CreateMenuDocument}>
      {(frame) => <MenuForm initial={newMenu} {...frame} />}
    </CreatePage>
  );
}

export function EditMenuPage() {
  const { t } = useTranslation();
  return (
    <EditPage
      title={t('admin.menus.update')}
      doneText={t('admin.menus.updated')}
      missingText={(id) => t('admin.menus.missing', { id })}
      failedText={(message) => t('admin.menus.loadError', { message })}
      list={list}
      query={GetMenuDocument}
      select={(data) => data.getMenu}
      mutation={UpdateMenuDocument}
    >
      {(menu, frame: FormFrame<MenuInput>) => <MenuForm initial={menuValues(menu)} {...frame} />}
    </EditPage>
  );
}

type MenuFormProps = FormFrame<MenuInput> & { readonly initial: MenuValues };

function MenuForm({ initial, onSubmit, ...frame }: MenuFormProps) {
  const { t } = useTranslation();
  const { form, news, text, localized, checkbox } = useForm({
    initial,
    schema: menuSchema,
    onSubmit,
  });
  return (
    <RecordForm form={form} news={news} {...frame}>
      <LocalizedFields localized={localized} descriptionRequired />
      <TextInput label={t('admin.fields.currency')} required {...text('currency')} />
      <Checkbox
        label={t('admin.fields.active')}
        description={t('catalog.menus.activeHint')}
        {...checkbox('active')}
      />
    </RecordForm>
  );
}

const fields = z.object({
  name: requiredLocalizedText,
  description: requiredLocalizedText,
  currency: requiredText,
  active: z.boolean(),
});

type MenuValues = z.input<typeof fields>;

/** From what the form holds to the API's input. */
const menuSchema = z.pipe(
  fields,
  z.transform(({ currency, active, ...texts }) => ({
    translations: serializeTranslations(texts),
    currency,
    active,
  })),
);
type MenuInput = z.output<typeof menuSchema>;

const newMenu: MenuValues = {
  name: noText,
  description: noText,
  currency: 'лв',
  active: false,
};

const menuValues = (menu: MenuInput): MenuValues => ({
  ...parseTranslations(menu.translations),
  currency: menu.currency,
  active: menu.active,
});
