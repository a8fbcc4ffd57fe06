import { Anchor, Text } from '@mantine/core';
import { limits, normalizeAccountName } from '@qr-menu/domain';
import { useTranslation } from 'react-i18next';
import { LimitCount } from '#ui/limit-count.tsx';

type AccountNamesProps = {
  readonly present: string;
  /** In their normal form. */
  readonly names: readonly string[];
};

/** Every name that leads to the venue's menu, and how many more it can have. */
export function AccountNames({ present, names }: AccountNamesProps) {
  const { t } = useTranslation();
  const limit = limits.namesPerAccount;
  const presentName = normalizeAccountName(present);
  const isPresent = (name: string) => name === presentName;
  const ordered = [...names.filter(isPresent), ...names.filter((name) => !isPresent(name))];
  return (
    <details className="account-names">
      <summary>
        <LimitCount
          text={t('catalog.account.names', { n: names.length, limit })}
          count={names.length}
          limit={limit}
        />
      </summary>
      <Text size="sm" c="dimmed">
        {t('catalog.account.namesHint', { limit })}{' '}
        {t('catalog.account.namesLeft', { n: limit - names.length })}
      </Text>
      <ul>
        {ordered.map((name) => (
          <li key={name}>
            <Anchor href={`/menu/${encodeURIComponent(name)}`} target="_blank">
              /menu/{name}
            </Anchor>
            {isPresent(name) ? <Text span>{` (${t('catalog.account.present')})`}</Text> : null}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The address of a venue's menu as people read and type it. */
export const readableAddress = (name: string, host: string): string =>
  `${host}/menu/${normalizeAccountName(name)}`;
