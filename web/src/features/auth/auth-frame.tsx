import { Alert, Anchor, Button, Group, Paper, Stack, Title } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLanguage } from '#i18n/use-language.ts';
import { LanguageSelect } from '#ui/language-select.tsx';

export type AuthFrameProps = {
  readonly title: string;
  readonly form: ComponentProps<'form'>;
  readonly notices?: readonly string[];
  readonly error: string | null;
  readonly busy: boolean;
  readonly submitLabel: string;
  readonly link: { readonly to: string; readonly label: string };
  readonly children: ReactNode;
};

/** One step of signing in or registering. */
export function AuthFrame(props: AuthFrameProps) {
  const { title, form, notices = [], error, busy, submitLabel, link, children } = props;
  const { t } = useTranslation();
  const [language, setLanguage] = useLanguage();
  return (
    <main className="narrow-page">
      <Group justify="space-between" mb="lg">
        <Anchor component={Link} to="/" fw={700}>
          {t('site.brand')}
        </Anchor>
        <LanguageSelect label={t('site.language')} value={language} onChange={setLanguage} bare />
      </Group>
      <Paper withBorder p="lg" radius="md">
        <form {...form}>
          <Stack>
            <Title order={1} size="h2">
              {title}
            </Title>
            {error ? (
              <Alert color="red" role="alert">
                {error}
              </Alert>
            ) : null}
            {notices.length > 0 ? (
              <div role="status">
                {notices.map((notice) => (
                  <p key={notice}>{notice}</p>
                ))}
              </div>
            ) : null}
            {children}
            <Button type="submit" loading={busy}>
              {submitLabel}
            </Button>
            <Anchor component={Link} to={link.to}>
              {link.label}
            </Anchor>
          </Stack>
        </form>
      </Paper>
    </main>
  );
}
