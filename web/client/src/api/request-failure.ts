import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { limits } from '@qr-menu/domain/workspace';
import type { ConflictReason, ErrorCode, ForbiddenReason, TimeReason } from '@qr-menu/schema';
import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#i18n/i18n.ts';
import { isTrait, traitLabel } from '#ui/contents/trait-labels.ts';

/** The reason for a failed request, in as much detail as a form needs. */
type RequestFailure =
  | {
      readonly kind: 'refused';
      readonly code: string;
      readonly field: string | null;
      readonly reason: string | null;
    }
  /** The server has not decided on the change yet, so the request is repeated with the same key. */
  | { readonly kind: 'pending' }
  | { readonly kind: 'unreachable' };

export function requestFailure(error: unknown): RequestFailure {
  const first = CombinedGraphQLErrors.is(error) ? error.errors[0] : undefined;
  if (!first) return { kind: 'unreachable' };
  const { code, field, reason } = first.extensions ?? {};
  if (code === 'PENDING') return { kind: 'pending' };
  return { kind: 'refused', code: String(code), field: textOf(field), reason: textOf(reason) };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

export function isRefused(error: unknown, code: string): boolean {
  const failure = requestFailure(error);
  return failure.kind === 'refused' && failure.code === code;
}

/** Messages for users. The server's own messages are written for developers. */
const refusals: Readonly<Record<ErrorCode, ParseKeys>> = {
  UNAUTHENTICATED: 'session.ended',
  FORBIDDEN: 'refusals.forbidden',
  NOT_FOUND: 'refusals.notFound',
  BAD_USER_INPUT: 'refusals.badInput',
  CONFLICT: 'refusals.conflict',
  NAME_TAKEN: 'refusals.nameTaken',
  NAME_LOOKS_TAKEN: 'refusals.nameLooksTaken',
  NAME_MIXES_SCRIPTS: 'refusals.nameMixesScripts',
  NAME_HOLDS_ADDRESS: 'refusals.nameHoldsAddress',
  NUMBER_TAKEN: 'refusals.numberTaken',
  LIMIT_EXCEEDED: 'refusals.limitExceeded',
  BUDGET_SPENT: 'refusals.budgetSpent',
  WORKSPACE_FULL: 'refusals.workspaceFull',
  RATE_LIMITED: 'refusals.rateLimited',
  BAD_REQUEST: 'refusals.internal',
  PENDING: 'admin.pending',
  UNAVAILABLE: 'refusals.unavailable',
  PERSISTED_QUERY_NOT_FOUND: 'refusals.internal',
  GRAPHQL_PARSE_FAILED: 'refusals.internal',
  GRAPHQL_VALIDATION_FAILED: 'refusals.internal',
  INTERNAL_SERVER_ERROR: 'refusals.internal',
};

/** Labels of form fields by their names in the API. */
const labels: Readonly<Record<string, ParseKeys>> = {
  name: 'admin.fields.name',
  description: 'admin.fields.description',
  translations: 'admin.fields.name',
  email: 'admin.fields.email',
  phone: 'admin.fields.phone',
  currency: 'admin.fields.currency',
  price: 'admin.fields.price',
  discount: 'admin.fields.discount',
  volume: 'admin.fields.volume',
  position: 'admin.fields.position',
  number: 'admin.fields.number',
  imageUrl: 'items.photo',
  logoUrl: 'catalog.account.logo',
  defaultLanguage: 'admin.fields.defaultLanguage',
  firstView: 'catalog.menus.firstView',
  menuID: 'admin.fields.menu',
  sectionID: 'admin.fields.section',
  ingredientIDs: 'admin.ingredients.title',
  variants: 'history.fields.variants',
  happyHour: 'happyHour.title',
  days: 'history.fields.days',
  deposit: 'history.fields.deposit',
  onRequest: 'history.fields.onRequest',
  options: 'options.options',
  optionGroupIDs: 'options.title',
  priceDelta: 'options.delta',
  min: 'options.must',
  max: 'options.many',
  percent: 'items.by',
  amount: 'items.by',
  time: 'items.stock',
  localTime: 'planned.localTime',
  itemIDs: 'admin.items.title',
  openingHours: 'info.hours',
  kitchenHours: 'info.kitchen',
  timeZone: 'info.timeZone',
  dayBegins: 'info.dayBegins',
  address: 'info.address',
  payment: 'info.payment',
  serviceCharge: 'info.service',
  wifiName: 'info.wifiName',
  wifiPassword: 'info.wifiPassword',
};

/** More specific messages for combinations of a code and a field. */
const ofFields: Readonly<Record<string, ParseKeys>> = {
  'BAD_USER_INPUT imageUrl': 'refusals.badPicture',
  'BAD_USER_INPUT logoUrl': 'refusals.badPicture',
  'BAD_USER_INPUT email': 'admin.invalidFields.email',
  'BAD_USER_INPUT price': 'admin.invalidFields.price',
  'BAD_USER_INPUT discount': 'admin.invalidFields.discount',
  'BAD_USER_INPUT position': 'admin.invalidFields.position',
  'BAD_USER_INPUT allergenCodes': 'contents.numbersRefused',
  'BAD_USER_INPUT allergens': 'importExport.faults.dietContradicted',
  'BAD_USER_INPUT diets': 'importExport.faults.dietContradicted',
  'BAD_USER_INPUT file': 'upload.broken',
  'BAD_USER_INPUT openingHours': 'info.faults.hours',
  'BAD_USER_INPUT kitchenHours': 'info.faults.hours',
  'BAD_USER_INPUT happyHour': 'happyHour.faults.refused',
  'BAD_USER_INPUT days': 'week.refused',
  'BAD_USER_INPUT links': 'info.faults.link',
  'CONFLICT email': 'refusals.knownColleague',
  'LIMIT_EXCEEDED imports': 'refusals.manyImports',
  'LIMIT_EXCEEDED invitations': 'refusals.manyInvitations',
  'LIMIT_EXCEEDED sections': 'refusals.manySections',
  'LIMIT_EXCEEDED items': 'refusals.manyItems',
  'LIMIT_EXCEEDED days': 'week.tooMany',
  'LIMIT_EXCEEDED happyHour': 'happyHour.faults.tooMany',
  'LIMIT_EXCEEDED images': 'refusals.manyImages',
  'LIMIT_EXCEEDED scheduledChanges': 'refusals.manyChanges',
};

const mostOf = {
  sections: limits.sectionsPerMenu,
  items: limits.itemsPerMenu,
  changes: limits.pendingChanges,
  windows: limits.happyHourWindows,
  dates: limits.datesPerItem,
};

const reasons: Readonly<Record<ConflictReason | ForbiddenReason | TimeReason, ParseKeys>> = {
  TOO_OLD: 'refusals.tooOld',
  UNDONE: 'refusals.undone',
  CHANGED_SINCE: 'refusals.changedSince',
  PARENT_GONE: 'refusals.parentGone',
  CURRENCY_CHANGED: 'refusals.currencyChanged',
  CHANGE_OVER: 'refusals.changeOver',
  TIME_PAST: 'refusals.timePast',
  TIME_TOO_FAR: 'refusals.timeTooFar',
  TIME_SKIPPED: 'refusals.timeSkipped',
  TIME_TWICE: 'refusals.timeTwice',
  SIGN_IN_AGAIN: 'refusals.signInAgain',
  TWO_STEP_REQUIRED: 'refusals.twoStepRequired',
};

export function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation();
  const [language] = useLanguage();

  function refusalText(code: string, field: string, reason: string): string {
    if (isReason(reason)) return t(reasons[reason]);
    const special = ofFields[`${code} ${field}`];
    if (special) return t(special, mostOf);
    if (code === 'BAD_USER_INPUT') {
      const label = labels[field];
      const name = isTrait(field) ? traitLabel(field, language) : label && t(label);
      if (name) return t('refusals.badField', { field: name });
    }
    return t(isErrorCode(code) ? refusals[code] : 'refusals.internal');
  }

  return (error) => {
    const failure = requestFailure(error);
    switch (failure.kind) {
      case 'refused':
        // For example, `name.bg` is the Bulgarian text of the field `name`.
        return refusalText(failure.code, failure.field?.split('.')[0] ?? '', failure.reason ?? '');
      case 'pending':
        return t('admin.pending');
      case 'unreachable':
        return t('admin.unreachable');
      default:
        return failure satisfies never;
    }
  };
}

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(refusals, code);
const isReason = (reason: string): reason is keyof typeof reasons => Object.hasOwn(reasons, reason);
