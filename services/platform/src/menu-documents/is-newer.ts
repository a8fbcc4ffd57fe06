import type { DocumentVersion } from './menu-documents.ts';

/** Whether `candidate` replaces `stored`: a newer state, or the same one rendered by other code. */
export function isNewer(candidate: DocumentVersion, stored: DocumentVersion): boolean {
  if (candidate.epoch !== stored.epoch) return candidate.epoch > stored.epoch;
  if (candidate.version !== stored.version) return candidate.version > stored.version;
  return candidate.renderer !== stored.renderer;
}
