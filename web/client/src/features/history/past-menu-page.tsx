import { useApolloClient, useQuery } from '@apollo/client/react';
import { Anchor, Button, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { refetchActive } from '#api/cache/refetch-active.ts';
import {
  MenusAtVersionDocument,
  type MenusAtVersionQuery,
  PreviewRestoreMenuDocument,
  RestoreMenuDocument,
} from '#api/generated/operations.ts';
import { useFailureText } from '#api/request-failure.ts';
import { useLanguage } from '#i18n/i18n.ts';
import { useMayChange } from '#session/session-context.ts';
import { LoadState } from '#ui/feedback/status.tsx';
import { showSuccess } from '#ui/feedback/toast.ts';
import { ViewOnlyNotice } from '#ui/feedback/view-only.tsx';
import { FormError } from '#ui/form/form-error.tsx';
import { noToast, useSave } from '#ui/form/use-save.ts';
import { formatDate } from '#ui/list/dates.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { useWords } from './history-entry.tsx';
import { RestorePlan } from './restore-plan.tsx';
import './history.css';

type PastMenus = MenusAtVersionQuery['menusAtVersion'];

/** Shows a menu as it was before a change, with the differences from today, and lets the owner restore it. */
export function PastMenuPage() {
  const { t } = useTranslation();
  const mayChange = useMayChange();
  const version = Number(useParams().version) - 1;
  return (
    <>
      <PageHeader title={t('history.pastTitle')} />
      <Stack gap="lg" className="panels">
        <Anchor component={Link} to="/admin/history" className="history-back">
          {t('history.toHistory')}
        </Anchor>
        {mayChange ? <PastMenusOf key={version} version={version} /> : <ViewOnlyNotice />}
      </Stack>
    </>
  );
}

function PastMenusOf({ version }: { readonly version: number }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const failureText = useFailureText();
  const { data, error, refetch } = useQuery(MenusAtVersionDocument, { variables: { version } });
  const past = data?.menusAtVersion;
  return (
    <>
      <LoadState
        loading={!past && !error}
        error={error && !past ? failureText(error) : null}
        reload={() => void refetch().catch(() => undefined)}
        text={t('history.looking')}
      />
      {past ? (
        <>
          <Text>{t('history.pastIntro', { time: formatDate(past.at, language) })}</Text>
          {past.menus.length === 0 ? (
            <Text>{t('history.noPastMenu')}</Text>
          ) : (
            <MenuChoice past={past} />
          )}
        </>
      ) : null}
    </>
  );
}

function MenuChoice({ past }: { readonly past: PastMenus }) {
  const { t } = useTranslation();
  const [parameters, setParameters] = useSearchParams();
  const { nameOf } = useWords(new Map());
  const requestedId = parameters.get('menu');
  const chosen = past.menus.find(({ id }) => id === requestedId) ?? past.menus[0];
  if (!chosen) return null;
  const nameOfMenu = ({ name }: PastMenus['menus'][number]) => nameOf({ translations: { name } });
  const { sections, items, exists } = chosen;
  return (
    <>
      <NativeSelect
        label={t('history.fields.menu')}
        className="list-choice"
        data={past.menus.map((menu) => ({ value: menu.id, label: nameOfMenu(menu) }))}
        value={chosen.id}
        onChange={(event) => setParameters({ menu: event.currentTarget.value }, { replace: true })}
      />
      <Text>
        {t('history.pastSize', { sections, items })} {exists ? null : t('history.pastDeleted')}
      </Text>
      <PastMenu key={chosen.id} menuID={chosen.id} version={past.version} />
    </>
  );
}

type PastMenuProps = { readonly menuID: string; readonly version: number };

function PastMenu({ menuID, version }: PastMenuProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const { data, error, refetch } = useQuery(PreviewRestoreMenuDocument, {
    variables: { menuID, version },
    fetchPolicy: 'cache-and-network',
  });
  const { restore, restoring, refusal } = useRestoreMenu({ menuID, version });
  const plan = data?.previewRestoreMenu;
  const nothing = plan?.changes.length === 0;
  return (
    <>
      <LoadState
        loading={!plan && !error}
        error={error ? failureText(error) : null}
        reload={() => void refetch().catch(() => undefined)}
        text={t('history.looking')}
      />
      {plan && !error ? (
        <section aria-label={t('history.pastPlan')} className="panel">
          {nothing ? (
            <Text role="status">{t('history.pastSame')}</Text>
          ) : (
            <RestorePlan plan={plan} />
          )}
        </section>
      ) : null}
      <FormError text={refusal} />
      {plan && !nothing && !error ? (
        <Button className="submit" loading={restoring} onClick={() => void restore(plan.version)}>
          {t('history.restoreMenu')}
        </Button>
      ) : null}
    </>
  );
}

/** A large restore takes several commits, but never as many as this. */
const mostParts = 30;

function useRestoreMenu(input: PastMenuProps) {
  const { t } = useTranslation();
  const client = useApolloClient();
  const { save, error } = useSave(RestoreMenuDocument, noToast);
  const [restoring, setRestoring] = useState(false);

  const run = async (version: number): Promise<boolean> => {
    for (let part = 1; part <= mostParts; part += 1) {
      const saved = await save({ input, ifVersion: part === 1 ? version : null });
      if (saved === null) return false;
      if (saved.data?.restoreMenu.complete !== false) return true;
    }
    return false;
  };
  const restore = async (version: number): Promise<void> => {
    setRestoring(true);
    if (await run(version)) showSuccess(t('history.menuRestored'));
    await refetchActive(client);
    setRestoring(false);
  };
  return { restore, restoring, refusal: error };
}
