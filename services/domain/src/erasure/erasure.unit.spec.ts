import { expect, it } from 'vitest';
import { given, workspaceAfter } from '../../test/given-workspace.ts';
import {
  accountCreated,
  accountDetails,
  itemCreated,
  menuCreated,
  sectionCreated,
} from '../../test/venue-events.ts';
import { emptyWorkspace } from '../workspace/workspace.ts';

const erase = { type: 'EraseWorkspace' } as const;
const erased = { type: 'WorkspaceErased', data: { workspaceId: 'owner-1' } } as const;
const deleted = { type: 'AccountDeleted', data: { accountId: 'account-1' } } as const;
const history = [
  accountCreated(),
  menuCreated('menu-1'),
  sectionCreated('section-1', 'menu-1'),
  itemCreated('item-1', 'section-1'),
  {
    type: 'StaffJoined',
    data: { memberId: 'm', invitationId: 'i', email: 'm@example.com', role: 'editor' },
  },
] as const;

it('erasing a workspace deletes the account and then everything else except the names', () => {
  const specification = given(...history).when(erase);
  specification.thenEvents(deleted, erased);
  expect(specification.after()).toEqual({
    ...emptyWorkspace('owner-1'),
    names: ['механа-рила'],
    erased: true,
  });
});

it('erasing a workspace removes former staff too, unlike deleting the account', () => {
  expect(workspaceAfter([...history, deleted]).staff.emails.size).toBe(1);
  given(...history, deleted)
    .when(erase)
    .thenEvents(erased);
  expect(workspaceAfter([...history, deleted, erased]).staff.emails.size).toBe(0);
});

it('erasing a workspace a second time does nothing', () => {
  given(...history, deleted, erased)
    .when(erase)
    .thenNothing();
});

it('erasing a workspace is final, so no command is accepted afterwards', () => {
  given(...history, deleted, erased)
    .when({
      type: 'CreateAccount',
      accountId: 'account-2',
      name: 'Нова механа',
      ...accountDetails,
      active: true,
    })
    .thenRejected('CONFLICT');
});

const request = { type: 'RequestDeletion', deletionId: 'deletion-1' } as const;
const takeBack = { type: 'CancelDeletion' } as const;

it('an erasure is scheduled for a week later, and a repeated request does not postpone it', () => {
  const specification = given(...history).when(request);
  const dueAt = specification.after().deletion?.dueAt ?? '';
  specification.thenEvents({
    type: 'DeletionRequested',
    data: { deletionId: 'deletion-1', dueAt },
  });
  expect(Date.parse(dueAt) - Date.parse(specification.after().deletion?.createdAt ?? '')).toBe(
    7 * 86_400_000,
  );
  given(...history, { type: 'DeletionRequested', data: { deletionId: 'deletion-1', dueAt } })
    .when({ ...request, deletionId: 'deletion-2' })
    .thenNothing();
});

const requested = {
  type: 'DeletionRequested',
  data: { deletionId: 'deletion-1', dueAt: '2026-06-07T12:00:00.000Z' },
} as const;

it('an erasure can only be cancelled once', () => {
  const specification = given(...history, requested).when(takeBack);
  specification.thenEvents({ type: 'DeletionTakenBack', data: { deletionId: 'deletion-1' } });
  expect(specification.after().deletion).toBeNull();
  given(...history)
    .when(takeBack)
    .thenNothing();
});

it('a completed erasure is recorded, and can no longer be cancelled', () => {
  const end = given(...history, requested, deleted, erased);
  end.when(takeBack).thenRejected('CONFLICT');
  expect(workspaceAfter([...history, requested, deleted, erased]).deletion?.id).toBe('deletion-1');
});
