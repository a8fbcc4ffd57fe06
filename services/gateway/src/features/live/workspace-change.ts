import type { WorkspaceChange } from '../../generated/server.ts';
import type { ArchivedChange } from './change-archive.ts';

const noCommit = { commitId: null, actor: null, at: null, events: null };

/** Tells a client that holds nothing yet where the workspace stands. */
export const standingAt = (version: number): WorkspaceChange => ({
  ...noCommit,
  version,
  resync: false,
});

export const resyncAt = (version: number): WorkspaceChange => ({
  ...noCommit,
  version,
  resync: true,
});

export const commitOf = ({
  version,
  commitId,
  actor,
  at,
  text,
}: ArchivedChange): WorkspaceChange => ({
  version,
  commitId,
  actor,
  at,
  events: text,
  resync: false,
});

/** Whether a change can end or alter somebody's access. */
export const concernsAccess = ({ events }: ArchivedChange): boolean =>
  events.some(({ type }) => type.startsWith('Staff'));
