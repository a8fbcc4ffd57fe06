import type { Menu } from '@qr-menu/domain';
import type { ApiEntity } from '../../answers/lists/entity-list.ts';

export function menuToApi({
  accountId: accountID,
  translations,
  imageUrl,
  ...menu
}: Menu): ApiEntity {
  return {
    ...menu,
    accountID,
    translations: JSON.stringify(translations),
    imageUrl: imageUrl || null,
  };
}
