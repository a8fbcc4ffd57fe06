import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { createI18n } from '#i18n/i18n.ts';
import { preferredLanguage } from '#i18n/preferred-language.ts';
import { SiteRoutes } from './site-routes.tsx';

const i18n = await createI18n(preferredLanguage(localStorage, navigator.languages));
// Asking before unsaved changes are left needs a router of this kind.
const router = createBrowserRouter([{ path: '*', element: <SiteRoutes /> }]);
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <I18nextProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nextProvider>
  </StrictMode>,
);
