import { Checkbox, NativeSelect, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ImageUpload } from '#ui/image-upload/image-upload.tsx';
import { showPicture } from '#ui/live-form/show-picture.tsx';
import { LocalizedFields } from '#ui/localized-fields.tsx';
import { RecordForm } from '#ui/record-form.tsx';
import type { FormFrame } from '#ui/record-pages.tsx';
import { useForm } from '#ui/use-form.ts';
import { IngredientPicker } from './ingredient-picker.tsx';
import { type ItemInput, type ItemValues, itemSchema, reducedPriceOf } from './item-values.ts';
import { type Place, placeOptions } from './places.tsx';
import './item-form.css';

type ItemFormProps = FormFrame<ItemInput> & {
  readonly initial: ItemValues;
  readonly places: readonly Place[];
};

export function ItemForm({ initial, places, onSubmit, saving, ...frame }: ItemFormProps) {
  const { t } = useTranslation();
  const [uploading, setUploading] = useState(false);
  const bound = useForm({ initial, schema: itemSchema, onSubmit });
  const { values, text, localized, checkbox, control } = bound;
  const currency = places.find(({ sectionID }) => sectionID === values.sectionID)?.currency ?? '';
  return (
    <RecordForm form={bound.form} news={bound.news} saving={saving || uploading} {...frame}>
      <LocalizedFields localized={localized} />
      <NativeSelect
        label={t('admin.fields.section')}
        required
        data={placeOptions(places)}
        {...text('sectionID', (id) => places.find(({ sectionID }) => sectionID === id)?.section)}
      />
      <ImageUpload
        label={t('items.photo')}
        purpose="ITEM"
        failureText={t('items.photoFailed')}
        onBusy={setUploading}
        {...control('imageUrl', showPicture)}
      />
      <PriceFields currency={currency} price={text('price')} discount={text('discount')} />
      <div className="item-fields">
        <TextInput
          label={t('admin.fields.volume')}
          description={t('items.volumeHint')}
          {...text('volume')}
        />
        <TextInput
          label={t('admin.fields.position')}
          description={t('items.positionHint')}
          type="number"
          min={0}
          step={1}
          {...text('position')}
        />
      </div>
      <IngredientPicker {...control('ingredientIDs')} />
      <Checkbox
        label={t('admin.fields.active')}
        description={t('items.activeHint')}
        {...checkbox('active')}
      />
    </RecordForm>
  );
}

type FieldProps = {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
};

type PriceFieldsProps = {
  readonly currency: string;
  readonly price: FieldProps;
  readonly discount: FieldProps;
};

/** Price and discount, and at once what guests will pay. */
function PriceFields({ currency, price, discount }: PriceFieldsProps) {
  const { t } = useTranslation();
  const reduced = reducedPriceOf(price.value, discount.value);
  return (
    <div>
      <div className="item-fields">
        <TextInput
          label={t('admin.fields.price')}
          type="number"
          min={0}
          step={0.01}
          inputMode="decimal"
          rightSection={<Text c="dimmed">{currency}</Text>}
          rightSectionWidth="3.5rem"
          {...price}
        />
        <TextInput
          label={t('admin.fields.discount')}
          type="number"
          min={0}
          max={100}
          step={1}
          {...discount}
        />
      </div>
      <Text component="output" className="item-reduced" size="sm">
        {reduced === null ? '' : t('items.reduced', { price: `${reduced} ${currency}` })}
      </Text>
    </div>
  );
}
