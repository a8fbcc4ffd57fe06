import type { Workspace } from '@qr-menu/domain';
import { createLiveMetrics, type Telemetry } from '@qr-menu/runtime';
import type { StreamReader } from '@qr-menu/stores/archive';
import { GraphQLError } from 'graphql';
import type { GatewayDeps } from '../../gateway-deps.ts';
import { createCallerRole } from '../../requests/authentication/access.ts';
import { type Caller, identifyCaller } from '../../requests/authentication/caller.ts';
import type { Admit } from '../../requests/limits/admission.ts';
import { createLiveServer, type LiveServer } from './live-server.ts';

/** Live updates with the gateway's own rules of who calls, how often, and with which role. */
export function openLive(
  deps: GatewayDeps & { readonly telemetry: Telemetry },
  { workspaces, admit }: { readonly workspaces: StreamReader<Workspace>; readonly admit: Admit },
): Promise<LiveServer> {
  const { identity, settings } = deps;
  return createLiveServer({
    ...deps,
    metrics: createLiveMetrics(deps.telemetry.meter),
    publicUrl: settings.publicUrl,
    identify: async (credentials, request): Promise<Caller> => {
      const caller = await identifyCaller(identity, settings.publicApiKey, credentials);
      try {
        await admit(request, caller);
        return caller;
      } catch (error) {
        if (error instanceof GraphQLError) return { kind: 'refused', error };
        throw error;
      }
    },
    // Asked anew each time: whoever is removed from the staff is a stranger from then on.
    roleOf: (user) => createCallerRole(workspaces, user)(),
  });
}
