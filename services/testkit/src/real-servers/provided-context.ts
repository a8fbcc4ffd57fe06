import type {} from 'vitest';
import type { RealServers } from './start-real-servers.ts';

declare module 'vitest' {
  /** A test reads these with `inject`, and skips what needs a server that is null. */
  export interface ProvidedContext extends RealServers {}
}
