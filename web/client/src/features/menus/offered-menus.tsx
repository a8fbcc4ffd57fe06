import { Alert, Button, Text, TextInput } from '@mantine/core';
import { usualClock } from '@qr-menu/domain/account';
import { firstMenu, type MenuHours, offsetsOf, toHours } from '@qr-menu/domain/hours';
import { inPlace } from '@qr-menu/domain/menus';
import { menuHoursInWords } from '@qr-menu/menu-page/hours-in-words';
import type { Schedule } from '@qr-menu/schema';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKept, useLoaded } from '#api/cache/use-loaded.ts';
import {
  type HoursFragment,
  OfferedMenusDocument,
  ReorderMenusDocument,
} from '#api/generated/operations.ts';
import { useLanguage } from '#i18n/i18n.ts';
import { useMayChange } from '#session/session-context.ts';
import { ListSkeleton } from '#ui/feedback/status.tsx';
import { useSave } from '#ui/form/use-save.ts';
import { storedSchedule } from '#ui/hours/hours-values.ts';
import { instantOf, localText } from '#ui/hours/local-time.ts';
import { SortableList } from '#ui/sortable/sortable-list.tsx';
import { gapOf, hiddenHours } from './menu-gaps.ts';
import { type MenuListRow, shownInPlace } from './menu-row.ts';

type OfferedMenusProps = { readonly rows: readonly MenuListRow[]; readonly reload: () => void };

/** Shows the menus that guests can open, with their order and hours. Only for venues with several menus. */
export function OfferedMenusPanel({ rows, reload }: OfferedMenusProps) {
  const { t } = useTranslation();
  const { save, saving } = useSave(ReorderMenusDocument, { onSaved: reload });
  const mayChange = useMayChange();
  const shown = shownInPlace(rows);
  const active = rows.filter((row) => row.active);
  const [first] = shown;
  if (active.length < 2 || !first) return null;
  const offerAll = () =>
    save({ menuIDs: rows.map(({ id }) => id) }, { doneText: t('catalog.menus.offeredDone') });
  if (shown.length < 2) {
    return (
      <section className="offered-menus">
        <h2>{t('catalog.menus.offered')}</h2>
        <Text>{t('catalog.menus.offerAllHint', { name: first.name })}</Text>
        {mayChange ? (
          <Button loading={saving} onClick={() => void offerAll()}>
            {t('catalog.menus.offerAll')}
          </Button>
        ) : null}
      </section>
    );
  }
  return (
    <section className="offered-menus">
      <h2>{t('catalog.menus.offered')}</h2>
      <Text size="sm" c="dimmed">
        {t('catalog.menus.offeredHint')}
      </Text>
      <OfferedHours rows={rows} shown={shown} reload={reload} />
    </section>
  );
}

type ShownMenu = MenuListRow & { readonly schedule: Schedule | null };

function OfferedHours({
  rows,
  shown,
  reload,
}: OfferedMenusProps & { readonly shown: readonly MenuListRow[] }) {
  const { t } = useTranslation();
  const { data, loading } = useLoaded(OfferedMenusDocument, 'network-only');
  const kept = useKept(data);
  if (!kept) return loading ? <ListSkeleton text={t('admin.menus.loading')} /> : null;
  const menus = kept.listMenus?.items ?? [];
  const timed = shown.map((row) => {
    const schedule = menus.find((menu) => menu?.id === row.id)?.schedule ?? null;
    const name = row.name || t('admin.untitledMenu');
    return { ...row, name, schedule: storedSchedule(schedule) };
  });
  return (
    <>
      <OfferedList rows={rows} shown={timed} reload={reload} />
      <FirstAt shown={timed} account={kept.listAccounts?.items[0]} />
    </>
  );
}

type OfferedListProps = OfferedMenusProps & { readonly shown: readonly ShownMenu[] };

function OfferedList({ rows, shown, reload }: OfferedListProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const mayChange = useMayChange();
  const [ordering, setOrdering] = useState(false);
  const { save, saving } = useSave(ReorderMenusDocument, {});
  const reorder = async (ids: readonly string[]) => {
    const hiddenMenus = inPlace(rows).filter(({ shown: isShown }) => !isShown);
    // The server refuses this if the menus have changed in the meantime.
    await save({ menuIDs: [...ids, ...hiddenMenus.map(({ id }) => id)] });
    reload();
  };
  const hoursOf = ({ schedule }: ShownMenu): string =>
    schedule ? menuHoursInWords(schedule, language) : t('catalog.menus.always');
  const line = (row: ShownMenu) => (
    <>
      <span className="section-order-name">{row.name}</span>
      <Text size="sm" c="dimmed">
        {hoursOf(row)}
      </Text>
    </>
  );
  return (
    <>
      {mayChange ? (
        <Button
          size="xs"
          variant={ordering ? 'filled' : 'light'}
          onClick={() => setOrdering(!ordering)}
        >
          {t(ordering ? 'catalog.ordered' : 'catalog.menus.orderMenus')}
        </Button>
      ) : null}
      {ordering ? (
        <>
          <Text size="sm" c="dimmed">
            {t('catalog.menus.orderHint')}
          </Text>
          <SortableList
            label={t('catalog.menus.offered')}
            entries={shown}
            disabled={saving}
            onReorder={(ids) => void reorder(ids)}
          >
            {line}
          </SortableList>
        </>
      ) : (
        <ol>
          {shown.map((row) => (
            <li key={row.id}>{line(row)}</li>
          ))}
        </ol>
      )}
    </>
  );
}

type FirstAtProps = {
  readonly shown: readonly ShownMenu[];
  readonly account:
    | { readonly timeZone: string; readonly openingHours: HoursFragment | null }
    | null
    | undefined;
};

/** Shows which menu opens first at a chosen time, and warns about hours that are probably a mistake. */
function FirstAt({ shown, account }: FirstAtProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const zone = account?.timeZone ?? usualClock.timeZone;
  const offsets = useMemo(() => offsetsOf(zone, new Date().getUTCFullYear() - 1, 4), [zone]);
  const [at, setAt] = useState(() => localText(Date.now(), offsets));
  const hours: MenuHours = shown.map(({ schedule }) => schedule && toHours(schedule));
  const instant = instantOf(at, offsets);
  const nameOf = (index: number): string => shown[index]?.name ?? '';
  const opening = storedSchedule(account?.openingHours ?? null);
  const gap = account ? gapOf(hours, opening && toHours(opening), offsets, Date.now()) : null;
  const never = shown.filter(
    ({ schedule }) => schedule && schedule.weekly.length + schedule.dates.length === 0,
  );
  const behind = hiddenHours(shown);
  const inWords = (time: number) =>
    new Date(Date.parse(`${localText(time, offsets)}Z`)).toLocaleString(language, {
      timeZone: 'UTC',
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
    });
  return (
    <>
      <TextInput
        type="datetime-local"
        step={300}
        label={t('catalog.menus.seeAt')}
        value={at}
        onChange={(event) => setAt(event.currentTarget.value)}
      />
      <Text fw={600} role="status">
        {instant === null
          ? ''
          : t('catalog.menus.opensFirst', {
              name: nameOf(firstMenu(hours, instant, offsets).index),
            })}
      </Text>
      {never.map(({ id, name }) => (
        <Alert key={id} color="yellow">
          {t('catalog.menus.never', { name })}
        </Alert>
      ))}
      {behind ? (
        <Alert color="yellow">
          {t('catalog.menus.hidden', {
            name: behind.first.name,
            names: behind.hidden.map(({ name }) => name).join(', '),
          })}
        </Alert>
      ) : null}
      {gap ? (
        <Alert color="yellow">
          {t('catalog.menus.gap', {
            from: inWords(gap.from),
            to: inWords(gap.to),
            name: nameOf(firstMenu(hours, gap.from, offsets).index),
          })}
        </Alert>
      ) : null}
    </>
  );
}
