import { Button, Group, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { limits } from '@qr-menu/domain/workspace';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { DeleteItemDocument, DuplicateItemDocument } from '#api/generated/operations.ts';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LoadedList } from '#ui/feedback/status.tsx';
import { useDelete } from '#ui/feedback/undo.tsx';
import { useSave } from '#ui/form/use-save.ts';
import { BulkBar } from './bulk-bar.tsx';
import type { Destination } from './destinations.tsx';
import { ItemCards } from './item-cards.tsx';
import { ItemTable, useSelection } from './item-rows.tsx';
import { type ListView, searchOf, useKeptPlace } from './list-view.ts';
import { type ItemRow, useItemChanges, useItems } from './use-items.ts';

type ItemListProps = {
  readonly view: ListView;
  readonly destinations: readonly Destination[];
  readonly onPage: (page: number) => void;
  readonly onClear: () => void;
};

/** The table does not fit on these screens. Buttons are wider on touch screens. */
const narrowScreen = '(max-width: 75rem), (pointer: coarse) and (max-width: 85rem)';

export function ItemList({ view, destinations, onPage, onClear }: ItemListProps) {
  const { t } = useTranslation();
  const narrow = useMediaQuery(narrowScreen, false, { getInitialValueInEffect: false });
  const [choosingAll, setChoosingAll] = useState(false);
  const list = useItems(view, destinations, { all: choosingAll, fromFirst: narrow });
  const { ids } = list;
  const selection = useSelection(ids);
  if (choosingAll && (ids !== null || list.error !== null)) {
    setChoosingAll(false);
    selection.toggle((ids ?? []).slice(0, limits.bulk), true);
  }
  const changes = useItemChanges();
  const { ask, dialog } = useItemDeletion((id) => {
    selection.toggle([id], false);
    list.reload();
  });
  const duplicate = useDuplicate();
  const Rows = narrow ? ItemCards : ItemTable;
  // While more rows are loading, the list is too short to restore the scroll position.
  useKeptPlace(searchOf(view), list.rows.length > 0 && !list.isMoreLoading);
  return (
    <>
      <LoadedList
        list={list}
        loadingText={t('admin.items.loading')}
        empty={<NoItems view={view} onClear={onClear} />}
      >
        {list.rows.length > 0 ? (
          <Rows
            rows={list.rows}
            selection={selection}
            changes={changes}
            listSearch={searchOf(view)}
            onDelete={ask}
            onDuplicate={({ id }) => void duplicate(id)}
          />
        ) : null}
      </LoadedList>
      {list.searching ? null : narrow ? (
        <FurtherItems list={list} onMore={() => onPage(list.page + 1)} />
      ) : (
        <ItemPages page={list.page} pages={list.pages} onChange={onPage} />
      )}
      {dialog}
      <BulkBar
        selection={selection}
        total={list.total}
        busy={choosingAll}
        describe={list.describe}
        destinations={destinations}
        onAll={() => setChoosingAll(true)}
        onChanged={list.reload}
      />
    </>
  );
}

type NoItemsProps = { readonly view: ListView; readonly onClear: () => void };

function NoItems({ view: { search, sectionID, missing }, onClear }: NoItemsProps) {
  const { t } = useTranslation();
  if (search.trim() !== '' || missing !== null) {
    return (
      <EmptyState title={t('admin.items.noMatch')} text={t('items.noMatchHint')}>
        <Button variant="default" onClick={onClear}>
          {t('items.showAll')}
        </Button>
      </EmptyState>
    );
  }
  if (sectionID !== '') {
    const to = `/admin/items/create?section=${sectionID}`;
    return (
      <EmptyState
        title={t('items.emptySection')}
        text={t('items.emptySectionHint')}
        action={{ label: t('items.addHere'), to }}
      />
    );
  }
  const action = { label: t('items.addFirst'), to: '/admin/items/create' };
  return <EmptyState title={t('admin.items.empty')} text={t('items.emptyHint')} action={action} />;
}

function useItemDeletion(onDeleted: (id: string) => void) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState({ id: '', name: '', opened: false, gone: false });
  const { remove, isDeleting } = useDelete(DeleteItemDocument, onDeleted);
  const confirm = async ({ id, name }: typeof asked) => {
    const gone = await remove(id, name);
    // The dialog may show a different item in the meantime.
    setAsked((last) => (last.id === id ? { ...last, opened: false, gone } : last));
  };
  const dialog = (
    <ConfirmDialog
      opened={asked.opened}
      question={t('admin.items.confirmRemove')}
      about={asked.name || t('admin.items.thisOne')}
      label={t('admin.remove')}
      busy={isDeleting(asked.id)}
      returnFocus={!asked.gone}
      onConfirm={() => void confirm(asked)}
      onClose={() => setAsked({ ...asked, opened: false })}
    />
  );
  const ask = ({ id, name }: ItemRow) => setAsked({ id, name, opened: true, gone: false });
  return { ask, dialog };
}

/** Duplicates an item and opens the copy for editing, because two identical items are useless. */
function useDuplicate(): (id: string) => Promise<void> {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { save } = useSave(DuplicateItemDocument);
  return async (id) => {
    const saved = await save({ input: { id } }, { doneText: t('items.duplicated') });
    const copy = saved?.data?.duplicateItem;
    if (copy) navigate(`/admin/items/update/${copy.id}`);
  };
}

type FurtherItemsProps = {
  readonly list: Pick<ReturnType<typeof useItems>, 'rows' | 'total' | 'hasMore' | 'isMoreLoading'>;
  readonly onMore: () => void;
};

/** Loads the next page when the user gets close to the end of the list or presses the button. */
function FurtherItems({ list, onMore }: FurtherItemsProps) {
  const { t } = useTranslation();
  const { rows, total, hasMore, isMoreLoading } = list;
  const end = useRef<HTMLDivElement>(null);
  const count = rows.length;
  const load = useEffectEvent(onMore);
  useEffect(() => {
    if (!hasMore || isMoreLoading || end.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && load(),
      { rootMargin: '0px 0px 400px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasMore, isMoreLoading]);
  const isFocused = useRef(false);
  const shown = useRef(count);
  // Moves the focus from the button to the first of the new rows.
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = count;
    if (count <= before || !isFocused.current) return;
    isFocused.current = false;
    const row = document.querySelectorAll('.item-card').item(before);
    row.querySelector<HTMLElement>('a')?.focus({ preventScroll: true });
  }, [count]);
  return (
    <div ref={end} className="item-cards-end">
      <Text size="sm" c="dimmed" role="status">
        {hasMore || count < total ? t('items.shownOf', { n: count, total }) : ''}
      </Text>
      {hasMore || isMoreLoading ? (
        <Button
          variant="default"
          onFocus={() => {
            isFocused.current = true;
          }}
          onBlur={() => {
            isFocused.current = false;
          }}
          onClick={onMore}
        >
          {t('items.showMore')}
        </Button>
      ) : null}
    </div>
  );
}

type ItemPagesProps = {
  readonly page: number;
  readonly pages: number;
  readonly onChange: (page: number) => void;
};

export function ItemPages({ page, pages, onChange }: ItemPagesProps) {
  const { t } = useTranslation();
  if (pages < 2) return null;
  return (
    <Group component="nav" aria-label={t('admin.items.pages')} gap="xs">
      <Button variant="default" disabled={page === 1} onClick={() => onChange(page - 1)}>
        {t('admin.items.previous')}
      </Button>
      {pageNumbers(page, pages).map((each, index, shown) =>
        each === null ? (
          <span key={`gap-after-${shown[index - 1]}`}>…</span>
        ) : (
          <Button
            key={each}
            variant={each === page ? 'filled' : 'default'}
            aria-label={t('admin.items.page', { n: each })}
            aria-current={each === page ? 'page' : undefined}
            onClick={() => onChange(each)}
          >
            {each}
          </Button>
        ),
      )}
      <Button variant="default" disabled={page === pages} onClick={() => onChange(page + 1)}>
        {t('admin.items.next')}
      </Button>
    </Group>
  );
}

/** Returns page 1, the pages around the current one, and the last page, with `null` for an ellipsis. */
export function pageNumbers(page: number, pages: number): ReadonlyArray<number | null> {
  const near = [1, page - 1, page, page + 1, pages].filter((each) => each >= 1 && each <= pages);
  const shown = [...new Set(near)].sort((a, b) => a - b);
  return shown.flatMap((each, index) => {
    const previous = shown[index - 1] ?? 0;
    return each - previous > 1 ? [null, each] : [each];
  });
}
