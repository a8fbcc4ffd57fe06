import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { BrowserRouter } from 'react-router-dom';
import { createI18n } from '#i18n/i18n.ts';
import { preferredLanguage, scopeOf } from '#i18n/preferred-language.ts';
import { SiteRoutes } from './site-routes.tsx';

const scope = scopeOf(window.location.pathname);
const i18n = await createI18n(preferredLanguage(scope, localStorage, navigator.languages));
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <I18nextProvider i18n={i18n}>
      <BrowserRouter>
        <SiteRoutes />
      </BrowserRouter>
    </I18nextProvider>
  </StrictMode>,
);
