import type {
  Clock,
  CommitLog,
  Identity,
  Images,
  Logger,
  MenuReader,
  Notices,
  PersonalData,
  Randomness,
  RateLimits,
  Telemetry,
  ViewCounts,
} from '@qr-menu/platform';
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
