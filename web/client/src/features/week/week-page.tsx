import { ActionIcon, Button, Checkbox, NativeSelect, Text } from '@mantine/core';
import { usualClock } from '@qr-menu/domain/account';
import { venueDate } from '@qr-menu/domain/hours';
import { dayInWords } from '@qr-menu/menu-page/windows-in-words';
import type { ItemDays } from '@qr-menu/schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection, useLoaded } from '#api/cache/use-loaded.ts';
import {
  SetItemDaysDocument,
  ShowWeekDocument,
  VenueClockDocument,
  WeekItemsDocument,
  type WeekItemsQuery,
  WeekSectionsDocument,
  type WeekSectionsQuery,
} from '#api/generated/operations.ts';
import { displayText, readTranslations } from '#api/translations.ts';
import { useLanguage } from '#i18n/i18n.ts';
import { KeyToggle } from '#ui/contents/key-toggles.tsx';
import { LoadState } from '#ui/feedback/status.tsx';
import { ForEditors } from '#ui/feedback/view-only.tsx';
import { useSave } from '#ui/form/use-save.ts';
import { PageHeader } from '#ui/page/page-header.tsx';
import { datesOfWeek, isOn, type Rhythm, rhythmOf, toggleDay, withRhythm } from './week-plan.ts';
import './week.css';

type Section = NonNullable<NonNullable<WeekSectionsQuery['listSections']>['items'][number]>;
type Dish = NonNullable<NonNullable<WeekItemsQuery['listItems']>['items'][number]>;

const byPosition = <Entry extends { readonly position: number }>(entries: readonly Entry[]) =>
  [...entries].sort((a, b) => a.position - b.position);

/** The page on which the owner plans the dishes of the week. */
export function WeekPage() {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const sections = useConnection(WeekSectionsDocument, (data) => data.listSections);
  const items = useConnection(WeekItemsDocument, (data) => data.listItems);
  const [chosen, setChosen] = useState<string | null>(null);
  const list = byPosition(sections.records);
  const planned = new Set(items.records.flatMap((dish) => (dish.days ? [dish.sectionID] : [])));
  const section =
    list.find(({ id }) => id === chosen) ?? list.find(({ id }) => planned.has(id)) ?? list[0];
  const nameOf = ({ translations }: Pick<Section, 'translations'>) =>
    displayText(readTranslations(translations).name, language) || t('admin.unnamed');
  return (
    <>
      <PageHeader title={t('week.title')} />
      {sections.loading || items.loading || sections.error || items.error ? (
        <LoadState {...(sections.loading || sections.error ? sections : items)} />
      ) : null}
      {section && !items.loading ? (
        <div className="week">
          <Text size="sm" c="dimmed">
            {t('week.hint')}
          </Text>
          <NativeSelect
            label={t('admin.fields.section')}
            data={list.map((each) => ({ value: each.id, label: nameOf(each) }))}
            value={section.id}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
          <SectionWeek
            key={section.id}
            section={section}
            dishes={byPosition(items.records.filter(({ sectionID }) => sectionID === section.id))}
            nameOf={nameOf}
          />
        </div>
      ) : null}
      {!section && !sections.loading ? <Text>{t('week.empty')}</Text> : null}
    </>
  );
}

/** Returns the current date at the venue as `YYYY-MM-DD`. */
function useToday(): string {
  const { data } = useLoaded(VenueClockDocument);
  const { timeZone, dayBegins } = data?.listAccounts?.items[0] ?? usualClock;
  return venueDate(timeZone, dayBegins, Date.now());
}

type SectionWeekProps = {
  readonly section: Section;
  readonly dishes: readonly Dish[];
  readonly nameOf: (dish: Dish) => string;
};

function SectionWeek({ section, dishes, nameOf }: SectionWeekProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const [weeksLater, setWeeksLater] = useState(0);
  /** Contains only the changed dishes. */
  const [plan, setPlan] = useState<ReadonlyMap<string, ItemDays | null>>(new Map());
  const [isShown, setShown] = useState(section.weekShown);
  const days = useSave(SetItemDaysDocument);
  const shown = useSave(ShowWeekDocument);
  const today = useToday();
  const week = datesOfWeek(today, weeksLater);
  const daysOf = ({ id, days: saved }: Dish): ItemDays | null =>
    plan.has(id) ? (plan.get(id) ?? null) : saved;
  const change = (id: string, next: ItemDays | null) => setPlan(new Map(plan).set(id, next));
  const save = async () => {
    const doneText = t('week.saved');
    const input = { id: section.id, weekShown: isShown };
    if (isShown !== section.weekShown && !(await shown.save({ input }, { doneText }))) return;
    if (plan.size === 0) return;
    const changes = [...plan].map(([itemID, next]) => ({
      itemID,
      days: next && { weekdays: [...next.weekdays], dates: [...next.dates] },
    }));
    if (await days.save({ changes }, { doneText })) setPlan(new Map());
  };
  return (
    <>
      <div className="week-choice">
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label={t('week.previous')}
          onClick={() => setWeeksLater(weeksLater - 1)}
        >
          ‹
        </ActionIcon>
        <span role="status">
          {[week[0], week[6]].map((date) => dayInWords(date ?? today, language)).join(' – ')}
        </span>
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label={t('week.next')}
          onClick={() => setWeeksLater(weeksLater + 1)}
        >
          ›
        </ActionIcon>
      </div>
      {dishes.length === 0 ? <Text>{t('week.noDishes')}</Text> : null}
      {dishes.map((dish) => (
        <DishDays
          key={dish.id}
          name={nameOf(dish)}
          days={daysOf(dish)}
          week={week}
          today={today}
          onChange={(next) => change(dish.id, next)}
        />
      ))}
      <Checkbox
        label={t('history.fields.weekShown')}
        description={t('week.shownHint')}
        checked={isShown}
        onChange={(event) => setShown(event.currentTarget.checked)}
      />
      <ForEditors>
        <Button loading={days.saving || shown.saving} onClick={() => void save()}>
          {t('info.save')}
        </Button>
      </ForEditors>
    </>
  );
}

type DishDaysProps = {
  readonly name: string;
  readonly days: ItemDays | null;
  readonly week: readonly string[];
  readonly today: string;
  readonly onChange: (days: ItemDays | null) => void;
};

function DishDays({ name, days, week, today, onChange }: DishDaysProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const [rhythm, setRhythm] = useState<Rhythm>(rhythmOf(days));
  const choose = (next: Rhythm) => {
    setRhythm(next);
    onChange(withRhythm(days, next, week));
  };
  // The month is already shown above, next to the buttons that change the week.
  const labelOf = (date: string) => {
    const [name = ''] = dayInWords(date, language).split(' ');
    return rhythm === 'weekly' ? name : `${name} ${Number(date.slice(8))}`;
  };
  return (
    <fieldset className="week-dish">
      <legend>{name}</legend>
      <NativeSelect
        aria-label={t('week.rhythmOf', { name })}
        data={(['daily', 'weekly', 'dates'] as const).map((value) => ({
          value,
          label: t(rhythmTexts[value]),
        }))}
        value={rhythm}
        onChange={(event) => choose(event.currentTarget.value as Rhythm)}
      />
      {days === null ? null : (
        <div className="week-days">
          {week.map((date, index) => (
            <KeyToggle
              key={date}
              label={labelOf(date)}
              checked={isOn(days, index, date)}
              onChange={(isChosen) =>
                onChange(
                  rhythm === 'weekly' && days.weekdays.length === 0
                    ? withRhythm({ weekdays: [], dates: [date] }, 'weekly', week)
                    : toggleDay(days, index, date, isChosen, today),
                )
              }
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}

const rhythmTexts = {
  daily: 'week.daily',
  weekly: 'week.weekly',
  dates: 'week.dates',
} as const;
