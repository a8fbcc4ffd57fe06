import { limits } from '@qr-menu/domain';
import { expect, test } from 'vitest';
import { registerSchema } from './auth-schemas.ts';

const registration = {
  name: 'Механа',
  email: 'owner@example.com',
  phone: '+359888123456',
  password: 'тайна-дума',
  confirmPassword: 'тайна-дума',
};

test('a complete registration passes', () => {
  expect(registerSchema.parse(registration)).toEqual(registration);
});

test.each([
  ['name', ' ', 'admin.invalidFields.required'],
  ['name', 'Механа „Рила“', 'admin.invalidFields.accountName'],
  ['name', 'м'.repeat(limits.accountName + 1), 'admin.invalidFields.accountNameLength'],
  ['email', 'owner@example', 'auth.errors.emailFormat'],
  ['phone', '0888 123456', 'auth.errors.phoneFormat'],
  ['confirmPassword', 'друга', 'auth.errors.mismatch'],
])('a wrong %s is told at its field', (field, value, message) => {
  const issues = registerSchema.safeParse({ ...registration, [field]: value }).error?.issues ?? [];
  expect(issues.map((issue) => [issue.path[0], issue.message])).toEqual([[field, message]]);
});

test('a password needs eight characters, and all faults are told at once', () => {
  const faulty = { ...registration, password: '1234567', confirmPassword: '7' };
  const issues = registerSchema.safeParse(faulty).error?.issues ?? [];
  expect(issues.map((issue) => issue.message).sort()).toEqual([
    'auth.errors.mismatch',
    'auth.errors.passwordLength',
  ]);
});
