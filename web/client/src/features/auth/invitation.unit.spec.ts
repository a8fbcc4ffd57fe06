import { expect, test } from 'vitest';
import { joinPath, readInvitationLink } from './invitation.ts';

test('an invitation is read from the URL, and its path leads to the page that accepts it', () => {
  const link = readInvitationLink('?lang=de&invitation=owner-1.0b5c');
  expect(link).toEqual({ workspaceId: 'owner-1', id: '0b5c' });
  expect(link && joinPath(link)).toBe('/admin/join/owner-1/0b5c');
});

test.each([
  '',
  '?invitation=',
  '?invitation=owner',
  '?invitation=a/../b.c',
  `?invitation=${'a'.repeat(129)}.b`,
])('%s is not an invitation', (search) => expect(readInvitationLink(search)).toBeNull());
