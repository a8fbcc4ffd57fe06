import { Anchor, Button, Stack, Table, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLoaded } from '#api/cache/use-loaded.ts';
import { SubscriptionDocument, type SubscriptionQuery } from '#api/generated/operations.ts';
import { loadRuntimeConfig } from '#api/runtime-config.ts';
import { useLanguage } from '#i18n/i18n.ts';
import { EuroBeside } from '#site/euro-beside.tsx';
import { planOffers } from '#site/plan-offers.ts';
import { formatAmount } from '#ui/amounts.ts';
import { LoadState } from '#ui/feedback/status.tsx';
import { ScrollFrame } from '#ui/list/scroll-frame.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { formatDay, useSubscriptionTexts } from './subscription-summary.tsx';
import './subscription.css';

export function SubscriptionPage() {
  const { t } = useTranslation();
  const { data, ...load } = useLoaded(SubscriptionDocument);
  return (
    <>
      <PageHeader title={t('subscription.title')} />
      <LoadState {...load} text={t('subscription.loading')} />
      {data ? <Loaded data={data} /> : null}
    </>
  );
}

function Loaded({ data }: { readonly data: SubscriptionQuery }) {
  const { t } = useTranslation();
  const account = data.listAccounts?.items[0];
  const payments = (data.listTransactions?.items ?? []).filter((payment) => payment !== null);
  return (
    <Stack gap="lg" className="panels">
      {account ? (
        <Status validUntil={account.subscriptionValidUntil} trial={payments.length === 0} />
      ) : (
        <section className="panel">
          <Text>{t('subscription.noAccount')}</Text>
          <Button component={Link} to="/admin/account">
            {t('admin.account.create')}
          </Button>
        </section>
      )}
      <Plan />
      <Payment />
      <Panel title={t('subscription.payments')}>
        {payments.length === 0 ? (
          <Text c="dimmed">{t('subscription.noPayments')}</Text>
        ) : (
          <Payments payments={payments} />
        )}
      </Panel>
    </Stack>
  );
}

function Status({ validUntil, trial }: { readonly validUntil: string; readonly trial: boolean }) {
  const { t } = useTranslation();
  const { kind, untilText, leftText } = useSubscriptionTexts(validUntil);
  const lapsed = kind === 'lapsed';
  return (
    <section className="panel subscription-status" data-status={kind}>
      <p className="subscription-days">{lapsed ? untilText : leftText}</p>
      <Text>{lapsed ? t('subscription.lapsedHint') : untilText}</Text>
      {trial && !lapsed ? <Text>{t('subscription.trial')}</Text> : null}
    </section>
  );
}

function Plan() {
  const { t } = useTranslation();
  const [language] = useLanguage();
  return (
    <Panel title={t('subscription.yourPlan')}>
      <p className="subscription-price">
        {t('plan.name')}: {t('plan.price')}
      </p>
      <EuroBeside price={t('plan.price')} language={language} />
      <Text>
        {t('plan.period')}, {t('plan.monthly')}
      </Text>
      <Title order={3} size="h5">
        {t('subscription.included')}
      </Title>
      <ul className="subscription-included">
        {planOffers.map((offer) => (
          <li key={offer}>{t(offer)}</li>
        ))}
      </ul>
    </Panel>
  );
}

/** Shows the operator's information about payments, if there is any. */
function Payment() {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const [words, setWords] = useState('');
  useEffect(() => {
    let isLeft = false;
    loadRuntimeConfig().then(
      ({ paymentText }) => isLeft || setWords(paymentText),
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, []);
  return (
    <Panel title={t('subscription.howToPay')}>
      {words ? <p className="subscription-words">{words}</p> : null}
      <Text>
        {t('subscription.extend')}{' '}
        <Anchor href={`/?lang=${language}#contact`} underline="always">
          {t('subscription.contact')}
        </Anchor>
      </Text>
    </Panel>
  );
}

type Transactions = NonNullable<SubscriptionQuery['listTransactions']>['items'];
type PaymentsProps = { readonly payments: readonly NonNullable<Transactions[number]>[] };

function Payments({ payments }: PaymentsProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const months = (count: number) =>
    t(count === 1 ? 'subscription.months.one' : 'subscription.months.other', { count });
  // The operator enters the currency, so it may have a code that the browser does not support.
  const money = (amount: number, currency: string) =>
    `${formatAmount(amount, language)} ${currency}`;
  return (
    <ScrollFrame className="payments" label={t('subscription.payments')}>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('subscription.paidAt')}</Table.Th>
            <Table.Th>{t('subscription.plan')}</Table.Th>
            <Table.Th>{t('subscription.amount')}</Table.Th>
            <Table.Th>{t('subscription.period')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {payments.toReversed().map((payment) => (
            <Table.Tr key={payment.id}>
              <Table.Td>{formatDay(payment.paidAt, language)}</Table.Td>
              <Table.Td>{months(payment.plan)}</Table.Td>
              <Table.Td>{money(payment.amount, payment.currency)}</Table.Td>
              <Table.Td>
                {formatDay(payment.validFrom, language)} – {formatDay(payment.validUntil, language)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollFrame>
  );
}
