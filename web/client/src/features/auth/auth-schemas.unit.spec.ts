import { limits } from '@qr-menu/domain/workspace';
import { expect, test } from 'vitest';
import { telephoneText } from '#ui/form/telephone.ts';
import { registerSchema } from './auth-schemas.ts';

const schema = registerSchema(telephoneText('BG'));

const registration = {
  name: 'Механа',
  email: 'owner@example.com',
  phone: '+359888123456',
  password: 'тайна-дума',
  confirmPassword: 'тайна-дума',
};

test('a complete registration is accepted, and its telephone number is converted', () => {
  expect(schema.parse(registration)).toEqual(registration);
  const typed = { ...registration, name: 'Механа „Рила“ / №1', phone: '0888 123 456' };
  expect(schema.parse(typed)).toEqual({ ...typed, phone: '+359888123456' });
});

test.each([
  ['name', ' ', 'admin.invalidFields.required'],
  ['name', '🍕 №', 'admin.invalidFields.accountName'],
  ['name', 'Механа\u200bРила', 'admin.invalidFields.accountNameInvisible'],
  ['name', 'м'.repeat(limits.accountName + 1), 'admin.invalidFields.accountNameLength'],
  ['email', 'owner@example', 'auth.errors.emailFormat'],
  ['phone', 'нула осем', 'auth.errors.phoneFormat'],
  ['confirmPassword', 'друга', 'auth.errors.mismatch'],
])('an invalid %s is reported at its field', (field, value, message) => {
  const issues = schema.safeParse({ ...registration, [field]: value }).error?.issues ?? [];
  expect(issues.map((issue) => [issue.path[0], issue.message])).toEqual([[field, message]]);
});

test('a password needs eight characters, and all errors are shown at once', () => {
  const faulty = { ...registration, password: '1234567', confirmPassword: '7' };
  const issues = schema.safeParse(faulty).error?.issues ?? [];
  expect(issues.map((issue) => issue.message).sort()).toEqual([
    'auth.errors.mismatch',
    'auth.errors.passwordLength',
  ]);
});
