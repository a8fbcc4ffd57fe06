import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import './not-found.css';

export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <main className="not-found">
      <h1>{t('site.notFound')}</h1>
      <Link to="/">{t('site.home')}</Link>
    </main>
  );
}
