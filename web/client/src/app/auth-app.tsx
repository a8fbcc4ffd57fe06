import { useState } from 'react';
import { LoginPage } from '#features/auth/login-page.tsx';
import { openOwnerSession } from '#features/auth/open-identity.ts';
import { RegisterPage } from '#features/auth/register-page.tsx';
import { OwnerTheme } from '#ui/owner-theme.tsx';

export type AuthAppProps = { readonly screen: 'login' | 'register' };

export function AuthApp({ screen }: AuthAppProps) {
  const [session] = useState(openOwnerSession);
  return (
    <OwnerTheme>
      {screen === 'login' ? <LoginPage session={session} /> : <RegisterPage session={session} />}
    </OwnerTheme>
  );
}
