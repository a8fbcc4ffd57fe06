import { Button, Group, Stack, Text } from '@mantine/core';
import type { ComponentProps, FocusEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type To } from 'react-router-dom';
import type { WorkspaceRole } from '#api/generated/operations.ts';
import { useMayChange } from '#session/session-context.ts';
import { ViewOnlyNotice } from '#ui/feedback/view-only.tsx';
import { FormError } from '#ui/form/form-error.tsx';
import { anotherValue } from '#ui/form/use-form.ts';
import { FormNews, type FormNewsProps } from '#ui/live-form/form-news.tsx';

type RecordFormProps = {
  readonly form: ComponentProps<'form'>;
  readonly news?: FormNewsProps['news'];
  /** The lowest role that can edit the form. Users with lower roles can only read it. */
  readonly least?: WorkspaceRole;
  readonly error: string | null;
  readonly saving: boolean;
  readonly submitLabel: string;
  /** The label of the button that saves the record and opens a form for another record. */
  readonly anotherLabel?: AnotherLabel | undefined;
  /** The page that Cancel leads to. Omitted if the form is only a part of its page. */
  readonly back?: FormBack | undefined;
  readonly children: ReactNode;
};

/** `whole` is the full label, and `short` is the part that phones show. */
export type AnotherLabel = { readonly whole: string; readonly short: string };

export type FormBack = { readonly to: To; readonly state?: object | undefined };

/** Scrolls the whole field into view, because browsers only scroll to the line of the text cursor. */
function showWhole({ target }: FocusEvent): void {
  if (target.matches('textarea')) target.scrollIntoView({ block: 'nearest' });
}

export function RecordForm(props: RecordFormProps) {
  const { form, news, least, error, saving, submitLabel, anotherLabel, back, children } = props;
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
    <form {...form} className="record-form" onFocus={showWhole}>
      <Stack>
        <FormError text={error} />
        {news ? <FormNews news={news} /> : null}
        {children}
        <Group gap="sm" className="form-bar" data-sticky={back !== undefined}>
          <Button type="submit" loading={saving} className="submit">
            {submitLabel}
          </Button>
          {anotherLabel === undefined ? null : (
            <Button
              type="submit"
              variant="default"
              value={anotherValue}
              disabled={saving}
              aria-label={anotherLabel.whole}
              aria-keyshortcuts="Control+Enter"
            >
              <span className="form-bar-whole">{anotherLabel.whole}</span>
              <span className="form-bar-short">{anotherLabel.short}</span>
            </Button>
          )}
          {anotherLabel === undefined ? null : (
            <Text size="sm" c="dimmed" className="key-hint" aria-hidden>
              {t('admin.anotherKeys')}
            </Text>
          )}
          {back === undefined ? null : (
            <Button component={Link} to={back.to} state={back.state} variant="subtle">
              {t('admin.cancel')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
