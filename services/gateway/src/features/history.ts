import type { Workspace } from '@qr-menu/domain';
import { type DomainEvent, workspaceStream } from '@qr-menu/schema';
import { type ArchivedCommit, openCommits, readCommitsBefore } from '@qr-menu/stores/archive';
import { checkedLimit } from '../answers/lists/pages.ts';
import type { HistoryChange, HistoryEntry, Resolvers } from '../generated/server.ts';
import { requireUser, type User } from '../requests/authentication/caller.ts';
import type { RequestContext } from '../requests/request-context.ts';

const pageSizes = { usual: 50, largest: 200 };

const entry = (
  { version, commitId, at, actor, events }: ArchivedCommit,
  workspace: Workspace,
  user: User,
): HistoryEntry => ({
  version,
  commitId,
  at,
  actor: { id: actor, email: emailOf(actor, workspace, user) },
  changes: events.map((event) => historyChange(event, workspace.ownerId)),
  events: JSON.stringify(events),
});

/** Staff sees the owner by the address that the venue shows. */
function emailOf(actorId: string, { ownerId, account, staff }: Workspace, user: User) {
  if (actorId === user.userId) return user.email;
  return staff.emails.get(actorId) ?? (actorId === ownerId ? (account?.email ?? null) : null);
}

/** Every event begins its data with the id of what it is about: new kinds need nothing here. */
export function historyChange({ type, data }: DomainEvent, workspaceId: string): HistoryChange {
  const entries = Object.entries(data);
  const about = entries.find(([field]) => field.endsWith('Id'));
  const fields = entries.map(([field]) => field).filter((field) => field !== about?.[0]);
  return about
    ? { type, entity: about[0].slice(0, -'Id'.length), id: String(about[1]), fields }
    : { type, entity: 'workspace', id: workspaceId, fields };
}

export const historyResolvers: Resolvers<RequestContext> = {
  Query: {
    /** Who changed what in the request's workspace, newest first; keyset paging on the version. */
    workspaceHistory: async (_root, args, context) => {
      const { caller, pool, personalData, cursors, workspaces } = context;
      const user = requireUser(caller);
      const limit = checkedLimit(args.limit, pageSizes);
      const stream = workspaceStream(user.workspaceId);
      const list = `history of ${user.workspaceId}`;
      const before = args.nextToken ? Number(cursors.read(list, args.nextToken)[0]) : null;
      const commits = await readCommitsBefore(pool, stream, before, limit + 1);
      const { state } = await workspaces.load(stream);
      const opened = await openCommits(personalData, stream, commits.slice(0, limit));
      const items = opened.map((commit) => entry(commit, state, user));
      const last = commits.length > limit ? items.at(-1) : undefined;
      return { items, nextToken: last ? cursors.write(list, [last.version, last.at]) : null };
    },
  },
};
