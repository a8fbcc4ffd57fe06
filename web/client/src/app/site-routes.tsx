import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Route, Routes } from 'react-router-dom';
import './first-wait.css';

// The admin brings the API client: not for somebody who only signs in.
const AdminApp = lazy(async () => ({ default: (await import('./admin-app.tsx')).AdminApp }));
const AuthApp = lazy(async () => ({ default: (await import('./auth-app.tsx')).AuthApp }));

export function SiteRoutes() {
  const { t } = useTranslation();
  return (
    <Suspense
      fallback={
        <p role="status" className="first-wait">
          {t('site.loading')}
        </p>
      }
    >
      <Routes>
        <Route path="/login" element={<AuthApp screen="login" />} />
        <Route path="/register" element={<AuthApp screen="register" />} />
        <Route path="/admin/*" element={<AdminApp />} />
      </Routes>
    </Suspense>
  );
}
