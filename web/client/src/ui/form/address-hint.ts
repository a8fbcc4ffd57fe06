import { isAccountNameUsable, normalizeAccountName, withoutAccents } from '@qr-menu/domain/names';
import { useTranslation } from 'react-i18next';

export const readableAddress = (name: string, host: string): string =>
  `${host}/menu/${normalizeAccountName(name)}`;

/** `й` counts as a separate letter. Guests may only omit the accents of Latin letters. */
const accent = /[a-z][\u0300-\u036f]/;

/** Returns the normalized form of a venue's name while the user types it. `saved` is the current name. */
export function useAddressHint(typed: string, saved?: string): string {
  const { t } = useTranslation();
  const normalized = normalizeAccountName(typed);
  if (!isAccountNameUsable(normalized)) return t('catalog.account.firstHint');
  const renamed = saved !== undefined && normalizeAccountName(saved) !== normalized;
  const address = t(renamed ? 'catalog.account.newAddress' : 'catalog.account.address', {
    address: readableAddress(typed, location.host),
  });
  if (!accent.test(normalized.normalize('NFD'))) return address;
  return `${address} · ${t('catalog.account.plainAddress', { name: withoutAccents(normalized) })}`;
}
