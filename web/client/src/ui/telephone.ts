import type { Language } from '@qr-menu/schema';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useLanguage } from '#i18n/i18n.ts';
import { fault, requiredText } from './form-schemas.ts';

/** Where a number without a country code belongs, by the venue's language; English says nothing. */
const countries = { bg: 'BG', en: 'BG', de: 'DE' } as const;

/** Longer than any way of writing a telephone. */
const longest = 40;

type Telephone = {
  /** As the sign-in service takes it: `+359888123456`. */
  readonly number: string;
  /** As people read it: `+359 88 812 3456`. */
  readonly readable: string;
};

/** Null when it is no telephone in any usual form. */
export function readTelephone(text: string, language: Language): Telephone | null {
  if (text.length > longest) return null;
  const country = { defaultCountry: countries[language], extract: false } as const;
  const telephone = parsePhoneNumberFromString(text, country);
  if (telephone?.isPossible() && telephone.ext === undefined) {
    return { number: telephone.number, readable: telephone.formatInternational() };
  }
  // Countries change their numbers before the library knows of it.
  const number = text.replace(/[\s()./-]/g, '');
  return /^\+\d{7,15}$/.test(number) ? { number, readable: number } : null;
}

export const isTelephone = (text: string, language: Language): boolean =>
  text.trim() === '' || readTelephone(text, language) !== null;

export const telephoneFault = fault('auth.errors.phoneFormat');

/** From any usual form to the sign-in service's. */
export const telephoneText = (language: Language) =>
  z.pipe(
    requiredText.check(z.refine((text) => isTelephone(text, language), telephoneFault)),
    z.transform((text) => readTelephone(text, language)?.number ?? text),
  );

/** What becomes of a telephone while it is typed. */
export function useTelephoneHint(typed: string, language: Language): string {
  const { t } = useTranslation();
  const [screenLanguage] = useLanguage();
  const telephone = readTelephone(typed.trim(), language);
  if (telephone) return t('auth.phoneUnderstood', { number: telephone.readable });
  const country = countries[language];
  const name = new Intl.DisplayNames(screenLanguage, { type: 'region' }).of(country) ?? country;
  return t('auth.phoneHint', { country: name, code: codes[country] });
}

const codes = { BG: '+359', DE: '+49' } as const;
