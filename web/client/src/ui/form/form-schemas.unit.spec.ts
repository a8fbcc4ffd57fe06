import { limits } from '@qr-menu/domain/workspace';
import { expect, test } from 'vitest';
import { admin as bg } from '#i18n/bg/admin.ts';
import { admin as de } from '#i18n/de/admin.ts';
import { admin as en } from '#i18n/en/admin.ts';
import {
  accountNameText,
  digitsText,
  discountText,
  emailText,
  optionalText,
  priceText,
  requiredLocalizedText,
} from './form-schemas.ts';

test.each([
  ['', null],
  ['0', 0],
  ['8.90', 8.9],
  ['8,9', 8.9],
  ['999999.99', 999999.99],
  ['1.234,50', 1234.5],
  ['1,234.50', 1234.5],
  ['1\u00a0234,5', 1234.5],
])('the price %j is read as %j', (text, price) => {
  expect(priceText.parse(text)).toBe(price);
});

test.each(['-1', 'abc', '1e3', '.5', '1000000', '9,5,0', '€ 4,20', '1.2345'])(
  'the price %j is rejected',
  (text) => {
    const messages = priceText.safeParse(text).error?.issues.map(({ message }) => message);
    expect(messages).toEqual(['admin.invalidFields.price']);
  },
);

test('an ambiguous price is rejected', () => {
  const messages = priceText.safeParse('1.234').error?.issues.map(({ message }) => message);
  expect(messages).toEqual(['importExport.faults.ambiguousPrice']);
});

test.each([
  ['', null],
  ['0', 0],
  ['100', 100],
  ['15 %', 15],
  ['10,0', 10],
])('the discount %j is read as %j', (text, discount) => {
  expect(discountText.parse(text)).toBe(discount);
});

test.each(['101', '-1', '1.5', '12,5', '%'])('the discount %j is rejected', (text) => {
  expect(discountText.safeParse(text).success).toBe(false);
});

test('the form rejects an address that the API would refuse', () => {
  expect(emailText.parse(' иван@пример.бг ')).toBe('иван@пример.бг');
  const messages = emailText
    .safeParse('a,b@example.com')
    .error?.issues.map(({ message }) => message);
  expect(messages).toEqual(['admin.invalidFields.email']);
});

test('a number field only accepts digits', () => {
  expect(digitsText.parse('042')).toBe(42);
  expect(digitsText.safeParse('4a').success).toBe(false);
  expect(digitsText.safeParse('').success).toBe(false);
});

test('the maximum length of a name matches the error message', () => {
  const longest = 'м'.repeat(limits.accountName);
  expect(accountNameText.parse(` ${longest} `)).toBe(longest);
  for (const { invalidFields } of [bg, de, en]) {
    expect(invalidFields.accountNameLength).toContain(` ${limits.accountName} `);
  }
});

test('blank text clears a field and does not count as a translation', () => {
  expect(optionalText.parse('  ')).toBeNull();
  expect(requiredLocalizedText.safeParse({ bg: ' ', en: '', de: '' }).success).toBe(false);
  expect(requiredLocalizedText.safeParse({ bg: '', en: '', de: 'x' }).success).toBe(true);
});
