import { useApolloClient } from '@apollo/client/react';
import { Button, NativeSelect, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaded } from '#api/cache/use-loaded.ts';
import {
  AcceptInvitationDocument,
  ChangeStaffRoleDocument,
  LeaveWorkspaceDocument,
  type ListStaffQuery,
  MyWorkspacesDocument,
  type MyWorkspacesQuery,
  RemoveStaffDocument,
  RevokeInvitationDocument,
  SendInvitationAgainDocument,
  type StaffRole,
} from '#api/generated/operations.ts';
import { useLanguage } from '#i18n/i18n.ts';
import { roleTexts, type SessionWorkspace, useSession } from '#session/session-context.ts';
import { ConfirmButton } from '#ui/feedback/confirm-dialog.tsx';
import { CopyButton } from '#ui/feedback/copy-button.tsx';
import { useSave } from '#ui/form/use-save.ts';
import { formatDate } from '#ui/list/dates.tsx';
import { Panel } from '#ui/page/panel.tsx';

type Staff = ListStaffQuery['listStaff'];

type StaffProps = {
  readonly staff: Staff;
  readonly mayChange: boolean;
  readonly onChanged: () => void;
};

/**
 * Moves the focus to the heading of `panel`, because the focused element disappears with its row. If the
 * panel is gone too, the page's heading gets the focus.
 */
function focusHeading(panel: string, stays: boolean): void {
  const heading = document.querySelector<HTMLElement>(stays ? `#${panel} h2` : 'main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}

type PersonRowProps = {
  readonly name: string;
  readonly detail: string;
  readonly children: ReactNode;
};

function PersonRow({ name, detail, children }: PersonRowProps) {
  return (
    <li className="person">
      <div className="person-name">
        <b>{name}</b>
        <span>{detail}</span>
      </div>
      <div className="person-actions">{children}</div>
    </li>
  );
}

export function People({ staff: { members }, mayChange, onChanged }: StaffProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  return (
    <Panel id="people" title={t('staff.people')}>
      {members.length === 0 ? <Text c="dimmed">{t('staff.nobody')}</Text> : null}
      <ul className="people">
        {members.map((member) => {
          const since = t('staff.since', { date: formatDate(member.createdAt, language) });
          const detail = mayChange ? since : `${t(roleTexts[member.role])} · ${since}`;
          const name = member.email ?? t('history.colleague');
          return (
            <PersonRow key={member.id} name={name} detail={detail}>
              {mayChange ? <MemberActions {...member} email={name} onChanged={onChanged} /> : null}
            </PersonRow>
          );
        })}
      </ul>
    </Panel>
  );
}

type MemberActionsProps = Pick<StaffProps, 'onChanged'> &
  Pick<Staff['members'][number], 'id' | 'role'> & { readonly email: string };

function MemberActions({ id, email, role, onChanged }: MemberActionsProps) {
  const { t } = useTranslation();
  const change = useSave(ChangeStaffRoleDocument, { onSaved: onChanged });
  const onSaved = () => {
    focusHeading('people', true);
    onChanged();
  };
  const removal = useSave(RemoveStaffDocument, { onSaved });
  const changeRole = (chosen: StaffRole) =>
    change.save({ input: { memberId: id, role: chosen } }, { doneText: t('staff.roleChanged') });
  return (
    <>
      <RoleSelect
        value={role}
        disabled={change.saving}
        spokenLabel={t('staff.roleOf', { email })}
        onChange={(chosen) => void changeRole(chosen)}
      />
      <ConfirmButton
        leaving
        label={t('staff.remove')}
        spoken={t('staff.removeNamed', { email })}
        about={email}
        question={t('staff.removeQuestion')}
        note={t('staff.removeHint')}
        busy={removal.saving}
        onConfirm={() =>
          removal.save({ input: { memberId: id } }, { doneText: t('staff.removed') })
        }
      />
    </>
  );
}

export function OpenInvitations({ staff, mayChange, onChanged }: StaffProps) {
  const { invitations, invitationsMailed: isMailed } = staff;
  const { t } = useTranslation();
  const [language] = useLanguage();
  if (invitations.length === 0) return null;
  return (
    <Panel id="invitations" title={t('staff.open')}>
      <ul className="people">
        {invitations.map((invitation) => {
          const { id, email, role, createdAt, expiresAt } = invitation;
          const date = formatDate(createdAt, language);
          const until = formatDate(expiresAt, language);
          const isOver = Date.parse(expiresAt) <= Date.now();
          const state = t(isOver ? 'staff.ended' : 'staff.waiting', { date, until });
          const onRevoked = () => {
            focusHeading('invitations', invitations.length > 1);
            onChanged();
          };
          const actions = { ...invitation, isMailed, isOver, onChanged, onRevoked };
          return (
            <PersonRow key={id} name={email} detail={`${t(roleTexts[role])} · ${state}`}>
              {mayChange ? <InvitationActions {...actions} /> : null}
            </PersonRow>
          );
        })}
      </ul>
    </Panel>
  );
}

type InvitationActionsProps = Pick<StaffProps, 'onChanged'> &
  Staff['invitations'][number] & {
    readonly isMailed: boolean;
    readonly isOver: boolean;
    readonly onRevoked: () => void;
  };

function InvitationActions(props: InvitationActionsProps) {
  const { id, email, isMailed, isOver, onChanged, onRevoked } = props;
  const { t } = useTranslation();
  const revocation = useSave(RevokeInvitationDocument, { onSaved: onRevoked });
  const renewal = useSave(SendInvitationAgainDocument, { onSaved: onChanged });
  const revoke = () => revocation.save({ input: { id } }, { doneText: t('staff.revoked') });
  const again = () =>
    renewal.save(
      { input: { id } },
      { doneText: t(isMailed ? 'staff.sentAgain' : 'staff.linkRenewed') },
    );
  return (
    <>
      {isOver ? null : <InvitationLink id={id} email={email} />}
      <Button
        size="xs"
        variant="light"
        loading={renewal.saving}
        aria-label={t(isMailed ? 'staff.sendAgainNamed' : 'staff.renewLinkNamed', { email })}
        onClick={() => void again()}
      >
        {t(isMailed ? 'staff.sendAgain' : 'staff.renewLink')}
      </Button>
      <Button
        size="xs"
        variant="outline"
        color="red"
        loading={revocation.saving}
        aria-label={t('staff.revokeNamed', { email })}
        onClick={() => void revoke()}
      >
        {t('staff.revoke')}
      </Button>
    </>
  );
}

/** Offers the link to owners who want to send it themselves. */
function InvitationLink({ id, email }: { readonly id: string; readonly email: string }) {
  const { t } = useTranslation();
  const { workspace } = useSession();
  const link = `${window.location.origin}/register?invitation=${workspace.id}.${id}`;
  const venue = workspace.name ?? t('session.own');
  const letter = new URLSearchParams({
    subject: t('staff.mailSubject'),
    body: t('staff.mailBody', { venue, link }),
  });
  // Forms encode spaces as plus signs, which are not allowed in the URL of an email.
  const mail = `mailto:${encodeURIComponent(email)}?${String(letter).replaceAll('+', '%20')}`;
  const look = { size: 'xs', variant: 'light' } as const;
  return (
    <>
      <CopyButton
        {...look}
        text={link}
        done={t('staff.linkCopied')}
        failed={t('staff.linkNotCopied', { link })}
        aria-label={t('staff.copyLinkNamed', { email })}
      >
        {t('staff.copyLink')}
      </CopyButton>
      <Button {...look} component="a" href={mail} aria-label={t('staff.mailNamed', { email })}>
        {t('staff.mail')}
      </Button>
    </>
  );
}

export function InvitationsToMe() {
  const { t } = useTranslation();
  const { data, reload } = useLoaded(MyWorkspacesDocument);
  const invitations = data?.myInvitations ?? [];
  if (invitations.length === 0) return null;
  const onAccepted = () => {
    focusHeading('invitations-to-me', invitations.length > 1);
    reload();
  };
  return (
    <Panel id="invitations-to-me" title={t('staff.toMe')}>
      <ul className="people">
        {invitations.map((invitation) => (
          <InvitationToMe key={invitation.id} {...invitation} onAccepted={onAccepted} />
        ))}
      </ul>
    </Panel>
  );
}

type InvitationToMeProps = MyWorkspacesQuery['myInvitations'][number] & {
  readonly onAccepted: () => void;
};

function InvitationToMe(props: InvitationToMeProps) {
  const { id: invitationId, workspaceId, accountName, role, createdAt, onAccepted } = props;
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { save, saving } = useSave(AcceptInvitationDocument, { onSaved: onAccepted });
  const name = accountName ?? t('session.unnamed');
  const invitedAs = t('staff.invitedAs', { role: t(roleTexts[role]) });
  const accept = () =>
    save({ input: { workspaceId, invitationId } }, { doneText: t('staff.accepted', { name }) });
  return (
    <PersonRow name={name} detail={`${invitedAs} · ${formatDate(createdAt, language)}`}>
      <Button
        size="xs"
        loading={saving}
        aria-label={t('staff.acceptNamed', { name })}
        onClick={() => void accept()}
      >
        {t('staff.accept')}
      </Button>
    </PersonRow>
  );
}

export function MyVenues() {
  const { t } = useTranslation();
  const { workspaces } = useSession();
  return (
    <Panel title={t('staff.venues')}>
      <ul className="people">
        {workspaces.map((workspace) => (
          <Venue key={workspace.id} venue={workspace} />
        ))}
      </ul>
    </Panel>
  );
}

function Venue({ venue }: { readonly venue: SessionWorkspace }) {
  const { t } = useTranslation();
  const client = useApolloClient();
  const { user, workspace, switchWorkspace } = useSession();
  const own = venue.id === user.id;
  const here = venue.id === workspace.id;
  const name = venue.name ?? t(own ? 'session.own' : 'session.unnamed');
  const left = () => {
    if (here) switchWorkspace(user.id);
    else void client.refetchQueries({ include: [MyWorkspacesDocument] });
  };
  const { save, saving } = useSave(LeaveWorkspaceDocument, { onSaved: left });
  return (
    <PersonRow name={name} detail={t(roleTexts[venue.role])}>
      {here ? (
        <Text c="dimmed">{t('staff.current')}</Text>
      ) : (
        <Button
          size="xs"
          variant="light"
          aria-label={t('staff.switchToNamed', { name })}
          onClick={() => switchWorkspace(venue.id)}
        >
          {t('staff.switchTo')}
        </Button>
      )}
      {own ? null : (
        <ConfirmButton
          label={t('staff.leave')}
          spoken={t('staff.leaveNamed', { name })}
          about={name}
          question={t('staff.leaveQuestion')}
          note={t('staff.leaveHint')}
          busy={saving}
          onConfirm={() =>
            save({ input: { workspaceId: venue.id } }, { doneText: t('staff.left', { name }) })
          }
        />
      )}
    </PersonRow>
  );
}

type RoleSelectProps = {
  readonly value: StaffRole;
  readonly onChange: (role: StaffRole) => void;
  readonly disabled?: boolean;
  /** For lists, where only screen readers need the label. */
  readonly spokenLabel?: string;
};

export function RoleSelect({ value, onChange, disabled = false, spokenLabel }: RoleSelectProps) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      {...(spokenLabel === undefined ? { label: t('staff.role') } : { 'aria-label': spokenLabel })}
      data={staffRoles.map((role) => ({ value: role, label: t(roleTexts[role]) }))}
      value={value}
      disabled={disabled}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        if (isStaffRole(chosen)) onChange(chosen);
      }}
    />
  );
}

const staffRoles: readonly StaffRole[] = ['editor', 'viewer'];

const isStaffRole = (value: string): value is StaffRole =>
  staffRoles.some((role) => role === value);
