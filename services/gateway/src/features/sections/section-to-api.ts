import type { Section } from '@qr-menu/domain';
import type { ApiEntity } from '../../answers/lists/entity-list.ts';

export function sectionToApi({
  menuId: menuID,
  translations,
  imageUrl,
  ...section
}: Section): ApiEntity {
  return {
    ...section,
    menuID,
    translations: JSON.stringify(translations),
    imageUrl: imageUrl || null,
  };
}
