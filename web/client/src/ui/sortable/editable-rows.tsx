import { ActionIcon, Button, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SortableList } from './sortable-list.tsx';
import './editable-rows.css';

/** Changes to a row, or a function that returns the changes for the current row. */
export type RowEdit<Row> = Partial<Row> | ((now: Row) => Partial<Row>);

type EditableRowsProps<Row extends { readonly id: string }> = {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly most: number;
  readonly nameOf: (row: Row, index: number) => string;
  readonly addLabel: string;
  /** Creates a new row with an unused id. */
  readonly blank: (id: string) => Row;
  readonly onChange: (rows: Row[] | ((now: Row[]) => Row[])) => void;
  readonly children: (
    row: Row,
    index: number,
    change: (changes: RowEdit<Row>) => void,
  ) => ReactNode;
};

/** Rows of fields that can be added, removed and reordered with the pointer or the keyboard. */
export function EditableRows<Row extends { readonly id: string }>(props: EditableRowsProps<Row>) {
  const { label, rows, most, nameOf, addLabel, blank, onChange, children } = props;
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const [added, setAdded] = useState<string | null>(null);
  // A new row gets the focus.
  useEffect(() => {
    if (added === null) return;
    frame.current
      ?.querySelector<HTMLElement>('li:last-child input:not([type="checkbox"])')
      ?.focus();
  }, [added]);
  const isFull = rows.length >= most;
  const entries = rows.map((row, index) => ({ id: row.id, name: nameOf(row, index), row, index }));
  const change = (id: string, changes: RowEdit<Row>) =>
    onChange((now) =>
      now.map((row) =>
        row.id === id
          ? { ...row, ...(typeof changes === 'function' ? changes(row) : changes) }
          : row,
      ),
    );
  const remove = (id: string) => {
    onChange(rows.filter((row) => row.id !== id));
    add.current?.focus();
  };
  return (
    <div ref={frame} className="editable-rows">
      <SortableList
        label={label}
        entries={entries}
        onReorder={(ids) => onChange(ids.flatMap((id) => rows.find((row) => row.id === id) ?? []))}
      >
        {({ id, name, row, index }) => (
          <>
            <div className="editable-row">
              {children(row, index, (changes) => change(id, changes))}
            </div>
            <ActionIcon
              variant="subtle"
              color="red"
              size="input-sm"
              aria-label={t('admin.removeNamed', { name })}
              title={t('admin.remove')}
              onClick={() => remove(id)}
            >
              ✕
            </ActionIcon>
          </>
        )}
      </SortableList>
      <Button
        ref={add}
        size="xs"
        variant="default"
        mt="xs"
        // The button stays focusable, so that it keeps the focus even when no more rows can be added.
        {...(isFull ? { 'aria-disabled': true, 'data-disabled': true } : {})}
        onClick={() => {
          if (isFull) return;
          const id = freeId(rows);
          onChange([...rows, blank(id)]);
          setAdded(id);
        }}
      >
        {addLabel}
      </Button>
      <Text size="sm" role="status">
        {isFull ? t('sizes.most', { n: most }) : ''}
      </Text>
    </div>
  );
}

/** Returns an unused id for an unsaved row. */
export function freeId(rows: readonly { readonly id: string }[]): string {
  let number = rows.length + 1;
  while (rows.some(({ id }) => id === `new-${number}`)) number += 1;
  return `new-${number}`;
}
