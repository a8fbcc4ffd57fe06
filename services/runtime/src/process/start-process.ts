import { acceptUpgrades, type Upgrades } from '../http/accept-upgrades.ts';
import type { ConnectionLimits } from '../http/connection-limits.ts';
import { type DirectHandler, type HttpHandler, startHttpServer } from '../http/http-server.ts';
import { createOpsEndpoints, type OpsEnvironment, type OpsPage } from '../http/ops-endpoints.ts';
import { createLoggedMetrics } from '../metrics/logged-metrics.ts';
import { openTelemetry } from '../tracing/telemetry.ts';
import type { TracingEnvironment } from '../tracing/tracing-variables.ts';
import { createClosers } from './closers.ts';
import { every } from './every.ts';
import type { ProcessContext, ProcessDeps } from './process-deps.ts';
import type { Running } from './run-process.ts';
import { systemClock, systemRandomness } from './system.ts';

export type StartedParts = {
  readonly ready: () => Promise<boolean>;
  /** The status page for operators, on the same port as the metrics. */
  readonly statusPage?: () => Promise<OpsPage>;
  readonly handler?: HttpHandler;
  readonly direct?: DirectHandler;
  readonly limits?: ConnectionLimits;
  /** Ends streaming responses. The HTTP server cannot stop while they are open. */
  readonly endStreams?: () => Promise<void>;
  readonly sockets?: Upgrades & { readonly path: string };
};

type HttpEnvironment = {
  readonly HOST?: string | undefined;
  readonly PROXY_ADDRESSES?: readonly string[] | undefined;
};

const metricsEvery = 60_000;

const notFound: HttpHandler = (_request, response) => {
  response.writeHead(404).end();
};

/** Also serves `/healthz` and `/readyz`, and `/metrics` on another port. Stops in reverse order. */
export async function startProcess(
  name: string,
  {
    environment,
    logger,
    onCrash,
  }: ProcessDeps<TracingEnvironment & OpsEnvironment & HttpEnvironment>,
  start: (context: ProcessContext) => Promise<StartedParts>,
): Promise<Running & { readonly port: number; readonly opsPort: number }> {
  const telemetry = await openTelemetry(name, environment);
  const closers = createClosers();
  closers.add(telemetry.tracing.stop);
  const system = { clock: systemClock, randomness: systemRandomness };
  try {
    const parts = await start({ name, logger, ...system, telemetry, closers, onCrash });
    const { ready, statusPage, handler = notFound, direct, limits, endStreams, sockets } = parts;
    const ops = createOpsEndpoints(ready, telemetry.meter, statusPage);
    const opsHttp = await ops.listen(environment, logger);
    closers.add(opsHttp.stop);
    const http = await startHttpServer(
      environment.PORT,
      (request, response, url) =>
        ops.handle(request, response, url.pathname) ? undefined : handler(request, response, url),
      (error) => logger.error({ err: error }, 'a request failed'),
      { host: environment.HOST, direct, limits, proxies: environment.PROXY_ADDRESSES },
    );
    closers.add(http.stop);
    if (endStreams) closers.add(endStreams);
    if (sockets) {
      acceptUpgrades(http.server, sockets.path, sockets);
      closers.add(sockets.stop);
    }
    const readMetrics = createLoggedMetrics(telemetry.meter, systemClock);
    const logMetrics = async () => logger.info({ figures: await readMetrics() }, 'figures');
    closers.add(every(metricsEvery, logMetrics, systemClock, logger));
    const { port: opsPort } = opsHttp;
    logger.info({ port: http.port, opsPort }, 'ready');
    return { port: http.port, opsPort, stop: closers.closeAll };
  } catch (error) {
    await closers.closeAll();
    throw error;
  }
}
