import { Button, Text } from '@mantine/core';
import type { Language } from '@qr-menu/schema';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#i18n/use-language.ts';
import type { ItemRow } from './item-row.ts';
import type { ItemChanges } from './use-item-changes.ts';

export type StockCellProps = {
  readonly item: ItemRow;
  readonly changes: Pick<ItemChanges, 'sellOut' | 'bringBack'>;
};

/** One tap when the kitchen has run out, one when there is more. */
export function StockCell({ item, changes }: StockCellProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { name, soldOut, soldOutUntil } = item;
  if (!soldOut) {
    return (
      <Button
        size="xs"
        variant="default"
        className="item-stock"
        classNames={{ label: 'item-stock-label' }}
        aria-label={t('items.sellOutNamed', { name })}
        onClick={() => void changes.sellOut(item, 'TODAY')}
      >
        {t('items.sellOut')}
      </Button>
    );
  }
  return (
    <div className="item-sold-out">
      <Text size="xs" fw={600} className="item-sold-out-mark">
        {soldOutUntil === null
          ? t('items.soldOut')
          : t('items.soldOutUntil', { time: endOf(soldOutUntil, language) })}
      </Text>
      <Button
        size="xs"
        variant="light"
        className="item-stock"
        classNames={{ label: 'item-stock-label' }}
        aria-label={t('items.bringBackNamed', { name })}
        onClick={() => void changes.bringBack(item)}
      >
        {t('items.bringBack')}
      </Button>
    </div>
  );
}

const day = 86_400_000;

/** The hour is enough for what ends within a day. */
function endOf(instant: string, language: Language): string {
  const end = new Date(instant);
  const soon = end.getTime() - Date.now() < day;
  const style: Intl.DateTimeFormatOptions = { timeStyle: 'short' };
  return new Intl.DateTimeFormat(language, soon ? style : { ...style, dateStyle: 'short' }).format(
    end,
  );
}
