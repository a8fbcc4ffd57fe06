import { ActionIcon, Button, CloseButton, Menu, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { limits } from '@qr-menu/domain/workspace';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  DeleteItemsDocument,
  SetItemsActiveDocument,
  SetItemsSoldOutDocument,
} from '#api/generated/operations.ts';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { useUndo } from '#ui/feedback/undo.tsx';
import { useSave } from '#ui/form/use-save.ts';
import { MoreIcon } from '#ui/list/more-icon.tsx';
import type { Destination } from './destinations.tsx';
import type { Selection } from './item-rows.tsx';
import type { DescribedItem } from './use-items.ts';

const dialogs = {
  move: lazy(async () => ({ default: (await import('./move-dialog.tsx')).MoveDialog })),
  prices: lazy(async () => ({ default: (await import('./price-dialog.tsx')).PriceDialog })),
  plan: lazy(async () => ({ default: (await import('./plan-items.tsx')).PlanItems })),
  set: lazy(async () => ({ default: (await import('./allergen-dialogs.tsx')).SetAllergensDialog })),
  confirm: lazy(async () => ({
    default: (await import('./allergen-dialogs.tsx')).ConfirmAllergensDialog,
  })),
};

type BulkBarProps = {
  readonly selection: Selection;
  /** The number of items on all pages. */
  readonly total: number;
  readonly busy: boolean;
  readonly describe: (id: string) => DescribedItem;
  readonly destinations: readonly Destination[];
  readonly onAll: () => void;
  readonly onChanged: () => void;
};

export function BulkBar(props: BulkBarProps) {
  const { selection, total, busy, onAll } = props;
  const { t } = useTranslation();
  const ids = [...selection.ids];
  if (ids.length === 0) return null;
  return (
    <section className="bulk-bar" aria-label={t('items.bulk')}>
      <div className="bulk-bar-row">
        <Text fw={600} role="status">
          {t('items.selected', { n: ids.length })}
        </Text>
        {ids.length < Math.min(total, limits.bulk) ? (
          <Button size="xs" variant="light" loading={busy} onClick={onAll}>
            {t(total > limits.bulk ? 'items.selectFirst' : 'items.selectAll', {
              n: Math.min(total, limits.bulk),
            })}
          </Button>
        ) : null}
        <CloseButton
          className="bulk-bar-clear"
          aria-label={t('items.clearSelection')}
          title={t('items.clearSelection')}
          onClick={selection.clear}
        />
      </div>
      <BulkActions {...props} ids={ids} />
    </section>
  );
}

type Action = {
  readonly name: string;
  readonly label: string;
  readonly color?: 'red';
  readonly act: () => void;
};

function BulkActions({ ids, ...props }: BulkBarProps & { readonly ids: readonly string[] }) {
  const { t } = useTranslation();
  const onPhone = useMediaQuery('(max-width: 48rem)', false, { getInitialValueInEffect: false });
  const [opened, setOpened] = useState<keyof typeof dialogs | null>(null);
  const opener = useRef<HTMLElement>(null);
  const state = useBulkState(ids);
  const removal = useBulkRemoval(ids, () => {
    props.selection.clear();
    props.onChanged();
  });
  const open = (name: keyof typeof dialogs, label: string): Action => ({
    name,
    label,
    act: () => setOpened(name),
  });
  const actions: readonly Action[] = [
    { name: 'soldOut', label: t('items.sellOut'), act: () => state.setSoldOut(true) },
    open('move', t('items.moveTo')),
    { name: 'available', label: t('items.makeAvailable'), act: () => state.setSoldOut(false) },
    { name: 'activate', label: t('items.activate'), act: () => state.setActive(true) },
    { name: 'deactivate', label: t('items.deactivate'), act: () => state.setActive(false) },
    open('prices', t('items.changePrices')),
    open('plan', t('planned.plan')),
    open('set', t('contents.set')),
    open('confirm', t('contents.confirm')),
    { name: 'remove', label: t('admin.remove'), color: 'red', act: removal.ask },
  ];
  const inSight = onPhone ? actions.slice(0, 2) : actions;
  const Dialog = opened && dialogs[opened];
  return (
    <div className="bulk-bar-row">
      {inSight.map(({ name, label, color, act }) => (
        <Button
          key={name}
          name={name}
          size="xs"
          classNames={{ root: 'bulk-bar-action touch', label: 'item-stock-label' }}
          {...(color ? { variant: 'outline', color } : { variant: 'default' })}
          onClick={({ currentTarget }) => {
            opener.current = currentTarget;
            act();
          }}
        >
          {label}
        </Button>
      ))}
      {onPhone ? (
        <FurtherActions
          actions={actions.slice(inSight.length)}
          onAct={(button) => {
            opener.current = button;
          }}
        />
      ) : null}
      {removal.dialog}
      {Dialog ? (
        <Suspense fallback={null}>
          <Dialog
            itemIDs={ids}
            describe={props.describe}
            destinations={props.destinations}
            onClose={() => {
              setOpened(null);
              opener.current?.focus({ preventScroll: true });
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

type FurtherActionsProps = {
  readonly actions: readonly Action[];
  readonly onAct: (button: HTMLButtonElement | null) => void;
};

function FurtherActions({ actions, onAct }: FurtherActionsProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Menu position="top-end" withInitialFocusPlaceholder={false} portalProps={{ target: 'main' }}>
      <Menu.Target>
        <ActionIcon
          ref={button}
          variant="default"
          size="input-sm"
          aria-label={t('items.more')}
          title={t('items.more')}
        >
          <MoreIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ name, label, color, act }) => (
          <Menu.Item
            key={name}
            {...(color ? { color: 'red.9' } : {})}
            onClick={() => {
              // The button gets the focus first, so that the confirmation dialog can return it afterwards.
              button.current?.focus({ preventScroll: true });
              onAct(button.current);
              act();
            }}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function useBulkState(ids: readonly string[]) {
  const { t } = useTranslation();
  const { save: saveActive } = useSave(SetItemsActiveDocument);
  const { save: saveSoldOut } = useSave(SetItemsSoldOutDocument);
  const itemIDs = [...ids];
  const n = ids.length;
  return {
    setActive: (active: boolean) => {
      const doneText = t(active ? 'items.activated' : 'items.deactivated', { n });
      const setItemsActive = ids.map((id) => ({ __typename: 'Item', id, active }));
      void saveActive({ itemIDs, active }, { doneText, optimistic: { setItemsActive } });
    },
    setSoldOut: (soldOut: boolean) => {
      const doneText = t(soldOut ? 'items.soldOutMany' : 'items.broughtBack', { n });
      const stock = { __typename: 'Item', soldOut, soldOutUntil: null };
      const setItemsSoldOut = ids.map((id) => ({ ...stock, id }));
      void saveSoldOut({ itemIDs, soldOut }, { doneText, optimistic: { setItemsSoldOut } });
    },
  };
}

function useBulkRemoval(ids: readonly string[], onDeleted: () => void) {
  const { t } = useTranslation();
  const offerUndo = useUndo();
  const { save, saving } = useSave(DeleteItemsDocument);
  const [asking, setAsking] = useState(false);
  const remove = async () => {
    const saved = await save({ itemIDs: [...ids] });
    setAsking(false);
    if (!saved) return;
    offerUndo(saved.commitId, t('items.removed', { n: ids.length }));
    onDeleted();
  };
  const dialog = (
    <ConfirmDialog
      opened={asking}
      question={t('items.confirmRemoveAll')}
      about={t('items.selected', { n: ids.length })}
      label={t('admin.remove')}
      busy={saving}
      onConfirm={() => void remove()}
      onClose={() => setAsking(false)}
    />
  );
  return { ask: () => setAsking(true), dialog };
}
