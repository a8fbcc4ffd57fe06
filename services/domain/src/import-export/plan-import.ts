import type {
  AllergenEvent,
  DayEvent,
  HappyHourEvent,
  ItemEvent,
  OptionEvent,
  SectionEvent,
  SizeEvent,
  WorkspaceEvent,
} from '@qr-menu/schema';
import {
  accept,
  applicable,
  type Decision,
  idTaken,
  notFound,
  type Rejection,
  reject,
} from '../decision.ts';
import { updateEvents } from '../items/decide-item.ts';
import { happyHourAfter, itemHappyHourEvent, storedHappyHour } from '../items/happy-hour.ts';
import { itemAllergenEvents, itemDefaults, otherAllergens } from '../items/item-allergens.ts';
import { daysEvent } from '../items/item-days.ts';
import { itemPricingEvents, withPricing } from '../items/item-pricing.ts';
import { offeredFault } from '../menus/offered-menus.ts';
import { belowZeroFaults, otherOptionGroups } from '../options/option-lists.ts';
import { noOffer, offerEvents } from '../sections/decide-section.ts';
import { difference, isSame } from '../workspace/entities.ts';
import { evolveByCommits } from '../workspace/evolve-workspace.ts';
import { entryCountFaults, wholeMenuFaults } from '../workspace/menu-limits.ts';
import {
  itemsOfMenu,
  itemsOfSection,
  type SectionDetails,
  sectionsOfMenu,
  type Workspace,
} from '../workspace/workspace.ts';
import type { Column, ImportFault, ImportFaultCode, ImportRequest } from './import-request.ts';
import { compareMenu, type MenuComparison } from './menu-changes.ts';
import { planHours } from './plan-hours.ts';
import {
  type ResolvedIds,
  type ResolvedRows,
  resolveIngredients,
  resolveOptionGroups,
  resolveRows,
  type UnplacedRow,
} from './resolve-rows.ts';
import {
  contentFaults,
  itemAmountFaults,
  itemRowFaults,
  sectionAmountFaults,
  sectionFaults,
} from './row-faults.ts';
import {
  type WantedItem,
  type WantedSection,
  wantedItems,
  wantedSections,
} from './wanted-entities.ts';

export type ImportPlan = { readonly events: readonly WorkspaceEvent[] } & (
  | { readonly possible: false; readonly faults: readonly ImportFault[] }
  | ({ readonly possible: true } & MenuComparison)
);

/** For up to this many rows, an exceeded limit is reported together with the other errors. */
const mostJudged = 1_000;

export function planImport(workspace: Workspace, request: ImportRequest, at: string): ImportPlan {
  const plan = planEvents(workspace, request, at);
  if (!plan.possible) return plan;
  const { events, after } = plan;
  return { possible: true, events, ...compareMenu(workspace, after, request.menuId) };
}

type ImpossiblePlan = Extract<ImportPlan, { readonly possible: false }>;
type PlannedEvents =
  | ImpossiblePlan
  | {
      readonly possible: true;
      readonly events: readonly WorkspaceEvent[];
      readonly after: Workspace;
    };

/** Limits apply to the resulting menu. Invalid rows are planned too, so that all errors appear together. */
function planEvents(workspace: Workspace, request: ImportRequest, at: string): PlannedEvents {
  const { menuId } = request;
  const resolved = resolveRows(workspace, request);
  // Checked first, because planning thousands of rows takes seconds.
  const counted = entryCountFaults(resolved.sections.length, resolved.items.length);
  const tooMany = limitFaults(counted);
  if (tooMany.length > 0 && request.rows.length > mostJudged) return impossible(tooMany);
  const sections = wantedSections(resolved.sections, sectionsOfMenu(workspace, menuId));
  const items = wantedItems(resolved.items, (id) => itemsOfSection(workspace, id));
  const ingredients = resolved.items.map((row) => resolveIngredients(workspace, row));
  const groupsOfSections = resolved.sections.map((row) => resolveOptionGroups(workspace, row));
  const groupsOfItems = resolved.items.map((row) => resolveOptionGroups(workspace, row));
  const faults = [
    ...resolved.faults,
    ...sections.flatMap(sectionFaults),
    ...items.flatMap(itemRowFaults),
    ...[...ingredients, ...groupsOfSections, ...groupsOfItems].flatMap(({ faults }) => faults),
    ...sections.flatMap((section) => sectionAmountFaults(workspace, menuId, section)),
    ...items.flatMap((item) => itemAmountFaults(workspace, menuId, item)),
    ...items.flatMap((item, index) =>
      contentFaults(workspace, item, ingredients[index]?.ids ?? []),
    ),
    ...resolved.unplaced.flatMap((row) => unplacedFaults(workspace, row)),
  ];
  if (faults.length === 0) faults.push(...priceFaults(request, items));
  const hours = planHours(workspace, request);
  faults.push(...hours.faults);
  if (tooMany.length > 0) return impossible(inOrder([...tooMany, ...faults]));
  const events = [
    ...sections.flatMap((section, index) =>
      sectionEvents(menuId, section, groupsOfSections[index]?.ids ?? []),
    ),
    ...items.flatMap((item, index) =>
      itemEvents(item, ingredients[index]?.ids ?? [], groupsOfItems[index]?.ids ?? []),
    ),
    ...(request.removeMissing ? removals(workspace, menuId, resolved) : []),
    ...hours.events,
  ];
  const after = evolveByCommits(workspace, [{ at, events }]);
  const priced = [
    ...sections.map((section, index) => pricedRow(section, groupsOfSections[index])),
    ...items.map((item, index) => pricedRow(item, groupsOfItems[index])),
  ];
  const all = inOrder([
    ...limitFaults(wholeMenuFaults(after, menuId)),
    ...offeredFaults(workspace, after, request),
    ...faults,
    ...cheapRowFaults(belowZeroFaults(workspace, after), after, priced).filter(
      ({ row }) => row === null || faults.every((fault) => fault.row !== row),
    ),
  ]);
  if (all.length > 0) return impossible(all, events);
  return { possible: true, events, after };
}

/** Imported hours can increase the number of menus that guests can open. */
function offeredFaults(
  before: Workspace,
  after: Workspace,
  { hours = [] }: ImportRequest,
): readonly ImportFault[] {
  const row = hours.find(({ subject }) => subject.kind === 'menu')?.row;
  const refused = row === undefined ? null : offeredFault(before, after);
  return row === undefined || !refused
    ? []
    : [{ row, column: 'whose', code: 'TOO_MANY_OFFERED', message: refused.message }];
}

/** If a list contains only new dishes, and none has a price, the list was probably misread. */
function priceFaults(
  { rows, withoutPrices }: ImportRequest,
  items: readonly WantedItem[],
): readonly ImportFault[] {
  const isPriced = ({ current, price, sale }: WantedItem): boolean =>
    current !== undefined ||
    price !== null ||
    sale.onRequest === true ||
    (sale.sizes ?? []).some((size) => size.price !== null);
  const isOwnersList = rows.some(({ byName }) => byName);
  if (!isOwnersList || withoutPrices || items.length === 0 || items.some(isPriced)) return [];
  const message = 'No item of the list has a price';
  return [{ row: null, column: 'price', code: 'NO_PRICES', message }];
}

const inOrder = (faults: readonly ImportFault[]): readonly ImportFault[] =>
  [...faults].sort((a, b) => (a.row ?? 0) - (b.row ?? 0));

const impossible = (
  faults: readonly ImportFault[],
  events: readonly WorkspaceEvent[] = [],
): ImpossiblePlan => ({ possible: false, faults, events });

/** Checks only the row's own values, because its section is unknown. */
function unplacedFaults(workspace: Workspace, row: UnplacedRow): readonly ImportFault[] {
  const resolved = { ...row, id: '', current: undefined, sectionId: '' };
  const unnamed = row.id !== null || !row.values.name;
  const items = wantedItems([resolved], () => []);
  return [
    ...items.flatMap(itemRowFaults).filter(({ code }) => code !== 'NAME_REQUIRED' || !unnamed),
    ...resolveIngredients(workspace, resolved).faults,
    ...resolveOptionGroups(workspace, resolved).faults,
  ];
}

const limitCodes = ['TOO_MANY_SECTIONS', 'TOO_MANY_ITEMS', 'MENU_TOO_LARGE'] as const;

const limitFaults = (rejections: readonly (Rejection | null)[]): readonly ImportFault[] =>
  rejections.flatMap((rejection, index) => {
    const code: ImportFaultCode = limitCodes[index] ?? 'MENU_TOO_LARGE';
    return rejection ? [{ row: null, column: null, code, message: rejection.message }] : [];
  });

type PricedRow = { readonly id: string; readonly row: number; readonly column: Column };

/** Returns the row and the column that probably caused a price below 0. */
function pricedRow(
  { id, row, current, price, ...details }: WantedSection | WantedItem,
  groups: ResolvedIds | undefined,
): PricedRow {
  const item = 'sale' in details ? details : null;
  const column = (): Column => {
    if (!isSame(groups?.ids ?? [], current?.optionGroupIds ?? [])) return 'options';
    if (price !== current?.price) return item?.sale.sizes?.length ? 'sizes' : 'price';
    const wasReduced = current && 'discount' in current ? current.discount : null;
    return item && item.discount !== wasReduced ? 'discount' : 'options';
  };
  return { id, row, column: column() };
}

/** Reports the item's row, or else its section's row, because the section's options apply to the item. */
function cheapRowFaults(
  rejections: ReadonlyMap<string, Rejection>,
  { items }: Workspace,
  rows: readonly PricedRow[],
): readonly ImportFault[] {
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  return Array.from(rejections, ([id, { message }]) => {
    const own = rowsById.get(id);
    const ofSection = rowsById.get(items.get(id)?.sectionId ?? '');
    const row = own?.row ?? ofSection?.row ?? null;
    return { row, column: own?.column ?? 'options', code: 'BELOW_ZERO', message };
  });
}

function sectionEvents(
  menuId: string,
  section: WantedSection,
  optionGroupIds: readonly string[],
): readonly (SectionEvent | OptionEvent | HappyHourEvent | DayEvent)[] {
  const { row: _, id: sectionId, current, price, happyHour, weekShown, ...details } = section;
  const present = current ?? { id: sectionId, ...noOffer };
  const changes = current ? difference<SectionDetails>(current, details) : null;
  return applicable<SectionEvent | OptionEvent | HappyHourEvent | DayEvent>([
    !current && { type: 'SectionCreated', data: { sectionId, menuId, ...details } },
    changes && { type: 'SectionUpdated', data: { sectionId, ...changes } },
    ...offerEvents(present, {
      price,
      optionGroupIds,
      weekShown,
      happyHour: happyHour && storedHappyHour(happyHour, { variants: [] }),
    }),
  ]);
}

type Event = ItemEvent | AllergenEvent | OptionEvent | SizeEvent | HappyHourEvent | DayEvent;

function itemEvents(
  item: WantedItem,
  ingredientIds: readonly string[],
  optionGroupIds: readonly string[],
): readonly Event[] {
  const { row: _, id: itemId, current, contents, sale, days, tracesAlone: __, ...details } = item;
  const allergens = otherAllergens(current?.allergens ?? null, contents.allergens);
  const { sizes: variants, unit: priceUnit, onRequest, deposit, happyHour } = sale;
  const pricing = { variants, priceUnit, onRequest, deposit };
  if (current) {
    const isSized = variants !== undefined && variants.length > 0;
    const changes = { ...details, ...contents, ...pricing, ingredientIds, optionGroupIds };
    return updateEvents(current, {
      type: 'UpdateItem',
      itemId,
      ...changes,
      happyHour,
      days,
      allergens,
      price: isSized ? undefined : details.price,
      volume: isSized ? undefined : details.volume,
    });
  }
  const plain = { ...itemDefaults, id: itemId, price: details.price, volume: details.volume };
  return applicable<Event>([
    { type: 'ItemCreated', data: { itemId, ...details } },
    ingredientIds.length > 0 && {
      type: 'ItemIngredientsChanged',
      data: { itemId, ingredientIds },
    },
    otherOptionGroups('items', itemId, [], optionGroupIds),
    ...itemPricingEvents(plain, pricing),
    itemHappyHourEvent(itemId, null, happyHourAfter(plain, withPricing(plain, pricing), happyHour)),
    daysEvent(itemId, null, days),
    ...itemAllergenEvents(itemId, itemDefaults, { ...contents, allergens }),
  ]);
}

/** Deletes entities that have no row. A section is kept if an item in the file uses it. */
function removals(
  workspace: Workspace,
  menuId: string,
  { sections, items }: ResolvedRows,
): readonly (ItemEvent | SectionEvent)[] {
  const named = new Set([...sections, ...items].map(({ id }) => id));
  const used = new Set(items.map(({ sectionId }) => sectionId));
  const lostItems = itemsOfMenu(workspace, menuId).filter(({ id }) => !named.has(id));
  const lostSections = sectionsOfMenu(workspace, menuId).filter(
    ({ id }) => !named.has(id) && !used.has(id),
  );
  return [
    ...lostItems.map(({ id }): ItemEvent => ({ type: 'ItemDeleted', data: { itemId: id } })),
    ...lostSections.map(
      ({ id }): SectionEvent => ({ type: 'SectionDeleted', data: { sectionId: id } }),
    ),
  ];
}

export type ImportMenu = { readonly type: 'ImportMenu' } & ImportRequest;

export function decideImport(
  workspace: Workspace,
  command: ImportMenu,
  at: string,
): Decision<WorkspaceEvent> {
  const { sections, items, menus } = workspace;
  if (!menus.has(command.menuId)) return notFound('menu', command.menuId);
  const taken = command.newIds.find((id) => sections.has(id) || items.has(id));
  if (taken !== undefined) return idTaken('new', taken);
  const plan = planEvents(workspace, command, at);
  if (plan.possible) return accept(...plan.events);
  const [fault] = plan.faults;
  const location = fault?.row ? `row ${fault.row}, ${fault.column}: ` : '';
  const isLimit = fault?.code === 'TOO_MANY_HOURS' || fault?.code === 'TOO_MANY_OFFERED';
  const isRefused =
    (fault?.row && !isLimit) || fault?.code === 'BELOW_ZERO' || fault?.code === 'NO_PRICES';
  const code = isRefused ? 'BAD_USER_INPUT' : 'LIMIT_EXCEEDED';
  return reject(code, `${location}${fault?.message}`, 'file');
}
