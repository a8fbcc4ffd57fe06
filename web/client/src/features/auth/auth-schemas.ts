import { emailAddress } from '@qr-menu/domain/text';
import * as z from 'zod/mini';
import { accountNameText, fault } from '#ui/form/form-schemas.ts';

const required = z.string().check(z.trim(), z.minLength(1, fault('auth.errors.required')));
const email = required.check(z.regex(emailAddress, fault('auth.errors.emailFormat')));
/** At least 8 characters of any kind. The service also rejects the most common passwords. */
const newPassword = z
  .string()
  .check(z.refine((text) => [...text].length >= 8, fault('auth.errors.passwordLength')));

const presentPassword = z.string().check(z.minLength(1, fault('auth.errors.required')));

export const signInSchema = z.object({ email, password: presentPassword });

export const passwordOnlySchema = z.object({ password: presentPassword });

export const newPasswordSchema = z.object({ password: newPassword });

export const forgotPasswordSchema = z.object({ email });

/** Six digits, or eight if the code is from our own service. Spaces are allowed. */
const code = z.pipe(
  required.check(z.regex(/^(\s*\d){6,8}\s*$/, fault('auth.errors.codeFormat'))),
  z.transform((text) => text.replace(/\s/g, '')),
);

/** For steps without input. */
export const nothingSchema = z.object({});

/** A code from an authenticator app. */
export const appCodeSchema = z.object({
  code: z.pipe(
    required.check(z.regex(/^(\s*\d){6}\s*$/, fault('twoStep.errors.appCode'))),
    z.transform((text) => text.replace(/\s/g, '')),
  ),
});

/** A recovery code consists of letters and digits in groups. The service accepts any spelling. */
export const recoveryCodeSchema = z.object({ code: required.check(z.maxLength(64)) });

export const resetPasswordSchema = z.object({ code, password: newPassword });

export const codeSchema = z.object({ code });

const mismatch = {
  error: fault('auth.errors.mismatch'),
  path: ['confirmPassword'],
  // Checked even if other fields are invalid, so that all errors are reported together.
  when: () => true,
};

export const changePasswordSchema = z
  .object({ present: presentPassword, password: newPassword, confirmPassword: z.string() })
  .check(z.refine((form) => form.password === form.confirmPassword, mismatch));

/** `telephone` is passed in, because its list of countries is too large for the sign-in page. */
export const registerSchema = (telephone: z.ZodMiniType<string, string>) =>
  z
    .object({
      name: accountNameText,
      email,
      phone: telephone,
      password: newPassword,
      confirmPassword: z.string(),
    })
    .check(z.refine((form) => form.password === form.confirmPassword, mismatch));

/** Invited people need no venue, and the invitation already contains their address. */
export const joinSchema = z
  .object({
    name: required.check(z.maxLength(256, fault('auth.errors.nameLength'))),
    email,
    password: newPassword,
    confirmPassword: z.string(),
  })
  .check(z.refine((form) => form.password === form.confirmPassword, mismatch));
