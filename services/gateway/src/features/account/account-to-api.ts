import type { Account } from '@qr-menu/domain';
import { venueCode } from '@qr-menu/platform';
import type { ApiEntity } from '../../answers/lists/entity-list.ts';

export function accountToApi(account: Account): ApiEntity {
  const { normalizedName: _, description, logoUrl, ...shown } = account;
  return {
    ...shown,
    description: description || null,
    logoUrl: logoUrl || null,
    // Here, because public reads show it, but not the owner that it is derived from.
    qrCode: venueCode(account.owner),
  };
}
