import { Text } from '@mantine/core';
import type { MenuView } from '@qr-menu/schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#api/cache/use-loaded.ts';
import { ItemCompletenessDocument, UpdateMenuDocument } from '#api/generated/operations.ts';
import { useSave } from '#ui/form/use-save.ts';

const views = ['cards', 'list'] as const;

type FirstViewProps = {
  readonly menu: { readonly id: string; readonly firstView?: string | null };
};

/** Lets the owner choose between cards and a list, with pictures and our recommendation. */
export function FirstView({ menu }: FirstViewProps) {
  const { t } = useTranslation();
  const { records, loading } = useConnection(ItemCompletenessDocument, (data) => data.listItems, {
    limit: 500,
  });
  const { save, saving } = useSave(UpdateMenuDocument);
  const [chosen, setChosen] = useState<MenuView | null>(null);
  if (loading || records.length === 0) return null;
  const total = records.length;
  const pictured = records.filter(({ imageUrl }) => imageUrl).length;
  const proposal = proposedView(total, pictured);
  const reason =
    total > longMenu
      ? t('dashboard.view.longMenu', { n: total })
      : t('dashboard.view.pictured', { n: pictured, total });
  const choose = async (firstView: MenuView) => {
    setChosen(firstView);
    await save({ input: { id: menu.id, firstView } }, { doneText: t('dashboard.view.saved') });
    setChosen(null);
  };
  return (
    <fieldset className="first-view" aria-busy={saving}>
      <legend>{t('catalog.menus.firstView')}</legend>
      {views.map((view) => (
        <label key={view}>
          <input
            type="radio"
            name="first-view"
            checked={(chosen ?? menu.firstView ?? 'cards') === view}
            onChange={() => choose(view)}
          />
          <ViewPicture view={view} />
          <span>
            {t(view === 'list' ? 'catalog.menus.views.list' : 'catalog.menus.views.cards')}
            {view === proposal ? <small> {t('dashboard.view.proposed')}</small> : null}
          </span>
        </label>
      ))}
      <Text size="sm">{`${reason} ${t('catalog.menus.firstViewHint')}`}</Text>
    </fieldset>
  );
}

/** If the menu is longer than this, swiping from card to card takes too long. */
const longMenu = 30;

/** We recommend the list for long menus, and for menus in which most products have no photo. */
export const proposedView = (items: number, pictured: number): MenuView =>
  items > longMenu || pictured * 2 < items ? 'list' : 'cards';

/** Draws a phone that shows this view. */
const ViewPicture = ({ view }: { readonly view: MenuView }) => (
  <svg viewBox="0 0 60 84" aria-hidden="true">
    <rect className="phone" x="1" y="1" width="58" height="82" rx="7" />
    {view === 'cards' ? (
      <>
        <rect className="photo" x="8" y="12" width="38" height="36" rx="3" />
        <rect className="photo" x="50" y="12" width="9" height="36" />
        <path d="M8 56h24M38 56h8M8 63h34M26 73h8" />
      </>
    ) : (
      <path d="M8 14h26M44 14h8M8 24h22M44 24h8M8 34h28M44 34h8M8 44h20M44 44h8M8 54h26M44 54h8M8 64h24M44 64h8M8 74h28M44 74h8" />
    )}
  </svg>
);
