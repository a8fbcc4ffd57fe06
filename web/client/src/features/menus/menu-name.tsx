import { ActionIcon, Button, Group, TextInput } from '@mantine/core';
import { languageNames } from '@qr-menu/menu-page/languages';
import type { Language } from '@qr-menu/schema';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serializeTranslations } from '#api/translations.ts';
import { useLanguage } from '#i18n/i18n.ts';
import { ForEditors } from '#ui/feedback/view-only.tsx';
import type { MenuListRow } from './menu-row.ts';

type MenuNameProps = {
  readonly menu: MenuListRow;
  readonly saving: boolean;
  /** Resolves to whether the name was saved. */
  readonly onRename: (translations: string) => Promise<boolean>;
};

export function MenuName({ menu, saving, onRename }: MenuNameProps) {
  const { t } = useTranslation();
  const [editing, setEditing] = useState(false);
  const returning = useRef(false);
  const close = () => {
    returning.current = true;
    setEditing(false);
  };
  if (editing) {
    return <RenameForm menu={menu} saving={saving} onRename={onRename} onClose={close} />;
  }
  return (
    <Group gap="xs" wrap="nowrap" className="menu-name">
      <span>{menu.name || '-'}</span>
      <ForEditors>
        <ActionIcon
          ref={(button) => {
            if (!button || !returning.current) return;
            returning.current = false;
            button.focus();
          }}
          variant="subtle"
          aria-label={t('catalog.menus.rename', { name: menu.name || t('admin.untitledMenu') })}
          onClick={() => setEditing(true)}
        >
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" fill="currentColor">
            <path d="m11.3 1.8 2.9 2.9-1.5 1.5-2.9-2.9zM8.9 4.2l2.9 2.9-6.4 6.4-3.6.7.7-3.6z" />
          </svg>
        </ActionIcon>
      </ForEditors>
    </Group>
  );
}

type RenameFormProps = MenuNameProps & { readonly onClose: () => void };

function RenameForm({ menu, saving, onRename, onClose }: RenameFormProps) {
  const { t } = useTranslation();
  const [screenLanguage] = useLanguage();
  const field = useRef<HTMLInputElement>(null);
  const { name } = menu.texts;
  const order: readonly Language[] = [screenLanguage, 'en', 'bg', 'de'];
  // The field edits the name in the language that the list shows.
  const [language] = useState(order.find((each) => name[each] !== '') ?? screenLanguage);
  // The name when the field was opened. It may have been changed elsewhere since then, so the text is only
  // saved if the user has edited it.
  const [opened] = useState(name[language]);
  const [draft, setDraft] = useState(opened);
  const [refused, setRefused] = useState(false);
  useEffect(() => field.current?.select(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setRefused(draft.trim() === '');
    if (draft.trim() === '') return;
    const texts = { ...menu.texts, name: { ...name, [language]: draft } };
    if (draft.trim() === opened || (await onRename(serializeTranslations(texts)))) onClose();
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Group gap="xs" align="flex-start">
        <TextInput
          ref={field}
          size="xs"
          lang={language}
          aria-label={t('catalog.menus.newName', { language: languageNames[language] })}
          value={draft}
          error={refused ? t('admin.invalidFields.required') : undefined}
          onChange={(event) => setDraft(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onClose();
          }}
        />
        <Button type="submit" size="xs" loading={saving}>
          {t('catalog.menus.saveName')}
        </Button>
        <Button size="xs" variant="subtle" onClick={onClose}>
          {t('admin.cancel')}
        </Button>
      </Group>
    </form>
  );
}
