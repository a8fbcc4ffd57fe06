import { Alert, Button, Checkbox, NativeSelect, Text, TextInput } from '@mantine/core';
import { priceUnitNames, priceUnits } from '@qr-menu/domain/items';
import { limits } from '@qr-menu/domain/workspace';
import { languageNames } from '@qr-menu/menu-page/languages';
import type { Language } from '@qr-menu/schema';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { countryRules } from '#api/item-gaps.ts';
import { noText, sizeName } from '#api/translations.ts';
import { useLanguage } from '#i18n/i18n.ts';
import { formatMoney } from '#ui/amounts.ts';
import { Folded } from '#ui/form/folded.tsx';
import type { useForm } from '#ui/form/use-form.ts';
import { EditableRows } from '#ui/sortable/editable-rows.tsx';
import { type ItemInput, type ItemValues, type SizeValues, typedPrices } from './item-values.ts';

type CountryRules = ReturnType<typeof countryRules>;

type Form = ReturnType<typeof useForm<ItemValues, ItemInput>>;

type PricingProps = Pick<Form, 'values' | 'text' | 'control' | 'faultAt'> & {
  readonly currency: string;
  readonly rules: CountryRules;
  /** The language of the size names that are shown and edited. */
  readonly writing: Language;
};

const money = (currency: string) => ({
  inputMode: 'decimal' as const,
  rightSection: <Text c="dimmed">{currency}</Text>,
  rightSectionWidth: '3.5rem',
});

const blankSize = (id: string): SizeValues => ({
  id,
  name: noText,
  volume: '',
  price: '',
  deposit: '',
  happyPrice: '',
});

/** The fields for the price and volume of the item or of each size, with the price that guests see. */
export function PriceFields(props: PricingProps) {
  const { values, text, control, currency, rules } = props;
  const { t } = useTranslation();
  const quantityRule = useQuantityRule(rules);
  const { price, volume, discount } = values;
  const sizes = control('sizes', showSizes);
  const discountField = (
    <TextInput label={t('admin.fields.discount')} inputMode="numeric" {...text('discount')} />
  );
  if (values.sizes.length > 0) {
    return (
      <>
        <SizeRows {...props} />
        {sizes.notice}
        {control('price').notice}
        {control('volume').notice}
        <div className="item-fields">{discountField}</div>
        <Reduced prices={values.sizes.map((size) => size.price)} {...{ discount, currency }} />
      </>
    );
  }
  return (
    <>
      <div>
        <div className="item-fields">
          <TextInput label={t('admin.fields.price')} {...money(currency)} {...text('price')} />
          {discountField}
        </div>
        <Reduced prices={[price]} {...{ discount, currency }} />
      </div>
      <div className="item-fields">
        <TextInput
          label={t('admin.fields.volume')}
          description={[t('items.volumeHint'), quantityRule].join(' ')}
          {...text('volume')}
        />
        <Button
          variant="default"
          className="item-several-sizes"
          onClick={() =>
            sizes.onChange([{ ...blankSize('new-1'), price, volume }, blankSize('new-2')])
          }
        >
          {t('sizes.several')}
        </Button>
      </div>
      {sizes.notice}
    </>
  );
}

function useQuantityRule({ quantities }: CountryRules): string {
  const { t } = useTranslation();
  if (quantities === null) return '';
  return t(quantities === 'all' ? 'sizes.quantityOfAll' : 'sizes.quantityOfDrinks');
}

function SizeRows({ values, control, faultAt, currency, rules, writing }: PricingProps) {
  const { t } = useTranslation();
  const quantityRule = useQuantityRule(rules);
  const [language] = useLanguage();
  const sizes = control('sizes');
  const price = control('price');
  const volume = control('volume');
  const nameOf = (size: SizeValues, index: number) =>
    sizeName(size, language) || t('sizes.numbered', { n: index + 1 });
  const keepFirstSize = () => {
    const [first = blankSize('')] = values.sizes;
    price.onChange(first.price);
    volume.onChange(first.volume);
    sizes.onChange([]);
  };
  return (
    <fieldset className="row-fields">
      <legend>{t('history.fields.variants')}</legend>
      <Text size="sm" c="dimmed">
        {[t('sizes.hint'), quantityRule].join(' ')}
      </Text>
      <EditableRows
        label={t('history.fields.variants')}
        rows={values.sizes}
        most={limits.variantsPerItem}
        nameOf={nameOf}
        addLabel={t('sizes.add')}
        blank={blankSize}
        onChange={(rows) => (rows.length === 0 ? keepFirstSize() : sizes.onChange(rows))}
      >
        {(size, index, change) => {
          const field = (name: 'volume' | 'price' | 'deposit' | 'happyPrice') => ({
            value: size[name],
            error: faultAt(`sizes.${index}.${name}`),
            onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
              change({ [name]: currentTarget.value }),
          });
          return (
            <>
              <TextInput
                className="wide"
                label={t('sizes.name', { language: languageNames[writing] })}
                lang={writing}
                maxLength={limits.variantName}
                value={size.name[writing]}
                onChange={(event) =>
                  change({ name: { ...size.name, [writing]: event.currentTarget.value } })
                }
              />
              <TextInput
                label={t('admin.fields.volume')}
                maxLength={limits.volume}
                {...field('volume')}
              />
              <TextInput label={t('admin.fields.price')} {...money(currency)} {...field('price')} />
              <TextInput
                label={t('history.fields.deposit')}
                placeholder={values.deposit}
                {...money(currency)}
                {...field('deposit')}
              />
              {values.happyWindows.length > 0 ? (
                <TextInput
                  label={t('happyHour.price')}
                  {...money(currency)}
                  {...field('happyPrice')}
                />
              ) : null}
            </>
          );
        }}
      </EditableRows>
      <Button size="xs" variant="subtle" mt="xs" onClick={keepFirstSize}>
        {t('sizes.one')}
      </Button>
    </fieldset>
  );
}

function showSizes(_text: string, value: unknown): ReactNode {
  const sizes = value as ItemValues['sizes'];
  return sizes
    .map((size) => [size.name.bg || size.name.en || size.name.de, size.volume, size.price])
    .map((parts) => parts.filter(Boolean).join(' '))
    .join(' / ');
}

type ReducedProps = {
  readonly prices: readonly string[];
  readonly discount: string;
  readonly currency: string;
};

/** Shows the price that guests see, which is updated while the owner types. */
function Reduced({ prices, discount, currency }: ReducedProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const paid = prices
    .map((price) => typedPrices(price, discount))
    .flatMap(({ price, reduced }) => reduced ?? price ?? []);
  const price = paid.map((amount) => formatMoney(amount, currency, language)).join(' / ');
  return (
    <Text component="output" className="item-reduced" size="sm">
      {paid.length === 0 ? '' : t('items.reduced', { price })}
    </Text>
  );
}

type DetailsProps = Pick<Form, 'values' | 'text' | 'control'> & {
  readonly saved: ItemValues;
  readonly currency: string;
  readonly rules: CountryRules;
};

/** More price fields. They are collapsed unless one of them is set. */
export function PriceDetails({ values, saved, text, control, currency, rules }: DetailsProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { priceUnit, deposit, sizes } = values;
  const onRequest = control('onRequest');
  const depositField = text('deposit');
  const isPriced = (sizes.length > 0 ? sizes : [values]).some(({ price }) => price.trim() !== '');
  const perUnit = (key: ItemValues['priceUnit']) =>
    t('sizes.per', { unit: priceUnitNames[key][language] });
  const summary = [
    perUnit(priceUnit),
    onRequest.value && !isPriced && t('history.fields.onRequest'),
    deposit !== '' && `${t('history.fields.deposit')}: ${deposit} ${currency}`,
  ];
  return (
    <Folded
      title={t('sizes.details')}
      summary={summary.filter(Boolean).join(' · ')}
      isOpen={saved.priceUnit !== 'PORTION' || saved.onRequest || saved.deposit !== ''}
      isFaulty={depositField.error !== undefined}
    >
      <div className="item-fields">
        <NativeSelect
          label={t('history.fields.unit')}
          data={priceUnits.map((value) => ({ value, label: priceUnitNames[value][language] }))}
          {...text('priceUnit', (key) =>
            priceUnits.some((unit) => unit === key) ? perUnit(key as ItemValues['priceUnit']) : key,
          )}
        />
        <TextInput
          label={t('history.fields.deposit')}
          description={t('sizes.depositHint')}
          {...money(currency)}
          {...depositField}
        />
      </div>
      <Checkbox
        mt="md"
        label={t('history.fields.onRequest')}
        description={t(isPriced ? 'sizes.priced' : 'sizes.onRequestHint')}
        disabled={isPriced}
        checked={onRequest.value && !isPriced}
        onChange={(event) => onRequest.onChange(event.currentTarget.checked)}
      />
      <div role="status">
        {rules.prices && onRequest.value && !isPriced ? (
          <Alert color="yellow" mt="xs">
            {t('sizes.noRequests')}
          </Alert>
        ) : null}
      </div>
      {onRequest.notice}
    </Folded>
  );
}
