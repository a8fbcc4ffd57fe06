import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './sortable-list.css';

type SortableEntry = { readonly id: string; readonly name: string };

type SortableListProps<Entry extends SortableEntry> = {
  readonly label: string;
  readonly entries: readonly Entry[];
  readonly disabled?: boolean;
  /** Called with all ids in their new order. */
  readonly onReorder: (ids: readonly string[]) => void;
  readonly children: (entry: Entry) => ReactNode;
};

export function SortableList<Entry extends SortableEntry>(props: SortableListProps<Entry>) {
  const { label, entries, disabled = false, onReorder, children } = props;
  const { t } = useTranslation();
  const announcements = useAnnouncements(entries);
  const sensors = useSensors(
    // A tap or click on the handle must not start a drag.
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = entries.map(({ id }) => id);
  const end = ({ active, over }: DragEndEvent) => {
    if (!over || over.id === active.id) return;
    onReorder(arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: t('sorting.instructions') },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={disabled}>
        <ol className="sortable" aria-label={label}>
          {entries.map((entry) => (
            <Row key={entry.id} id={entry.id} name={entry.name}>
              {children(entry)}
            </Row>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

function Row({ id, name, children }: SortableEntry & { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, ...row } =
    useSortable({ id, attributes: { roleDescription: t('sorting.role') } });
  return (
    <li
      ref={setNodeRef}
      className="sortable-row"
      data-dragging={row.isDragging}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        className="sortable-handle"
        {...attributes}
        {...listeners}
        aria-label={t('sorting.handle', { name })}
      >
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" fill="currentColor">
          <path d="M5 3h2v2H5zM9 3h2v2H9zM5 7h2v2H5zM9 7h2v2H9zM5 11h2v2H5zM9 11h2v2H9z" />
        </svg>
      </button>
      {children}
    </li>
  );
}

function useAnnouncements(entries: readonly SortableEntry[]): Announcements {
  const { t } = useTranslation();
  const positionOf = (moved: UniqueIdentifier, at: UniqueIdentifier = moved) => ({
    name: entries.find(({ id }) => id === moved)?.name ?? '',
    n: entries.findIndex(({ id }) => id === at) + 1,
    total: entries.length,
  });
  return {
    onDragStart: ({ active }) => t('sorting.picked', positionOf(active.id)),
    onDragOver: ({ active, over }) =>
      over ? t('sorting.over', positionOf(active.id, over.id)) : undefined,
    onDragEnd: ({ active, over }) => t('sorting.dropped', positionOf(active.id, over?.id)),
    onDragCancel: ({ active }) => t('sorting.cancelled', positionOf(active.id)),
  };
}
