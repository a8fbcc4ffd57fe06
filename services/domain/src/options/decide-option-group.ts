import type { OptionEvent } from '@qr-menu/schema';
import { allergenKeys, isKeyOf, sortedKeys } from '../allergens/vocabulary.ts';
import {
  accept,
  acceptUnless,
  type Decision,
  idTaken,
  notFound,
  type Rejection,
  reject,
} from '../decision.ts';
import { limits } from '../limits.ts';
import { translationsFault } from '../text/text-rules.ts';
import { type Changes, withEntity } from '../workspace/entities.ts';
import { menuSizeFault } from '../workspace/menu-limits.ts';
import {
  menusOf,
  type Option,
  type OptionGroup,
  type OptionGroupDetails,
  type Workspace,
} from '../workspace/workspace.ts';
import { changedGroupEvent } from './changed-group.ts';
import { detachGroupEvents } from './option-lists.ts';

export type CreateOptionGroup = OptionGroupDetails & {
  readonly type: 'CreateOptionGroup';
  readonly optionGroupId: string;
};

/** Omitted fields stay unchanged. If options are sent, they replace the whole list. */
export type UpdateOptionGroup = {
  readonly type: 'UpdateOptionGroup';
  readonly optionGroupId: string;
} & Changes<OptionGroupDetails>;

/** Also removes the group from all items and sections that use it. */
export type DeleteOptionGroup = {
  readonly type: 'DeleteOptionGroup';
  readonly optionGroupId: string;
};

export type OptionGroupCommand = CreateOptionGroup | UpdateOptionGroup | DeleteOptionGroup;

export function decideOptionGroup(
  workspace: Workspace,
  command: OptionGroupCommand,
): Decision<OptionEvent> {
  if (command.type === 'CreateOptionGroup') return create(workspace, command);
  const { optionGroupId } = command;
  const group = workspace.optionGroups.get(optionGroupId);
  if (!group) return notFound('option group', optionGroupId);
  switch (command.type) {
    case 'UpdateOptionGroup':
      return update(workspace, group, command);
    case 'DeleteOptionGroup':
      return accept<OptionEvent>(...detachGroupEvents(workspace, optionGroupId), {
        type: 'OptionGroupDeleted',
        data: { optionGroupId },
      });
    default:
      return command satisfies never;
  }
}

function create(workspace: Workspace, command: CreateOptionGroup): Decision<OptionEvent> {
  const { type: _, optionGroupId, ...details } = command;
  if (workspace.optionGroups.has(optionGroupId)) return idTaken('option group', optionGroupId);
  const data = { optionGroupId, ...inOrder(details) };
  return acceptUnless<OptionEvent>([roomFault(workspace), ...faults(data, null)], () => [
    { type: 'OptionGroupCreated', data },
  ]);
}

function roomFault({ optionGroups }: Workspace): Rejection | null {
  const most = limits.optionGroupsPerWorkspace;
  if (optionGroups.size < most) return null;
  return reject('LIMIT_EXCEEDED', `You can have ${most} option groups at most`).rejection;
}

function update(
  workspace: Workspace,
  group: OptionGroup,
  command: UpdateOptionGroup,
): Decision<OptionEvent> {
  const { translations, min, max, options } = group;
  const { type: _, optionGroupId, ...input } = command;
  const before: OptionGroupDetails = { translations, min, max, options };
  const after = inOrder({
    translations: input.translations ?? translations,
    min: input.min ?? min,
    max: input.max === undefined ? max : input.max,
    options: input.options ?? options,
  });
  const event = changedGroupEvent(optionGroupId, before, after);
  if (event === null) return accept();
  return acceptUnless<OptionEvent>(
    [...faults(after, before), sizeFault(workspace, { ...group, ...after })],
    () => [event],
  );
}

const inOrder = (group: OptionGroupDetails): OptionGroupDetails => ({
  ...group,
  options: group.options.map((option) => ({
    ...option,
    contains: sortedKeys(allergenKeys, option.contains),
  })),
});

/** Checks the size of every menu, because documents contain the names in the option group. */
function sizeFault(workspace: Workspace, group: OptionGroup): Rejection | null {
  const after = { ...workspace, optionGroups: withEntity(workspace.optionGroups, group) };
  const faultsOfMenus = menusOf(workspace).map(({ id }) => menuSizeFault(after, id, []));
  return faultsOfMenus.find((fault) => fault !== null) ?? null;
}

const badInput = (field: string, message: string): Rejection =>
  reject('BAD_USER_INPUT', `${field}: ${message}`, field).rejection;

/** @param before the current group. Its keys from later releases are accepted. */
function faults(
  { translations, min, max, options }: OptionGroupDetails,
  before: OptionGroupDetails | null,
): readonly (Rejection | null)[] {
  const most = limits.optionsPerGroup;
  const existingKeys = new Set(before?.options.flatMap(({ contains }) => contains));
  const isWhole = Number.isInteger(min) && (max === null || Number.isInteger(max));
  return [
    translationsFault(translations, false),
    options.length > most ? badInput('options', `must have at most ${most} entries`) : null,
    new Set(options.map(({ id }) => id)).size < options.length
      ? badInput('options', 'must not repeat an id')
      : null,
    isWhole && min >= 0 ? null : badInput('min', 'must be a whole number of at least 0'),
    min > options.length ? badInput('min', 'must not exceed the number of options') : null,
    max === null || (max >= 1 && max <= most) ? null : badInput('max', `must be from 1 to ${most}`),
    max !== null && max < min ? badInput('max', 'must not be less than min') : null,
    ...options.flatMap((option) => optionFaults(option, existingKeys)),
  ];
}

const optionFaults = (
  { id, translations, priceDelta, contains }: Option,
  existingKeys: ReadonlySet<string>,
): readonly (Rejection | null)[] => {
  const unknown = contains.find((key) => !isKeyOf(allergenKeys, key) && !existingKeys.has(key));
  const isAmount = Number.isInteger(priceDelta) && Math.abs(priceDelta) <= limits.price;
  return [
    /^[\w-]{1,64}$/.test(id)
      ? null
      : badInput('options', 'an id can have only letters, digits, _ and -'),
    translationsFault(translations, false),
    isAmount
      ? null
      : badInput('priceDelta', `must be from -${limits.price / 100} to ${limits.price / 100}`),
    unknown === undefined ? null : badInput('contains', `there is no ${unknown}`),
  ];
};
