import { Anchor, Button, Paper, Stack, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLanguage } from '#i18n/i18n.ts';
import { Logo } from '#site/logo.tsx';
import { FormError } from '#ui/form/form-error.tsx';
import { LanguageSelect } from '#ui/page/language-select.tsx';
import { type StepFormOptions, useStepForm } from './use-step.ts';
import './auth.css';

type AuthPageProps = { readonly title: string; readonly children: ReactNode };

export function AuthPage({ title, children }: AuthPageProps) {
  const { t } = useTranslation();
  const [language, setLanguage] = useLanguage();
  const brand = t('site.brand');
  useDocumentTitle(`${title} · ${brand}`);
  return (
    <div className="auth-page">
      <header className="auth-top">
        <a href="/" className="auth-home">
          <Logo brand={brand} />
        </a>
        <LanguageSelect label={t('site.language')} value={language} onChange={setLanguage} bare />
      </header>
      <main className="narrow-page">
        <Paper withBorder className="auth-card">
          {children}
        </Paper>
      </main>
      <footer className="auth-foot">
        {legalTexts().map((name) => (
          <a key={name} href={`/${name}?lang=${language}`}>
            {t(`site.${name}`)}
          </a>
        ))}
      </footer>
    </div>
  );
}

/** Links to the legal texts. The server removes the links whose texts do not exist. */
const legalTexts = () =>
  (['imprint', 'privacy', 'accessibility'] as const).filter(
    (name) => document.querySelector(`#legal [data-legal="${name}"]`) !== null,
  );

export type AuthFrameProps<Values extends object, Output> = StepFormOptions<Values, Output> & {
  readonly title: string;
  readonly notices?: readonly string[];
  readonly submitLabel: string;
  /** Placed after the submit button, because Tab should reach the more prominent button first. */
  readonly further?: (form: StepForm<Values, Output>) => ReactNode;
  /** Null if the form has its own Back button. */
  readonly link:
    | { readonly to: string; readonly label: string }
    | { readonly onBack: () => void }
    | null;
  readonly children: (form: StepForm<Values, Output>) => ReactNode;
};

type StepForm<Values extends object, Output> = ReturnType<typeof useStepForm<Values, Output>>;

export function AuthFrame<Values extends object, Output>(props: AuthFrameProps<Values, Output>) {
  const { title, notices = [], submitLabel, further, link, children } = props;
  const { t } = useTranslation();
  const step = useStepForm(props);
  return (
    <AuthPage title={title}>
      <form {...step.form}>
        <Stack>
          <StepTitle text={title} />
          <FormError text={step.error} />
          {/* A success message is not shown next to an error. */}
          {notices.length > 0 && step.error === null ? (
            <div role="status" className="auth-notices">
              {notices.map((notice) => (
                <p key={notice}>{notice}</p>
              ))}
            </div>
          ) : null}
          {children(step)}
          <Button type="submit" loading={step.busy} size="md">
            {submitLabel}
          </Button>
          {further?.(step)}
          {link === null ? null : 'to' in link ? (
            <Anchor component={Link} to={link.to} className="auth-link">
              {link.label}
            </Anchor>
          ) : (
            <Button type="button" variant="subtle" onClick={link.onBack}>
              {t('auth.backToSignIn')}
            </Button>
          )}
        </Stack>
      </form>
    </AuthPage>
  );
}

/** Receives the focus when the next step is shown, so that screen readers announce it. */
function StepTitle({ text }: { readonly text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Moves the focus only if the pressed button no longer exists. On a newly opened page, no button was
    // pressed.
    const orphaned = document.activeElement === document.body;
    if (orphaned && navigator.userActivation?.hasBeenActive) heading.current?.focus();
  }, []);
  return (
    <Title order={1} size="h2" tabIndex={-1} ref={heading}>
      {text}
    </Title>
  );
}
