import { useState } from 'react';
import { LoginPage } from '#features/auth/login-page.tsx';
import { openOwnerSession } from '#features/auth/open-identity.ts';
import { RegisterPage } from '#features/auth/register-page.tsx';
import { OwnerTheme } from '#ui/owner-theme.tsx';

export function AuthApp({ screen }: { readonly screen: 'login' | 'register' }) {
  const [session] = useState(openOwnerSession);
  return (
    <OwnerTheme>
      {screen === 'login' ? <LoginPage session={session} /> : <RegisterPage session={session} />}
    </OwnerTheme>
  );
}
