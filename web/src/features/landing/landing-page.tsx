import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isLanguage, languageNames, languages } from '#i18n/languages.ts';
import { useLanguage } from '#i18n/use-language.ts';
import './landing.css';

export function LandingPage() {
  const { t } = useTranslation();
  const [language, setLanguage] = useLanguage();
  return (
    <div className="landing">
      <header>
        <strong>{t('site.brand')}</strong>
        <select
          aria-label={t('site.language')}
          value={language}
          onChange={({ currentTarget: { value } }) => {
            if (isLanguage(value)) setLanguage(value);
          }}
        >
          {languages.map((each) => (
            <option key={each} value={each}>
              {languageNames[each]}
            </option>
          ))}
        </select>
      </header>
      <main>
        <h1>{t('site.title')}</h1>
        <p>{t('site.lead')}</p>
        <p className="actions">
          <Link className="primary" to="/register">
            {t('site.subscribe')}
          </Link>
          <Link to="/login">{t('site.signIn')}</Link>
          <a href="/menu">{t('site.demo')}</a>
        </p>
      </main>
    </div>
  );
}
