import type { Language } from '@qr-menu/schema';
import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { countryNames, useLanguage } from '#i18n/i18n.ts';
import { fault, requiredText } from './form-schemas.ts';

/** Where a venue is likely to be that has not said it, by its language; English says nothing. */
export const likelyCountry = { bg: 'BG', en: 'BG', de: 'DE' } as const satisfies Record<
  Language,
  CountryCode
>;

/** Some countries of ISO 3166 have no telephones of their own. */
const telephoneCountry = (country: string): CountryCode =>
  isSupportedCountry(country) ? country : 'BG';

/** Longer than any way of writing a telephone. */
const longest = 40;

type Telephone = {
  /** As the sign-in service takes it: `+359888123456`. */
  readonly number: string;
  /** As people read it: `+359 88 812 3456`. */
  readonly readable: string;
};

/**
 * Null when it is no telephone in any usual form. `country` is where a number without a country code
 * belongs: ISO 3166-1 alpha-2.
 */
export function readTelephone(text: string, country: string): Telephone | null {
  if (text.length > longest) return null;
  const options = { defaultCountry: telephoneCountry(country), extract: false } as const;
  const telephone = parsePhoneNumberFromString(text, options);
  if (telephone?.isPossible() && telephone.ext === undefined) {
    return { number: telephone.number, readable: telephone.formatInternational() };
  }
  // Countries change their numbers before the library knows of it.
  const number = text.replace(/[\s()./-]/g, '');
  return /^\+\d{7,15}$/.test(number) ? { number, readable: number } : null;
}

export const isTelephone = (text: string, country: string): boolean =>
  text.trim() === '' || readTelephone(text, country) !== null;

export const telephoneFault = fault('auth.errors.phoneFormat');

/** From any usual form to the sign-in service's. */
export const telephoneText = (country: string) =>
  z.pipe(
    requiredText.check(z.refine((text) => isTelephone(text, country), telephoneFault)),
    z.transform((text) => readTelephone(text, country)?.number ?? text),
  );

/** The formatted telephone number while it is typed. */
export function useTelephoneHint(typed: string, venueCountry: string): string {
  const { t } = useTranslation();
  const [screenLanguage] = useLanguage();
  const telephone = readTelephone(typed.trim(), venueCountry);
  if (telephone) return t('auth.phoneUnderstood', { number: telephone.readable });
  const country = telephoneCountry(venueCountry);
  const name = countryNames(screenLanguage)(country);
  return t('auth.phoneHint', { country: name, code: `+${getCountryCallingCode(country)}` });
}
