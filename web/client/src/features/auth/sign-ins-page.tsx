import { Anchor, Stack, Text } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLanguage } from '#i18n/i18n.ts';
import { type SignInRecord, useSession } from '#session/session-context.ts';
import { ConfirmButton } from '#ui/feedback/confirm-dialog.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Failure, ListSkeleton } from '#ui/feedback/status.tsx';
import { showFailure, showSuccess } from '#ui/feedback/toast.ts';
import { formatDate } from '#ui/list/dates.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { deviceOfAgent, placeOfAddress } from './device-words.ts';
import './sign-ins.css';

/** Lists the places where the user is signed in, and lets the user end other sign-ins. */
export function SignInsPage() {
  const { t } = useTranslation();
  const { list, failed, load, end } = useSignIns();
  return (
    <>
      <PageHeader title={t('signIns.title')} />
      <Stack gap="lg" className="panels">
        <Text>
          {t('signIns.intro')}{' '}
          <Anchor component={Link} to="/admin/security" underline="always" inherit>
            {t('signIns.changePassword')}
          </Anchor>
        </Text>
        {failed ? <Failure text={t('signIns.failed')} onRetry={load} /> : null}
        {list === null && !failed ? <ListSkeleton text={t('signIns.loading')} /> : null}
        {list?.length === 0 ? (
          <EmptyState
            title={t('signIns.noneTitle')}
            text={t('signIns.none')}
            action={{ label: t('signIns.toSecurity'), to: '/admin/security', least: 'viewer' }}
          />
        ) : null}
        {list?.length ? <SignInsPanel list={list} onEnd={end} /> : null}
      </Stack>
    </>
  );
}

function useSignIns() {
  const { t } = useTranslation();
  const { signIns } = useSession();
  const [list, setList] = useState<readonly SignInRecord[] | null>(null);
  const [failed, setFailed] = useState(false);
  const load = useCallback(async (): Promise<void> => {
    setFailed(false);
    try {
      setList(inOrder(await signIns.load()));
    } catch {
      setFailed(true);
    }
  }, [signIns]);
  useEffect(() => void load(), [load]);

  /** Ends these sign-ins. Resolves to false if one of them could not be ended. */
  const end = async (ending: readonly SignInRecord[], doneText: string): Promise<boolean> => {
    try {
      for (const { key } of ending) await signIns.end(key);
      showSuccess(doneText);
      return true;
    } catch {
      showFailure(t('signIns.notEnded'));
      return false;
    } finally {
      await load();
    }
  };
  return { list, failed, load: () => void load(), end };
}

/** This browser is listed first, followed by the most recently used ones. */
const inOrder = (list: readonly SignInRecord[]): readonly SignInRecord[] =>
  [...list].sort(
    (a, b) =>
      Number(b.isThis) - Number(a.isThis) ||
      (b.lastUsedAt?.getTime() ?? 0) - (a.lastUsedAt?.getTime() ?? 0),
  );

type SignInsPanelProps = {
  readonly list: readonly SignInRecord[];
  readonly onEnd: (ending: readonly SignInRecord[], doneText: string) => Promise<boolean>;
};

function SignInsPanel({ list, onEnd }: SignInsPanelProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState<'all' | string | null>(null);
  const otherSignIns = list.filter(({ isThis }) => !isThis);
  const isThisListed = otherSignIns.length < list.length;
  const end = async (key: string, ending: readonly SignInRecord[], doneText: string) => {
    setBusy(key);
    const done = await onEnd(ending, doneText);
    setBusy(null);
    // The button that had the focus no longer exists.
    if (done) focusHeading();
    return done;
  };
  return (
    <Panel id="sign-ins" title={t('signIns.list')}>
      <Text c="dimmed">{t('signIns.hint')}</Text>
      <ul className="sign-ins">
        {list.map((signIn) => (
          <SignInRow
            key={signIn.key}
            signIn={signIn}
            busy={busy === signIn.key || busy === 'all'}
            onEnd={() => end(signIn.key, [signIn], t('signIns.ended'))}
          />
        ))}
      </ul>
      {otherSignIns.length === 0 ? <Text>{t('signIns.noOthers')}</Text> : null}
      {isThisListed && otherSignIns.length > 1 ? (
        <div>
          <ConfirmButton
            leaving
            label={t('signIns.endOthers')}
            question={t('signIns.endOthersQuestion')}
            about={t('signIns.endOthersAbout', { n: otherSignIns.length })}
            note={t('signIns.endHint')}
            busy={busy === 'all'}
            onConfirm={() => end('all', otherSignIns, t('signIns.othersEnded'))}
          />
        </div>
      ) : null}
    </Panel>
  );
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('#sign-ins h2');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}

type SignInRowProps = {
  readonly signIn: SignInRecord;
  readonly busy: boolean;
  readonly onEnd: () => Promise<boolean>;
};

function SignInRow({ signIn, busy, onEnd }: SignInRowProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { agent, address, startedAt, lastUsedAt, isThis } = signIn;
  const { browser, system } = deviceOfAgent(agent);
  const device =
    browser && system
      ? t('signIns.device', { browser, system })
      : (browser ?? system ?? t('signIns.unknownDevice'));
  const begun = startedAt && formatDate(startedAt.toISOString(), language);
  const used = lastUsedAt && formatDate(lastUsedAt.toISOString(), language);
  return (
    <li className="sign-in">
      <div className="sign-in-device">
        <b>
          {device}
          {isThis ? <em>{t('signIns.this')}</em> : null}
        </b>
        <span>{placeOfAddress(address) ?? t('signIns.unknownPlace')}</span>
        {begun ? <span>{t('signIns.begun', { date: begun })}</span> : null}
        {used ? <span>{t('signIns.used', { date: used })}</span> : null}
      </div>
      {isThis ? null : (
        <ConfirmButton
          leaving
          label={t('signIns.end')}
          spoken={t('signIns.endNamed', { device, date: begun ?? '' })}
          about={device}
          question={t('signIns.endQuestion')}
          note={t('signIns.endHint')}
          busy={busy}
          onConfirm={onEnd}
        />
      )}
    </li>
  );
}
