import { Alert, Anchor, Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import {
  type CurrencyCode,
  currencyCode,
  currencyCodes,
  currencyText,
  fixedRate,
  isCurrencyCode,
} from '@qr-menu/domain/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLoaded } from '#api/cache/use-loaded.ts';
import {
  type AmountKind,
  ChangeCurrencyDocument,
  type ChangeCurrencyInput,
  type CurrencyRounding,
  MenuCurrenciesDocument,
  type MenuCurrenciesQuery,
  PreviewCurrencyChangeDocument,
  type PreviewCurrencyChangeQuery,
} from '#api/generated/operations.ts';
import { useFailureText } from '#api/request-failure.ts';
import { displayText, pricedName, readTranslations } from '#api/translations.ts';
import { useLanguage } from '#i18n/i18n.ts';
import { formatDelta, formatMoney } from '#ui/amounts.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Failure, Loading, LoadState } from '#ui/feedback/status.tsx';
import { ForEditors } from '#ui/feedback/view-only.tsx';
import { useSave } from '#ui/form/use-save.ts';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { type BeforeAfter, BeforeAfterTable } from '#ui/prices/before-after-table.tsx';
import { usePreview } from '#ui/prices/use-preview.ts';
import './currency.css';

type Menu = NonNullable<NonNullable<MenuCurrenciesQuery['listMenus']>['items'][number]>;
type Preview = PreviewCurrencyChangeQuery['previewCurrencyChange'];

/** Converts all prices of a menu into another currency after a preview. */
export function CurrencyPage() {
  const { t } = useTranslation();
  const { data, ...load } = useLoaded(MenuCurrenciesDocument);
  const menus = (data?.listMenus?.items ?? []).filter((menu) => menu !== null);
  return (
    <>
      <PageHeader title={t('currency.title')} />
      <LoadState {...load} />
      {data && menus.length === 0 ? (
        <EmptyState
          title={t('admin.menus.empty')}
          text={t('catalog.menus.emptyText')}
          action={{ label: t('admin.menus.add'), to: '/admin/menus/create' }}
        />
      ) : null}
      {menus.length > 0 ? <Conversion menus={menus} onDone={load.reload} /> : null}
    </>
  );
}

type ConversionProps = { readonly menus: readonly Menu[]; readonly onDone: () => void };

/** The owner's choices. */
type Choice = {
  readonly menuId: string;
  readonly to: CurrencyCode;
  readonly rate: string;
  readonly rounding: CurrencyRounding;
};

function Conversion({ menus, onDone }: ConversionProps) {
  const [done, setDone] = useState(false);
  const [choice, setChoice] = useState<Choice>(() => ({
    menuId: firstToConvert(menus).id,
    to: 'EUR',
    rate: '',
    rounding: 'EXACT',
  }));
  const menu = menus.find(({ id }) => id === choice.menuId) ?? firstToConvert(menus);
  const input = inputOf(menu, choice);
  const change = (changes: Partial<Choice>) => {
    setDone(false);
    setChoice({ ...choice, ...changes });
  };
  return (
    <Stack gap="lg" className="panels">
      {done ? <Done /> : null}
      <ChoicePanel {...{ menus, menu, choice, change }} />
      {input ? (
        <Prices
          input={input}
          oldCurrency={menu.currency}
          newCurrency={currencyText(choice.to)}
          onDone={() => {
            setDone(true);
            onDone();
          }}
        />
      ) : null}
    </Stack>
  );
}

/** The owner enters a rate unless the rate is fixed by law. */
const needsRate = (from: CurrencyCode | null, to: CurrencyCode): from is CurrencyCode =>
  from !== null && from !== to && fixedRate(from, to) === null;

/** Returns null if the choices are incomplete. */
function inputOf(menu: Menu, { to, rate, rounding }: Choice): ChangeCurrencyInput | null {
  const from = currencyCode(menu.currency);
  if (from === null || from === to) return null;
  const input = { menuIDs: [menu.id], to, rounding };
  if (!needsRate(from, to)) return input;
  return rate.trim() === '' ? null : { ...input, rate: rate.trim() };
}

type ChoicePanelProps = {
  readonly menus: readonly Menu[];
  readonly menu: Menu;
  readonly choice: Choice;
  readonly change: (changes: Partial<Choice>) => void;
};

function ChoicePanel({ menus, menu, choice, change }: ChoicePanelProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { to, rate, rounding } = choice;
  const from = currencyCode(menu.currency);
  const nameOf = ({ translations }: Menu): string =>
    displayText(readTranslations(translations).name, language) || t('admin.untitledMenu');
  return (
    <Panel title={t('currency.what')}>
      <Text>{t('currency.intro')}</Text>
      <div className="currency-fields">
        <NativeSelect
          label={t('currency.menu')}
          data={menus.map((each) => ({
            value: each.id,
            label: `${nameOf(each)} (${each.currency})`,
          }))}
          value={menu.id}
          onChange={({ currentTarget: { value } }) => change({ menuId: value })}
        />
        <NativeSelect
          label={t('currency.to')}
          data={currencyCodes.map((code) => ({ value: code, label: currencyName(code, language) }))}
          value={to}
          onChange={({ currentTarget: { value } }) =>
            isCurrencyCode(value) && change({ to: value })
          }
        />
        {needsRate(from, to) ? (
          <TextInput
            label={t('currency.rate', { from, to })}
            description={t('currency.rateHint')}
            inputMode="decimal"
            value={rate}
            onChange={({ currentTarget: { value } }) => change({ rate: value })}
          />
        ) : null}
        <NativeSelect
          label={t('currency.rounding')}
          data={roundings.map((value) => ({ value, label: t(roundingTexts[value]) }))}
          value={rounding}
          onChange={({ currentTarget: { value } }) =>
            change({ rounding: roundings.find((candidate) => candidate === value) ?? 'EXACT' })
          }
        />
      </div>
      {from === null ? <Alert>{t('currency.unknown', { text: menu.currency })}</Alert> : null}
      {from === to ? <Text>{t('currency.already', { to })}</Text> : null}
      {from === 'BGN' && to === 'EUR' ? <Text c="dimmed">{t('currency.law')}</Text> : null}
    </Panel>
  );
}

/** Returns the first menu that is still in leva, or else the first menu. */
const firstToConvert = (menus: readonly Menu[]): Menu =>
  menus.find((menu) => menu.currencyCode === 'BGN') ?? (menus[0] as Menu);

const currencyName = (code: CurrencyCode, language: string): string =>
  `${new Intl.DisplayNames(language, { type: 'currency' }).of(code) ?? code} (${code})`;

const roundingTexts = {
  EXACT: 'currency.roundings.exact',
  FIVE_CENTS_DOWN: 'currency.roundings.fiveCentsDown',
  TEN_CENTS_DOWN: 'currency.roundings.tenCentsDown',
  TEN_CENTS_NEAREST: 'currency.roundings.tenCentsNearest',
  ENDING_90: 'currency.roundings.endingNinety',
  ENDING_99: 'currency.roundings.endingNinetyNine',
} as const satisfies Record<CurrencyRounding, string>;
const roundings = Object.keys(roundingTexts) as CurrencyRounding[];

function Done() {
  const { t } = useTranslation();
  return (
    <Alert color="green" role="status" title={t('currency.done')}>
      <Text>{t('currency.doneText')}</Text>
      <Anchor component={Link} to="/admin/history">
        {t('currency.toHistory')}
      </Anchor>
    </Alert>
  );
}

type PricesProps = {
  readonly input: ChangeCurrencyInput;
  readonly oldCurrency: string;
  readonly newCurrency: string;
  readonly onDone: () => void;
};

function Prices({ input, oldCurrency, newCurrency, onDone }: PricesProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const { save, saving } = useSave(ChangeCurrencyDocument);
  const { data, failure, ready } = usePreview(PreviewCurrencyChangeDocument, input);
  if (failure) return <Failure text={failureText(failure)} />;
  if (!data) return <Loading />;
  const preview = data.previewCurrencyChange;
  const { prices, sections, options } = preview;
  const amounts = prices.length + sections.length + options.length;
  const change = async () => {
    if (await save({ input, ifVersion: preview.version })) onDone();
  };
  return (
    <Panel title={t('currency.prices', { n: amounts })}>
      {amounts === 0 ? (
        <Text>{t('currency.noPrices')}</Text>
      ) : (
        <PriceTable {...{ preview, oldCurrency, newCurrency }} />
      )}
      <Sums {...{ preview, newCurrency }} />
      <ForEditors>
        <Button loading={saving} disabled={!ready} onClick={() => void change()}>
          {t('currency.apply', { n: amounts })}
        </Button>
      </ForEditors>
    </Panel>
  );
}

type PriceTableProps = {
  readonly preview: Preview;
  readonly oldCurrency: string;
  readonly newCurrency: string;
};

function PriceTable({ preview, oldCurrency, newCurrency }: PriceTableProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const nameOf = (translations: string) =>
    displayText(readTranslations(translations).name, language) || t('history.unnamed');
  const nameOfAmount: Readonly<Record<AmountKind, (name: string) => string>> = {
    PRICE: (name) => name,
    DEPOSIT: (name) => t('sizes.depositOf', { name }),
    HAPPY_HOUR: (name) => t('happyHour.of', { name }),
  };
  const priceRow = (
    key: string,
    name: string,
    { oldPrice, exactPrice, newPrice }: Pick<Preview['prices'][number], AmountName>,
  ): BeforeAfter => ({
    key,
    name,
    before: formatMoney(oldPrice, oldCurrency, language),
    after: (
      <>
        {formatMoney(newPrice, newCurrency, language)}
        <Rounded exact={exactPrice} now={newPrice} />
      </>
    ),
  });
  const rows = [
    ...preview.prices.map(({ itemID, variantID, kind, size, translations, ...amounts }) => {
      const name = pricedName(nameOf(translations), size, language);
      return priceRow(`${itemID} ${variantID} ${kind}`, nameOfAmount[kind](name), amounts);
    }),
    ...preview.sections.map(({ sectionID, kind, translations, ...amounts }) =>
      priceRow(`${sectionID} ${kind}`, nameOfAmount[kind](nameOf(translations)), amounts),
    ),
    ...preview.options.map(({ optionGroupID, optionID, translations, oldDelta, newDelta }) => ({
      key: `${optionGroupID} ${optionID}`,
      name: nameOf(translations),
      before: formatDelta(oldDelta, language, oldCurrency),
      after: formatDelta(newDelta, language, newCurrency),
    })),
  ];
  return <BeforeAfterTable className="currency-prices" label={t('items.preview')} rows={rows} />;
}

type AmountName = 'oldPrice' | 'exactPrice' | 'newPrice';

/** Shows by how much the chosen rounding raises or lowers a price compared with the exact conversion. */
function Rounded({ exact, now }: { readonly exact: number; readonly now: number }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  if (exact === now || exact === 0) return null;
  const percent = new Intl.NumberFormat(language, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  return (
    <Text size="xs" c="dimmed">
      {t('currency.rounded', { by: percent.format((now - exact) / exact) })}
    </Text>
  );
}

function Sums({ preview, newCurrency }: Omit<PriceTableProps, 'oldCurrency'>) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { rises, falls } = preview;
  if (rises === 0 && falls === 0) return <Text>{t('currency.exactSum')}</Text>;
  const amount = (sum: number): string => formatMoney(sum, newCurrency, language);
  return <Text>{t('currency.sums', { rises: amount(rises), falls: amount(falls) })}</Text>;
}
