import { Anchor, Checkbox, MultiSelect, NativeSelect, Text, TextInput } from '@mantine/core';
import { type AllergenKey, allergenKeys, inOrder } from '@qr-menu/domain/allergens';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { useConnection } from '#api/cache/use-loaded.ts';
import {
  CreateItemDocument,
  GetItemDocument,
  IngredientChoicesDocument,
  UpdateItemDocument,
} from '#api/generated/operations.ts';
import { countryRules } from '#api/item-gaps.ts';
import { displayText, readTranslations } from '#api/translations.ts';
import { useLanguage } from '#i18n/i18n.ts';
import { LocalizedFields } from '#ui/form/localized-fields.tsx';
import { RecordForm } from '#ui/form/record-form.tsx';
import { type FormFrame, RecordPage } from '#ui/form/record-pages.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { HappyHourFields, showWindows } from '#ui/happy-hour/happy-hour-fields.tsx';
import { ImageUpload } from '#ui/image-upload/image-upload.tsx';
import { showPicture } from '#ui/live-form/field-news.tsx';
import { OptionGroupChoice } from '#ui/option-groups/option-group-choice.tsx';
import { type Destination, destinationOptions, WithDestinations } from './destinations.tsx';
import { ItemContents } from './item-contents.tsx';
import { ItemDaysField, showDays } from './item-days-field.tsx';
import { PriceDetails, PriceFields } from './item-pricing.tsx';
import { type ItemInput, type ItemValues, itemSchema, itemValues } from './item-values.ts';
import { returning, useListReturn } from './list-view.ts';
import './item-form.css';

export function ItemPage() {
  const { t } = useTranslation();
  const list = useListReturn();
  const [parameters] = useSearchParams();
  const requestedId = parameters.get('section');
  // The form keeps the language in which it was opened. Otherwise, a different decimal separator would look
  // like a change made elsewhere.
  const [language] = useState(useLanguage()[0]);
  return (
    <RecordPage
      list={list}
      listState={returning}
      create={{
        title: t('admin.items.add'),
        mutation: CreateItemDocument,
        another: {
          label: { whole: t('items.addAnother'), short: t('items.anotherShort') },
          doneText: t('items.added'),
        },
      }}
      edit={{
        title: t('admin.items.update'),
        doneText: t('admin.items.updated'),
        missingText: (id) => t('admin.items.missing', { id }),
        query: GetItemDocument,
        select: (data) => data.getItem,
        mutation: UpdateItemDocument,
      }}
    >
      {(item, frame: FormFrame<ItemInput>) => (
        <WithDestinations>
          {(destinations) => {
            const destination =
              destinations.find(({ sectionID }) => sectionID === requestedId) ?? destinations[0];
            const initial = itemValues(item, destination.sectionID, language);
            return (
              <ItemForm
                initial={initial}
                outdated={item?.allergens?.changedSince ? item.allergens.declaredAt : null}
                destinations={destinations}
                {...frame}
              />
            );
          }}
        </WithDestinations>
      )}
    </RecordPage>
  );
}

type ItemFormProps = FormFrame<ItemInput> & {
  readonly initial: ItemValues;
  /** The date of the declaration, if the item has been changed since then. */
  readonly outdated: string | null;
  readonly destinations: readonly Destination[];
};

function ItemForm({
  initial,
  outdated,
  destinations,
  onSubmit,
  onAnother,
  saving,
  ...frame
}: ItemFormProps) {
  const { t } = useTranslation();
  const [uploading, setUploading] = useState(false);
  const writing = useState(useLanguage()[0]);
  const ofIngredients = useIngredientKeys();
  const bound = useForm({
    initial,
    schema: itemSchema({ saved: initial, ofIngredients }),
    onSubmit,
    another: onAnother && {
      submit: onAnother,
      next: ({ sectionID }: ItemValues) => ({ ...initial, sectionID }),
    },
  });
  const { values, text, localized, checkbox, control } = bound;
  const destination = destinations.find(({ sectionID }) => sectionID === values.sectionID);
  const { currency = '', country = '' } = destination ?? {};
  const rules = countryRules(country);
  return (
    <RecordForm form={bound.form} news={bound.news} saving={saving || uploading} {...frame}>
      <LocalizedFields localized={localized} writing={writing} rows={control('sizes')} />
      <NativeSelect
        label={t('admin.fields.section')}
        required
        data={destinationOptions(destinations)}
        {...text(
          'sectionID',
          (id) => destinations.find(({ sectionID }) => sectionID === id)?.section,
        )}
      />
      <ImageUpload
        label={t('items.photo')}
        purpose="ITEM"
        failureText={t('items.photoFailed')}
        onBusy={setUploading}
        {...control('imageUrl', showPicture)}
      />
      <PriceFields {...bound} {...{ currency, rules }} writing={writing[0]} />
      <PriceDetails {...bound} {...{ currency, rules }} saved={initial} />
      <HappyHourFields
        values={values}
        windows={control('happyWindows', showWindows(writing[0]))}
        percent={text('happyPercent')}
        price={text('happyPrice')}
        currency={currency}
        hint={t('happyHour.hint')}
        hasSizes={values.sizes.length > 0}
        saved={initial}
      />
      <div className="item-fields">
        <TextInput
          label={t('admin.fields.position')}
          description={t('items.positionHint')}
          inputMode="numeric"
          {...text('position')}
        />
      </div>
      <IngredientPicker {...control('ingredientIDs')} />
      <OptionGroupChoice saved={initial.optionGroupIDs} {...control('optionGroupIDs')} />
      <ItemDaysField {...control('days', showDays(writing[0], t('week.daily')))} />
      <Checkbox
        label={t('admin.fields.active')}
        description={t('items.activeHint')}
        {...checkbox('active')}
      />
      <ItemContents
        control={control}
        values={values}
        outdated={outdated}
        ofIngredients={ofIngredients(values.ingredientIDs)}
      />
    </RecordForm>
  );
}

type IngredientPickerProps = {
  readonly value: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (ids: string[]) => void;
};

/** The limit of the API. */
const most = 30;

function useIngredientKeys(): (ids: readonly string[]) => readonly AllergenKey[] {
  const { records } = useConnection(IngredientChoicesDocument, (data) => data.listIngridients);
  return (ids) =>
    inOrder(
      allergenKeys,
      records.filter(({ id }) => ids.includes(id)).flatMap(({ allergens }) => allergens),
    );
}

export function IngredientPicker({ value, error, onChange }: IngredientPickerProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const list = useConnection(IngredientChoicesDocument, (data) => data.listIngridients);
  const data = [...list.records]
    .sort((a, b) => a.number - b.number)
    .map(({ id, number, translations }) => {
      const name = displayText(readTranslations(translations).name, language);
      return { value: id, label: `${number} · ${name || t('admin.unnamed')}` };
    });
  if (!list.loading && !list.error && data.length === 0) {
    return (
      <Text size="sm">
        {t('items.noIngredients')}{' '}
        <Anchor component={Link} to="/admin/ingredients/create" underline="always">
          {t('admin.ingredients.add')}
        </Anchor>
      </Text>
    );
  }
  const existingIds = new Set(data.map((choice) => choice.value));
  return (
    <MultiSelect
      label={t('admin.ingredients.title')}
      description={t('items.ingredientsHint')}
      data={data}
      // If the option for an id were missing, the library would show the id.
      value={value.filter((id) => existingIds.has(id))}
      error={error ?? list.error}
      onChange={onChange}
      maxValues={most}
      // Leaves room for the field and its dropdown above the keyboard of a phone.
      maxDropdownHeight="min(13.75rem, 20dvh)"
      searchable
      hidePickedOptions
      nothingFoundMessage={t('items.noIngredientMatch')}
      // Outside the page's landmarks, screen reader users would hardly find the dropdown. It is positioned
      // before its width is known. If it were centred on the field, it would briefly extend beyond a phone's
      // screen and make the page jump.
      comboboxProps={{ withinPortal: false, position: 'bottom-start' }}
      clearButtonProps={{ 'aria-label': t('items.clearIngredients') }}
    />
  );
}
