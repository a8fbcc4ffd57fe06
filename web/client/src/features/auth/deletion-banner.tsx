import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLoaded } from '#api/cache/use-loaded.ts';
import {
  AccountDeletionDocument,
  TakeBackAccountDeletionDocument,
} from '#api/generated/operations.ts';
import { useLanguage } from '#i18n/i18n.ts';
import { useSession } from '#session/session-context.ts';
import { useSave } from '#ui/form/use-save.ts';

export const formatMoment = (instant: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(
    new Date(instant),
  );

/** Shown above every screen while the account is scheduled for deletion. */
export function DeletionBanner() {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { workspace } = useSession();
  const { data, reload } = useLoaded(AccountDeletionDocument);
  const { save, saving } = useSave(TakeBackAccountDeletionDocument, { onSaved: reload });
  const deletion = data?.accountDeletion;
  return (
    <div role="status">
      {deletion ? (
        <div className="deletion-banner">
          <p>{t('deletion.banner', { date: formatMoment(deletion.dueAt, language) })}</p>
          {workspace.role === 'owner' ? (
            <Button
              variant="default"
              loading={saving}
              onClick={() => void save({}, { doneText: t('deletion.takenBack') })}
            >
              {t('deletion.takeBack')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
