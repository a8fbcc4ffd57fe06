import type { Account } from '@qr-menu/domain';
import type { ApiEntity } from '../lists/entity-list.ts';

export function accountToApi(account: Account): ApiEntity {
  const { normalizedName: _, description, logoUrl, ...shown } = account;
  return { ...shown, description: description || null, logoUrl: logoUrl || null };
}
