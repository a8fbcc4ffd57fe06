import { Anchor, Text } from '@mantine/core';
import { isLapsed } from '@qr-menu/domain/account';
import type { Language } from '@qr-menu/schema';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLanguage } from '#i18n/i18n.ts';
import { useSession } from '#session/session-context.ts';
import { Panel } from '#ui/page/panel.tsx';

export function SubscriptionSummary({ validUntil }: { readonly validUntil: string }) {
  const { t } = useTranslation();
  const { workspace } = useSession();
  const { kind, untilText, leftText } = useSubscriptionTexts(validUntil);
  return (
    <Panel title={t('subscription.title')}>
      <Text>{untilText}</Text>
      <Text>{kind === 'lapsed' ? t('subscription.lapsedHint') : leftText}</Text>
      {workspace.role === 'owner' ? (
        <Anchor component={Link} to="/admin/subscription">
          {t('dashboard.toSubscription')}
        </Anchor>
      ) : null}
    </Panel>
  );
}

export function useSubscriptionTexts(validUntil: string) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const date = formatDay(validUntil, language);
  const status = subscriptionStatus(validUntil, Date.now());
  const { kind, daysLeft: count } = status;
  const days = count === 1 ? 'subscription.daysLeft.one' : 'subscription.daysLeft.other';
  return {
    kind,
    untilText: t(kind === 'lapsed' ? 'subscription.lapsed' : 'subscription.validUntil', { date }),
    leftText: kind === 'running' ? t(days, { count }) : t('subscription.lastDay'),
  };
}

const dayLength = 24 * 60 * 60 * 1_000;

/** Returns how many days of the venue's subscription are left, rounded up. */
export function subscriptionStatus(validUntil: string, now: number) {
  const daysLeft = Math.floor((Date.parse(validUntil) - now) / dayLength);
  if (isLapsed(validUntil, now)) return { kind: 'lapsed', daysLeft: 0 } as const;
  return { kind: daysLeft < 1 ? 'last-day' : 'running', daysLeft } as const;
}

export const formatDay = (instant: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(instant));
