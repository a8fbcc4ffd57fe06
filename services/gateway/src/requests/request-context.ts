import type { Committer } from '@qr-menu/commits';
import type { Workspace, WorkspaceRole } from '@qr-menu/domain';
import type { TracedSpan } from '@qr-menu/runtime';
import type { StreamReader } from '@qr-menu/stores/archive';
import type { PersonalData } from '@qr-menu/stores/keys';
import type { MenuReader } from '@qr-menu/stores/menu-documents';
import type { Pool } from 'pg';
import type { ChildLoaders } from '../answers/lists/child-loaders.ts';
import type { Cursors } from '../answers/lists/cursors.ts';
import type { Uploads } from '../features/uploads/uploads.ts';
import type { Caller } from './authentication/caller.ts';

/** What a resolver can reach. */
export type RequestContext = {
  readonly caller: Caller;
  /** The caller's role in the request's workspace; null for strangers. */
  readonly role: () => Promise<WorkspaceRole | null>;
  readonly workspaces: StreamReader<Workspace>;
  /** From the `Idempotency-Key` header, or made up for this request. */
  readonly idempotencyKey: string;
  /** The trace id that the client named, or made up. */
  readonly correlationId: string;
  readonly span: TracedSpan;
  readonly committer: Committer;
  readonly newId: () => string;
  /** Adds a `Server-Timing` entry, in milliseconds, to the response. */
  readonly addTiming: (name: string, duration: number) => void;
  /** Where browsers reach the product. */
  readonly origin: string;
  readonly pool: Pool;
  readonly personalData: PersonalData;
  readonly documents: MenuReader;
  readonly cursors: Cursors;
  readonly uploads: Uploads;
  readonly children: ChildLoaders;
};
