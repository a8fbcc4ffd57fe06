import { useTranslation } from 'react-i18next';
import { normalName, readableAddress } from './menu-path.ts';

/** What the typed name does to the address of the venue's menu. */
export function useAddressHint(typed: string, saved: string | undefined): string {
  const { t } = useTranslation();
  if (normalName(typed) === '') return t('catalog.account.firstHint');
  const address = readableAddress(typed, location.host);
  const renamed = saved !== undefined && normalName(saved) !== normalName(typed);
  return t(renamed ? 'catalog.account.newAddress' : 'catalog.account.address', { address });
}
