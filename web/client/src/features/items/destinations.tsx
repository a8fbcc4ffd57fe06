import { usualCountry } from '@qr-menu/domain/account';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useKept, useLoaded } from '#api/cache/use-loaded.ts';
import { ItemPlacesDocument, type ItemPlacesQuery } from '#api/generated/operations.ts';
import { displayText, readTranslations } from '#api/translations.ts';
import { useLanguage } from '#i18n/i18n.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LoadState } from '#ui/feedback/status.tsx';

export type Destination = ReturnType<typeof useDestinations>['destinations'][number];

type Records<List extends keyof ItemPlacesQuery> = NonNullable<
  NonNullable<ItemPlacesQuery[List]>['items'][number]
>;

function present<Node>(list: { readonly items: readonly (Node | null)[] } | null | undefined) {
  return (list?.items ?? []).filter((node) => node !== null);
}

const inMenuOrder = (a: Records<'listSections'>, b: Records<'listSections'>): number =>
  a.position - b.position || a.createdAt.localeCompare(b.createdAt);

function useDestinations() {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { data, ...load } = useLoaded(ItemPlacesDocument);
  const nameOf = ({ translations }: { readonly translations: string }): string =>
    displayText(readTranslations(translations).name, language);
  const shown = useKept(data);
  const country = present(shown?.listAccounts)[0]?.country ?? usualCountry;
  const sections = [...present(shown?.listSections)].sort(inMenuOrder);
  const destinations = present(shown?.listMenus).flatMap((menu) =>
    sections
      .filter(({ menuID }) => menuID === menu.id)
      .map((section) => ({
        sectionID: section.id,
        section: nameOf(section) || t('admin.untitledSection'),
        menuID: menu.id,
        menu: nameOf(menu) || t('admin.untitledMenu'),
        currency: menu.currency,
        country,
      })),
  );
  return { ...load, loading: load.loading && shown === undefined, destinations };
}

type Option = { readonly value: string; readonly label: string };
type Options = { readonly group: string; readonly items: Option[] };

/** Returns the options of a select, grouped by menu if there are several menus. */
export function destinationOptions(destinations: readonly Destination[]): (Option | Options)[] {
  const option = ({ sectionID, section }: Destination): Option => ({
    value: sectionID,
    label: section,
  });
  const menus = [...new Map(destinations.map(({ menuID, menu }) => [menuID, menu]))];
  if (menus.length < 2) return destinations.map(option);
  return menus.map(([menuID, group]) => ({
    group,
    items: destinations.filter((destination) => destination.menuID === menuID).map(option),
  }));
}

type WithDestinationsProps = {
  readonly children: (destinations: readonly [Destination, ...Destination[]]) => ReactNode;
};

/** Every item belongs to a section, so if there are no sections, only a link to add one is shown. */
export function WithDestinations({ children }: WithDestinationsProps) {
  const { t } = useTranslation();
  const { destinations, ...load } = useDestinations();
  const [first, ...rest] = destinations;
  if (load.loading || (load.error && !first)) return <LoadState {...load} />;
  if (first) return children([first, ...rest]);
  return (
    <EmptyState
      title={t('items.noSections')}
      text={t('admin.items.sectionFirst')}
      action={{ label: t('admin.sections.add'), to: '/admin/sections/create' }}
    />
  );
}
