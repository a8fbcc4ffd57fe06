import type { DomainEvent } from '@qr-menu/schema';
import { at, card, owner, remove, stamps, update } from './expected-rows.ts';

const contact = { email: 'a@b.bg', phone: '+359888', description: 'Опис', logoUrl: '/l.png' };
const addName = { kind: 'add-name', normalizedName: 'механа', owner };
const hiding = { kind: 'ITEMS_ACTIVE', itemIds: ['y'], active: false } as const;
const finished = (columns: object) => [
  update('scheduled_changes', { ...columns, finished_at: at }),
  { kind: 'trim-finished', owner, kept: 50 },
];

export const venueEventRows: readonly (readonly [DomainEvent, readonly unknown[]])[] = [
  [
    {
      type: 'ChangeScheduled',
      data: {
        changeId: 'x',
        dueAt: '2026-12-01T04:00:00.000Z',
        localTime: '2026-12-01T06:00',
        author: 'z',
        change: hiding,
      },
    },
    [
      {
        kind: 'insert',
        table: 'scheduled_changes',
        columns: {
          due_at: '2026-12-01T04:00:00.000Z',
          local_time: '2026-12-01T06:00',
          author: 'z',
          change: JSON.stringify(hiding),
          state: 'PENDING',
          failure: null,
          finished_at: null,
          id: 'x',
          ...stamps,
        },
      },
    ],
  ],
  [{ type: 'ScheduledChangeCancelled', data: { changeId: 'x' } }, finished({ state: 'CANCELLED' })],
  [{ type: 'ScheduledChangeApplied', data: { changeId: 'x' } }, finished({ state: 'APPLIED' })],
  [
    { type: 'ScheduledChangeFailed', data: { changeId: 'x', failure: 'ITEM_GONE' } },
    finished({ state: 'FAILED', failure: 'ITEM_GONE' }),
  ],
  [
    {
      type: 'AccountCreated',
      data: {
        accountId: 'x',
        name: 'Механа',
        normalizedName: 'механа',
        ...contact,
        defaultLanguage: 'bg',
        active: true,
        subscriptionValidUntil: '2026-03-03T04:05:06.007Z',
      },
    },
    [
      {
        kind: 'insert',
        table: 'accounts',
        columns: {
          id: 'x',
          name: 'Механа',
          normalized_name: 'механа',
          email: 'a@b.bg',
          phone: '+359888',
          description: 'Опис',
          logo_url: '/l.png',
          default_language: 'bg',
          active: true,
          subscription_valid_until: '2026-03-03T04:05:06.007Z',
          ...stamps,
        },
      },
      addName,
    ],
  ],
  [
    { type: 'AccountRenamed', data: { accountId: 'x', name: 'Механа', normalizedName: 'механа' } },
    [update('accounts', { name: 'Механа', normalized_name: 'механа' }), addName],
  ],
  [
    { type: 'AccountUpdated', data: { accountId: 'x', logoUrl: '', defaultLanguage: 'de' } },
    [update('accounts', { logo_url: '', default_language: 'de' })],
  ],
  [
    { type: 'AccountActivationChanged', data: { accountId: 'x', active: false } },
    [update('accounts', { active: false })],
  ],
  [{ type: 'AccountDeleted', data: { accountId: 'x' } }, [{ kind: 'delete-all', owner, at }]],
  [
    { type: 'DeletionRequested', data: { deletionId: 'd', dueAt: '2026-06-07T12:00:00.000Z' } },
    [
      {
        kind: 'insert',
        table: 'account_deletions',
        columns: {
          id: 'd',
          owner,
          due_at: '2026-06-07T12:00:00.000Z',
          created_at: at,
          updated_at: at,
        },
      },
    ],
  ],
  [
    { type: 'DeletionTakenBack', data: { deletionId: 'd' } },
    [{ kind: 'delete', table: 'account_deletions', id: 'd', owner }],
  ],
  [{ type: 'WorkspaceErased', data: { workspaceId: 'x' } }, [{ kind: 'delete-all', owner, at }]],
  [
    { type: 'AllergenCodesChosen', data: { accountId: 'x', codes: 'LETTERS' } },
    [update('accounts', { allergen_codes: 'LETTERS' })],
  ],
  [
    {
      type: 'OpeningHoursChanged',
      data: { accountId: 'x', opening: { weekly: [], dates: [] }, kitchen: null },
    },
    [update('accounts', { opening_hours: '{"weekly":[],"dates":[]}', kitchen_hours: null })],
  ],
  [
    {
      type: 'VenueTimeChanged',
      data: { accountId: 'x', timeZone: 'Europe/Berlin', dayBegins: '05:00' },
    },
    [update('accounts', { time_zone: 'Europe/Berlin', day_begins: '05:00' })],
  ],
  [
    { type: 'VenueCardChanged', data: { accountId: 'x', card } },
    [update('accounts', { card: JSON.stringify(card) })],
  ],
  [
    { type: 'StaffTwoStepChanged', data: { accountId: 'x', staffTwoStep: true } },
    [update('accounts', { staff_two_step: true })],
  ],
  [
    {
      type: 'VenueLookChanged',
      data: { accountId: 'x', look: { accent: 30, style: 'MODERN', scheme: 'AUTO' } },
    },
    [update('accounts', { look: '{"accent":30,"style":"MODERN","scheme":"AUTO"}' })],
  ],
  [
    { type: 'CountryChanged', data: { accountId: 'x', country: 'DE' } },
    [update('accounts', { country: 'DE' })],
  ],
  [
    { type: 'StaffInvited', data: { invitationId: 'x', email: 'a@b.bg', role: 'editor' } },
    [
      {
        kind: 'insert',
        table: 'staff_invitations',
        columns: { id: 'x', email: 'a@b.bg', role: 'editor', ...stamps },
      },
    ],
  ],
  [{ type: 'StaffInvitationRevoked', data: { invitationId: 'x' } }, [remove('staff_invitations')]],
  [
    {
      type: 'StaffJoined',
      data: { memberId: 'm', invitationId: 'x', email: 'a@b.bg', role: 'viewer' },
    },
    [
      {
        kind: 'insert',
        table: 'staff_members',
        columns: { id: 'm', invitation_id: 'x', email: 'a@b.bg', role: 'viewer', ...stamps },
      },
      remove('staff_invitations'),
    ],
  ],
  [
    { type: 'StaffRoleChanged', data: { memberId: 'x', role: 'editor' } },
    [update('staff_members', { role: 'editor' })],
  ],
  [{ type: 'StaffRemoved', data: { memberId: 'x' } }, [remove('staff_members')]],
  [
    {
      type: 'TransactionRecorded',
      data: {
        transactionId: 't',
        accountId: 'x',
        plan: 6,
        amount: 38_900,
        currency: 'BGN',
        paidAt: at,
        validFrom: at,
        validUntil: '2026-08-03T04:05:06.007Z',
      },
    },
    [
      {
        kind: 'insert',
        table: 'transactions',
        columns: {
          id: 't',
          account_id: 'x',
          plan: 6,
          amount: 38_900,
          currency: 'BGN',
          paid_at: at,
          valid_from: at,
          valid_until: '2026-08-03T04:05:06.007Z',
          ...stamps,
        },
      },
      update('accounts', { subscription_valid_until: '2026-08-03T04:05:06.007Z' }),
    ],
  ],
  [
    {
      type: 'SubscriptionExtended',
      data: { accountId: 'x', validUntil: '2026-08-03T04:05:06.007Z', reason: 'r' },
    },
    [update('accounts', { subscription_valid_until: '2026-08-03T04:05:06.007Z' })],
  ],
  [{ type: 'NameClaimed', data: { normalizedName: 'механа', name: 'Механа', ownerId: owner } }, []],
];
