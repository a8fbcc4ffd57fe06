import { itemTraits, type TraitField } from '@qr-menu/domain/items';
import type { Language } from '@qr-menu/schema';

export const isTrait = (field: string): field is TraitField => Object.hasOwn(itemTraits, field);

export const traitLabel = (field: TraitField, language: Language): string =>
  itemTraits[field].label[language];
