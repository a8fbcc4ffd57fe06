import { acceptUpgrades, type Upgrades } from '../http/accept-upgrades.ts';
import { type DirectHandler, type HttpHandler, startHttpServer } from '../http/http-server.ts';
import { createOpsEndpoints } from '../http/ops-endpoints.ts';
import { createFigures } from '../metrics/figures.ts';
import { openTelemetry } from '../tracing/telemetry.ts';
import type { TracingEnvironment } from '../tracing/tracing-variables.ts';
import { createClosers } from './closers.ts';
import { every } from './every.ts';
import type { ProcessContext, ProcessDeps } from './process-deps.ts';
import type { Running } from './run-process.ts';
import { systemClock, systemRandomness } from './system.ts';

export type StartedParts = {
  readonly ready: () => Promise<boolean>;
  readonly handler?: HttpHandler;
  readonly direct?: DirectHandler;
  /** Ends answers that have no end of their own: the HTTP server stops only after them. */
  readonly endStreams?: () => Promise<void>;
  readonly sockets?: Upgrades & { readonly path: string };
};

const figuresEvery = 60_000;

const notFound: HttpHandler = (_request, response) => {
  response.writeHead(404).end();
};

/** Serves `/healthz`, `/readyz`, `/metrics` and the parts; closes everything in reverse. */
export async function startProcess(
  name: string,
  { environment, logger, onCrash }: ProcessDeps<TracingEnvironment & { readonly PORT: number }>,
  start: (context: ProcessContext) => Promise<StartedParts>,
): Promise<Running & { readonly port: number }> {
  const telemetry = await openTelemetry(name, environment);
  const closers = createClosers();
  closers.add(telemetry.tracing.stop);
  const system = { clock: systemClock, randomness: systemRandomness };
  try {
    const parts = await start({ name, logger, ...system, telemetry, closers, onCrash });
    const { ready, handler = notFound, direct, endStreams, sockets } = parts;
    const ops = createOpsEndpoints(ready, telemetry.meter);
    const http = await startHttpServer(
      environment.PORT,
      (request, response, url) =>
        ops.handle(request, response, url.pathname) ? undefined : handler(request, response, url),
      (error) => logger.error({ err: error }, 'a request failed'),
      { direct },
    );
    closers.add(http.stop);
    if (endStreams) closers.add(endStreams);
    if (sockets) {
      acceptUpgrades(http.server, sockets.path, sockets);
      closers.add(sockets.stop);
    }
    const figures = createFigures(telemetry.meter, systemClock);
    const logFigures = async () => logger.info({ figures: await figures() }, 'figures');
    closers.add(every(figuresEvery, logFigures, systemClock, logger));
    logger.info({ port: http.port }, 'ready');
    return { port: http.port, stop: closers.closeAll };
  } catch (error) {
    await closers.closeAll();
    throw error;
  }
}
