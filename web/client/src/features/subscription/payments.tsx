import { Table } from '@mantine/core';
import type { Language } from '@qr-menu/schema';
import { useTranslation } from 'react-i18next';
import type { SubscriptionQuery } from '#api/generated/operations.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { ScrollFrame } from '#ui/scroll-frame.tsx';
import { formatDay } from './subscription-summary.tsx';

type Connection = NonNullable<SubscriptionQuery['listTransactions']>;
type Payment = NonNullable<Connection['items'][number]>;

export type PaymentsProps = { readonly payments: readonly Payment[] };

export function Payments({ payments }: PaymentsProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
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
          {payments.toReversed().map(({ id, plan, paidAt, validFrom, validUntil, ...paid }) => (
            <Table.Tr key={id}>
              <Table.Td>{formatDay(paidAt, language)}</Table.Td>
              <Table.Td>
                {t(plan === 1 ? 'subscription.months.one' : 'subscription.months.other', {
                  count: plan,
                })}
              </Table.Td>
              <Table.Td>{money(paid, language)}</Table.Td>
              <Table.Td>
                {formatDay(validFrom, language)} – {formatDay(validUntil, language)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollFrame>
  );
}

/** The currency is text that the operator wrote; it may be no code that the browser knows. */
const money = ({ amount, currency }: Pick<Payment, 'amount' | 'currency'>, language: Language) =>
  `${amount.toLocaleString(language, { minimumFractionDigits: 2 })} ${currency}`;
