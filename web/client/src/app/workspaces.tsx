import { ApolloProvider, useQuery } from '@apollo/client/react';
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { type Liveness, useWorkspaceChanges } from '#api/cache/use-workspace-changes.ts';
import { MyWorkspacesDocument, type MyWorkspacesQuery } from '#api/generated/operations.ts';
import { createApolloClient, type GetCredentials } from '#api/links/apollo-client.ts';
import { createSignInList } from '#features/auth/own-sign-ins.ts';
import { type OwnerSession, tokenWhenSignedIn } from '#features/auth/owner-session.ts';
import {
  type Session,
  SessionContext,
  type SessionUser,
  type SessionWorkspace,
} from '#session/session-context.ts';
import { createWorkspaceChoice } from '#session/workspace-choice.ts';
import { Failure, Loading } from '#ui/feedback/status.tsx';
import { showSuccess } from '#ui/feedback/toast.ts';
import './connection-banner.css';
import { browserStorage, tabStorage } from '#session/browser-storage.ts';

type WorkspacesProps = {
  readonly session: OwnerSession;
  readonly user: SessionUser;
  readonly onLeave: () => void;
  readonly onStaleSignIn: () => Promise<boolean>;
  readonly children: ReactNode;
};

/** The workspace that the user works in, with its own cache and socket. */
export function Workspaces(props: WorkspacesProps) {
  const { user } = props;
  const navigate = useNavigate();
  const [choice] = useState(() => createWorkspaceChoice(tabStorage, browserStorage));
  const [workspaceId, setWorkspaceId] = useState(() => choice.load(user.id) ?? user.id);
  const isSettled = useRef(choice.load(user.id) !== null);
  const { key, state } = useLocation();
  const [arrival] = useState(key);
  const isNew = useNavigationType() === 'PUSH' && key !== arrival;
  // The open screen belongs to the previous venue, so switching closes it after asking about unsaved changes.
  const switchTo = (workspaceId: string, doneText?: string) =>
    void navigate('/admin', { state: { workspaceId, doneText } });
  useLayoutEffect(() => {
    if (!isNew || typeof state?.workspaceId !== 'string') return;
    isSettled.current = true;
    choice.save(user.id, state.workspaceId);
    setWorkspaceId(state.workspaceId);
    if (state.doneText) showSuccess(state.doneText);
  }, [isNew, state, choice, user.id]);
  // Users without their own venue start in the venue that they work for, on every device.
  const begin = (workspaces: readonly SessionWorkspace[]) => {
    const [own, first] = workspaces;
    if (!isSettled.current && own?.name === null && first) setWorkspaceId(first.id);
    isSettled.current = true;
  };
  return (
    <InWorkspace
      key={workspaceId}
      {...props}
      workspaceId={workspaceId}
      onSwitch={switchTo}
      onLoaded={begin}
    />
  );
}

type InWorkspaceProps = WorkspacesProps & {
  readonly workspaceId: string;
  readonly onSwitch: Session['switchWorkspace'];
  readonly onLoaded: (workspaces: readonly SessionWorkspace[]) => void;
};

function InWorkspace(props: InWorkspaceProps) {
  const { session, user, workspaceId, onStaleSignIn } = props;
  const getCredentials = useMemo(
    (): GetCredentials => async () => {
      const authorization = await tokenWhenSignedIn(session);
      if (authorization === null) return {};
      // The user's own workspace needs no header.
      return workspaceId === user.id
        ? { authorization }
        : { authorization, 'x-workspace': workspaceId };
    },
    [session, user.id, workspaceId],
  );
  const [client] = useState(() =>
    createApolloClient({
      getCredentials,
      onUnauthenticated: session.distrust,
      onStaleSignIn,
      onForbidden: () => void client.refetchQueries({ include: [MyWorkspacesDocument] }),
    }),
  );
  return (
    <ApolloProvider client={client}>
      <WithSession {...props} getCredentials={getCredentials} />
    </ApolloProvider>
  );
}

type WithSessionProps = InWorkspaceProps & { readonly getCredentials: GetCredentials };

function WithSession(props: WithSessionProps) {
  const { session, user, workspaceId, onLeave, onSwitch, onLoaded, getCredentials, children } =
    props;
  const { onStaleSignIn } = props;
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(MyWorkspacesDocument);
  const liveness = useWorkspaceChanges(getCredentials, session.recheck);
  const signIns = useMemo(() => createSignInList(session), [session]);
  useEffect(() => {
    if (data) onLoaded(data.myWorkspaces.map(workspaceOf));
  }, [data, onLoaded]);
  const workspaces = data ? data.myWorkspaces.map(workspaceOf) : [ownWorkspace(user)];
  const workspace = workspaces.find(({ id }) => id === workspaceId);
  if (workspace) {
    const value: Session = {
      user,
      workspace,
      workspaces,
      invitations: data?.myInvitations.length ?? 0,
      switchWorkspace: onSwitch,
      signOut: onLeave,
      signIns,
      signOutEverywhere: session.signOutEverywhere,
      signInAgain: session.signInAgain,
      changePassword: session.changePassword,
      accessToken: session.accessToken,
      confirmSignIn: async () => session.isRecent() || onStaleSignIn(),
    };
    return (
      <SessionContext value={value}>
        <ConnectionBanner liveness={liveness} />
        <TwoStepNeeded
          workspace={workspace}
          onLeave={onLeave}
          onAgain={async () => {
            // The next token shows whether the user has now completed a second step.
            session.distrust();
            await refetch();
          }}
        >
          {children}
        </TwoStepNeeded>
      </SessionContext>
    );
  }
  return (
    <div className="guard-wait">
      {data ? <NoAccess onOwn={() => onSwitch(user.id)} /> : null}
      {error ? <Failure text={t('admin.unreachable')} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Loading />}
    </div>
  );
}

type TwoStepNeededProps = {
  readonly workspace: SessionWorkspace;
  readonly onAgain: () => Promise<void>;
  readonly onLeave: () => void;
  readonly children: ReactNode;
};

/** Screens that are about the user's sign-in rather than about a venue. */
const ownScreens: readonly string[] = ['/admin/two-step', '/admin/security'];

/** Shown instead of the screens of a venue that requires a second step. */
function TwoStepNeeded({ workspace, onAgain, onLeave, children }: TwoStepNeededProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  if (!workspace.twoStepMissing || ownScreens.includes(pathname)) return children;
  const venue = workspace.name ?? t('twoStep.staff.unnamed');
  return (
    <main className="narrow-page">
      <Stack>
        <Title order={1} size="h2">
          {t('twoStep.staff.needed', { venue })}
        </Title>
        <Text>{t('twoStep.staff.neededHint')}</Text>
        <Group>
          <Button component={Link} to="/admin/two-step">
            {t('twoStep.staff.go')}
          </Button>
          <Button variant="default" onClick={() => void onAgain()}>
            {t('twoStep.staff.again')}
          </Button>
          <Button variant="subtle" onClick={onLeave}>
            {t('admin.logout')}
          </Button>
        </Group>
      </Stack>
    </main>
  );
}

const workspaceOf = (access: MyWorkspacesQuery['myWorkspaces'][number]): SessionWorkspace => ({
  id: access.workspaceId,
  name: access.accountName,
  role: access.role,
  twoStepMissing: access.twoStepMissing,
});

/** Created without a request, so that the owner's screens load immediately. */
const ownWorkspace = ({ id }: SessionUser): SessionWorkspace => ({
  id,
  name: null,
  role: 'owner',
  twoStepMissing: false,
});

/** Shown to a user who was removed from the staff of the venue. */
function NoAccess({ onOwn }: { readonly onOwn: () => void }) {
  const { t } = useTranslation();
  return (
    <Alert color="red" role="alert">
      <Text mb="sm">{t('session.noAccess')}</Text>
      <Button size="xs" variant="outline" color="red" onClick={onOwn}>
        {t('session.toOwn')}
      </Button>
    </Alert>
  );
}

export function ConnectionBanner({ liveness }: { readonly liveness: Liveness }) {
  const { t } = useTranslation();
  const { online } = useNetwork();
  const text = online ? (liveness === 'paused' ? t('live.paused') : null) : t('live.offline');
  // This element exists from the start, so that screen readers announce new messages in it.
  return (
    <div className="connection-banner" role="status" data-shown={text !== null}>
      {text}
    </div>
  );
}
