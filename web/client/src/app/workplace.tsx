import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { roleTexts } from '#session/role-texts.ts';
import { useSession, type Workspace } from '#session/session-context.ts';
import { showSuccess } from '#ui/toast.ts';

/** For whom one works, and how to work for another venue. */
export function Workplace() {
  const { t } = useTranslation();
  const { user, workspace, workspaces, switchWorkspace } = useSession();
  const nameOf = ({ id, name }: Workspace) =>
    name ?? t(id === user.id ? 'session.own' : 'session.unnamed');
  const change = (id: string) => {
    const chosen = workspaces.find((one) => one.id === id);
    if (!chosen) return;
    switchWorkspace(id);
    showSuccess(t('session.switched', { name: nameOf(chosen) }));
  };
  const role = t(roleTexts[workspace.role]);
  const label = workspace.id === user.id ? role : `${t('session.workingFor')} · ${role}`;
  return (
    <div className="workplace">
      <span className="workplace-label">{label}</span>
      {workspaces.length > 1 ? (
        <NativeSelect
          aria-label={t('session.workspace')}
          size="xs"
          value={workspace.id}
          data={workspaces.map((one) => ({ value: one.id, label: nameOf(one) }))}
          onChange={(event) => change(event.currentTarget.value)}
        />
      ) : (
        <span className="workplace-name">{nameOf(workspace)}</span>
      )}
    </div>
  );
}
