import type { TypedDocumentNode } from '@apollo/client';
import { Button, type ButtonProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useMayChange } from '#session/session-context.ts';
import { ConfirmButton } from '#ui/feedback/confirm-dialog.tsx';
import { ForEditors } from '#ui/feedback/view-only.tsx';
import { useSave } from '#ui/form/use-save.ts';

type RowLinkProps = Pick<ButtonProps, 'variant'> & {
  readonly to: string;
  readonly label: string;
  /** The name of the row, for screen readers. */
  readonly spoken: string;
};

export function RowLink({ label, spoken, variant = 'default', to }: RowLinkProps) {
  return (
    <Button component={Link} to={to} size="xs" variant={variant} aria-label={spoken}>
      {label}
    </Button>
  );
}

export function EditLink({ to, name }: { readonly to: string; readonly name: string }) {
  const { t } = useTranslation();
  const mayChange = useMayChange();
  const label = t(mayChange ? 'admin.edit' : 'session.look');
  const spoken = t(mayChange ? 'admin.editNamed' : 'session.lookNamed', { name });
  return <RowLink to={to} label={label} spoken={spoken} variant="outline" />;
}

type RowActionProps = Pick<RowLinkProps, 'label' | 'spoken'> & {
  readonly busy: boolean;
  readonly onAct: () => void;
};

export function RowAction(props: RowActionProps & Pick<ButtonProps, 'variant' | 'color'>) {
  const { label, spoken, busy, onAct, variant = 'default', color } = props;
  const look = color === undefined ? { variant } : { variant, color };
  return (
    <ForEditors>
      <Button size="xs" {...look} loading={busy} aria-label={spoken} onClick={onAct}>
        {label}
      </Button>
    </ForEditors>
  );
}

/** Deletes without a confirmation, because the user can undo it. */
export function RemoveAction({
  name,
  ...action
}: Omit<RowActionProps, 'label' | 'spoken'> & { readonly name: string }) {
  const { t } = useTranslation();
  const spoken = t('admin.removeNamed', { name });
  return (
    <RowAction
      {...action}
      label={t('admin.remove')}
      spoken={spoken}
      variant="outline"
      color="red"
    />
  );
}

type DuplicateButtonProps<Data> = {
  readonly mutation: TypedDocumentNode<Data, { input: { id: string } }>;
  readonly id: string;
  readonly name: string;
  readonly doneText: string;
  readonly onDone: () => void;
};

export function DuplicateButton<Data>(props: DuplicateButtonProps<Data>) {
  const { mutation, id, name, doneText, onDone } = props;
  const { t } = useTranslation();
  const { save, saving } = useSave(mutation, { onSaved: onDone });
  return (
    <RowAction
      label={t('catalog.duplicate')}
      spoken={t('catalog.duplicateNamed', { name })}
      busy={saving}
      onAct={() => void save({ input: { id } }, { doneText })}
    />
  );
}

type DeleteButtonProps = {
  readonly name: string;
  readonly question: string;
  /** Lists the other things that are deleted with the row. */
  readonly note?: string | undefined;
  readonly deleting: boolean;
  readonly onDelete: () => Promise<unknown>;
};

export function DeleteButton({ name, deleting, onDelete, ...dialog }: DeleteButtonProps) {
  const { t } = useTranslation();
  return (
    <ForEditors>
      <ConfirmButton
        {...dialog}
        leaving
        about={name}
        label={t('admin.remove')}
        spoken={t('admin.removeNamed', { name })}
        busy={deleting}
        onConfirm={onDelete}
      />
    </ForEditors>
  );
}
