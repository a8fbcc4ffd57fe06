import type {
  DayEvent,
  HappyHourEvent,
  ItemEvent,
  OptionEvent,
  SectionEvent,
} from '@qr-menu/schema';
import {
  acceptUnless,
  applicable,
  type Decision,
  idTaken,
  notFound,
  type Rejection,
} from '../decision.ts';
import {
  type HappyHourChanges,
  happyHourFaults,
  sectionHappyHourEvent,
  storedHappyHour,
} from '../items/happy-hour.ts';
import { newPriceFault } from '../items/item-pricing.ts';
import { limits } from '../limits.ts';
import { optionGroupFaults, otherOptionGroups } from '../options/option-lists.ts';
import { integerFault, pictureFault, translationsFault } from '../text/text-rules.ts';
import { type Changes, difference, isNew } from '../workspace/entities.ts';
import { isInOrder, orderFault } from '../workspace/id-lists.ts';
import {
  itemCountFault,
  menuSizeFault,
  sectionCountFault,
  withTexts,
} from '../workspace/menu-limits.ts';
import {
  itemsOfMenu,
  itemsOfSection,
  nextPosition,
  type Section,
  type SectionDetails,
  sectionsOfMenu,
  type Workspace,
} from '../workspace/workspace.ts';

export type CreateSection = Omit<SectionDetails, 'position'> &
  HappyHourChanges & {
    readonly type: 'CreateSection';
    readonly sectionId: string;
    readonly menuId: string;
    /** Defaults to the last position in the menu. */
    readonly position?: number | undefined;
    readonly price?: number | null | undefined;
    readonly optionGroupIds?: readonly string[] | undefined;
    readonly weekShown?: boolean | undefined;
  };

export type UpdateSection = {
  readonly type: 'UpdateSection';
  readonly sectionId: string;
} & HappyHourChanges &
  Changes<SectionDetails & Pick<Section, 'menuId' | 'price' | 'optionGroupIds' | 'weekShown'>>;

export type DeleteSection = { readonly type: 'DeleteSection'; readonly sectionId: string };

/** Lists every section of the menu once. Positions become 1 to n in this order. */
export type ReorderSections = {
  readonly type: 'ReorderSections';
  readonly menuId: string;
  readonly sectionIds: readonly string[];
};

export type SectionCommand = CreateSection | UpdateSection | DeleteSection | ReorderSections;

export function decideSection(
  workspace: Workspace,
  command: SectionCommand,
): Decision<SectionEvent | ItemEvent | OptionEvent | HappyHourEvent | DayEvent> {
  if (command.type === 'CreateSection') return create(workspace, command);
  if (command.type === 'ReorderSections') return reorder(workspace, command);
  const section = workspace.sections.get(command.sectionId);
  if (!section) return notFound('section', command.sectionId);
  switch (command.type) {
    case 'UpdateSection':
      return update(workspace, section, command);
    case 'DeleteSection':
      return { accepted: true, events: deleteSectionEvents(workspace, section.id) };
    default:
      return command satisfies never;
  }
}

type Event = SectionEvent | OptionEvent | HappyHourEvent | DayEvent;

function create(workspace: Workspace, command: CreateSection): Decision<Event> {
  const {
    type: _,
    position,
    price = null,
    optionGroupIds = [],
    weekShown = false,
    happyHour: input,
    ...details
  } = command;
  const happyHour = storedOf(input) ?? null;
  const { sectionId, menuId } = details;
  if (workspace.sections.has(sectionId)) return idTaken('section', sectionId);
  if (!workspace.menus.has(menuId)) return notFound('menu', menuId);
  const siblings = sectionsOfMenu(workspace, menuId);
  const data = { ...details, position: position ?? nextPosition(siblings) };
  return acceptUnless<Event>(
    [
      ...faults(data),
      newPriceFault(workspace, menuId, price),
      ...happyHourFaults(workspace, menuId, null, input, null),
      ...optionGroupFaults(workspace, optionGroupIds),
      sectionCountFault(workspace, menuId),
      menuSizeFault(workspace, menuId, [{ id: sectionId, ...data, happyHour, optionGroupIds }]),
    ],
    () => [
      { type: 'SectionCreated', data },
      ...offerEvents(
        { id: sectionId, ...noOffer },
        { price, optionGroupIds, happyHour, weekShown },
      ),
    ],
  );
}

function update(workspace: Workspace, section: Section, command: UpdateSection): Decision<Event> {
  const {
    type: _,
    sectionId,
    menuId = section.menuId,
    price,
    optionGroupIds,
    weekShown,
    happyHour: input,
    ...details
  } = command;
  const happyHour = storedOf(input);
  const moved = menuId !== section.menuId;
  if (moved && !workspace.menus.has(menuId)) return notFound('menu', menuId);
  const brought = itemsOfSection(workspace, sectionId);
  const limitFaults = [
    moved ? sectionCountFault(workspace, menuId) : null,
    moved ? itemCountFault(itemsOfMenu(workspace, menuId).length + brought.length) : null,
    moved || details.translations || details.imageUrl || optionGroupIds || happyHour
      ? menuSizeFault(workspace, menuId, [
          withTexts(
            { ...section, ...(happyHour !== undefined && { happyHour }) },
            { ...details, optionGroupIds },
          ),
          ...brought,
        ])
      : null,
  ];
  const changes = difference<SectionDetails>(section, details);
  const offerFaults = [
    isNew(price, section.price) ? newPriceFault(workspace, menuId, price) : null,
    ...happyHourFaults(workspace, menuId, null, input, section.happyHour),
    ...(optionGroupIds ? optionGroupFaults(workspace, optionGroupIds) : []),
  ];
  return acceptUnless<Event>([...faults(changes ?? {}), ...offerFaults, ...limitFaults], () => [
    changes && { type: 'SectionUpdated', data: { sectionId, ...changes } },
    moved && { type: 'SectionMoved', data: { sectionId, menuId } },
    ...offerEvents(section, { price, optionGroupIds, happyHour, weekShown }),
  ]);
}

const storedOf = (input: HappyHourChanges['happyHour']) =>
  input && storedHappyHour(input, { variants: [] });

type Offer = Pick<Section, 'price' | 'optionGroupIds' | 'happyHour' | 'weekShown'>;

export const noOffer: Offer = {
  price: null,
  optionGroupIds: [],
  happyHour: null,
  weekShown: false,
};

export const offerEvents = (
  { id: sectionId, ...before }: Offer & { readonly id: string },
  { price, optionGroupIds, happyHour, weekShown }: Changes<Offer>,
): readonly (OptionEvent | HappyHourEvent | DayEvent)[] =>
  applicable<OptionEvent | HappyHourEvent | DayEvent>([
    isNew(price, before.price) && { type: 'SectionPriced', data: { sectionId, price } },
    otherOptionGroups('sections', sectionId, before.optionGroupIds, optionGroupIds),
    sectionHappyHourEvent(sectionId, before.happyHour, happyHour),
    isNew(weekShown, before.weekShown) && {
      type: 'SectionWeekShown',
      data: { sectionId, weekShown },
    },
  ]);

function reorder(
  workspace: Workspace,
  { menuId, sectionIds }: ReorderSections,
): Decision<SectionEvent> {
  if (!workspace.menus.has(menuId)) return notFound('menu', menuId);
  const present = sectionsOfMenu(workspace, menuId);
  return acceptUnless([orderFault('sectionIDs', sectionIds, present)], () =>
    isInOrder(sectionIds, present)
      ? []
      : [{ type: 'SectionsReordered', data: { menuId, sectionIds } }],
  );
}

function faults(details: Changes<SectionDetails>): readonly (Rejection | null)[] {
  const { translations, imageUrl, position } = details;
  return [
    translations ? translationsFault(translations, false) : null,
    imageUrl === undefined ? null : pictureFault('imageUrl', imageUrl),
    position === undefined ? null : integerFault('position', position, limits.position),
  ];
}

export const deleteSectionEvents = (
  workspace: Workspace,
  sectionId: string,
): readonly (SectionEvent | ItemEvent)[] => [
  ...itemsOfSection(workspace, sectionId).map(
    (item): ItemEvent => ({ type: 'ItemDeleted', data: { itemId: item.id } }),
  ),
  { type: 'SectionDeleted', data: { sectionId } },
];
