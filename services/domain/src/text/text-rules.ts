import { type LocalizedText, languages, parseImageUrl, type Translations } from '@qr-menu/schema';
import type { Rejection } from '../decision.ts';
import { limits } from '../limits.ts';

const badInput = (field: string, message: string): Rejection => ({
  code: 'BAD_USER_INPUT',
  message: `${field}: ${message}`,
  field,
});

const loneSurrogate = /\p{Surrogate}/u;
/** Characters that cannot be typed into a form. Postgres rejects U+0000, and XML the others (rule R6). */
const control = /(?![\t\n\r\u0080-\u009f])\p{Cc}/u;
const tabOrLineEnd = /[\t\n\r\u2028\u2029]/;
/** Matches a single email address without a name or quotes, as the mail queue requires. */
export const emailAddress =
  /^[^\s@<>()[\],;:"`\\\p{C}]+@[^\s@<>()[\],;:"`\\\p{C}]+\.[^\s@<>()[\],;:"`\\\p{C}]+$/u;
const phone = /^[+ ()./-]*(\d[ ()./-]*){3,}$/;
const url = /^(https?:\/\/[^\s<>"\\/?#]|\/(?!\/))[^\s<>"\\]*$/i;

export type TextRule = {
  readonly max: number;
  readonly required?: boolean;
  /** Whether tabs and line breaks are refused too. */
  readonly oneLine?: boolean;
};

/** Lengths are in UTF-16 code units. Control characters other than tabs and line breaks are refused. */
export function textFault(field: string, value: string, rule: TextRule): Rejection | null {
  if (rule.required && value.trim() === '') return badInput(field, 'must not be empty');
  if (value.length > rule.max) {
    return badInput(field, `must not be longer than ${rule.max} characters`);
  }
  if (loneSurrogate.test(value)) return badInput(field, 'is not well-formed Unicode');
  if (control.test(value)) return badInput(field, 'contains a control character');
  if (rule.oneLine && tabOrLineEnd.test(value)) return badInput(field, 'must be a single line');
  return null;
}

export function emailFault(value: string): Rejection | null {
  return (
    textFault('email', value, { max: limits.email, required: true }) ??
    (emailAddress.test(value) ? null : badInput('email', 'is not an e-mail address'))
  );
}

export function phoneFault(value: string): Rejection | null {
  return (
    textFault('phone', value, { max: limits.phone, required: true }) ??
    (phone.test(value) ? null : badInput('phone', 'is not a phone number'))
  );
}

/** An empty string removes the picture. URLs without TLS are accepted only for our own image hosts. */
export function pictureFault(field: string, value: string): Rejection | null {
  const fault = textFault(field, value, { max: limits.url });
  if (fault || value === '') return fault;
  if (!url.test(value)) return badInput(field, 'is not a web address');
  return /^http:/i.test(value) && parseImageUrl(value) === null
    ? badInput(field, 'must begin with https://, or browsers will not show the picture')
    : null;
}

export function integerFault(field: string, value: number, max: number): Rejection | null {
  return Number.isInteger(value) && value >= 0 && value <= max
    ? null
    : badInput(field, `must be a whole number from 0 to ${max}`);
}

export function localizedFault(
  field: string,
  text: LocalizedText,
  rule: TextRule,
): Rejection | null {
  for (const language of languages) {
    const fault = textFault(`${field}.${language}`, text[language] ?? '', { max: rule.max });
    if (fault) return fault;
  }
  const filled = languages.some((language) => (text[language] ?? '').trim() !== '');
  return rule.required && !filled ? badInput(field, 'is required in at least one language') : null;
}

/** Every entity needs a name. Menus and ingredients also need a description. */
export function translationsFault(
  translations: Translations,
  descriptionRequired: boolean,
): Rejection | null {
  return (
    localizedFault('name', translations.name, { max: limits.name, required: true }) ??
    localizedFault('description', translations.description, {
      max: limits.description,
      required: descriptionRequired,
    })
  );
}
