import { useQuery } from '@apollo/client/react';
import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { SubscriptionDocument, type SubscriptionQuery } from '#api/generated/operations.ts';
import { useFailureText } from '#api/use-failure-text.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { Failure, Loading } from '#ui/status.tsx';
import { Payments } from './payments.tsx';
import { subscriptionStatus } from './subscription-status.ts';
import { formatDay } from './subscription-summary.tsx';
import './subscription.css';

/** What the venue has paid for, and until when. */
export function SubscriptionPage() {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const { data, error, refetch } = useQuery(SubscriptionDocument, {
    fetchPolicy: 'cache-and-network',
  });
  return (
    <>
      <PageHeader title={t('subscription.title')} />
      {error ? (
        <Failure
          text={t('admin.error', { message: failureText(error) })}
          onRetry={() => void refetch().catch(() => undefined)}
        />
      ) : null}
      {!data && !error ? <Loading text={t('subscription.loading')} /> : null}
      {data ? <Loaded data={data as SubscriptionQuery} /> : null}
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
      <section className="panel" aria-labelledby="payments">
        <Title order={2} size="h4" id="payments">
          {t('subscription.payments')}
        </Title>
        {payments.length === 0 ? (
          <Text c="dimmed">{t('subscription.noPayments')}</Text>
        ) : (
          <Payments payments={payments} />
        )}
      </section>
    </Stack>
  );
}

type StatusProps = { readonly validUntil: string; readonly trial: boolean };

function Status({ validUntil, trial }: StatusProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const status = subscriptionStatus(validUntil, Date.now());
  const date = formatDay(validUntil, language);
  const lapsed = status.kind === 'lapsed';
  return (
    <section className="panel subscription-status" data-status={status.kind}>
      <p className="subscription-days">
        {lapsed ? t('subscription.lapsed', { date }) : null}
        {status.kind === 'last-day' ? t('subscription.lastDay') : null}
        {status.kind === 'running'
          ? t(status.daysLeft === 1 ? 'subscription.daysLeft.one' : 'subscription.daysLeft.other', {
              count: status.daysLeft,
            })
          : null}
      </p>
      {lapsed ? null : <Text>{t('subscription.validUntil', { date })}</Text>}
      {lapsed ? <Text>{t('subscription.lapsedHint')}</Text> : null}
      {trial && !lapsed ? <Text>{t('subscription.trial')}</Text> : null}
      <Text>
        {t('subscription.extend')}{' '}
        <Anchor href={`/?lang=${language}#contact`} underline="always">
          {t('subscription.contact')}
        </Anchor>
      </Text>
    </section>
  );
}
