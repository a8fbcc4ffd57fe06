import type { Clock, Logger, Randomness, Telemetry } from '@qr-menu/runtime';
import type { CommitLog } from '@qr-menu/stores/commit-log';
import type { Identity } from '@qr-menu/stores/identity';
import type { Images } from '@qr-menu/stores/images';
import type { PersonalData } from '@qr-menu/stores/keys';
import type { MenuReader } from '@qr-menu/stores/menu-documents';
import type { Notices } from '@qr-menu/stores/notices';
import type { RateLimits } from '@qr-menu/stores/rate-limits';
import type { ViewCounts } from '@qr-menu/stores/view-counts';
import type { Pool } from 'pg';
import type { AdmissionLimits } from './requests/limits/admission.ts';

export type GatewayDeps = {
  readonly pool: Pool;
  readonly personalData: PersonalData;
  readonly log: CommitLog;
  readonly notices: Notices;
  readonly documents: MenuReader;
  readonly identity: Identity;
  readonly rateLimits: RateLimits;
  readonly viewCounts: ViewCounts;
  /** Absent: images cannot be uploaded. */
  readonly images?: Images | undefined;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly logger: Logger;
  readonly telemetry?: Telemetry | undefined;
  readonly settings: GatewaySettings;
  /** The log was replaced or cut: the process must end (rule R4). */
  readonly onCrash: (error: Error) => void;
};

export type GatewaySettings = {
  readonly publicApiKey: string;
  /** Signs paging cursors and upload tokens; the same in all gateway processes. */
  readonly cursorSecret: string;
  readonly epoch: number;
  /** Milliseconds (rule R5). */
  readonly verdictTimeout: number;
  readonly introspection: boolean;
  readonly admission: AdmissionLimits;
  /** Where browsers reach the product: only its pages may open sockets. */
  readonly publicUrl?: string | undefined;
};
