import { Button, Group, Stack, Text } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkspaceRole } from '#api/generated/operations.ts';
import { useMayChange } from '#session/session-context.ts';
import { FormError } from '#ui/form-error.tsx';
import { FormNews, type FormNewsProps } from '#ui/live-form/form-news.tsx';
import { anotherValue } from '#ui/use-form.ts';
import { ViewOnlyNotice } from '#ui/view-only.tsx';

type RecordFormProps = {
  readonly form: ComponentProps<'form'>;
  readonly news?: FormNewsProps['news'];
  /** Whoever may do less reads only. */
  readonly least?: WorkspaceRole;
  readonly error: string | null;
  readonly saving: boolean;
  readonly submitLabel: string;
  /** Of the button that saves and goes on with the next one. */
  readonly anotherLabel?: string | undefined;
  readonly children: ReactNode;
};

export function RecordForm(props: RecordFormProps) {
  const { form, news, least, error, saving, submitLabel, anotherLabel, children } = props;
  const { t } = useTranslation();
  if (!useMayChange(least)) {
    return (
      <fieldset disabled className="record-form view-only">
        <Stack>
          <ViewOnlyNotice />
          {children}
        </Stack>
      </fieldset>
    );
  }
  return (
    <form {...form} className="record-form">
      <Stack>
        <FormError text={error} />
        {news ? <FormNews news={news} /> : null}
        {children}
        <Group>
          <Button type="submit" loading={saving} className="submit">
            {submitLabel}
          </Button>
          {anotherLabel === undefined ? null : (
            <>
              <Button
                type="submit"
                variant="default"
                value={anotherValue}
                disabled={saving}
                aria-keyshortcuts="Control+Enter"
              >
                {anotherLabel}
              </Button>
              <Text size="sm" c="dimmed" className="key-hint" aria-hidden>
                {t('admin.anotherKeys')}
              </Text>
            </>
          )}
        </Group>
      </Stack>
    </form>
  );
}
