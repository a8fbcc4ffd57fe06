import { changesVenueInfo, deletedIn, reversalOf } from '@qr-menu/domain/restore';
import { entityKinds, type Workspace, type WorkspaceRole } from '@qr-menu/domain/workspace';
import { workspaceStream } from '@qr-menu/schema';
import { type ArchivedCommit, openCommits, readCommitsBefore } from '@qr-menu/stores/archive';
import { checkedLimit } from '../answers/lists/pages.ts';
import type { HistoryChange, HistoryEntry, Resolvers, Reversal } from '../generated/server.ts';
import { isAtLeast, noAccess } from '../requests/authentication/access-rules.ts';
import { type AuthenticatedUser, requireUser } from '../requests/authentication/caller.ts';
import {
  eventsVisibleTo,
  seesStaffAddresses,
  type VisibleEvent,
} from '../requests/authentication/event-rules.ts';
import type { RequestContext } from '../requests/request-context.ts';

const pageSizes = { usual: 50, largest: 200 };
/** In bytes. A page ends with the commit that reaches this size. A commit has at most 256 KB (rule R6). */
const pageBytes = 512 * 1024;

type Reader = { readonly user: AuthenticatedUser; readonly role: WorkspaceRole };

/** Omits a commit without visible events, because even its id could be the id of a payment. */
function entries(commit: ArchivedCommit, workspace: Workspace, reader: Reader): HistoryEntry[] {
  const { version, commitId, at, actor } = commit;
  const events = eventsVisibleTo(reader.role, commit.events);
  if (events.length === 0) return [];
  return [
    {
      version,
      commitId,
      reversal: isAtLeast(reader.role, leastRole(commit)) ? reversalIn(commit, workspace) : null,
      at,
      actor: { id: actor, email: emailOf(actor, workspace, reader) },
      changes: events.map((event) => historyChange(event, workspace.ownerId)),
      events: JSON.stringify(events),
    },
  ];
}

const leastRole = ({ events }: ArchivedCommit): WorkspaceRole =>
  changesVenueInfo(events.map(({ type }) => type)) ? 'owner' : 'editor';

/** A deletion can be restored only while its entities are missing, so it cannot be restored twice. */
function reversalIn(commit: ArchivedCommit, workspace: Workspace): Reversal | null {
  const reversal = reversalOf(commit.events.map(({ type }) => type));
  if (reversal !== 'restore') return reversal && 'TAKE_BACK';
  const ids = deletedIn(commit.events);
  const isMissing = entityKinds.some((kind) => ids?.[kind].some((id) => !workspace[kind].has(id)));
  return isMissing ? 'BRING_BACK' : null;
}

/** For the owner's changes, returns the account's public address, which staff may see. */
function emailOf(
  actorId: string,
  { ownerId, account, staff }: Workspace,
  { user, role }: Reader,
): string | null {
  if (actorId === user.userId) return user.email;
  if (actorId === ownerId) return account?.email ?? null;
  return seesStaffAddresses(role) ? (staff.emails.get(actorId) ?? null) : null;
}

/** Every event's data starts with the id of its entity, so new kinds need no change here. */
export function historyChange({ type, data }: VisibleEvent, workspaceId: string): HistoryChange {
  const entries = Object.entries(data);
  const about = entries.find(([field]) => field.endsWith('Id'));
  const fields = entries.map(([field]) => field).filter((field) => field !== about?.[0]);
  return about
    ? { type, entity: about[0].slice(0, -'Id'.length), id: String(about[1]), fields }
    : { type, entity: 'workspace', id: workspaceId, fields };
}

export const historyResolvers: Resolvers<RequestContext> = {
  Query: {
    /** Hides events that the caller's role may not see, so a page may have fewer entries than requested. */
    workspaceHistory: async (_root, args, context) => {
      const { caller, pool, personalData, cursors, workspaces } = context;
      const user = requireUser(caller);
      const role = await context.role();
      if (role === null) throw noAccess();
      const limit = checkedLimit(args.limit, pageSizes);
      const stream = workspaceStream(user.workspaceId);
      const list = `history of ${user.workspaceId}`;
      const before = args.nextToken ? Number(cursors.read(list, args.nextToken)[0]) : null;
      const page = await readCommitsBefore(pool, stream, before, { limit, bytes: pageBytes });
      const { state } = await workspaces.load(stream);
      const opened = await openCommits(personalData, stream, page.commits);
      const items = opened.flatMap((commit) => entries(commit, state, { user, role }));
      const last = page.more ? opened.at(-1) : undefined;
      return { items, nextToken: last ? cursors.write(list, [last.version, last.at]) : null };
    },
  },
};
