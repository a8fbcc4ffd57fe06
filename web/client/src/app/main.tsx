import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { createBrowserRouter, Route, RouterProvider, Routes } from 'react-router-dom';
import { createI18n, preferredLanguage } from '#i18n/i18n.ts';
import { browserStorage } from '#session/browser-storage.ts';
import { ErrorScreenBoundary } from './error-screen.tsx';

// Without this, zod would check whether `Function` is allowed, and browsers would report a violation of the
// content policy.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

// Only the admin area needs the API client. The sign-in pages do not.
const AdminApp = lazy(async () => ({ default: (await import('./admin-app.tsx')).AdminApp }));
const AuthApp = lazy(async () => ({ default: (await import('./auth-app.tsx')).AuthApp }));

const i18n = await createI18n(
  preferredLanguage(location.search, browserStorage, navigator.languages),
);
// The confirmation dialog for unsaved changes requires this kind of router.
const router = createBrowserRouter([
  {
    path: '*',
    element: (
      <ErrorScreenBoundary>
        <SiteRoutes />
      </ErrorScreenBoundary>
    ),
  },
]);
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <I18nextProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nextProvider>
  </StrictMode>,
);

function SiteRoutes() {
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
