import type {} from 'vitest';
import type { RealServers } from './start-real-servers.ts';

declare module 'vitest' {
  /** Tests read these with `inject`, and skip the cases whose server is null. */
  export interface ProvidedContext extends RealServers {}
}
