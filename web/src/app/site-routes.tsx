import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Route, Routes } from 'react-router-dom';
import { LandingPage } from '#features/landing/landing-page.tsx';
import { NotFoundPage } from '#features/not-found/not-found-page.tsx';
import { useScopeLanguage } from '#i18n/use-language.ts';

// The owner's screens bring a component library, and the admin the API client: never on the site.
const AdminApp = lazy(async () => ({ default: (await import('./admin-app.tsx')).AdminApp }));
const AuthApp = lazy(async () => ({ default: (await import('./auth-app.tsx')).AuthApp }));

export function SiteRoutes() {
  const { t } = useTranslation();
  useScopeLanguage();
  return (
    <Suspense fallback={<p role="status">{t('site.loading')}</p>}>
      <Routes>
        <Route path="/" element={<LandingPage />} />
        <Route path="/login" element={<AuthApp screen="login" />} />
        <Route path="/register" element={<AuthApp screen="register" />} />
        <Route path="/admin/*" element={<AdminApp />} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  );
}
