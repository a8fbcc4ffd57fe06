import type { Language } from '@qr-menu/schema';
import { guest as bg } from './bg/guest.ts';
import { guest as de } from './de/guest.ts';
import { guest as en } from './en/guest.ts';

const texts = { bg, en, de };

type GuestKey = `guest.${keyof typeof en}`;
export type GuestTexts = {
  (key: GuestKey, n?: number, of?: number): string;
  readonly language: Language;
};

/** Returns the strings of the guest page without using i18next, to keep the hydrated page small. */
export function guestTexts(language: Language): GuestTexts {
  const text = (key: GuestKey, n?: number, of?: number): string => {
    const name = key.slice('guest.'.length) as keyof typeof en;
    return texts[language][name]
      .replace('{{n}}', String(n ?? ''))
      .replace('{{of}}', String(of ?? ''));
  };
  return Object.assign(text, { language });
}
