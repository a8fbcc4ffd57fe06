import { expect, it } from 'vitest';
import { given, workspaceOf } from '../../test/given-workspace.ts';
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

it('takes the account and then everything but the names', () => {
  const specification = given(...history).when(erase);
  specification.thenEvents(deleted, erased);
  expect(specification.after()).toEqual({
    ...emptyWorkspace('owner-1'),
    names: ['механа-рила'],
    erased: true,
  });
});

it('forgets who worked there, which deleting the account alone does not', () => {
  expect(workspaceOf([...history, deleted]).staff.emails.size).toBe(1);
  given(...history, deleted)
    .when(erase)
    .thenEvents(erased);
  expect(workspaceOf([...history, deleted, erased]).staff.emails.size).toBe(0);
});

it('is nothing the second time', () => {
  given(...history, deleted, erased)
    .when(erase)
    .thenNothing();
});

it('is the end: nothing can be begun there again', () => {
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
