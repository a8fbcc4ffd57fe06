import {
  type ProcessContext,
  type ProcessDeps,
  type Running,
  startProcess,
  withTransportSecurity,
} from '@qr-menu/runtime';
import { openIdentity } from '@qr-menu/stores/identity';
import { type Images, openS3Images } from '@qr-menu/stores/images';
import { createReadiness, type MenuStores, openMenuStores } from '@qr-menu/stores/process-stores';
import { openRateLimits, type RateLimits } from '@qr-menu/stores/rate-limits';
import { openViewCounts, type ViewCounts } from '@qr-menu/stores/view-counts';
import type { Environment } from './env.ts';
import { createGateway, type Gateway } from './gateway.ts';
import { admissionLimitsOf } from './requests/limits/admission.ts';

type GatewayEnvironment = Pick<
  Environment,
  | 'AWS_REGION'
  | 'COGNITO_USER_POOL_ID'
  | 'COGNITO_CLIENT_ID'
  | 'IDENTITY_ISSUER'
  | 'IDENTITY_JWKS_URL'
  | 'PUBLIC_API_KEY'
  | 'CURSOR_SECRET'
  | 'LOG_EPOCH'
  | 'VERDICT_TIMEOUT'
  | 'INTROSPECTION'
  | 'RATE_LIMIT_ADDRESS'
  | 'RATE_LIMIT_QUERIES'
  | 'RATE_LIMIT_MUTATIONS'
  | 'TRUSTED_PROXIES'
  | 'PUBLIC_URL'
>;

type GatewayParts = ProcessContext &
  MenuStores & {
    readonly rateLimits: RateLimits;
    readonly viewCounts: ViewCounts;
    /** Absent: images cannot be uploaded. */
    readonly images: Images | undefined;
  };

/** The owner API on opened stores. The command service must have migrated the database. */
export async function openGateway(
  environment: GatewayEnvironment,
  parts: GatewayParts,
): Promise<Gateway> {
  const gateway = await createGateway({
    ...parts,
    identity: openIdentity(environment, parts.clock),
    settings: {
      publicApiKey: environment.PUBLIC_API_KEY,
      cursorSecret: environment.CURSOR_SECRET,
      epoch: environment.LOG_EPOCH,
      verdictTimeout: environment.VERDICT_TIMEOUT,
      introspection: environment.INTROSPECTION === 'on',
      admission: admissionLimitsOf(environment),
      publicUrl: environment.PUBLIC_URL,
    },
  });
  parts.closers.add(gateway.stop);
  return gateway;
}

/** The gateway as a process of its own. */
export const startGatewayProcess = (deps: ProcessDeps<Environment>): Promise<Running> =>
  startProcess('gateway', deps, async (context) => {
    const { environment } = deps;
    const stores = await openMenuStores(environment, context);
    const gateway = await openGateway(environment, {
      ...context,
      ...stores,
      rateLimits: openRateLimits(environment, context),
      viewCounts: openViewCounts(environment, context),
      images: await openS3Images(environment),
    });
    return {
      ready: createReadiness(stores, context.logger),
      handler: withTransportSecurity(environment.PUBLIC_URL, gateway.handle),
      sockets: { ...gateway.live, path: '/graphql' },
    };
  });
