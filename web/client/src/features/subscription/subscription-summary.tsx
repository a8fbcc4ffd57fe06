import { Anchor, Text, Title } from '@mantine/core';
import type { Language } from '@qr-menu/schema';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLanguage } from '#i18n/use-language.ts';
import { useSession } from '#session/session-context.ts';
import { subscriptionStatus } from './subscription-status.ts';

type SubscriptionSummaryProps = { readonly validUntil: string };

/** Until when the venue is paid for, in a line of the dashboard. */
export function SubscriptionSummary({ validUntil }: SubscriptionSummaryProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { workspace } = useSession();
  const date = formatDay(validUntil, language);
  const status = subscriptionStatus(validUntil, Date.now());
  const lapsed = status.kind === 'lapsed';
  return (
    <section className="panel" aria-labelledby="subscription">
      <Title order={2} size="h4" id="subscription">
        {t('subscription.title')}
      </Title>
      <Text>{t(lapsed ? 'subscription.lapsed' : 'subscription.validUntil', { date })}</Text>
      {status.kind === 'running' ? (
        <Text>
          {t(status.daysLeft === 1 ? 'subscription.daysLeft.one' : 'subscription.daysLeft.other', {
            count: status.daysLeft,
          })}
        </Text>
      ) : null}
      {status.kind === 'last-day' ? <Text>{t('subscription.lastDay')}</Text> : null}
      {lapsed ? <Text>{t('subscription.lapsedHint')}</Text> : null}
      {workspace.role === 'owner' ? (
        <Anchor component={Link} to="/admin/subscription">
          {t('dashboard.toSubscription')}
        </Anchor>
      ) : null}
    </section>
  );
}

/** A date as the language's readers write it. */
export const formatDay = (instant: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(instant));
