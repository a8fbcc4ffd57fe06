export type { Clock, Randomness } from './clock.ts';
export { type Closers, createClosers } from './closers.ts';
export { InvalidEnvironment, parseEnvironment } from './environment.ts';
export { every, type Subscribe } from './every.ts';
export { failure } from './failure.ts';
export { createKeyedMutex } from './keyed-mutex.ts';
export { createLogger, type Logger } from './logger.ts';
export { createOwnerTurns, OwnerTooBusy } from './owner-turns.ts';
export { placeFile, unfinishedSuffix } from './place-file.ts';
export type { ProcessContext, ProcessDeps } from './process-deps.ts';
export { isNewer, productVersion, versionNumbers } from './product-version.ts';
export { logWarnings, type Running, runProcess } from './run-process.ts';
export { startProcess } from './start-process.ts';
export { systemClock, systemRandomness } from './system.ts';
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
  securityVariables,
  variable,
  webVariables,
} from './variables.ts';
export { NoAnswerInTime, withTimeout } from './with-timeout.ts';
export { createWorkQueue, type Pause, type WorkQueue } from './work-queue.ts';
export { createWorkerPool, TaskTooCostly } from './worker-pool.ts';
export {
  createWorkerProcess,
  type Task,
  taskOf,
  type WorkerProcess,
} from './worker-process.ts';
