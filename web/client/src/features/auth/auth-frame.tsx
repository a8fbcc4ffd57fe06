import { Anchor, Button, Paper, Stack, Title } from '@mantine/core';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { FormError } from '#ui/form-error.tsx';
import { AuthPage } from './auth-page.tsx';

export type AuthFrameProps = {
  readonly title: string;
  readonly form: ComponentProps<'form'>;
  readonly notices?: readonly string[];
  readonly error: string | null;
  readonly busy: boolean;
  readonly submitLabel: string;
  /** Where else to go: another page, or another step of this one. */
  readonly link: { readonly to: string; readonly label: string } | { readonly onBack: () => void };
  readonly children: ReactNode;
};

/** One step of signing in or registering. */
export function AuthFrame(props: AuthFrameProps) {
  const { title, form, notices = [], error, busy, submitLabel, link, children } = props;
  const { t } = useTranslation();
  return (
    <AuthPage title={title}>
      <Paper withBorder className="auth-card">
        <form {...form}>
          <Stack>
            <StepTitle text={title} />
            <FormError text={error} />
            {notices.length > 0 ? (
              <div role="status" className="auth-notices">
                {notices.map((notice) => (
                  <p key={notice}>{notice}</p>
                ))}
              </div>
            ) : null}
            {children}
            <Button type="submit" loading={busy} size="md">
              {submitLabel}
            </Button>
            {'to' in link ? (
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
      </Paper>
    </AuthPage>
  );
}

/** Takes the focus when a step follows another, so that its name is read out. */
function StepTitle({ text }: { readonly text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // What was pressed to come here has gone; on a page that was just opened nothing was.
    const orphaned = document.activeElement === document.body;
    if (orphaned && navigator.userActivation?.hasBeenActive) heading.current?.focus();
  }, []);
  return (
    <Title order={1} size="h2" tabIndex={-1} ref={heading}>
      {text}
    </Title>
  );
}
