import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReorderSectionsDocument } from '#api/generated/operations.ts';
import { SortableList } from '#ui/sortable/sortable-list.tsx';
import { showFailure } from '#ui/toast.ts';
import { useSave } from '#ui/use-save.ts';
import type { SectionGroup } from './section-groups.ts';

export type SectionOrderProps = { readonly group: SectionGroup; readonly reload: () => void };

/** A menu's sections, to be moved; each move is saved at once and shown before it is. */
export function SectionOrder({ group: { menu, sections }, reload }: SectionOrderProps) {
  const { t } = useTranslation();
  const { save, saving } = useSave(ReorderSectionsDocument, {
    onFailure: (message) => showFailure(t('catalog.sections.orderFailed', { message })),
  });
  const [moved, setMoved] = useState<readonly string[] | null>(null);

  const reorder = async (ids: readonly string[]) => {
    setMoved(ids);
    // Refused when the menu has other sections by now.
    if (!(await save({ menuID: menu.value, sectionIDs: [...ids] }))) reload();
    setMoved(null);
  };
  const place = (id: string) => moved?.indexOf(id) ?? 0;
  const entries = sections
    .map((section) => ({ ...section, name: section.name || t('admin.untitledSection') }))
    .sort((a, b) => place(a.id) - place(b.id));
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        {t('catalog.sections.orderHint')}
      </Text>
      <SortableList
        label={menu.label}
        entries={entries}
        disabled={saving}
        onReorder={(ids) => void reorder(ids)}
      >
        {(section) => (
          <>
            <span className="section-order-name">{section.name}</span>
            <Text size="sm" c="dimmed">
              {t('catalog.items', { n: section.itemCount })}
            </Text>
          </>
        )}
      </SortableList>
    </>
  );
}
