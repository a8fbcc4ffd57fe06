import type { Committer } from '@qr-menu/commits';
import type { Workspace, WorkspaceRole } from '@qr-menu/domain/workspace';
import type { Mails } from '@qr-menu/mail';
import type { ImageSources } from '@qr-menu/runtime/http';
import type { Clock } from '@qr-menu/runtime/process';
import type { TracedSpan } from '@qr-menu/runtime/tracing';
import type { StreamReader } from '@qr-menu/stores/archive';
import type { PersonalData } from '@qr-menu/stores/keys';
import type { MenuReader } from '@qr-menu/stores/menu-documents';
import type { RateLimits, Taken } from '@qr-menu/stores/rate-limits';
import type { Pool } from 'pg';
import { apiError } from '../answers/api-error.ts';
import type { ChildLoader } from '../answers/lists/child-loader.ts';
import type { Cursors } from '../answers/lists/cursors.ts';
import type { MenuFiles } from '../features/import-export/menu-files.ts';
import type { Uploads } from '../features/uploads/uploads.ts';
import type { Caller } from './authentication/caller.ts';
import type { Kind } from './limits/admit-requests.ts';

export type InvitationLimits = { readonly ofNewWorkspace: number; readonly ofAllNew: number };

export type RequestContext = {
  readonly caller: Caller;
  readonly role: () => Promise<WorkspaceRole | null>;
  readonly workspaces: StreamReader<Workspace>;
  readonly idempotencyKey: string;
  readonly correlationId: string;
  readonly span: TracedSpan;
  readonly committer: Committer;
  readonly newId: () => string;
  /** Returns ascending ids, so that lists show the entities of one commit in the order of creation. */
  readonly newIds: (count: number) => readonly string[];
  readonly clock: Pick<Clock, 'now'>;
  readonly addTiming: (name: string, duration: number) => void;
  readonly origin: string;
  readonly pool: Pool;
  readonly personalData: PersonalData;
  readonly documents: MenuReader;
  readonly cursors: Cursors;
  readonly uploads: Uploads;
  readonly mails: Mails | undefined;
  readonly menuFiles: MenuFiles;
  readonly rateLimits: Pick<RateLimits, 'take'>;
  readonly invitations: InvitationLimits;
  readonly importsOfNew: number;
  readonly imageSources: ImageSources;
  readonly children: ChildLoader;
  readonly charge: (kind: Kind, requests: number) => Promise<Taken>;
};

const usable = /^[\x21-\x7e]{1,200}$/;

export function idempotencyKeyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const key = header.toString();
  if (usable.test(key)) return key;
  throw apiError('BAD_USER_INPUT', 'Idempotency-Key: must be 1 to 200 visible ASCII characters', {
    http: { status: 400 },
  });
}
