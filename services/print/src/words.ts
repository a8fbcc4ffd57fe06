import { type PrintTexts, printTexts } from '@qr-menu/menu-page';
import type { Language } from '@qr-menu/schema';

export type Words = PrintTexts;
export const wordsIn = (language: Language): Words => printTexts(language);
