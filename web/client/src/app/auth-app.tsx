import { lazy, useState } from 'react';
import { LoginPage } from '#features/auth/login-page.tsx';
import { openOwnerSession } from '#features/auth/open-identity.ts';
import { OwnerTheme } from '#ui/page/owner-theme.tsx';

/** Loaded separately, because the sign-in page does not need the list of country calling codes. */
const RegisterPage = lazy(async () => ({
  default: (await import('#features/auth/register-page.tsx')).RegisterPage,
}));

export function AuthApp({ screen }: { readonly screen: 'login' | 'register' }) {
  const [session] = useState(openOwnerSession);
  return (
    <OwnerTheme>
      {screen === 'login' ? <LoginPage session={session} /> : <RegisterPage session={session} />}
    </OwnerTheme>
  );
}
