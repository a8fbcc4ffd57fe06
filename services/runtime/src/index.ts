export { acceptUpgrades } from './http/accept-upgrades.ts';
export { type BrowserConfig, writeBrowserConfig } from './http/browser-config.ts';
export { clientAddress } from './http/client-address.ts';
export {
  type ConnectionLimits,
  connectionVariables,
  createConnectionLimits,
} from './http/connection-limits.ts';
export {
  copyVariables,
  edgeVariables,
  livePageLimits,
  livePageVariables,
  pageVariables,
  socketVariables,
} from './http/edge-variables.ts';
export {
  type DirectHandler,
  type FailRequest,
  type HttpHandler,
  type HttpServer,
  keepAliveTimeout,
  startHttpServer,
  withTransportSecurity,
} from './http/http-server.ts';
export { createOpsEndpoints, type OpsEndpoints, type OpsPage } from './http/ops-endpoints.ts';
export { readGuestAssets } from './http/read-guest-assets.ts';
export { requestOrigin } from './http/request-origin.ts';
export { sameText } from './http/same-text.ts';
export {
  inOwnFrames,
  menuPolicy,
  pageContentSecurityPolicy,
  usualHeaders,
} from './http/security-headers.ts';
export { type ImageSources, isImageShown } from './http/shown-images.ts';
export { createSlots, type Slot, type SlotLimits } from './http/slots.ts';
export { answerSeconds, delaySeconds, waitingSeconds } from './metrics/buckets.ts';
export { createFigures, type FigureName, figures } from './metrics/figures.ts';
export { createLiveMetrics } from './metrics/live-metrics.ts';
export { createLogLagMetrics } from './metrics/log-lag-metrics.ts';
export { createMeter, type Meter, watchGauge } from './metrics/meter.ts';
export { createRefusalMetrics } from './metrics/refusal-metrics.ts';
export type { Clock, Randomness } from './process/clock.ts';
export { type Closers, createClosers } from './process/closers.ts';
export { InvalidEnvironment, parseEnvironment } from './process/environment.ts';
export { every, type Subscribe } from './process/every.ts';
export { failure } from './process/failure.ts';
export { createKeyedMutex } from './process/keyed-mutex.ts';
export { createLogger, type Logger } from './process/logger.ts';
export { createOwnerTurns, OwnerTooBusy } from './process/owner-turns.ts';
export { placeFile, unfinishedSuffix } from './process/place-file.ts';
export type { ProcessContext, ProcessDeps } from './process/process-deps.ts';
export { logWarnings, type Running, runProcess } from './process/run-process.ts';
export { startProcess } from './process/start-process.ts';
export { systemClock, systemRandomness } from './process/system.ts';
export {
  databaseVariables,
  identityVariables,
  imageHostVariables,
  imageOrigins,
  imageStoreVariables,
  imagesVariables,
  lapseVariables,
  legalVariables,
  logVariables,
  paymentVariables,
  processVariables,
  publicReadVariables,
  redisVariables,
  variable,
  webVariables,
} from './process/variables.ts';
export { NoAnswerInTime, withTimeout } from './process/with-timeout.ts';
export { createWorkQueue, type Pause, type WorkQueue } from './process/work-queue.ts';
export { createWorkerPool, TaskTooCostly, type WorkerPool } from './process/worker-pool.ts';
export {
  createWorkerProcess,
  type Task,
  taskOf,
  type WorkerProcess,
} from './process/worker-process.ts';
export { noopTelemetry, openTelemetry, type Telemetry } from './tracing/telemetry.ts';
export { parseTraceparent, traceparentHeader } from './tracing/traceparent.ts';
export type { BrowserSpan, TracedSpan, Tracing } from './tracing/tracing.ts';
export { tracingVariables } from './tracing/tracing-variables.ts';
