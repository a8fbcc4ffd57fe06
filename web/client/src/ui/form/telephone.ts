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
import { fault, requiredTextField } from './form-schemas.ts';

/**
 * For each language, the likely country of a venue that has not entered one. English does not suggest a
 * country, so Bulgaria is assumed.
 */
export const likelyCountry = { bg: 'BG', en: 'BG', de: 'DE' } as const satisfies Record<
  Language,
  CountryCode
>;

/** Some countries in ISO 3166 have no telephone numbers of their own. */
const telephoneCountry = (country: string): CountryCode =>
  isSupportedCountry(country) ? country : 'BG';

/** The length of the longest possible notation. */
const longest = 40;

type Telephone = {
  /** The number in the format that the sign-in service requires: `+359888123456`. */
  readonly number: string;
  /** The number in a readable format: `+359 88 812 3456`. */
  readonly readable: string;
};

/**
 * Returns null if the text is not a telephone number in any usual format. `country` (ISO 3166-1 alpha-2)
 * applies to numbers without a country code.
 */
export function readTelephone(text: string, country: string): Telephone | null {
  if (text.length > longest) return null;
  const options = { defaultCountry: telephoneCountry(country), extract: false } as const;
  const telephone = parsePhoneNumberFromString(text, options);
  if (telephone?.isPossible() && telephone.ext === undefined) {
    return { number: telephone.number, readable: telephone.formatInternational() };
  }
  // New number ranges are in use before the library supports them.
  const number = text.replace(/[\s()./-]/g, '');
  return /^\+\d{7,15}$/.test(number) ? { number, readable: number } : null;
}

export const isTelephone = (text: string, country: string): boolean =>
  text.trim() === '' || readTelephone(text, country) !== null;

export const telephoneFault = fault('auth.errors.phoneFormat');

/** Converts any usual format to the format that the sign-in service requires. */
export const telephoneText = (country: string) =>
  z.pipe(
    requiredTextField.check(z.refine((text) => isTelephone(text, country), telephoneFault)),
    z.transform((text) => readTelephone(text, country)?.number ?? text),
  );

/** Returns the telephone number in international format while the user types it. */
export function useTelephoneHint(typed: string, venueCountry: string): string {
  const { t } = useTranslation();
  const [screenLanguage] = useLanguage();
  const telephone = readTelephone(typed.trim(), venueCountry);
  if (telephone) return t('auth.phoneUnderstood', { number: telephone.readable });
  const country = telephoneCountry(venueCountry);
  const name = countryNames(screenLanguage)(country);
  return t('auth.phoneHint', { country: name, code: `+${getCountryCallingCode(country)}` });
}
