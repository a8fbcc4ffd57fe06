const parameter = 'next';

/** Returns the URL of the sign-in page. After the sign-in, that page opens the target in the admin area. */
export function signInPath(target: string): string {
  return target === '/admin' ? '/login' : `/login?${new URLSearchParams({ [parameter]: target })}`;
}

/** Returns the screen to open after signing in: the requested one if it belongs to the admin area. */
export function returnPath(search: string): string {
  const target = new URLSearchParams(search).get(parameter) ?? '';
  try {
    const origin = 'http://own.invalid';
    const url = new URL(target, origin);
    const own = url.origin === origin && /^\/admin(\/|$)/.test(url.pathname);
    return own ? url.pathname + url.search + url.hash : '/admin';
  } catch {
    return '/admin';
  }
}

import * as z from 'zod/mini';
import { tabStorage } from '#session/browser-storage.ts';

const confirmedSchema = z.object({
  email: z.string(),
  confirmation: z.enum(['confirmed', 'reset-required']),
});

export type ConfirmedRegistration = z.infer<typeof confirmedSchema>;

const stateSchema = z.object({ registration: confirmedSchema });

/** The navigation state that a confirmed registration passes to the sign-in page. */
export const registrationState = (
  registration: ConfirmedRegistration,
): z.infer<typeof stateSchema> => ({ registration });

/** Returns the latest confirmed registration, or null if the visitor came from another page. */
export function confirmedRegistration(state: unknown): ConfirmedRegistration | null {
  return stateSchema.safeParse(state).data?.registration ?? null;
}

const mailedSchema = z.object({
  code: z.string().check(z.regex(/^\d{6,8}$/)),
  email: z.string().check(z.minLength(3)),
});

export type MailedCode = z.infer<typeof mailedSchema>;

/**
 * Reads the code from the fragment of a link in an email. Opening the link does not use up the code, because
 * mail scanners open links too.
 */
export const mailedCode = (hash: string): MailedCode | null =>
  mailedSchema.safeParse(Object.fromEntries(new URLSearchParams(hash.slice(1)))).data ?? null;

const cancelSchema = z.object({ cancel: z.string().check(z.regex(/^[\w-]{20,100}$/)) });

/** Reads the secret that cancels the removal of a second step from the link in an email. */
export const removalToCancel = (hash: string): string | null =>
  cancelSchema.safeParse(Object.fromEntries(new URLSearchParams(hash.slice(1)))).data?.cancel ??
  null;

const unconfirmedKey = 'qr-menu.unconfirmed';

/**
 * Stores the address that is not confirmed yet, because a phone may reload the page while the user reads
 * the email with the code.
 */
export const unconfirmed = {
  read: (): string | null => tabStorage.getItem(unconfirmedKey),
  keep: (email: string): void => tabStorage.setItem(unconfirmedKey, email),
  forget: (): void => tabStorage.removeItem(unconfirmedKey),
};
