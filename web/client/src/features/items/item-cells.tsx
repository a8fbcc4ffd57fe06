import { Button, Checkbox, Text, TextInput, UnstyledButton } from '@mantine/core';
import { priceUnitNames } from '@qr-menu/domain/items';
import type { Language } from '@qr-menu/schema';
import type { ParseKeys } from 'i18next';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type * as z from 'zod/mini';
import { useLanguage } from '#i18n/i18n.ts';
import { useMayChange } from '#session/session-context.ts';
import { formatAmount, formatMoney } from '#ui/amounts.ts';
import { ForEditors } from '#ui/feedback/view-only.tsx';
import { discountText, priceText } from '#ui/form/form-schemas.ts';
import { discountInput, reducedPriceOf } from './item-values.ts';
import { listState } from './list-view.ts';
import type { ItemChanges, ItemRow } from './use-items.ts';

export type InPlaceProps = { readonly item: ItemRow; readonly update: ItemChanges['update'] };

const moneyText = (
  amount: number | null,
  destination: ItemRow['destination'],
  language: Language,
): string => (amount === null ? '' : formatMoney(amount, destination?.currency ?? '', language));

/** Formats the prices of all sizes, such as `4,20 € / 5,90 €`. */
export const pricesText = (
  { price, variants, destination }: Pick<ItemRow, 'price' | 'variants' | 'destination'>,
  language: Language,
): string =>
  variants.length > 1
    ? variants.map((size) => moneyText(size.price, destination, language) || '–').join(' / ')
    : moneyText(price, destination, language);

type PriceCellProps = InPlaceProps & { readonly listSearch: string };

/** If an item has several prices, they can only be changed in the form. */
export function ItemPriceCell({ item, update, listSearch }: PriceCellProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const unit =
    item.priceUnit === 'PORTION' ? null : (
      <Text size="xs" c="dimmed">
        {t('sizes.per', { unit: priceUnitNames[item.priceUnit][language] })}
      </Text>
    );
  const prices = pricesText(item, language);
  if (item.variants.length > 1) {
    return (
      <>
        <Link
          className="item-prices"
          to={`/admin/items/update/${item.id}`}
          state={listState(listSearch)}
          aria-label={`${t('items.editPrice', { name: item.name })}: ${prices}`}
        >
          {prices}
        </Link>
        {unit}
      </>
    );
  }
  const noPrice = t(item.onRequest ? 'history.fields.onRequest' : 'items.noPrice');
  return (
    <>
      <InlineValue
        label={t('items.editPrice', { name: item.name })}
        value={formatAmount(item.price, language)}
        shown={prices || noPrice}
        unset={item.onRequest ? noPrice : undefined}
        schema={priceText}
        onSave={(price) => void update(item, { price })}
      />
      {unit}
    </>
  );
}

export function DiscountCell({ item, update }: InPlaceProps) {
  const { t } = useTranslation();
  const value = discountInput(item.discount);
  const [language] = useLanguage();
  const prices = item.variants.length > 1 ? item.variants.map(({ price }) => price) : [item.price];
  const reduced = prices
    .flatMap((price) => reducedPriceOf(price, item.discount) ?? [])
    .map((price) => moneyText(price, item.destination, language))
    .join(' / ');
  return (
    <div className="item-discount">
      <InlineValue
        label={t('items.editDiscount', { name: item.name })}
        value={value}
        shown={item.discount ? `−${value} %` : t('items.noDiscount')}
        schema={discountText}
        onSave={(discount) => void update(item, { discount })}
      />
      {reduced === '' ? null : (
        <Text size="xs" c="dimmed" className="item-guests-pay">
          {t('items.guestsPay', { price: reduced })}
        </Text>
      )}
    </div>
  );
}

export function ActiveCell({ item, update }: InPlaceProps) {
  const { t } = useTranslation();
  const mayChange = useMayChange();
  return (
    <Checkbox
      checked={item.active}
      disabled={!mayChange}
      aria-label={`${t('admin.fields.active')}: ${item.name}`}
      onChange={(event) => void update(item, { active: event.currentTarget.checked })}
    />
  );
}

/** Shows whether an item's declaration is visible to guests. */
export function DeclarationStatus({ allergens }: Pick<ItemRow, 'allergens'>) {
  const { t } = useTranslation();
  if (allergens?.changedSince) {
    return (
      <Text size="xs" fw={600} className="item-recheck">
        {t('contents.outdated')}
      </Text>
    );
  }
  return (
    <Text size="xs" c="dimmed">
      {t(allergens === null ? 'contents.undeclared' : 'contents.declared')}
    </Text>
  );
}

type StockCellProps = {
  readonly item: ItemRow;
  readonly changes: Pick<ItemChanges, 'sellOut' | 'makeAvailable'>;
};

export function StockCell({ item, changes }: StockCellProps) {
  const { t } = useTranslation();
  const { name, soldOut } = item;
  const button = (
    <ForEditors>
      <Button
        size="xs"
        variant={soldOut ? 'light' : 'default'}
        className="item-stock"
        classNames={{ label: 'item-stock-label' }}
        aria-label={t(soldOut ? 'items.makeAvailableNamed' : 'items.sellOutNamed', { name })}
        onClick={() =>
          void (soldOut ? changes.makeAvailable(item) : changes.sellOut(item, 'TODAY'))
        }
      >
        {t(soldOut ? 'items.makeAvailable' : 'items.sellOut')}
      </Button>
    </ForEditors>
  );
  if (!soldOut) return button;
  return (
    <div className="item-sold-out">
      <SoldOutLabel item={item} />
      {button}
    </div>
  );
}

/** A single button for narrow rows, which marks the item as sold out until the end of the day. */
export function SoldOutSwitch({ item, changes }: StockCellProps) {
  const { name, soldOut } = item;
  const { t } = useTranslation();
  const mayChange = useMayChange();
  const text = useSoldOutText(item);
  if (!mayChange) return soldOut ? <SoldOutLabel item={item} /> : null;
  return (
    <UnstyledButton
      className="sold-out-switch touch"
      role="switch"
      aria-checked={soldOut}
      aria-label={`${text}: ${name}`}
      onClick={() => void (soldOut ? changes.makeAvailable(item) : changes.sellOut(item, 'TODAY'))}
    >
      {t('items.soldOut')}
    </UnstyledButton>
  );
}

export function SoldOutLabel({ item }: { readonly item: ItemRow }) {
  const text = useSoldOutText(item);
  return (
    <Text size="xs" fw={600} className="item-sold-out-mark">
      {text}
    </Text>
  );
}

function useSoldOutText({ soldOutUntil }: ItemRow): string {
  const { t } = useTranslation();
  const [language] = useLanguage();
  return soldOutUntil === null
    ? t('items.soldOut')
    : t('items.soldOutUntil', { time: endOf(soldOutUntil, language) });
}

const day = 86_400_000;

/** If the end is less than a day away, shows only the time. */
function endOf(instant: string, language: Language): string {
  const end = new Date(instant);
  const soon = end.getTime() - Date.now() < day;
  const style: Intl.DateTimeFormatOptions = { timeStyle: 'short' };
  return new Intl.DateTimeFormat(language, soon ? style : { ...style, dateStyle: 'short' }).format(
    end,
  );
}

type InlineValueProps = {
  readonly label: string;
  /** The value as users type it. */
  readonly value: string;
  /** The value as users see it. */
  readonly shown: string;
  /** Shown instead of an empty value to users who cannot change it. */
  readonly unset?: string | undefined;
  /** The schema's messages are keys of the catalogue. */
  readonly schema: z.ZodMiniType<number | null, string>;
  readonly onSave: (value: number | null) => void;
};

/** A value in a list that becomes a text field when clicked. Enter saves the text, and Escape discards it. */
function InlineValue({ label, value, shown, unset = '–', schema, onSave }: InlineValueProps) {
  const { t } = useTranslation();
  const mayChange = useMayChange();
  const [draft, setDraft] = useState<string | null>(null);
  // The value when the field was opened. The text is saved only if the user has changed it.
  const [opened, setOpened] = useState(value);
  const [fault, setFault] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const editing = draft !== null;

  // Returns the keyboard focus to the button that opened the field.
  useEffect(() => {
    if (!editing && wasEditing.current) button.current?.focus({ preventScroll: true });
    wasEditing.current = false;
  }, [editing]);

  const close = (byKeyboard: boolean) => {
    wasEditing.current = byKeyboard;
    setDraft(null);
    setFault(null);
  };
  const commit = (byKeyboard: boolean) => {
    if (draft === null) return;
    if (draft.trim() === opened) return close(byKeyboard);
    const parsed = schema.safeParse(draft);
    if (!parsed.success) return setFault(parsed.error.issues[0]?.message ?? '');
    close(byKeyboard);
    onSave(parsed.data);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Without this, Enter would also press the button that gets the focus next.
    event.preventDefault();
    if (event.key === 'Enter') commit(true);
    else close(true);
  };

  if (!mayChange) return <Text>{value === '' ? unset : shown}</Text>;
  if (!editing) {
    return (
      <UnstyledButton
        ref={button}
        className="inline-value"
        aria-label={`${label}: ${shown}`}
        onClick={() => {
          setOpened(value);
          setDraft(value);
        }}
      >
        {shown}
      </UnstyledButton>
    );
  }
  return (
    <TextInput
      className="inline-field"
      aria-label={label}
      inputMode="decimal"
      autoFocus
      size="xs"
      value={draft}
      error={fault === null ? null : t(fault as ParseKeys)}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={() => commit(false)}
      onKeyDown={press}
    />
  );
}
